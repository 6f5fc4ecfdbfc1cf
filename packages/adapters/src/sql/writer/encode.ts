/**
 * Prepares a commit before its transaction begins: rows, seals, digests and event bytes. Only database
 * work is left to do under locks.
 */
import { eventBody, type CompanyEvent } from "@payroll/domain/event/event"
import type { Commit } from "@payroll/operations/writer"
import * as Redacted from "effect/Redacted"
import type { ClientKey } from "../../vault/clientKeys.ts"
import type { Row } from "../records/row.ts"
import { rowOf } from "../records/all.ts"
import { recordChangeRow } from "../records/recordChange.ts"
import {
  claimKey,
  type AggregateMove,
  type ClaimRow,
  type EventBytes,
  type EncodedCommit,
  type EncodedClaim,
  type Update
} from "./encodedCommit.ts"
import { encodedNumbers } from "./numberTallies.ts"

const eventBytes =
  (commitId: string) =>
  (event: CompanyEvent): EventBytes => {
    const [before, after] = eventBody(event)
    return { id: event.id, commitId, type: event.type, at: event.at, before, after }
  }

/** The events of each company, in order. */
const bytesByCompany = ({ id, changes }: Commit): ReadonlyMap<string, Array<EventBytes>> => {
  const bytes = eventBytes(id)
  const byCompany = new Map<string, Array<EventBytes>>()
  for (const event of changes.events) {
    const existing = byCompany.get(event.companyId)
    if (existing) existing.push(bytes(event))
    else byCompany.set(event.companyId, [bytes(event)])
  }
  return byCompany
}

/** The ids of the workers that are added to each company. */
const addedByCompany = ({ changes }: Commit): ReadonlyMap<string, ReadonlyArray<string>> => {
  const added = new Map<string, Array<string>>()
  for (const { op, kind, record } of changes.writes) {
    if (op !== "insert" || kind !== "worker") continue
    const existing = added.get(record.companyId)
    if (existing) existing.push(record.id)
    else added.set(record.companyId, [record.id])
  }
  return added
}

const NONE: ReadonlyArray<never> = []

/** One move per aggregate that a revision guards or that gets events or workers. */
const aggregateMoves = (commit: Commit): ReadonlyArray<AggregateMove> => {
  const { clientId, changes } = commit
  const events = bytesByCompany(commit)
  const added = addedByCompany(commit)
  const companyOf = new Map(
    changes.writes.map(({ record }) => [record.id, record.companyId] as const)
  )
  const guarded = changes.revisions.map(({ of, id, expected }): AggregateMove => ({
    id,
    kind: of,
    clientId,
    companyId: of === "companyProfile" ? id : (companyOf.get(id) ?? id),
    expected,
    events: events.get(id) ?? NONE,
    workers: added.get(id) ?? NONE
  }))
  const guardedIds = new Set(changes.revisions.map(({ id }) => id))
  const others = [...new Set([...events.keys(), ...added.keys()])].filter(
    (companyId) => !guardedIds.has(companyId)
  )
  return [
    ...guarded,
    ...others.map((companyId): AggregateMove => ({
      id: companyId,
      kind: "companyProfile",
      clientId,
      companyId,
      expected: undefined,
      events: events.get(companyId) ?? NONE,
      workers: added.get(companyId) ?? NONE
    }))
  ]
}

const encodedClaims = (
  { clientId, changes }: Commit,
  key: ClientKey
): ReadonlyArray<EncodedClaim> => {
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

type Audited = Pick<Commit, "id" | "record" | "disclosure">

const auditRow = (commit: Commit, { id, record, disclosure }: Audited): Row => ({
  id,
  client_id: commit.clientId,
  credential: commit.credential,
  operation: commit.operation,
  record_id: record.id,
  request_id: commit.requestId,
  at: commit.at,
  company_id: record.companyId ?? null,
  acted_by: commit.actedBy?.name ?? null,
  acted_by_id: commit.actedBy?.ids[0] ?? null,
  credential_person: commit.actedBy?.credentialPerson?.name ?? null,
  address: commit.address ?? null,
  disclosure: disclosure ? JSON.stringify(disclosure) : null
})

/** The trace goes on where events are delivered and attempts are verified. */
const traceRows = ({ clientId, at, traceparent, changes }: Commit): ReadonlyArray<Row> => {
  if (traceparent === undefined) return NONE
  const attempts = changes.writes.filter(
    ({ op, kind }) => op === "insert" && kind === "verificationAttempt"
  )
  const ids = [...changes.events, ...attempts.map(({ record }) => record)].map(({ id }) => id)
  return ids.map((id) => ({ record_id: id, client_id: clientId, traceparent, at }))
}

/** Encodes a commit; `firstAskMs` as in `FirstAskMs`. Pure except for the random nonces of the seals. */
export const encodeCommit = (commit: Commit, key: ClientKey, firstAskMs: number): EncodedCommit => {
  const { clientId, changes } = commit
  const inserts: Array<{ table: string; row: Row }> = []
  const updates: Array<Update> = []
  const history: Array<Row> = []
  for (const write of changes.writes) {
    const { table, row } = rowOf(write, key, firstAskMs)
    if (write.op === "insert") {
      // The transaction puts it in the indexes of lists, if its company is large there.
      inserts.push({ table, row: write.kind === "worker" ? { ...row, listed: 0 } : row })
    } else {
      updates.push({ table, row, id: write.record.id, expected: write.before.version })
      const change = recordChangeRow(commit, write, key)
      if (change) history.push(change)
    }
  }
  return {
    id: commit.id,
    clientId,
    at: commit.at,
    inserts,
    updates,
    history,
    traces: traceRows(commit),
    aggregates: aggregateMoves(commit),
    numbers: encodedNumbers(commit, key),
    claims: encodedClaims(commit, key),
    releases: (changes.releases ?? []).map((release) => ({ ...release, client_id: clientId })),
    audits: [commit, ...(commit.disclosed ?? NONE)].map((each) => auditRow(commit, each)),
    answer: commit.answer,
    isDryRun: commit.isDryRun === true
  }
}

/**
 * Estimates the rows that a commit writes, before it is encoded; the limits of the queue count them. An
 * update writes its history as well.
 */
export const rowCount = ({ numbers = NONE, disclosed = NONE, changes }: Commit): number => {
  const { writes, claims, revisions, events } = changes
  let count =
    disclosed.length +
    numbers.length +
    writes.length +
    claims.length +
    revisions.length +
    events.length +
    3
  for (const { op } of writes) if (op === "update") count += 1
  return count
}
