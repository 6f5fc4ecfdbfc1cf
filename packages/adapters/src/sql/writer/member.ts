/**
 * A commit prepared for its transaction, as plain data. Imports types only, so that the SQLite writer
 * thread loads little.
 */
import type { Problem } from "@payroll/domain/problem"
import type { Commit, Revision, StoredAnswer } from "@payroll/operations/writer"
import type { Row } from "../records/row.ts"
import type { ClaimColumns } from "../tables.ts"

export interface Update {
  readonly table: string
  readonly id: string
  readonly expected: number
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
}

/** The stored columns that a move is checked against. */
export interface AggregateState {
  readonly client_id: string
  readonly revision: number
}

/** Whether a move is valid: a new row must not exist, an existing one must match client and revision. */
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
}

/** Exactly these columns: `sqlite/wire.ts` sends each by name. */
export type ClaimRow = Readonly<ClaimColumns>

export interface MemberClaim {
  readonly row: ClaimRow
  readonly path: Problem["path"]
  /** An earlier claim of the same commit has the same value for another holder. */
  readonly isRival: boolean
}

export interface Release {
  readonly rule: string
  readonly holder: string
  readonly client_id: string
}

export interface Member {
  readonly id: string
  readonly clientId: string
  readonly at: number
  readonly inserts: ReadonlyArray<{ readonly table: string; readonly row: Row }>
  readonly updates: ReadonlyArray<Update>
  readonly aggregates: ReadonlyArray<AggregateMove>
  readonly claims: ReadonlyArray<MemberClaim>
  /** Holders whose claims of a rule are deleted, except those that the commit claims again. */
  readonly releases: ReadonlyArray<Release>
  readonly audit: Row
  readonly answer: StoredAnswer | undefined
  readonly isDryRun: boolean
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
  body: `${event.before}${sequence}${event.after}`
})

/** The identity of a claim, which only one holder can have. */
export const claimKey = ({
  scope,
  rule,
  key_version,
  digest
}: Omit<ClaimRow, "holder" | "client_id">) => `${scope} ${rule} ${key_version} ${digest}`

/** The row of `stored_answer`. */
export const answerRow = (clientId: string, answer: StoredAnswer, at: number): Row => ({
  client_id: clientId,
  key: answer.key,
  fingerprint: answer.fingerprint,
  status: answer.status,
  body: answer.body,
  at
})

/** Limit of a group in rows, to hold locks only briefly; a larger commit is a group of its own. */
export const GROUP_ROWS_MAX = 1_000
/** Queue limit in rows; beyond it callers get 503. */
export const QUEUE_ROWS_MAX = 50_000
/** About nine companies. A full batch is written while the rest of a burst is still being read. */
export const BATCH_ROWS = 100

/** Estimates the rows that a commit writes, before it is prepared; group and queue limits use it. */
export const rowCount = ({ changes: { writes, claims, revisions, events } }: Commit): number =>
  writes.length + claims.length + revisions.length + events.length + 3
