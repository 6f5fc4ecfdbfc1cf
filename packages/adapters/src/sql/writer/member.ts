/**
 * A commit made ready for its transaction, as plain data. Nothing is imported here but types, so that
 * the thread that writes to SQLite starts with little.
 */
import type { Problem } from "@payroll/domain/problem"
import type { Commit, Revision, StoredAnswer } from "@payroll/operations/writer"
import type { Row } from "../database.ts"
import type { ClaimColumns } from "../tables.ts"

export interface Update {
  readonly table: string
  readonly id: string
  readonly expected: number
  readonly row: Row
}

/** A row of `aggregate` that the commit founds or moves on. */
export interface AggregateMove {
  readonly id: string
  readonly kind: Revision["of"]
  readonly clientId: string
  readonly companyId: string
  /** What the revision must still be; undefined when only the sequence moves. 0 founds it. */
  readonly expected: number | undefined
  readonly events: ReadonlyArray<EventBytes>
}

/** What is stored of an aggregate, as far as a move is checked against it. */
export interface AggregateState {
  readonly client_id: string
  readonly revision: number
}

/** Whether a move holds: founding where nothing is, otherwise the client's own and not moved on. */
export const mayMove = (
  { clientId, expected }: AggregateMove,
  stored: AggregateState | undefined
): boolean =>
  expected === 0
    ? stored === undefined
    : stored?.client_id === clientId && (expected ?? stored.revision) === stored.revision

export interface EventBytes {
  readonly id: string
  /** The audit row of the commit that made it. */
  readonly commitId: string
  readonly type: string
  readonly at: number
  readonly before: string
  readonly after: string
}

/** Exactly these columns: what crosses to another thread names each of them. */
export type ClaimRow = Readonly<ClaimColumns>

export interface MemberClaim {
  readonly row: ClaimRow
  readonly path: Problem["path"]
  /** An earlier claim of the same commit gives the value to another holder. */
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
  /** Holders that give up a rule's claims, all but those claimed anew. */
  readonly releases: ReadonlyArray<Release>
  readonly audit: Row
  readonly answer: StoredAnswer | undefined
  readonly isDryRun: boolean
}

/** The event's row, once its place in the sequence is known. */
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

/** What makes two claims the same: one holder may have it. */
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

/** No transaction writes more rows, but for a single commit that has more. */
export const GROUP_ROWS_MAX = 1_000
/** More than this waits nowhere: a caller is told to come again. */
export const QUEUE_ROWS_MAX = 50_000
/** Nine companies. So many are handed over while the rest of a burst is still being read. */
export const BATCH_ROWS = 100

/**
 * About how many rows a commit writes, known before it is made ready: groups are capped by rows, so
 * that no group holds the lock long.
 */
export const rowCount = ({ changes: { writes, claims, revisions, events } }: Commit): number =>
  writes.length + claims.length + revisions.length + events.length + 3
