/**
 * A commit encoded for its transaction, as plain data. Imports types and parts of Node only, so that the SQLite
 * writer thread loads little.
 */
import type { Problem } from "@payroll/domain/problem"
import type { Outcome, Revision, StoredAnswer } from "@payroll/operations/writer"
import { hash } from "node:crypto"
import type { Row } from "../records/row.ts"
import type { ClaimColumns } from "../records/otherTables.ts"

export interface Update {
  readonly table: string
  readonly id: string
  readonly expected: number
  /**
   * The MACs that the row may have, between blanks: one of each version of the client's key. A change is not built on
   * values that others stored.
   */
  readonly macs: string | undefined
  readonly row: Row
}

/** A row of `aggregate` that the commit inserts or updates. */
export interface AggregateMove {
  readonly id: string
  readonly kind: Revision["of"]
  readonly clientId: string
  readonly companyId: string
  /** The revision it must still have: 0 inserts the row, undefined adds events without a check. */
  readonly expected: number | undefined
  readonly events: ReadonlyArray<EventBytes>
  /** The ids of the workers that it adds to the company. */
  readonly workers: ReadonlyArray<string>
}

/** The stored columns that a move is checked against. */
export interface AggregateState {
  readonly client_id: string
  readonly revision: number
}

/** Returns true if a move is valid: a new row must not exist, an existing one must match client and revision. */
export const mayMove = (
  { clientId, expected }: AggregateMove,
  stored: AggregateState | undefined
): boolean =>
  expected === 0
    ? stored === undefined
    : stored?.client_id === clientId && (expected ?? stored.revision) === stored.revision

export interface EventBytes {
  readonly id: string
  /** The id of the commit's audit row. */
  readonly commitId: string
  readonly type: string
  readonly at: number
  readonly before: string
  readonly after: string
  /** The key of its MAC, which `numberedMac` makes with the number that the event gets. Never stored. */
  readonly macKey: string
}

/** Exactly these columns: `sqlite/wire.ts` sends each by name. */
export type ClaimRow = Readonly<ClaimColumns>

/** A claim under a version of the client's key; while versions change a value is claimed under both. */
export interface EncodedClaim {
  readonly row: ClaimRow
  readonly path: Problem["path"]
  /** An earlier claim of the same commit has the same value for another holder. */
  readonly isRival: boolean
}

/** A value that counts towards a limit of a time, as keyed digests. */
export interface EncodedNumber {
  /** The place of the value in the commit; one that counts in several tallies has several entries. */
  readonly index: number
  /** The digest of what the values of the time have in common. */
  readonly tally: string
  /** The digest of the value. */
  readonly digest: string
  /** The length of all digests of the tally at its limit. */
  readonly full: number
  /** When the time of the tally ends, UTC milliseconds. */
  readonly until: number
}

export interface Release {
  readonly rule: string
  readonly holder: string
  readonly client_id: string
}

export interface EncodedCommit {
  readonly id: string
  readonly clientId: string
  readonly at: number
  readonly inserts: ReadonlyArray<{ readonly table: string; readonly row: Row }>
  readonly updates: ReadonlyArray<Update>
  /** Rows of `erasure`, which are stored whatever they were before. */
  readonly dueErasures: ReadonlyArray<Row>
  /** Rows of `record_change`: what the updates change. */
  readonly history: ReadonlyArray<Row>
  /** Rows of `trace_context`; none unless the commit belongs to a trace. */
  readonly traces: ReadonlyArray<Row>
  readonly aggregates: ReadonlyArray<AggregateMove>
  readonly numbers: ReadonlyArray<EncodedNumber>
  readonly claims: ReadonlyArray<EncodedClaim>
  /** Holders whose claims of a rule are deleted, except those that the commit claims. */
  readonly releases: ReadonlyArray<Release>
  /** Rows of `audit`: that of the commit, which proves that it took place, and those of what it discloses. */
  readonly audits: ReadonlyArray<Row>
  readonly answer: StoredAnswer | undefined
  readonly isDryRun: boolean
}

/** Characters of a MAC behind its version, in base64. */
export const MAC_LENGTH = 22

/**
 * The MAC of an event with its number. Nobody but who has the client's key knows the key of the event's MAC, which is
 * the MAC of everything else; texts of this form are prefixes of no other.
 */
export const numberedMac = (macKey: string, sequence: number): string => {
  const version = macKey.slice(0, macKey.indexOf(".") + 1)
  return version + hash("sha256", `${macKey} ${sequence}`, "base64url").slice(0, MAC_LENGTH)
}

/** The row of `event`, with its sequence number. */
export const eventRow = (
  { clientId, companyId }: AggregateMove,
  event: EventBytes,
  sequence: number
): Row => ({
  id: event.id,
  client_id: clientId,
  company_id: companyId,
  sequence,
  type: event.type,
  at: event.at,
  commit_id: event.commitId,
  body: `${event.before}${sequence}${event.after}`,
  mac: numberedMac(event.macKey, sequence)
})

/** The identity of a claim, which only one holder can have. */
export const claimKey = ({
  scope,
  rule,
  key_version,
  digest
}: Omit<ClaimRow, "holder" | "client_id">) => `${scope} ${rule} ${key_version} ${digest}`

/** Returns true if another holder has the value of a claim, and the commit does not release it from that holder. */
export const isTaken = (
  { rule, holder, client_id }: ClaimRow,
  current: string,
  releases: EncodedCommit["releases"]
): boolean =>
  current !== holder &&
  !releases.some(
    (release) =>
      release.rule === rule && release.holder === current && release.client_id === client_id
  )

/** Returns true if a row has one of the MACs that it may have. */
export const isOneOf = (macs: string | undefined, mac: string | null | undefined): boolean =>
  macs === undefined || macs === mac || (typeof mac === "string" && macs.split(" ").includes(mac))

/** Paths of claims without repetition: a value that is claimed under two versions is one problem. */
export const distinctPaths = (
  paths: ReadonlyArray<Problem["path"]>
): ReadonlyArray<Problem["path"]> => [
  ...new Map(paths.map((path) => [JSON.stringify(path), path])).values()
]

/** The row of `number_tally`, if it is the first of its tally. */
export const tallyRow = (
  { clientId, at }: Pick<EncodedCommit, "clientId" | "at">,
  { tally, digest }: EncodedNumber
): Row => ({ client_id: clientId, tally, at, digests: digest })

/**
 * The outcome of a commit with a number of a tally that is over its limit. That refuses what was counted before as
 * well: if a repeated value were answered and every other one refused, guesses would find it.
 */
export const refusedNumbers = (
  numbers: ReadonlyArray<EncodedNumber>,
  digestsOf: (number: EncodedNumber) => string
): Outcome | undefined => {
  const over = numbers.filter((number) => digestsOf(number).length > number.full)
  if (over.length === 0) return undefined
  const indices = [...new Set(over.map(({ index }) => index))]
  return { _tag: "TooManyNumbers", indices, until: Math.max(...over.map(({ until }) => until)) }
}

/** The row of `stored_answer`. */
export const answerRow = (clientId: string, answer: StoredAnswer, at: number): Row => ({
  client_id: clientId,
  key: answer.key,
  fingerprint: answer.fingerprint,
  status: answer.status,
  body: answer.body,
  at
})
