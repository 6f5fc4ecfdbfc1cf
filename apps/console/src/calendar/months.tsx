/** A year as twelve months: pay dates, those that moved, the last days to run payroll, and days without banking. */
import { Card } from "@payroll/ui/layout.tsx"
import type { ReactNode } from "react"
import { formatDay } from "@payroll/ui/format.ts"
import { dayAfter, daysBetween, weekdayOf } from "@payroll/ui/days.ts"
import { calendarWords } from "../text/calendar.ts"
import { closedBanks, isMoved, reasonOf, type Dates, type Entry } from "./schedule.ts"

const text = calendarWords.calendar

const MONTHS = 12
const WEEK_DAYS = 7

/** The dates of a year by day. */
interface Marks {
  readonly pay: ReadonlyMap<string, Entry>
  readonly other: ReadonlySet<string>
  readonly deadlines: ReadonlySet<string>
  readonly closed: ReadonlyMap<string, string>
}

/** The class that draws a day, and its meaning for those who do not see it. */
const dayOf = (date: string, { pay, other, deadlines, closed }: Marks) => {
  const entry = pay.get(date)
  const moved = entry !== undefined && isMoved(entry)
  const kinds: ReadonlyArray<readonly [name: string, meaning: string]> = [
    ...(entry
      ? [[moved ? "moved" : "pay", moved ? text.movedPayDate : text.payDate] as const]
      : []),
    ...(other.has(date) ? [["range", text.otherPayDate] as const] : []),
    ...(closed.has(date) ? [["off-day", closed.get(date) ?? ""] as const] : []),
    ...(deadlines.has(date) ? [["due", text.deadline] as const] : [])
  ]
  const [first] = kinds
  return { name: first?.[0] ?? "", meanings: kinds.map(([, meaning]) => meaning) }
}

const Day = ({ date, marks }: { readonly date: string; readonly marks: Marks }) => {
  const { name, meanings } = dayOf(date, marks)
  return (
    <td title={meanings.join(", ") || undefined}>
      <span className={name}>
        {Number(date.slice(8))}
        {meanings.length > 0 && <span className="vh">, {meanings.join(", ")}</span>}
      </span>
    </td>
  )
}

/** The days of a month in weeks; undefined where the week belongs to another month. */
const weeksOf = (first: string, days: number): ReadonlyArray<ReadonlyArray<string | undefined>> => {
  const blanks = weekdayOf(first)
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
  const name = text.months[month - 1]
  return (
    <section>
      <h3>{name}</h3>
      <table className="month">
        <caption className="vh">
          {name} {year}
        </caption>
        <thead>
          <tr>
            {text.weekdays.map((day) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{day[0]}</span>
                <span className="vh">{day}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(first, daysBetween(first, next) - 1).map((week, at) => (
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
    </section>
  )
}

const KEYS = {
  pay: ["k-pay", text.payDate],
  moved: ["k-moved", text.moved],
  due: ["k-due", text.deadline],
  other: ["k-away", text.otherPayDate],
  closed: ["k-closed", text.noBanking]
} as const

const Key = ({ of }: { readonly of: ReadonlyArray<keyof typeof KEYS> }) => (
  <p className="key">
    {of.map((kind) => (
      <span key={kind}>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          {kind === "due" ? (
            <circle className={KEYS[kind][0]} cx="6" cy="6" r="3" />
          ) : (
            <rect className={KEYS[kind][0]} x="1" y="1" width="10" height="10" rx="3" />
          )}
        </svg>
        {KEYS[kind][1]}
      </span>
    ))}
  </p>
)

const MOVES_MAX = 12

/** The moves of a year in a sentence; nothing where no date moves. */
const movesText = (entries: ReadonlyArray<Entry>): string | undefined => {
  const moves = entries
    .filter(isMoved)
    .map((entry) =>
      text.move(formatDay(entry.payDate), formatDay(entry.nominalPayDate), reasonOf(entry))
    )
  if (moves.length === 0) return undefined
  return text.movedBecause(
    moves.slice(0, MOVES_MAX).join(", "),
    Math.max(0, moves.length - MOVES_MAX)
  )
}

/** The pay dates of a year and the last days to run payroll, around the days without banking and the employer's own. */
export const Year = ({
  action,
  year,
  dates: { entries, deadlines },
  other = [],
  closedDays
}: {
  readonly action?: ReactNode
  readonly year: number
  readonly dates: Dates
  readonly other?: ReadonlyArray<Entry>
  readonly closedDays: ReadonlyArray<string>
}) => {
  const marks: Marks = {
    pay: new Map(entries.map((entry) => [entry.payDate, entry])),
    other: new Set(other.map(({ payDate }) => payDate)),
    deadlines,
    closed: new Map([
      ...closedBanks(year),
      ...closedDays.map((day) => [day, text.ownClosedDay] as const)
    ])
  }
  const moves = movesText(entries)
  return (
    <Card title={String(year)} action={action}>
      <div className="stack">
        <Key
          of={["pay", "moved", "due", "closed", ...(other.length > 0 ? (["other"] as const) : [])]}
        />
        <div className="year">
          {Array.from({ length: MONTHS }, (_, at) => (
            <Month key={at} year={year} month={at + 1} marks={marks} />
          ))}
        </div>
        {moves !== undefined && <p className="small muted">{moves}</p>}
      </div>
    </Card>
  )
}
