/** Codes of timesheets in words. */
import type { Calls } from "@payroll/client"

type AnswerOf<N extends keyof Calls> = Awaited<ReturnType<Calls[N]>>
type Sheet = AnswerOf<"getTimesheet">["timesheet"]
type Punch = AnswerOf<"getPunchHistory">["punches"][number]
type Clock = AnswerOf<"getWorkedNow">["workedNow"][number]["clockStatus"]["status"]
type ExceptionCode = Sheet["exceptions"][number]["code"]
type Category = Sheet["adjustments"][number]["category"]

/** The problems of recorded time: what happened, in a sentence without its day. */
export const exceptions: Readonly<Record<ExceptionCode, string>> = {
  "missed-in": "Missed punch: no clock-in",
  "missed-out": "Missed punch: no clock-out",
  overlap: "Two stretches of work overlap",
  "long-shift": "A shift is longer than allowed",
  duplicate: "The same punch twice within a minute; it counts once",
  "clock-drift": "The clock of the device is off by more than 5 minutes",
  "late-punch": "A punch arrived after the approval",
  unscheduled: "Worked on a day off",
  "late-in": "Began after the scheduled time",
  "early-out": "Ended before the scheduled time",
  "auto-meal": "A meal was taken off automatically",
  "attestation-no": "Meals, rests or times are not confirmed by the worker",
  "correction-asked": "The worker asks for a correction",
  "meal-missed": "No meal was taken",
  "meal-late": "The meal began too late",
  "meal-short": "The meal was too short",
  "second-meal-missed": "No second meal was taken",
  "rest-missed": "Rest breaks were missed, says the worker",
  "time-off-worked": "Worked during approved time off",
  "after-termination": "Worked after the last day; it counts nowhere",
  "before-joining": "Worked before the first day; it counts nowhere",
  "more-than-a-day": "More work on a day than it has hours",
  "duplicate-entry": "The same hours entered twice; both count",
  "entry-beside-punches": "Punches and entered hours may be the same work; both count",
  "other-state": "Worked at a site in another state",
  "overtime-near": "35 hours or more in this week: overtime is near"
}

export const categories: Readonly<Record<Category, string>> = {
  regular: "Regular",
  overtime: "Overtime",
  doubleTime: "Double time",
  holiday: "Holiday",
  timeOff: "Time off",
  unpaidTimeOff: "Unpaid time off",
  mealPremium: "Premium for meals",
  restPremium: "Premium for rests",
  spreadPremium: "Premium for a long day",
  payout: "Paid out time off",
  adjustment: "From amendments",
  holidayWorked: "Worked on a holiday",
  differential: "Shift with extra pay"
}

export const punchTypes: Readonly<Record<Punch["type"], string>> = {
  In: "Clock in",
  Out: "Clock out",
  "Meal Start": "Meal begins",
  "Meal End": "Meal ends",
  "Rest Start": "Rest begins",
  "Rest End": "Rest ends"
}

export const sources: Readonly<Record<Punch["source"], string>> = {
  Clock: "At the clock",
  Web: "In the browser",
  Mobile: "On a phone",
  Kiosk: "At a kiosk",
  Import: "Imported",
  Admin: "Added by hand"
}

export const statuses: Readonly<Record<Sheet["status"]["status"], string>> = {
  Open: "Not submitted",
  Submitted: "Submitted",
  Approved: "Approved",
  Locked: "Locked"
}

export const clocks: Readonly<Record<Clock, string>> = {
  Off: "Not working",
  Working: "Working",
  "On Break": "On a break",
  "On Meal": "At a meal"
}

export const amendmentStatuses: Readonly<
  Record<Sheet["amendments"][number]["status"]["status"], string>
> = { Pending: "Waits", Approved: "Approved", Rejected: "Rejected", Settled: "Paid" }

export const exceptionStatuses: Readonly<
  Record<Sheet["exceptions"][number]["status"]["status"], string>
> = { Open: "Open", Resolved: "Fixed", Waived: "Accepted" }

const HOUR = 60

const inHours = (minutes: string): string => String(Number((Number(minutes) / HOUR).toFixed(2)))

/** Rules of overtime as the engine names them, in words. */
const reasons: ReadonlyArray<readonly [RegExp, (hours: string) => string]> = [
  [/^straight$/, () => "Within the limits"],
  [/^exempt$/, () => "Salaried, without overtime"],
  [/^weekly > (\d+)$/, (hours) => `Over ${hours} hours in the week`],
  [/^daily > (\d+)$/, (hours) => `Over ${hours} hours on the day`],
  [/^consecutive > (\d+)$/, (hours) => `Over ${hours} hours in a row`],
  [/^seventh day$/, () => "The seventh day of work in the week"],
  [/^seventh day > (\d+)$/, (hours) => `Over ${hours} hours on the seventh day of the week`]
]

/** Why minutes are paid as they are. */
export const reasonOf = (reason: string): string => {
  for (const [pattern, sentence] of reasons) {
    const match = pattern.exec(reason)
    if (match) return sentence(inHours(match[1] ?? "0"))
  }
  return "By the rules of the company"
}

/** Why a timesheet is open again. */
export const OPENED: Readonly<Record<string, string>> = {
  recalled: "Taken back by the worker",
  returned: "Returned for corrections",
  reopened: "Opened again",
  "late punch": "A punch came after the approval"
}
