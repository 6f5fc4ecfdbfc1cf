/** Time off as tables for people. */
import { describeStep } from "@payroll/domain/timeOff/explanation"
import type { Minimum } from "@payroll/domain/timeOff/minimums"
import type { Projection } from "@payroll/domain/timeOff/project"
import type { RequestResult } from "@payroll/domain/timeOff/request"
import type { VacationRule } from "@payroll/domain/timeOff/vacationRules.data"
import { table } from "../output.ts"

/** Hours and minutes: `4:37`, `-0:30`. */
const clock = (minutes: number): string => {
  const positive = Math.abs(minutes)
  const rest = String(positive % 60).padStart(2, "0")
  return `${minutes < 0 ? "-" : ""}${Math.floor(positive / 60)}:${rest}`
}

const balance = (minutes: number | null): string =>
  minutes === null ? "unlimited" : clock(minutes)

/** The entries with the balance after each, and where the account then stands. */
export const projectionTable = (projection: Projection): ReadonlyArray<string> => {
  const { entries, balanceMinutes, carriedMinutes, carriedExpiresOn, fraction, usableFrom } =
    projection
  const rows = entries.map((entry) => [
    entry.effectiveDate,
    entry.kind,
    clock(entry.minutes),
    balance(entry.balanceMinutes),
    entry.explanation.map(describeStep).join("; ")
  ])
  const expiry = carriedExpiresOn === null ? "" : `, usable before ${carriedExpiresOn}`
  return [
    ...table([["DATE", "KIND", "HOURS", "BALANCE", "WHY"], ...rows]),
    "",
    `Balance ${balance(balanceMinutes)}`,
    ...(carriedMinutes === 0 ? [] : [`Carried over ${clock(carriedMinutes)}${expiry}`]),
    ...(fraction === "0" ? [] : [`Earned and not yet posted: ${fraction} of a minute`]),
    `Usable from ${usableFrom}`
  ]
}

/** Returns the days of a request, and the problems that may forbid it. */
export const requestTable = ({
  days,
  totalMinutes,
  problems
}: RequestResult): ReadonlyArray<string> => [
  ...table([
    ["DATE", "HOURS", "WHY"],
    ...days.map(({ date, minutes, why }) => [date, clock(minutes), why])
  ]),
  "",
  `Total ${clock(totalMinutes)}`,
  ...problems.map(({ type, date, message }) =>
    date === undefined ? `${type}: ${message}` : `${type} on ${date}: ${message}`
  )
]

interface Difference {
  readonly userId: string
  readonly timeOffPolicyType: string
  readonly effectiveDate: string
  readonly kind: string
  readonly key: string
  readonly minutes: number
}

interface Recalculation {
  readonly timeOffRecalculationId: string
  readonly status: string
  readonly message: string
  readonly accountCount: number
  readonly differenceCount: number
  readonly differences: ReadonlyArray<Difference>
}

/** Returns the differences that a recalculation found, and the command that shows one that still runs. */
export const recalculationTable = (recalculation: Recalculation): ReadonlyArray<string> => {
  const rows = recalculation.differences.map((each) => [
    each.userId,
    each.timeOffPolicyType,
    each.effectiveDate,
    each.kind,
    clock(each.minutes),
    each.key
  ])
  const more = recalculation.differenceCount - rows.length
  return [
    ...(rows.length === 0
      ? []
      : [...table([["WORKER", "TYPE", "DATE", "KIND", "HOURS", "KEY"], ...rows]), ""]),
    ...(more > 0 ? [`and ${more} more`] : []),
    `Accounts ${recalculation.accountCount}, ${recalculation.message}`,
    ...(recalculation.status === "Done"
      ? []
      : [`See payroll call getTimeOffRecalculation for ${recalculation.timeOffRecalculationId}`])
  ]
}

const employers = ({ fromWorkers, toWorkers }: Minimum): string => {
  if (toWorkers === undefined) return fromWorkers === 1 ? "any" : `${fromWorkers} or more workers`
  return `${fromWorkers} to ${toWorkers} workers`
}

const orNone = (minutes: number | null): string => (minutes === null ? "-" : clock(minutes))

const waiting = ({ waiting: { quantity, unit }, countsFirstDay }: Minimum): string => {
  if (quantity === 0) return "at once"
  const span = `${quantity} ${unit.toLowerCase()}`
  return countsFirstDay ? `${span}, counting the first day` : span
}

const checkedText = (checked: string | undefined): string =>
  checked === undefined ? "unverified" : `checked ${checked}`

/** A state's minimums, one line for each size of employer. */
export const minimumsTable = (
  minimums: ReadonlyArray<Minimum>,
  vacation: VacationRule | undefined
): ReadonlyArray<string> => [
  ...(minimums.length === 0
    ? ["No minimum is listed for this state"]
    : table([
        [
          "PRESET",
          "EMPLOYERS",
          "FROM",
          "EARNED",
          "A YEAR",
          "USE",
          "BALANCE",
          "CARRIED",
          "WAIT",
          "SOURCE",
          ""
        ],
        ...minimums.map((minimum) => [
          minimum.id,
          employers(minimum),
          minimum.since,
          `${minimum.rate.earnMinutes} per ${minimum.rate.perMinutes}`,
          orNone(minimum.yearMinutes ?? null),
          orNone(minimum.useMinutes ?? null),
          orNone(minimum.bankMinutes ?? null),
          clock(minimum.carryoverMinutes),
          waiting(minimum),
          minimum.source,
          checkedText(minimum.checked)
        ])
      ])),
  ...new Set(minimums.flatMap(({ note }) => (note === undefined ? [] : [note]))),
  ...(vacation === undefined
    ? []
    : [
        `Earned vacation is not forfeited and is paid out at termination ` +
          `(${vacation.statute}; ${checkedText(vacation.checked)})`
      ]),
  "Not legal advice"
]
