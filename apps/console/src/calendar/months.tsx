/** A year as twelve months: pay dates, the last days to run payroll, and days without banking. */
import type { ReactNode } from "react"
import { words } from "../text/words.ts"
import { dayAfter, epochDay } from "../ui/day.ts"
import type { Entry } from "./schedule.ts"

const text = words.calendar

const MONTHS = 12
const WEEK_DAYS = 7
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4

interface Marks {
  readonly pay: ReadonlySet<string>
  readonly otherPay: ReadonlySet<string>
  readonly deadline: ReadonlySet<string>
  readonly closed: ReadonlyMap<string, string>
}

const marksOf = (
  entries: ReadonlyArray<Entry>,
  other: ReadonlyArray<Entry>,
  closed: ReadonlyMap<string, string>
): Marks => ({
  pay: new Set(entries.map(({ payDate }) => payDate)),
  otherPay: new Set(other.map(({ payDate }) => payDate)),
  deadline: new Set(entries.map(({ deadline }) => deadline)),
  closed
})

/** Returns the kinds of a day in words, and the classes that draw it. */
const dayOf = (date: string, { pay, otherPay, deadline, closed }: Marks) => {
  const holiday = closed.get(date)
  const kinds: ReadonlyArray<readonly [string, string]> = [
    ...(pay.has(date) ? [["pay", text.payDate] as const] : []),
    ...(otherPay.has(date) ? [["other", text.otherPayDate] as const] : []),
    ...(deadline.has(date) ? [["deadline", text.deadline] as const] : []),
    ...(holiday === undefined ? [] : [["closed", holiday] as const])
  ]
  return { classes: kinds.map(([name]) => name).join(" "), says: kinds.map(([, name]) => name) }
}

const Day = ({ date, marks }: { readonly date: string; readonly marks: Marks }) => {
  const { classes, says } = dayOf(date, marks)
  return (
    <td className={classes} title={says.join(", ") || undefined}>
      {Number(date.slice(8))}
      {says.length > 0 && <span className="unseen">: {says.join(", ")}</span>}
    </td>
  )
}

/** The days of a month in weeks; undefined where the week belongs to another month. */
const weeksOf = (first: string, days: number): ReadonlyArray<ReadonlyArray<string | undefined>> => {
  const blanks = (epochDay(first) + FIRST_WEEKDAY) % WEEK_DAYS
  const cells = Array.from(
    { length: Math.ceil((blanks + days) / WEEK_DAYS) * WEEK_DAYS },
    (_, at) => (at < blanks || at >= blanks + days ? undefined : dayAfter(first, at - blanks))
  )
  return Array.from({ length: cells.length / WEEK_DAYS }, (_, week) =>
    cells.slice(week * WEEK_DAYS, (week + 1) * WEEK_DAYS)
  )
}

const Month = ({
  year,
  month,
  marks
}: {
  readonly year: number
  readonly month: number
  readonly marks: Marks
}) => {
  const first = `${year}-${String(month).padStart(2, "0")}-01`
  const next =
    month === MONTHS ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`
  return (
    <table className="month">
      <caption>{text.months[month - 1]}</caption>
      <thead>
        <tr>
          {text.weekdays.map(([short, long]) => (
            <th key={long} scope="col">
              <span aria-hidden="true">{short}</span>
              <span className="unseen">{long}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(first, epochDay(next) - epochDay(first)).map((week, at) => (
          <tr key={at}>
            {week.map((date, weekday) =>
              date === undefined ? (
                <td key={weekday} />
              ) : (
                <Day key={date} date={date} marks={marks} />
              )
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Legend = ({ hasOther }: { readonly hasOther: boolean }): ReactNode => {
  const kinds = [
    ["pay", text.payDate],
    ["deadline", text.deadline],
    ["closed", text.noBanking],
    ...(hasOther ? [["other", text.otherPayDate]] : [])
  ] as const
  return (
    <ul className="legend">
      {kinds.map(([kind, name]) => (
        <li key={kind}>
          <span className={`swatch ${kind}`} aria-hidden="true" /> {name}
        </li>
      ))}
    </ul>
  )
}

export const Year = ({
  year,
  entries,
  other,
  closed
}: {
  readonly year: number
  readonly entries: ReadonlyArray<Entry>
  readonly other: ReadonlyArray<Entry>
  readonly closed: ReadonlyMap<string, string>
}) => {
  const marks = marksOf(entries, other, closed)
  return (
    <>
      <Legend hasOther={other.length > 0} />
      <div className="months">
        {Array.from({ length: MONTHS }, (_, at) => (
          <Month key={at} year={year} month={at + 1} marks={marks} />
        ))}
      </div>
    </>
  )
}
