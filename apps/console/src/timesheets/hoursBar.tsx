/** Hours as time, and as a bar of their kinds. */
import { words } from "../text/words.ts"
import type { Minutes } from "./status.tsx"

const text = words.timesheets
const HOUR = 60

/** Minutes as a clock shows them, such as "82:15". */
export const asClock = (minutes: number): string => {
  const all = Math.abs(minutes)
  const hours = Math.trunc(all / HOUR).toLocaleString("en-US")
  return `${minutes < 0 ? "-" : ""}${hours}:${String(all % HOUR).padStart(2, "0")}`
}

/** The kinds that a bar shows, each with its colour. */
const KINDS = [
  ["s1", text.categories.regular, ({ regular }: Minutes) => regular],
  ["s2", text.categories.overtime, ({ overtime, doubleTime }: Minutes) => overtime + doubleTime],
  ["s4", text.categories.holiday, ({ holiday }: Minutes) => holiday],
  ["s5", text.categories.timeOff, ({ timeOff, unpaidTimeOff }: Minutes) => timeOff + unpaidTimeOff]
] as const

/** A bar of a timesheet's kinds of hours; a whole bar are `whole` minutes. */
export const HoursBar = ({ of, whole }: { readonly of: Minutes; readonly whole: number }) => {
  if (of.total === 0) return <span className="quiet">{text.noHours}</span>
  let from = 0
  const share = (minutes: number): number => (Math.max(0, minutes) / Math.max(whole, 1)) * 100
  const parts = KINDS.map(([look, name, minutesOf]) => {
    const [begin, width] = [from, share(minutesOf(of))]
    from += width
    return { look, name, begin, width, minutes: minutesOf(of) }
  }).filter(({ width }) => width > 0)
  const label = parts.map(({ name, minutes }) => `${name} ${asClock(minutes)}`).join(", ")
  return (
    <svg className="bar" role="img" aria-label={label} preserveAspectRatio="none">
      {parts.map(({ look, begin, width }) => (
        <rect
          key={look}
          className={look}
          x={`${begin.toFixed(2)}%`}
          width={`${width.toFixed(2)}%`}
          height="100%"
        />
      ))}
    </svg>
  )
}

/** Colours in words. */
export const ColourKey = ({
  of
}: {
  readonly of: ReadonlyArray<readonly [look: string, name: string, ...rest: ReadonlyArray<unknown>]>
}) => (
  <p className="key">
    {of.map(([look, name]) => (
      <span key={look}>
        <svg aria-hidden="true">
          <rect className={look} width="12" height="12" />
        </svg>
        {name}
      </span>
    ))}
  </p>
)

export const HoursKey = () => <ColourKey of={KINDS} />
