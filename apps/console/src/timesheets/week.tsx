/** A workweek of a timesheet: the hours of each day as a bar; a day opens its punches. */
import { formatDay } from "@payroll/ui/format.ts"
import { Badge } from "@payroll/ui/status.tsx"
import { words } from "../text/words.ts"
import { asClock, ColourKey } from "./hoursBar.tsx"
import { weekPicture, type DayPicture, type WeekPicture } from "./picture.ts"
import type { Sheet } from "./status.tsx"

const text = words.timesheets

const HOUR = 60
const HALF_DAY = 12
const TICKS_MAX = 4

const hourText = (minutes: number): string => {
  const hour = Math.floor(minutes / HOUR) % (2 * HALF_DAY)
  return `${hour % HALF_DAY === 0 ? HALF_DAY : hour % HALF_DAY} ${hour < HALF_DAY ? "AM" : "PM"}`
}

/** Full hours, as many as can be read. */
const ticksOf = ({ from, to }: WeekPicture): ReadonlyArray<number> => {
  const step = Math.ceil((to - from) / HOUR / TICKS_MAX) * HOUR
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step)
}

const LOOKS = { regular: "s1", overtime: "s2", doubleTime: "s3" } as const

const Axis = ({ of }: { readonly of: WeekPicture }) => (
  <li className="axis" aria-hidden="true">
    <span />
    <svg className="chart">
      {ticksOf(of).map((minutes) => (
        <text
          key={minutes}
          x={`${(((minutes - of.from) / (of.to - of.from)) * 100).toFixed(2)}%`}
          y="12"
        >
          {hourText(minutes)}
        </text>
      ))}
    </svg>
    <span />
  </li>
)

const Bars = ({ of, week }: { readonly of: DayPicture; readonly week: WeekPicture }) => {
  const percent = (minutes: number): string =>
    `${((minutes / (week.to - week.from)) * 100).toFixed(2)}%`
  return (
    <svg
      role="img"
      aria-label={text.dayHours(formatDay(of.date), asClock(of.minutes))}
      preserveAspectRatio="none"
    >
      <rect className="s0" x="0" y="50%" width="100%" height="1" />
      {of.bars.map(({ from, to, label }) => (
        <rect
          key={`${from} ${label}`}
          className={LOOKS[label]}
          x={percent(from - week.from)}
          y="2"
          width={percent(to - from)}
          height="18"
          rx="4"
        />
      ))}
      {of.isOpen && of.bars.length === 0 && (
        <rect className="s-gap" x="0" y="3" width="60%" height="16" rx="4" />
      )}
    </svg>
  )
}

const DAY = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" })

const Day = ({
  of,
  week,
  onOpen
}: {
  readonly of: DayPicture
  readonly week: WeekPicture
  readonly onOpen: () => void
}) => (
  <li>
    <span>
      <button type="button" className="link" onClick={onOpen}>
        <span className="vh">{text.punchesOf} </span>
        <span className="strong">{DAY.format(new Date(`${of.date}T00:00:00Z`))}</span>{" "}
        <span className="muted">{Number(of.date.slice(8))}</span>
      </button>
    </span>
    {of.untimed > 0 && of.bars.length === 0 ? (
      <span className="small muted">{text.untimed}</span>
    ) : (
      <Bars of={of} week={week} />
    )}
    <span className="sum">
      {of.isOpen ? (
        <span className="tone bad">{of.minutes === 0 ? "?" : `${asClock(of.minutes)}?`}</span>
      ) : of.minutes === 0 ? (
        <span className="quiet">–</span>
      ) : (
        asClock(of.minutes)
      )}
    </span>
  </li>
)

export const Week = ({
  sheet,
  begin,
  onOpen
}: {
  readonly sheet: Sheet
  readonly begin: string
  readonly onOpen: (day: string) => void
}) => {
  const week = weekPicture(sheet, begin)
  const total = week.days.reduce((sum, { minutes }) => sum + minutes, 0)
  const open = week.days.filter(({ isOpen }) => isOpen).length
  const hours = sheet.weeks.find((each) => each.begin === begin)
  const overtime = (hours?.overtime ?? 0) + (hours?.doubleTime ?? 0)
  return (
    <section className="card" aria-label={text.weekOf(formatDay(begin))}>
      <header className="card__head">
        <h2>{text.weekOf(formatDay(begin))}</h2>
        <span className="row">
          <span className="num strong nowrap">{`${asClock(total)} h`}</span>
          {open > 0 && (
            <Badge tone="bad" icon="close">
              {text.openDays(open)}
            </Badge>
          )}
          {overtime > 0 && (
            <Badge tone="warn" icon="clock">
              {`${asClock(overtime)} ${text.categories.overtime.toLowerCase()}`}
            </Badge>
          )}
        </span>
      </header>
      <div className="card__body">
        <ul className="hours">
          <Axis of={week} />
          {week.days.map((day) => (
            <Day key={day.date} of={day} week={week} onOpen={() => onOpen(day.date)} />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The colours of the bars, in words. */
export const WeekKey = () => (
  <ColourKey
    of={(["regular", "overtime", "doubleTime"] as const).map(
      (label) => [LOOKS[label], text.categories[label]] as const
    )}
  />
)
