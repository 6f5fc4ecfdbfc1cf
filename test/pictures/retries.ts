import { pauseMs } from "../../packages/operations/src/background/retrySchedule.ts"
import { ACCENT, box, dot, label, line, picture, QUIET, SOFT } from "./svg.ts"

const LEFT = 40
const RIGHT = 800
const BASE = 96
const FIRST_MS = 2_000
const LAST_MS = 4 * 86_400_000

const TICKS = [
  ["10 s", 10_000],
  ["1 min", 60_000],
  ["10 min", 600_000],
  ["1 h", 3_600_000],
  ["6 h", 21_600_000],
  ["1 day", 86_400_000],
  ["3 days", 259_200_000]
] as const

/** The place of a time after the first attempt; each length is ten times as long as the one before it. */
const at = (ms: number): number =>
  LEFT +
  40 +
  ((RIGHT - LEFT - 40) * Math.log(Math.max(ms, FIRST_MS) / FIRST_MS)) / Math.log(LAST_MS / FIRST_MS)

/** When each attempt is made after the first one: at the earliest, in the middle and at the latest. */
const attempts = () => {
  const times: Array<readonly [earliest: number, middle: number, latest: number]> = []
  let last = 0
  for (let failed = 1; ; failed += 1) {
    const pauses = [0, 0.5, 1].map((random) => pauseMs(failed, random, undefined))
    const [earliest, middle, latest] = pauses
    if (earliest === undefined || middle === undefined || latest === undefined) return times
    times.push([last + earliest, last + middle, last + latest])
    last += middle
  }
}

/** The attempts to deliver an event, on a time axis. */
export const retriesPicture = (): string => {
  const times = attempts()
  return picture(
    `The attempts to deliver an event: at once, and ${times.length} more within four days, each a fifth earlier or later`,
    170,
    [
      label(LEFT, 32, "One event, until its receiver answers 2xx", { size: 15, weight: 600 }),
      line([LEFT, BASE], [RIGHT, BASE]),
      dot(LEFT, BASE, ACCENT),
      label(LEFT, BASE - 16, "1", { anchor: "middle", weight: 600 }),
      label(LEFT, BASE + 40, "at once", { anchor: "middle", fill: QUIET, size: 11 }),
      ...times.flatMap(([earliest, middle, latest], index) => [
        box(at(earliest), BASE - 7, Math.max(2, at(latest) - at(earliest)), 14, SOFT, ACCENT),
        dot(at(middle), BASE, ACCENT),
        label(at(middle), BASE - 16, String(index + 2), { anchor: "middle", weight: 600 })
      ]),
      ...TICKS.flatMap(([name, ms]) => [
        line([at(ms), BASE + 14], [at(ms), BASE + 22]),
        label(at(ms), BASE + 40, name, { anchor: "middle", fill: QUIET, size: 11 })
      ]),
      label(
        LEFT,
        BASE + 62,
        "Dots: attempts. Boxes: a fifth earlier or later, so that many events do not come at once.",
        { fill: QUIET, size: 12 }
      )
    ]
  )
}
