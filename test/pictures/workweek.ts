import { classify } from "../../packages/domain/src/published/timeTracking.ts"
import { ACCENT, box, label, line, picture, QUIET, STRONG, WARM } from "./svg.ts"

const LEFT = 120
const RIGHT = 700
const ROW = 40
const TOP = 84
const FIRST_HOUR = 6
const HOURS = 14

const DAYS = [
  ["2026-03-16", "Monday", "08:00", "12:00", "12:30", "16:30"],
  ["2026-03-17", "Tuesday", "08:00", "12:30", "13:00", "18:30"],
  ["2026-03-18", "Wednesday", "07:00", "11:30", "12:00", "20:00"],
  ["2026-03-19", "Thursday", "08:00", "12:00", "12:30", "16:30"],
  ["2026-03-20", "Friday", "08:00", "12:00", "12:30", "17:30"],
  ["2026-03-21", "Saturday", "09:00", "", "", "12:00"]
] as const

const LABELS = [
  ["regular", "regular", ACCENT],
  ["overtime", "overtime", WARM],
  ["doubleTime", "double time", STRONG]
] as const

const punches = DAYS.flatMap(([date, , from, mealFrom, mealTo, to]) =>
  (
    [
      ["In", from],
      ["Meal Start", mealFrom],
      ["Meal End", mealTo],
      ["Out", to]
    ] as const
  ).flatMap(([type, time]) => (time === "" ? [] : [{ type, at: `${date}T${time}` }]))
)

const minuteOf = (at: string | null): number =>
  Number(at?.slice(11, 13)) * 60 + Number(at?.slice(14, 16))
const x = (minute: number): number => LEFT + ((RIGHT - LEFT) * (minute / 60 - FIRST_HOUR)) / HOURS
const hours = (minutes: number): string => `${Math.round((minutes / 60) * 100) / 100} h`

/** A week of punches in California, and how each minute is paid. */
export const workweekPicture = (): string => {
  const { segments, weeks } = classify({ timeZone: "America/Los_Angeles", rules: "CA", punches })
  const rows = DAYS.flatMap(([date, name], index) => {
    const top = TOP + index * ROW
    const ofDay = segments.filter((segment) => segment.date === date)
    return [
      label(LEFT - 16, top + 19, name, { anchor: "end" }),
      ...ofDay.map(({ from, to, label: kind }) => {
        const fill = LABELS.find(([each]) => each === kind)?.[2] ?? QUIET
        return box(x(minuteOf(from)), top, x(minuteOf(to)) - x(minuteOf(from)), 28, fill)
      }),
      label(
        RIGHT + 16,
        top + 19,
        LABELS.flatMap(([kind]) => {
          const minutes = ofDay
            .filter((segment) => segment.label === kind)
            .reduce((sum, each) => sum + each.minutes, 0)
          return minutes === 0 ? [] : [hours(minutes)]
        }).join(" + "),
        { size: 12, fill: QUIET }
      )
    ]
  })
  const bottom = TOP + DAYS.length * ROW
  const [week] = weeks
  return picture(
    "A week of punches in California: overtime after eight hours of a day and forty of the week, double time after twelve hours of a day",
    bottom + 84,
    [
      label(LEFT - 96, 32, "A week of punches, and how each minute is paid in California", {
        size: 15,
        weight: 600
      }),
      ...[6, 8, 10, 12, 14, 16, 18, 20].flatMap((hour) => [
        line([x(hour * 60), TOP - 12], [x(hour * 60), bottom]),
        label(x(hour * 60), TOP - 18, `${hour}:00`, { anchor: "middle", fill: QUIET, size: 11 })
      ]),
      ...rows,
      ...LABELS.flatMap(([kind, name, fill], index) => [
        box(LEFT + index * 190, bottom + 24, 16, 16, fill),
        label(LEFT + 24 + index * 190, bottom + 37, `${name}: ${hours(week?.[kind] ?? 0)}`, {
          size: 12
        })
      ])
    ]
  )
}
