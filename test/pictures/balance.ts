import { describeStep } from "../../packages/domain/src/timeOff/explanation.ts"
import { project, validateProject } from "../../packages/domain/src/timeOff/project.ts"
import { ACCENT, dot, label, line, LINE, path, picture, QUIET, STRONG, WARM } from "./svg.ts"

const LEFT = 60
const RIGHT = 810
const TOP = 64
const BOTTOM = 300
const YEAR_BEGIN = Date.UTC(2026, 0)
const YEAR_DAYS = 424
const DAY_MS = 86_400_000
const HOUR = 60

/** Vacation of ten days a year, earned with each pay day; what is over 40 hours does not go into the next year. */
const ACCOUNT = {
  policy: {
    earningMethod: "Per Pay Period",
    amountPerYearMinutes: 4_800,
    carryoverLimitMinutes: 2_400
  },
  assignment: { startDate: "2026-01-01" },
  worker: { dateOfJoin: "2026-01-01" },
  payPeriods: { frequency: "semimonthly" },
  usage: ["2026-07-06", "2026-07-07", "2026-07-08"].map((date) => ({ date, minutes: 480 })),
  until: "2027-02-28"
}

const projected = () => {
  const checked = validateProject(ACCOUNT)
  if (!checked.ok) throw new Error(checked.problems.map(({ message }) => message).join("; "))
  return project(checked.value).entries
}

const COLOURS: Readonly<Record<string, string>> = {
  usage: WARM,
  expiry: STRONG,
  forfeiture: STRONG
}

/** A year of a balance, entry by entry. */
export const balancePicture = (): string => {
  const entries = projected()
  const most = Math.max(...entries.map(({ balanceMinutes }) => balanceMinutes ?? 0))
  const x = (day: string): number =>
    LEFT + ((RIGHT - LEFT) * ((Date.parse(day) - YEAR_BEGIN) / DAY_MS)) / YEAR_DAYS
  const y = (minutes: number): number => BOTTOM - ((BOTTOM - TOP) * minutes) / (most * 1.1)
  let before = 0
  const steps = entries.flatMap(({ effectiveDate, balanceMinutes }) => {
    const after = balanceMinutes ?? 0
    const points = [[x(effectiveDate), y(before)] as const, [x(effectiveDate), y(after)] as const]
    before = after
    return points
  })
  const months = Array.from({ length: 14 }, (_, month) => new Date(Date.UTC(2026, month)))
  const marked = entries.filter(({ kind }) => kind !== "accrual")
  return picture(
    "A year of a vacation balance: it grows with each pay day, shrinks with days off and loses at the end of the year what is not carried over",
    380,
    [
      label(
        LEFT,
        30,
        "A year of a balance: 80 hours a year, three days off in July, 40 hours carried over",
        { size: 15, weight: 600 }
      ),
      ...[0, 20, 40, 60].map((hours) =>
        line([LEFT, y(hours * HOUR)], [RIGHT, y(hours * HOUR)], { stroke: LINE })
      ),
      ...[0, 20, 40, 60].map((hours) =>
        label(LEFT - 8, y(hours * HOUR) + 4, `${hours} h`, { anchor: "end", fill: QUIET, size: 11 })
      ),
      ...months.map((month) =>
        label(
          x(month.toISOString().slice(0, 10)),
          BOTTOM + 20,
          month.toLocaleDateString("en-US", { month: "short", timeZone: "UTC" }),
          { fill: QUIET, size: 11 }
        )
      ),
      path([[LEFT, y(0)], ...steps, [RIGHT, y(before)]], ACCENT),
      ...marked.map(({ effectiveDate, balanceMinutes, kind }) =>
        dot(x(effectiveDate), y(balanceMinutes ?? 0), COLOURS[kind] ?? ACCENT)
      ),
      ...marked.slice(-1).map(({ effectiveDate, explanation }) =>
        label(x(effectiveDate) - 10, TOP - 6, explanation.map(describeStep).join("; "), {
          anchor: "end",
          fill: STRONG,
          size: 12
        })
      ),
      dot(LEFT + 6, 348, WARM),
      label(LEFT + 18, 352, "time off that was taken", { fill: QUIET, size: 12 }),
      dot(LEFT + 206, 348, STRONG),
      label(LEFT + 218, 352, "what the end of the year takes", { fill: QUIET, size: 12 })
    ]
  )
}
