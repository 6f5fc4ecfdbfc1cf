/** The absences of two weeks: a calendar by worker on wide pages, a list by day on phones. */
import { Fragment, useState } from "react"
import { Turn } from "@payroll/ui/button.tsx"
import { formatDay, formatDays, formatMinutes, today } from "@payroll/ui/format.ts"
import { Avatar, Card, Empty } from "@payroll/ui/layout.tsx"
import { Badge } from "@payroll/ui/status.tsx"
import { useRead } from "../api/queries.ts"
import { Shown } from "../frame/read.tsx"
import { words } from "../text/words.ts"
import { dayAfter, weekdayOf } from "@payroll/ui/days.ts"
import type { CalendarDay, TimeOffRequest } from "./status.tsx"

const text = words.timeOff
const DAYS = 14
const WEEKEND = new Set([0, 6])
const LETTERS = "SMTWTFS"

/** Somebody's absence on a day, in words. */
interface Absence {
  readonly userId: string
  readonly name: string
  readonly what: string
  readonly isAsked: boolean
}

type ByDay = ReadonlyMap<string, ReadonlyArray<Absence>>

/** The absences of each day: those that are approved, then those that wait. */
const absencesOf = (
  days: ReadonlyArray<CalendarDay>,
  waiting: ReadonlyArray<TimeOffRequest>,
  nameOf: (userId: string) => string
): ByDay =>
  new Map(
    days.map(({ date, away }) => [
      date,
      [
        ...away.map(({ userId, name, timeOffPolicyType }): Absence => ({
          userId,
          name,
          what: timeOffPolicyType === undefined ? "" : text.policyTypes[timeOffPolicyType],
          isAsked: false
        })),
        ...waiting.flatMap(({ userId, days: asked, timeOffPolicyType }): ReadonlyArray<Absence> =>
          asked.some((day) => day.date === date && day.minutes > 0)
            ? [
                {
                  userId,
                  name: nameOf(userId),
                  what: text.policyTypes[timeOffPolicyType],
                  isAsked: true
                }
              ]
            : []
        )
      ]
    ])
  )

/** A bar is at most so many days long, then another one begins. */
const BAR_DAYS = 5

interface Cell {
  readonly date: string
  readonly days: number
  readonly absence: Absence | undefined
  readonly isFree: boolean
}

/** A worker's days as cells: absences of the same kind in a row are one bar. */
const cellsOf = (
  days: ReadonlyArray<CalendarDay>,
  byDay: ByDay,
  userId: string
): ReadonlyArray<Cell> => {
  const cells: Array<Cell> = []
  for (const { date, holiday } of days) {
    const absence = byDay.get(date)?.find((each) => each.userId === userId)
    const last = cells.at(-1)
    const isSame =
      absence !== undefined &&
      last?.absence?.what === absence.what &&
      last.absence.isAsked === absence.isAsked &&
      last.days < BAR_DAYS
    if (isSame) cells.splice(-1, 1, { ...last, days: last.days + 1 })
    else {
      const isFree = holiday !== null || WEEKEND.has(weekdayOf(date))
      cells.push({ date, days: 1, absence, isFree })
    }
  }
  return cells
}

const CellView = ({ of: { absence, days, isFree } }: { readonly of: Cell }) =>
  absence ? (
    <div className={`away n${days}${absence.isAsked ? " ask" : ""}`}>
      {absence.isAsked ? text.askedShort : absence.what}
    </div>
  ) : (
    <div className={isFree ? "we" : ""} />
  )

/** The picture of the calendar; its text for screen readers is the list by day. */
const Calendar = ({
  days,
  byDay
}: {
  readonly days: ReadonlyArray<CalendarDay>
  readonly byDay: ByDay
}) => {
  const names = new Map(
    [...byDay.values()].flat().map(({ userId, name }) => [userId, name] as const)
  )
  return (
    <div className="team" aria-hidden="true">
      <div className="who" />
      {days.map(({ date, holiday }) => (
        <div
          key={date}
          className={holiday !== null || WEEKEND.has(weekdayOf(date)) ? "day we" : "day"}
        >
          <span>{LETTERS[weekdayOf(date)]}</span>
          <b>{Number(date.slice(8))}</b>
        </div>
      ))}
      {[...names].map(([userId, name]) => (
        <Fragment key={userId}>
          <div className="who">
            <Avatar name={name} />
            <span className="cut">{name}</span>
          </div>
          {cellsOf(days, byDay, userId).map((cell) => (
            <CellView key={cell.date} of={cell} />
          ))}
        </Fragment>
      ))}
    </div>
  )
}

const DayList = ({
  days,
  byDay
}: {
  readonly days: ReadonlyArray<CalendarDay>
  readonly byDay: ByDay
}) => (
  <ol className="away-list">
    {days
      .filter(({ date, holiday }) => holiday !== null || (byDay.get(date) ?? []).length > 0)
      .map(({ date, holiday }) => (
        <li key={date}>
          <span className="d">{formatDay(date)}</span>
          <ul>
            {holiday !== null && <li>{text.holiday(holiday.name)}</li>}
            {byDay.get(date)?.map(({ userId, name, what, isAsked }) => (
              <li key={`${userId} ${what}`}>
                <span>{[name, what].filter(Boolean).join(", ")}</span>
                {isAsked && <Badge tone="warn">{text.askedShort}</Badge>}
              </li>
            ))}
          </ul>
        </li>
      ))}
  </ol>
)

const Key = ({ days }: { readonly days: ReadonlyArray<CalendarDay> }) => (
  <p className="key hide-phone">
    <span>
      <svg aria-hidden="true">
        <rect className="k-away" width="12" height="12" />
      </svg>
      {text.keyApproved}
    </span>
    <span>
      <svg aria-hidden="true">
        <rect className="k-ask" x="1" y="1" width="10" height="10" rx="2" />
      </svg>
      {text.keyAsked}
    </span>
    {days.map(
      ({ date, holiday }) =>
        holiday !== null && (
          <span key={date}>
            {formatDay(date)}: {text.holiday(holiday.name)}
            {holiday.minutes !== null && `, ${formatMinutes(holiday.minutes)}`}
          </span>
        )
    )}
  </p>
)

export const Team = ({
  companyId,
  waiting,
  nameOf
}: {
  readonly companyId: string
  /** Undefined until they are read. */
  readonly waiting: ReadonlyArray<TimeOffRequest> | undefined
  readonly nameOf: (userId: string) => string
}) => {
  const [shift, turn] = useState(0)
  const from = dayAfter(today(), shift * DAYS)
  const to = dayAfter(from, DAYS - 1)
  const read = useRead("getTimeOffCalendar", { companyId, from, to, showTypes: true })
  const days = read.data?.days ?? []
  const both = { ...read, data: read.data && waiting }
  return (
    <Card
      title={text.away}
      isFlush
      foot={<Key days={days} />}
      action={
        <Turn before={text.back} after={text.ahead} onTurn={(by) => turn(shift + by)}>
          <span className="small strong nowrap">{formatDays(from, to)}</span>
        </Turn>
      }
    >
      <Shown read={both}>
        {(asked) => {
          const byDay = absencesOf(days, asked, nameOf)
          const isEmpty = days.every(
            ({ date, holiday }) => holiday === null && byDay.get(date)?.length === 0
          )
          return isEmpty ? (
            <Empty icon="sun" title={text.nobody} hint={text.nobodyHint} />
          ) : (
            <>
              <div className="only-phone">
                <DayList days={days} byDay={byDay} />
              </div>
              <div
                className="table-wrap hide-phone"
                tabIndex={0}
                role="region"
                aria-label={text.calendar(formatDays(from, to))}
              >
                <Calendar days={days} byDay={byDay} />
                <div className="vh">
                  <DayList days={days} byDay={byDay} />
                </div>
              </div>
            </>
          )
        }}
      </Shown>
    </Card>
  )
}
