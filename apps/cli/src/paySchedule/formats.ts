/** Output formats of a pay schedule: table, CSV and iCalendar. */
import { addDays, weekdayName, type LocalDate } from "@payroll/domain/calendar/localDate"
import { describeStep, type ExplanationStep } from "@payroll/domain/paySchedule/explanation"
import type { ExplainedPayDateEntry } from "@payroll/domain/paySchedule/payDates"
import { table } from "../output.ts"

type Entries = ReadonlyArray<ExplainedPayDateEntry>

const withWeekday = (date: LocalDate): string => `${weekdayName(date).slice(0, 3)} ${date}`

const isReasoned = (
  step: ExplanationStep
): step is Extract<ExplanationStep, { readonly step: "move" | "skip" }> =>
  step.step === "move" || step.step === "skip"

/** The closed days that moved the dates: each day once, with its reason. */
const reasons = ({ explanation }: ExplainedPayDateEntry): string => {
  const closed = explanation.filter(isReasoned).map((step) => {
    const date = step.step === "move" ? step.from : step.date
    return `${withWeekday(date).slice(0, 3)} ${date.slice(5)} ${step.reason}`
  })
  return [...new Set(closed)].join(", ")
}

const isMoved = ({ payDate, nominalPayDate }: ExplainedPayDateEntry): boolean =>
  payDate !== nominalPayDate

/** A table with weekdays that marks moved pay dates and lists the skipped days. */
export const asTable = (entries: Entries): ReadonlyArray<string> => [
  ...table([
    ["PAY PERIOD", "PAY DATE", "", "DEADLINE", "PASSED OVER"],
    ...entries.map((entry) => [
      `${entry.periodBegin} to ${entry.periodEnd}`,
      withWeekday(entry.payDate),
      isMoved(entry) ? "*" : "",
      withWeekday(entry.deadline),
      reasons(entry)
    ])
  ]),
  ...(entries.some(isMoved) ? ["* moved to a banking day"] : [])
]

/** Adds CR to each line, because the console adds only LF. */
const crlf = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.map((line) => `${line}\r`)

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Comma-separated values (RFC 4180) with a header line. No cell can start a formula. */
export const asCsv = (entries: Entries): ReadonlyArray<string> =>
  crlf([
    "periodBegin,periodEnd,nominalPayDate,payDate,deadline,explanation",
    ...entries.map(({ periodBegin, periodEnd, nominalPayDate, payDate, deadline, explanation }) =>
      [
        periodBegin,
        periodEnd,
        nominalPayDate,
        payDate,
        deadline,
        quoted(explanation.map(describeStep).join("; "))
      ].join(",")
    )
  ])

const LINE_MAX = 74

/** Folds a long line as RFC 5545 requires. Counts characters as bytes, because the text is ASCII. */
const folded = (line: string): string =>
  line.match(new RegExp(`.{1,${LINE_MAX}}`, "g"))?.join("\r\n ") ?? ""

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`)

const description = (entry: ExplainedPayDateEntry): string => {
  const passedOver = reasons(entry)
  const period = `Pay period ${entry.periodBegin} to ${entry.periodEnd}`
  return passedOver === "" ? period : `${period}\nPassed over: ${passedOver}`
}

const onDate = (name: string, date: LocalDate): string =>
  `${name};VALUE=DATE:${date.replaceAll("-", "")}`

const allDay = (
  kind: string,
  date: LocalDate,
  entry: ExplainedPayDateEntry,
  stamp: string
): ReadonlyArray<string> => [
  "BEGIN:VEVENT",
  // One UID per period, so that a calendar treats a new date as an update of the event.
  `UID:${kind.toLowerCase().replaceAll(" ", "-")}-${entry.periodBegin}-${entry.periodEnd}@payroll`,
  `DTSTAMP:${stamp}`,
  onDate("DTSTART", date),
  onDate("DTEND", addDays(date, 1)),
  `SUMMARY:${escaped(kind)}`,
  `DESCRIPTION:${escaped(description(entry))}`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT"
]

/**
 * A calendar file (RFC 5545) with pay dates and deadlines as all-day events; `now` is ISO 8601.
 * `entries` must not be empty, because a calendar without events is invalid.
 */
export const asCalendar = (entries: Entries, now: string): ReadonlyArray<string> => {
  const stamp = `${now.slice(0, 19).replaceAll(/[-:]/g, "")}Z`
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//payroll//pay schedule//EN",
    ...entries.flatMap((entry) => [
      ...allDay("Deadline to run payroll", entry.deadline, entry, stamp),
      ...allDay("Pay date", entry.payDate, entry, stamp)
    ]),
    "END:VCALENDAR"
  ]
  return crlf(lines.map(folded))
}
