/** A projection of one account from its JSON form: `payroll time-off project`. */
import { fromEpochDay, toEpochDay, yearOf, type LocalDate } from "../calendar/localDate.ts"
import type { Checked } from "../specification/problem.ts"
import type { EntryKind } from "./entry.ts"
import type { ExplanationStep } from "./explanation.ts"
import type { Facts } from "./facts.ts"
import {
  isObject,
  readRequiredDate,
  rejectUnknown,
  report,
  reportElement,
  type Fields
} from "./fields.ts"
import { expectedEntries } from "./ledger.ts"
import { FACT_FIELDS, readFacts } from "./readFacts.ts"
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

/** Checks the JSON form of a projection: the facts and `until`. Names every problem by its field. */
export const validateProject = (input: unknown): Checked<ProjectSpecification> => {
  const values = isObject(input) ? input : {}
  const fields: Fields = { findings: { problems: [] }, path: [], values }
  const { problems } = fields.findings
  if (!isObject(input)) {
    reportElement(fields, "type", "must be an object")
    return { ok: false, problems }
  }
  const until = readRequiredDate(fields, "until")
  const read = readFacts(fields, until)
  rejectUnknown(fields, [...FACT_FIELDS, "until"])
  const start = read?.facts.assignments[0]?.startDate
  if (until !== undefined && start !== undefined && yearOf(until) - yearOf(start) > MAX_YEARS) {
    report(fields, "until", "range", `must be at most ${MAX_YEARS} years after startDate`)
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
