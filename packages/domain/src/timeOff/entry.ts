/** Entries of a ledger, and their order within a day. */
import type { LocalDate } from "../calendar/localDate.ts"
import type { ExplanationStep } from "./explanation.ts"
import type { PayPeriod } from "./facts.ts"

export const ENTRY_KINDS = [
  "opening",
  "grant",
  "accrual",
  "usage",
  "reversal",
  "forfeiture",
  "expiry",
  "adjustment",
  "payout",
  "reinstatement",
  "correction"
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** An entry that must exist. */
export interface Entry {
  /** Names the cause: `accrual/2026-03-15`. A ledger has one expected entry per key. */
  readonly key: string
  readonly kind: EntryKind
  readonly effectiveDate: LocalDate
  /** Signed: what the balance changes by. */
  readonly minutes: number
  /** Of accruals and grants: the minutes before caps; elsewhere 0. */
  readonly earnedMinutes: number
  /** What a cap took from the earned minutes. It is not owed later. */
  readonly cappedMinutes: number
  readonly policyId: string
  readonly policyVersion: number
  readonly payPeriod?: PayPeriod
  readonly requestId?: string
  /** The key of the usage that a reversal takes back. */
  readonly reverses?: string
  readonly explanation: ReadonlyArray<ExplanationStep>
}

/** An entry as it is stored, for ever: what was wrong is corrected by a further entry. */
export interface StoredEntry extends Entry {
  /** Per account, from 1, without gaps. */
  readonly sequence: number
  /** UTC milliseconds. */
  readonly recordedAt: number
  /** The key that a correction corrects: its own. */
  readonly corrects?: string
  /** Where statements show a correction of a locked pay period. */
  readonly reportedIn?: PayPeriod
}

/** What happens on one day happens in this order; a year-end rule never takes a grant of its day. */
export const ORDER = {
  opening: 0,
  forfeiture: 1,
  expiry: 2,
  /** What is left becomes the carried lot. Makes no entry. */
  carry: 3,
  reinstatement: 4,
  grant: 5,
  accrual: 6,
  adjustment: 7,
  reversal: 8,
  usage: 9,
  payout: 10,
  /** After the last payout: what is left at termination. */
  termination: 11
} as const

/** The key of what a termination forfeits. */
export const TERMINATION_FORFEITURE = "forfeiture/termination"

/** The place within its day of an entry, or of what it corrects. */
export const orderOf = (key: string): number => {
  if (key === TERMINATION_FORFEITURE) return ORDER.termination
  const cause = key.slice(0, key.indexOf("/")) as keyof typeof ORDER
  return ORDER[cause]
}
