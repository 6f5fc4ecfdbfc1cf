/**
 * A commit made ready for its transaction: rows, seals, digests and event bytes, all before BEGIN,
 * so that nothing but database work happens under the write lock.
 */
import { eventBody, type CompanyEvent } from "@payroll/domain/event/event"
import type { Problem } from "@payroll/domain/problem"
import type { Commit, Revision, StoredAnswer } from "@payroll/operations/writer"
import * as Redacted from "effect/Redacted"
import type { ClientKey } from "../../vault/clientKeys.ts"
import type { Row } from "../database.ts"
import { rowOf } from "../records/all.ts"

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

export interface ClaimRow extends Row {
  readonly scope: string
  readonly rule: string
  readonly key_version: number
  readonly digest: string
  readonly holder: string
  readonly client_id: string
}

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
  readonly isRehearsal: boolean
}

const eventBytes =
  (commitId: string) =>
  (event: CompanyEvent): EventBytes => {
    const [before, after] = eventBody(event)
    return { id: event.id, commitId, type: event.type, at: event.at, before, after }
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

/** The events of each company, in order. */
const bytesByCompany = ({ id, changes }: Commit): ReadonlyMap<string, Array<EventBytes>> => {
  const bytes = eventBytes(id)
  const byCompany = new Map<string, Array<EventBytes>>()
  for (const event of changes.events) {
    const known = byCompany.get(event.companyId)
    if (known) known.push(bytes(event))
    else byCompany.set(event.companyId, [bytes(event)])
  }
  return byCompany
}

/** One move for each aggregate that a revision guards or an event joins. */
const aggregateMoves = (commit: Commit): ReadonlyArray<AggregateMove> => {
  const { clientId, changes } = commit
  const events = bytesByCompany(commit)
  const companyOf = new Map(
    changes.writes.map(({ record }) => [record.id, record.companyId] as const)
  )
  const guarded = changes.revisions.map(({ of, id, expected }): AggregateMove => ({
    id,
    kind: of,
    clientId,
    companyId: of === "companyProfile" ? id : (companyOf.get(id) ?? id),
    expected,
    events: events.get(id) ?? []
  }))
  const guardedIds = new Set(changes.revisions.map(({ id }) => id))
  const others = [...events].filter(([companyId]) => !guardedIds.has(companyId))
  return [
    ...guarded,
    ...others.map(([companyId, own]): AggregateMove => ({
      id: companyId,
      kind: "companyProfile",
      clientId,
      companyId,
      expected: undefined,
      events: own
    }))
  ]
}

/** What makes two claims the same: one holder may have it. */
export const claimKey = ({
  scope,
  rule,
  key_version,
  digest
}: Omit<ClaimRow, "holder" | "client_id">) => `${scope} ${rule} ${key_version} ${digest}`

const memberClaims = (
  { clientId, changes }: Commit,
  key: ClientKey
): ReadonlyArray<MemberClaim> => {
  const holders = new Map<string, string>()
  return changes.claims.map(({ rule, scope, value, holder, path }) => {
    const digest = key.digest(rule, scope, Redacted.value(value))
    const key_version = key.digestVersion
    const row: ClaimRow = { scope, rule, key_version, digest, holder, client_id: clientId }
    const first = holders.get(claimKey(row)) ?? holder
    holders.set(claimKey(row), first)
    return { row, path, isRival: first !== holder }
  })
}

const auditRow = (commit: Commit): Row => ({
  id: commit.id,
  client_id: commit.clientId,
  credential: commit.credential,
  operation: commit.operation,
  record_id: commit.recordId,
  request_id: commit.requestId,
  at: commit.at
})

/** The row of `stored_answer`. */
export const answerRow = (clientId: string, answer: StoredAnswer, at: number): Row => ({
  client_id: clientId,
  key: answer.key,
  fingerprint: answer.fingerprint,
  status: answer.status,
  body: answer.body,
  at
})

/**
 * Makes a commit ready; `firstAskMs` as in `FirstAskMs`. Pure but for the random nonces of the seals.
 */
export const prepareMember = (commit: Commit, key: ClientKey, firstAskMs: number): Member => {
  const { clientId, changes } = commit
  const inserts: Array<{ table: string; row: Row }> = []
  const updates: Array<Update> = []
  for (const write of changes.writes) {
    const { table, row } = rowOf(write, key, firstAskMs)
    if (write.op === "insert") inserts.push({ table, row })
    else updates.push({ table, row, id: write.record.id, expected: write.expected })
  }
  return {
    id: commit.id,
    clientId,
    at: commit.at,
    inserts,
    updates,
    aggregates: aggregateMoves(commit),
    claims: memberClaims(commit, key),
    releases: (changes.releases ?? []).map((release) => ({ ...release, client_id: clientId })),
    audit: auditRow(commit),
    answer: commit.answer,
    isRehearsal: commit.isRehearsal === true
  }
}

/** How many rows a member writes: groups are capped by rows, so that no group holds the lock long. */
export const rowCount = ({ inserts, updates, aggregates, claims }: Member): number =>
  inserts.length +
  updates.length +
  claims.length +
  aggregates.reduce((sum, { events }) => sum + 1 + events.length, 0) +
  2
