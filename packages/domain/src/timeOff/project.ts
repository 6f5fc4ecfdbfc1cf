/** A projection of one account from its JSON form: `payroll time-off project`. */
import { fromEpochDay, toEpochDay, yearOf, type LocalDate } from "../calendar/localDate.ts"
import { dayInYears } from "../specification/kinds.ts"
import { readTable } from "../specification/objects.ts"
import type { Checked } from "../specification/problem.ts"
import { isObject, reject, rejectField } from "../specification/reading.ts"
import { required } from "../specification/table.ts"
import type { EntryKind } from "./entry.ts"
import type { ExplanationStep } from "./explanation.ts"
import type { Facts } from "./facts.ts"
import { newReading, WORDING } from "./kinds.ts"
import { expectedEntries } from "./ledger.ts"
import { FACTS, readFacts } from "./readFacts.ts"
import { usableFromOf } from "./timeline.ts"

export interface ProjectSpecification {
  readonly facts: Facts
  readonly until: LocalDate
}

export interface ProjectedEntry {
  readonly effectiveDate: LocalDate
  readonly kind: EntryKind
  readonly minutes: number
  readonly earnedMinutes: number
  readonly cappedMinutes: number
  /** Null under a policy without a balance. */
  readonly balanceMinutes: number | null
  readonly explanation: ReadonlyArray<ExplanationStep>
}

export interface Projection {
  readonly entries: ReadonlyArray<ProjectedEntry>
  readonly balanceMinutes: number | null
  readonly carriedMinutes: number
  readonly carriedExpiresOn: LocalDate | null
  readonly fraction: string
  readonly usableFrom: LocalDate
}

const MAX_YEARS = 50
const UNTIL = { until: required(dayInYears) }

/** Checks the JSON form of a projection: the facts and `until`. Names every problem by its field. */
export const validateProject = (input: unknown): Checked<ProjectSpecification> => {
  const reading = newReading()
  const { problems } = reading
  if (!isObject(input)) {
    reject(reading, "type", "must be an object")
    return { ok: false, problems }
  }
  const { until } = readTable(reading, UNTIL, input)
  const read = readFacts(reading, input, until)
  WORDING.rejectUnknown(reading, input, Object.keys({ ...FACTS, ...UNTIL }))
  const start = read?.facts.assignments[0]?.startDate
  if (until !== undefined && start !== undefined && yearOf(until) - yearOf(start) > MAX_YEARS) {
    rejectField(reading, "until", "range", `must be at most ${MAX_YEARS} years after startDate`)
  }
  return read !== undefined && until !== undefined && problems.length === 0
    ? { ok: true, value: { facts: read.facts, until } }
    : { ok: false, problems }
}

/** Every entry up to a day with the balance after it, and where the account then stands. */
export const project = ({ facts, until }: ProjectSpecification): Projection => {
  const expected = expectedEntries(facts, until)
  let balance = 0
  const entries = expected.entries.map(
    ({ effectiveDate, kind, minutes, earnedMinutes, cappedMinutes, explanation }) => {
      balance += minutes
      return {
        effectiveDate,
        kind,
        minutes,
        earnedMinutes,
        cappedMinutes,
        balanceMinutes: expected.isUnlimited ? null : balance,
        explanation
      }
    }
  )
  return {
    entries,
    balanceMinutes: expected.isUnlimited ? null : balance,
    carriedMinutes: expected.carriedMinutes,
    carriedExpiresOn: expected.carriedExpiresOn ?? null,
    fraction: expected.fraction,
    usableFrom: fromEpochDay(usableFromOf(facts, toEpochDay(until)))
  }
}
