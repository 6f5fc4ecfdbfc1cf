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
  /** Signed change of the balance. */
  readonly minutes: number
  /** Minutes of accruals and grants before caps; 0 for other kinds. */
  readonly earnedMinutes: number
  /** Earned minutes that a cap cut off. They are not owed later. */
  readonly cappedMinutes: number
  readonly policyId: string
  readonly policyVersion: number
  readonly payPeriod?: PayPeriod
  readonly requestId?: string
  /** The key of the usage that a reversal takes back. */
  readonly reverses?: string
  readonly explanation: ReadonlyArray<ExplanationStep>
}

/** A stored entry, which never changes: a further entry corrects it. */
export interface StoredEntry extends Entry {
  /** Per account, from 1, without gaps. */
  readonly sequence: number
  /** UTC milliseconds. */
  readonly recordedAt: number
  /** The key that a correction corrects: its own. */
  readonly corrects?: string
  /** The pay period whose statement shows a correction of a locked one. */
  readonly reportedIn?: PayPeriod
}

/** The order of events on one day; a year-end rule never takes a grant of its day. */
export const ORDER = {
  opening: 0,
  forfeiture: 1,
  expiry: 2,
  /** The remaining minutes become the carried lot. Makes no entry. */
  carry: 3,
  reinstatement: 4,
  grant: 5,
  accrual: 6,
  adjustment: 7,
  reversal: 8,
  usage: 9,
  payout: 10,
  /** Forfeiture of the rest at termination, after the last payout. */
  termination: 11
} as const

/** The key of the forfeiture at a termination. */
export const TERMINATION_FORFEITURE = "forfeiture/termination"

/** The place within its day of an entry, or of what it corrects. */
export const orderOf = (key: string): number => {
  if (key === TERMINATION_FORFEITURE) return ORDER.termination
  const cause = key.slice(0, key.indexOf("/")) as keyof typeof ORDER
  return ORDER[cause]
}
