/** The hours of each day of a request, of a worker whose schedule does not say them. */
import { TextField } from "@payroll/ui/fields.tsx"
import { useFlow } from "../flow/context.ts"
import { useFlowWords } from "../text/words.ts"
import { timesIn } from "./times.ts"

const DAY_MS = 86_400_000
const HOUR = 60
const DAY_HOURS = 24
const WORKDAY = "8"
/** More days than these are asked for in several requests. */
const DAYS_MAX = 31

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The days from the first to the last one. */
export const daysBetween = (first: string, last: string): ReadonlyArray<string> => {
  const count = Math.min((timeOf(last) - timeOf(first)) / DAY_MS + 1, DAYS_MAX)
  return Array.from({ length: Math.max(0, count) }, (_, at) =>
    new Date(timeOf(first) + at * DAY_MS).toISOString().slice(0, 10)
  )
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(timeOf(day)).getUTCDay())

/** Typed hours by day. */
export type TypedHours = Readonly<Record<string, string>>

const hoursOfDay = (hours: TypedHours, day: string): string =>
  hours[day] ?? (isWeekend(day) ? "0" : WORKDAY)

/** The minutes of the days that take any. */
export const minutesOf = (hours: TypedHours, days: ReadonlyArray<string>) =>
  days
    .map((date) => ({ date, minutes: Math.round(Number(hoursOfDay(hours, date)) * HOUR) }))
    .filter(({ minutes }) => minutes > 0)

export const DayHours = ({
  days,
  hours,
  onChange
}: {
  readonly days: ReadonlyArray<string>
  readonly hours: TypedHours
  readonly onChange: (hours: TypedHours) => void
}) => {
  const { language } = useFlow()
  const { portal } = useFlowWords()
  const { day } = timesIn(language)
  return (
    <fieldset className="stack stack-2">
      <legend className="legend">{portal.leave.hours}</legend>
      <div className="cols-2">
        {days.map((each) => (
          <TextField
            key={each}
            label={day(each)}
            type="number"
            inputMode="decimal"
            min={0}
            max={DAY_HOURS}
            step={0.25}
            value={hoursOfDay(hours, each)}
            onChange={({ target: { value } }) => onChange({ ...hours, [each]: value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
