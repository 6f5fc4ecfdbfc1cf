/** Accounts of worked examples. */
import type { LocalDate } from "../../src/calendar/localDate.ts"
import { defaultRules } from "../../src/paySchedule/payYear.ts"
import { differences } from "../../src/timeOff/differences.ts"
import type { StoredEntry } from "../../src/timeOff/entry.ts"
import type { Assignment, Facts, PolicyVersion } from "../../src/timeOff/facts.ts"
import { expectedEntries } from "../../src/timeOff/ledger.ts"
import { termsOf } from "./randomFacts.ts"

export type Json = Readonly<Record<string, unknown>>

export const day = (date: string): LocalDate => date as LocalDate

export const versions = (...terms: ReadonlyArray<readonly [date: string, policy: Json]>) =>
  terms.map(([date, policy], index): PolicyVersion => ({
    policyId: "policy",
    version: index + 1,
    effectiveFrom: day(date),
    terms: termsOf(policy)
  }))

export const account = (assignment: Assignment, rest: Partial<Facts> = {}): Facts => ({
  assignments: [assignment],
  dateOfJoin: day("2020-01-01"),
  isExempt: false,
  schedules: [],
  payPeriods: { rules: defaultRules("semimonthly") },
  worked: [],
  paid: [],
  usage: [],
  adjustments: [],
  payouts: [],
  ...rest
})

export const at = (date: string): number => Date.parse(date)

export const posted = (
  facts: Facts,
  until: string,
  recordedAt: number,
  stored: ReadonlyArray<StoredEntry> = []
): ReadonlyArray<StoredEntry> => [
  ...stored,
  ...differences(stored, expectedEntries(facts, day(until)), recordedAt)
]

export const perYear = (amountPerYearHours: number): Json => ({
  earningMethod: "Per Pay Period",
  amountPerYearHours
})
