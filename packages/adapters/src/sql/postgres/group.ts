/**
 * A group of commits in one transaction on PostgreSQL, in two pipelined round trips: the first begins,
 * locks and claims; the second writes the winners and commits. Every group of every process locks in
 * the same order, so that groups wait but do not deadlock: aggregates, records by table and id,
 * tallies of numbers, claims, idempotency keys, lanes. Released claims are locked last; if two groups
 * deadlock there, one of them is retried.
 */
import { Outcome, type StoredAnswer } from "@payroll/operations/writer"
import type pg from "pg"
import type { Row } from "../records/row.ts"
import type { Bound } from "../statement.ts"
import { allOf, beganAhead, BEGIN, inOneWrite, simpleQuery, send } from "./pool.ts"
import type { Begin } from "./rowSecurity.ts"
import { recordTableNames } from "../records/all.ts"
import type { LaneStatement } from "../writer/lanes.ts"
import { answerKey, answersOf, claimsOf, talliesOf, tallyKey } from "./keys.ts"
import { byColumns, insertAll, type IntegerColumns, type TableRows } from "./rows.ts"
import { sequenced, type AggregateRow } from "./sequences.ts"
import {
  bound,
  claimAll,
  countNumbers,
  DROP_ANSWERS,
  DROP_CLAIMS,
  FIND_ANSWERS,
  LIST_ADDED,
  LIST_ALL,
  LOCK_AGGREGATES,
  lockRecords,
  MOVE_AGGREGATES,
  MOVE_CLAIMS,
  RELEASE,
  STORE_ANSWERS,
  updateAll
} from "./statements.ts"
import {
  claimKey,
  distinctPaths,
  isOneOf,
  isTaken,
  mayMove,
  refusedNumbers,
  type EncodedCommit,
  type EncodedNumber
} from "../writer/encodedCommit.ts"

/** The rows that the first round trip locked and read; commits are checked against them. */
interface Locked {
  readonly aggregates: ReadonlyMap<string, AggregateRow>
  readonly versions: ReadonlyMap<string, VersionRow>
  /** The digests of each tally of numbers. */
  readonly tallies: ReadonlyMap<string, string>
  /** The holders of values that were claimed before this transaction. */
  readonly holders: ReadonlyMap<string, string>
  /** Idempotency keys inserted by this transaction. */
  readonly ownAnswers: ReadonlySet<string>
  readonly answers: ReadonlyMap<string, StoredAnswer>
}

const sorted = (ids: Iterable<string>): ReadonlyArray<string> => [...new Set(ids)].sort()

const byKey = <A>(rows: ReadonlyArray<A>, key: (row: A) => string): Map<string, A> =>
  new Map(rows.map((row) => [key(row), row]))

interface VersionRow {
  readonly id: string
  readonly client_id: string
  readonly version: number
  readonly mac?: string | null
}

interface AnswerRow extends StoredAnswer {
  readonly client_id: string
}

const none = Promise.resolve([])

/** The first round trip. Statements without rows are not sent. */
const lockAndClaim = async (
  client: pg.ClientBase,
  group: ReadonlyArray<EncodedCommit>,
  { begin, integers }: WriterStatements
): Promise<Locked> => {
  const aggregateIds = sorted(group.flatMap(({ aggregates }) => aggregates.map(({ id }) => id)))
  const clientIds = sorted(group.map(({ clientId }) => clientId))
  const claims = claimsOf(group)
  const keyed = answersOf(group)
  const answers = JSON.stringify(keyed)
  const updates = group.flatMap((commit) => commit.updates)
  const updated = recordTableNames
    .map((table) => ({
      table,
      hasMac: updates.some((update) => update.table === table && update.macs !== undefined),
      ids: sorted(updates.filter((update) => update.table === table).map(({ id }) => id))
    }))
    .filter(({ ids }) => ids.length > 0)

  const text = begin(BEGIN, clientIds)
  const isBegun = await beganAhead(client, text)
  const sent = inOneWrite(client, () => ({
    begun: isBegun ? none : simpleQuery(client, text),
    aggregates: send(client, bound<AggregateRow>(LOCK_AGGREGATES, aggregateIds)),
    records: updated.map(({ table, hasMac, ids }) =>
      send(client, bound<VersionRow>(lockRecords(table, hasMac), ids, clientIds))
    ),
    counted: talliesOf(group).map((of) => send(client, countNumbers(of, integers, "stores"))),
    claimed: claims.length === 0 ? none : send(client, claimAll(claims, integers)),
    insertedAnswers:
      keyed.length === 0 ? none : send(client, bound<AnswerRow>(STORE_ANSWERS, answers)),
    stored: keyed.length === 0 ? none : send(client, bound<AnswerRow>(FIND_ANSWERS, answers))
  }))
  const { begun, aggregates, records, counted, claimed, insertedAnswers, stored } = sent
  await allOf<unknown>([
    begun,
    aggregates,
    ...records,
    ...counted,
    claimed,
    insertedAnswers,
    stored
  ])

  return {
    aggregates: byKey(await aggregates, ({ id }) => id),
    versions: byKey((await Promise.all(records)).flat(), ({ id }) => id),
    tallies: new Map(
      (await Promise.all(counted))
        .flat()
        .map((row) => [tallyKey(row.client_id, row.tally), row.digests] as const)
    ),
    holders: new Map(
      (await claimed).flatMap((row) => (row.is_new ? [] : [[claimKey(row), row.holder] as const]))
    ),
    ownAnswers: new Set((await insertedAnswers).map((row) => answerKey(row.client_id, row.key))),
    answers: byKey(await stored, (row) => answerKey(row.client_id, row.key))
  }
}

/**
 * Returns the reason why a commit is not written, or undefined for a winner: the checks and their order are those on
 * SQLite.
 */
const check = (commit: EncodedCommit, locked: Locked): Outcome | undefined => {
  const { clientId, answer } = commit
  const digestsOf = ({ tally }: EncodedNumber) =>
    locked.tallies.get(tallyKey(clientId, tally)) ?? ""
  const refused = refusedNumbers(commit.numbers, digestsOf)
  if (refused) return refused
  if (answer && !locked.ownAnswers.has(answerKey(clientId, answer.key))) {
    const stored = locked.answers.get(answerKey(clientId, answer.key))
    // It was deleted in between, because its retention ended.
    if (!stored) return Outcome.Stale({ scope: answer.key })
    const { key, fingerprint, status, body } = stored
    return Outcome.Replayed({ answer: { key, fingerprint, status, body } })
  }
  for (const { id, expected, macs } of commit.updates) {
    const current = locked.versions.get(id)
    const isSame = current?.version === expected && isOneOf(macs, current.mac)
    if (current?.client_id !== clientId || !isSame) {
      return Outcome.Stale({ scope: id })
    }
  }
  for (const move of commit.aggregates) {
    const stored = locked.aggregates.get(move.id)
    if (!mayMove(move, stored)) return Outcome.Stale({ scope: move.id })
  }
  const taken = commit.claims.filter(({ row, isRival }) => {
    const current = locked.holders.get(claimKey(row))
    return isRival || (current !== undefined && isTaken(row, current, commit.releases))
  })
  if (taken.length > 0)
    return Outcome.Taken({ paths: distinctPaths(taken.map(({ path }) => path)) })
  return commit.isDryRun ? Outcome.DryRun() : undefined
}

/** The parts from which the statements of a group are built. */
export interface WriterStatements {
  readonly begin: Begin
  readonly fanOut: LaneStatement
  readonly integers: IntegerColumns
}

/** Rows by table, in the order of the tables. */
const byTable = (
  rows: ReadonlyArray<{ readonly table: string; readonly row: Row }>
): ReadonlyArray<TableRows> =>
  recordTableNames
    .map((table) => ({
      table,
      rows: rows.filter((each) => each.table === table).map(({ row }) => row)
    }))
    .filter((of) => of.rows.length > 0)

/** Everything that commits write, except for claims and stored answers. */
export const writesOf = (
  winners: ReadonlyArray<EncodedCommit>,
  aggregates: Locked["aggregates"],
  { fanOut, integers }: WriterStatements
): ReadonlyArray<Bound<unknown>> => {
  const { inserted, updated, events, streams, listed } = sequenced(winners, aggregates)
  const clientIds = sorted(winners.map(({ clientId }) => clientId))
  const filled = [
    ...byTable(winners.flatMap((commit) => commit.inserts)),
    { table: "aggregate", rows: inserted },
    { table: "event", rows: events },
    { table: "audit", rows: winners.flatMap(({ audits }) => audits) },
    { table: "record_change", rows: winners.flatMap(({ history }) => history) },
    { table: "trace_context", rows: winners.flatMap(({ traces }) => traces) }
  ].filter(({ rows }) => rows.length > 0)
  const updates = winners.flatMap((commit) => commit.updates)
  const due = { table: "erasure", rows: winners.flatMap(({ dueErasures }) => dueErasures) }
  return [
    ...(filled.length > 0 ? insertAll(filled, integers) : []),
    ...byTable(updates)
      .flatMap(byColumns)
      .map((of) => updateAll(of, integers)),
    ...(due.rows.length > 0 ? [updateAll(due, integers)] : []),
    ...(updated.length > 0 ? [bound(MOVE_AGGREGATES, JSON.stringify(updated))] : []),
    ...(listed.all.length > 0 ? [bound(LIST_ALL, sorted(listed.all), clientIds)] : []),
    ...(listed.added.length > 0 ? [bound(LIST_ADDED, sorted(listed.added), clientIds)] : []),
    ...(streams.length > 0 ? [fanOut({ streams: JSON.stringify(streams) })] : [])
  ]
}

/** The second round trip: everything the winners write, and the commit, which keeps the tallies of the others. */
export const writeWinners = async (
  client: pg.ClientBase,
  { group, winners, locked }: CheckedGroup,
  statements: WriterStatements
): Promise<void> => {
  const losers = group.filter((commit) => !winners.includes(commit))
  const lostClaims = claimsOf(losers).filter((row) => !locked.holders.has(claimKey(row)))
  const lostAnswers = answersOf(
    losers.filter(
      ({ clientId, answer }) => answer && locked.ownAnswers.has(answerKey(clientId, answer.key))
    )
  )
  const releases = winners.flatMap((commit) => commit.releases)
  const kept = claimsOf(winners)
  const moved = kept.filter(
    (row) => (locked.holders.get(claimKey(row)) ?? row.holder) !== row.holder
  )
  const writes = [
    ...(lostClaims.length > 0 ? [bound(DROP_CLAIMS, JSON.stringify(lostClaims))] : []),
    ...(lostAnswers.length > 0 ? [bound(DROP_ANSWERS, JSON.stringify(lostAnswers))] : []),
    ...(releases.length > 0
      ? [bound(RELEASE, JSON.stringify(releases), JSON.stringify(kept))]
      : []),
    ...(moved.length > 0 ? [bound(MOVE_CLAIMS, JSON.stringify(moved))] : []),
    ...writesOf(winners, locked.aggregates, statements),
    // Tallies alone may be lost in a crash: answers do not wait until a standby has them.
    ...(winners.length === 0 ? [bound("set local synchronous_commit = off")] : [])
  ]
  await allOf<unknown>(
    inOneWrite(client, () => [
      ...writes.map((statement) => send(client, statement)),
      simpleQuery(client, "commit")
    ])
  )
}

/** A group after the first round trip: each commit's outcome if the group commits, and the winners. */
export interface CheckedGroup {
  readonly group: ReadonlyArray<EncodedCommit>
  readonly locked: Locked
  readonly outcomes: ReadonlyArray<Outcome>
  readonly winners: ReadonlyArray<EncodedCommit>
}

/** Begins a transaction and checks a group whose commits do not touch the same things. */
export const checkGroup = async (
  client: pg.ClientBase,
  group: ReadonlyArray<EncodedCommit>,
  statements: WriterStatements
): Promise<CheckedGroup> => {
  const locked = await lockAndClaim(client, group, statements)
  const lost = group.map((commit) => check(commit, locked))
  return {
    group,
    locked,
    outcomes: lost.map((outcome) => outcome ?? Outcome.Committed()),
    winners: group.filter((_commit, index) => lost[index] === undefined)
  }
}
