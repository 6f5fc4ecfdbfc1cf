/** The words of the pay calendar. */
import { plural } from "@payroll/ui/format.ts"

export const calendarWords = {
  calendar: {
    title: "Pay calendar",
    frequency: "How often",
    other: "Second schedule",
    closedDays: "Days on which you do not pay",
    schedule: "Schedule",
    before: "Year before",
    after: "Year after",
    dates: (count: number, moved: number) =>
      `${plural(count, "pay date", "pay dates")}, ${moved} moved`,
    payDate: "Pay date",
    movedPayDate: "pay date, moved because banks are closed",
    otherPayDate: "Second schedule",
    moved: "Moved",
    movedFrom: "Moved from",
    deadline: "Run payroll by",
    noBanking: "Banks closed",
    ownClosedDay: "your closed day",
    period: "For",
    why: "Why",
    explain: "Step by step",
    onTime: "As planned",
    allDates: "Pay dates",
    move: (to: string, from: string, reason: string) => `${to} for ${from} (${reason})`,
    movedBecause: (moves: string, more: number) =>
      `Moved because the banks are closed: ${moves}${more > 0 ? `, and ${more} more` : ""}. ` +
      "The calendar of the Federal Reserve decides.",
    file: "Add to my calendar",
    wrongYear: "The year is a number from 1971 to 2200.",
    wrongFrequency: "Choose how often people are paid.",
    note: "By the usual rules: paid on the last day of each period, or the business day before.",
    months: [
      "January",
      "February",
      "March",
      "April",
      "May",
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
      "December"
    ],
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  }
}
