/** A workweek as a picture: a bar for each workday; its table is below it. */
import { words } from "../text/words.ts"
import { dayText } from "../ui/day.ts"
import { weekPicture, type DayPicture, type Sheet, type WeekPicture } from "./picture.ts"

const text = words.timesheets

const HOUR = 60
const TICKS_MAX = 4

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR) % 24).padStart(2, "0")}:00`

/** Full hours, as many as can be read. */
const ticksOf = ({ from, to }: WeekPicture): ReadonlyArray<number> => {
  const hours = (to - from) / HOUR
  const step = Math.ceil(hours / TICKS_MAX) * HOUR
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step)
}

const Scale = ({ of }: { readonly of: WeekPicture }) => (
  <svg className="scale" aria-hidden="true" width="100%" height="16">
    {ticksOf(of).map((minutes, index, all) => (
      <text
        key={minutes}
        x={`${((minutes - of.from) / (of.to - of.from)) * 100}%`}
        y="12"
        text-anchor={index === 0 ? "start" : index === all.length - 1 ? "end" : "middle"}
      >
        {clockText(minutes)}
      </text>
    ))}
  </svg>
)

const DayBars = ({ of, week }: { readonly of: DayPicture; readonly week: WeekPicture }) => (
  <svg
    className="bars"
    aria-hidden="true"
    width="100%"
    height="20"
    viewBox={`0 0 ${week.to - week.from} 20`}
    preserveAspectRatio="none"
  >
    <rect className="empty-bar" x="0" y="9" width={week.to - week.from} height="2" />
    {of.bars.map(({ from, to, label }) => (
      <rect
        key={from}
        className={`bar ${label}`}
        x={from - week.from}
        y="1"
        width={to - from}
        height="18"
      />
    ))}
  </svg>
)

/** Colours of the labels, in words. */
const Legend = () => (
  <ul className="legend">
    {(["regular", "overtime", "doubleTime"] as const).map((label) => (
      <li key={label}>
        <svg width="14" height="14" aria-hidden="true">
          <rect className={`bar ${label}`} width="14" height="14" />
        </svg>{" "}
        {text.labels[label]}
      </li>
    ))}
  </ul>
)

export const Week = ({ sheet, begin }: { readonly sheet: Sheet; readonly begin: string }) => {
  const week = weekPicture(sheet, begin)
  const total = week.days.reduce((sum, { minutes }) => sum + minutes, 0)
  return (
    <figure className="week">
      <figcaption>
        {text.weekOf} {dayText(begin)}: {words.duration(total)}
      </figcaption>
      <div className="week-row">
        <span />
        <Scale of={week} />
        <span />
      </div>
      {week.days.map((day) => (
        <div className="week-row" key={day.date}>
          <span>
            {dayText(day.date)}
            {day.hasException && <span className="flag"> {text.flag}</span>}
          </span>
          <DayBars of={day} week={week} />
          <span>
            {day.minutes === 0 ? words.values.none : words.duration(day.minutes)}
            {day.untimed > 0 && <span className="quiet"> {text.untimed}</span>}
          </span>
        </div>
      ))}
      <Legend />
    </figure>
  )
}
