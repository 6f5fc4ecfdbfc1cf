/** An event of an account on a day, which may make an entry. */
import { fromEpochDay, type EpochDay } from "../calendar/localDate.ts"
import type { Entry, EntryKind } from "./entry.ts"
import type { PolicyVersion } from "./facts.ts"
import type { Fraction } from "./fraction.ts"
import type { Lots } from "./lots.ts"

/** The state of an account while its events are applied in order. */
export interface Account {
  readonly lots: Lots
  /** Credited by accruals and grants since the policy year began. */
  accruedThisYear: number
  /** Earned, and not yet posted. */
  left: Fraction
  /** Taken under a policy without a balance. */
  uncounted: number
}

export interface LedgerEvent {
  readonly day: EpochDay
  /** Its place within the day: one of `ORDER`. */
  readonly order: number
  readonly key: string
  readonly apply: (account: Account) => Entry | undefined
}

type Details = Pick<Entry, "minutes" | "explanation"> & Partial<Entry>

/** An entry of a policy; most kinds earn nothing. */
export const entryOf = (
  kind: EntryKind,
  key: string,
  day: EpochDay,
  { policyId, version }: PolicyVersion,
  details: Details
): Entry => ({
  key,
  kind,
  effectiveDate: fromEpochDay(day),
  earnedMinutes: 0,
  cappedMinutes: 0,
  policyId,
  policyVersion: version,
  ...details
})
