/**
 * Prepares a commit before its transaction begins: rows, seals, digests and event bytes. Only database
 * work is left to do under locks.
 */
import { eventBody, type CompanyEvent } from "@payroll/domain/event/event"
import { nextTurn } from "@payroll/operations/pieces"
import type { Claim, Commit } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { ClientKey } from "../../vault/keyVersions.ts"
import type { Row } from "../records/row.ts"
import { macsBefore, rowOf } from "../records/all.ts"
import { eventLine, eventMacKey, macLine } from "../records/rowMac.ts"
import { recordChangeRow } from "../records/recordChange.ts"
import {
  claimKey,
  type AggregateMove,
  type EventBytes,
  type EncodedCommit,
  type EncodedClaim,
  type Update
} from "./encodedCommit.ts"
import { encodedNumber } from "./numberTallies.ts"

const eventBytes =
  ({ id: commitId }: Commit, key: ClientKey) =>
  (event: CompanyEvent): EventBytes => {
    const [before, after] = eventBody(event)
    const macKey = eventMacKey(key, { ...event, commitId, before, after })
    return { id: event.id, commitId, type: event.type, at: event.at, before, after, macKey }
  }

type Steps<A> = Generator<undefined, A>

/** Elements of a commit that are encoded in one turn of the event loop: up to 40 µs each. */
const ENCODED_IN_TURN = 200

/** Encodes elements in steps. */
const eachEncoded = function* <A, B>(
  list: ReadonlyArray<A>,
  encode: (element: A, index: number) => B
): Steps<Array<B>> {
  const encoded: Array<B> = []
  for (const element of list) {
    if (encoded.length > 0 && encoded.length % ENCODED_IN_TURN === 0) yield
    encoded.push(encode(element, encoded.length))
  }
  return encoded
}

/** The events of each company, in order. */
const bytesByCompany = function* (
  commit: Commit,
  key: ClientKey
): Steps<ReadonlyMap<string, Array<EventBytes>>> {
  const { events } = commit.changes
  const bytes = yield* eachEncoded(events, eventBytes(commit, key))
  const byCompany = new Map<string, Array<EventBytes>>()
  for (const [index, { companyId }] of events.entries()) {
    const [existing, each] = [byCompany.get(companyId), bytes[index] as EventBytes]
    if (existing) existing.push(each)
    else byCompany.set(companyId, [each])
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
const aggregateMoves = function* (
  commit: Commit,
  key: ClientKey
): Steps<ReadonlyArray<AggregateMove>> {
  const { clientId, changes } = commit
  const events = yield* bytesByCompany(commit, key)
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

const encodedClaim = ({ clientId }: Commit, key: ClientKey) => {
  const holders = new Map<string, string>()
  return ({ rule, scope, value, holder, path }: Claim): ReadonlyArray<EncodedClaim> =>
    key.claimDigests(rule, scope, Redacted.value(value)).map(({ version, digest }) => {
      const row = { scope, rule, key_version: version, digest, holder, client_id: clientId }
      const first = holders.get(claimKey(row)) ?? holder
      holders.set(claimKey(row), first)
      return { row, path, isRival: first !== holder }
    })
}

type Audited = Pick<Commit, "id" | "record" | "disclosure">

const auditRow = (commit: Commit, { id, record, disclosure }: Audited, macs: string): Row => ({
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
  disclosure: disclosure ? JSON.stringify(disclosure) : null,
  macs: macs === "" ? null : macs
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

/** Encodes a commit in steps; `firstAskMs` as in `FirstAskMs`. Pure except for the random nonces of the seals. */
const encoding = function* (
  commit: Commit,
  key: ClientKey,
  firstAskMs: number
): Steps<EncodedCommit> {
  const { clientId, changes } = commit
  const inserts: Array<{ table: string; row: Row }> = []
  const updates: Array<Update> = []
  const history: Array<Row> = []
  const lines: Array<string> = []
  yield* eachEncoded(changes.writes, (write) => {
    const { table, row } = rowOf(write, key, firstAskMs)
    const { mac } = row
    const { id, version } = write.record
    if (typeof mac === "string") lines.push(macLine({ table, id, version, mac }))
    if (write.op === "insert") {
      // The transaction puts it in the indexes of lists, if its company is large there.
      inserts.push({ table, row: write.kind === "worker" ? { ...row, listed: 0 } : row })
    } else {
      updates.push({ table, row, id, expected: write.before.version, macs: macsBefore(write, key) })
      const change = commit.hasNoHistory === true ? undefined : recordChangeRow(commit, write, key)
      if (change) history.push(change)
    }
  })
  for (const { id } of changes.events) lines.push(eventLine(id))
  const macs = lines.join("\n")
  const numbers = yield* eachEncoded(commit.numbers ?? NONE, encodedNumber(commit, key))
  return {
    id: commit.id,
    clientId,
    at: commit.at,
    inserts,
    updates,
    dueErasures: changes.dueErasures ?? NONE,
    history,
    traces: traceRows(commit),
    aggregates: yield* aggregateMoves(commit, key),
    numbers: numbers.flat(),
    claims: (yield* eachEncoded(changes.claims, encodedClaim(commit, key))).flat(),
    releases: (changes.releases ?? []).map((release) => ({ ...release, client_id: clientId })),
    audits: [
      auditRow(commit, commit, macs),
      ...(commit.disclosed ?? NONE).map((each) => auditRow(commit, each, ""))
    ],
    answer: commit.answer,
    isDryRun: commit.isDryRun === true
  }
}

/** Encodes a commit in one go. */
const encodeCommit = (...parts: Parameters<typeof encoding>): EncodedCommit => {
  const steps = encoding(...parts)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** A commit of more rows is encoded before it waits for its group, in several turns of the event loop. */
const LARGE_ROWS = 1_000

/**
 * Returns the function that gives the encoded commit to its group: small ones are encoded then, back to back, which is
 * twice as fast. `bind` makes of it what the group takes.
 */
export const encodedLater = <Bound>(
  parts: Parameters<typeof encoding>,
  bind: (encoded: EncodedCommit) => Bound
): Effect.Effect<() => Bound> => {
  if (rowCount(parts[0]) < LARGE_ROWS) return Effect.succeed(() => bind(encodeCommit(...parts)))
  const steps = encoding(...parts)
  const rest: Effect.Effect<EncodedCommit> = Effect.suspend(() => {
    const { done, value } = steps.next()
    return Effect.andThen(nextTurn, done === true ? Effect.succeed(value) : rest)
  })
  return Effect.flatMap(rest, (encoded) => {
    const bound = bind(encoded)
    return Effect.as(nextTurn, () => bound)
  })
}

/**
 * Estimates the rows that a commit writes, before it is encoded; the limits of the queue count them. An
 * update writes its history as well.
 */
export const rowCount = ({ numbers = NONE, disclosed = NONE, changes }: Commit): number => {
  const { writes, claims, revisions, events, dueErasures = NONE } = changes
  let count =
    disclosed.length +
    numbers.length +
    writes.length +
    claims.length +
    revisions.length +
    events.length +
    dueErasures.length +
    3
  for (const { op } of writes) if (op === "update") count += 1
  return count
}
