/**
 * A group of commits in one SQLite transaction. Each commit is checked first, under the write lock; a
 * rejected commit has counted its numbers and inserted claims, and deletes the claims again.
 */
import type { Outcome, StoredAnswer } from "@payroll/operations/writer"
import type { SqliteConnection } from "./connection.ts"
import {
  distinctPaths,
  eventRow,
  isOneOf,
  isTaken,
  mayMove,
  refusedNumbers,
  type AggregateMove,
  type AggregateState,
  type ClaimRow
} from "../writer/encodedCommit.ts"
import { toList } from "../writer/largeCompanies.ts"
import { insertOf, type SqliteCommit, type Write } from "./commit.ts"
import {
  AGGREGATE,
  CLAIM_HOLDER,
  COUNT_NUMBER,
  DELETE_CLAIM,
  HAS_ENDPOINT,
  LIST_ADDED,
  LIST_ALL,
  MOVE_AGGREGATE,
  RELEASE,
  STORED_ANSWER,
  versionIn
} from "./statements.ts"

const run = (connection: SqliteConnection, { sql, parameters }: Write): number =>
  connection.statement(sql).run(...parameters).changes

const tooManyNumbers = (
  connection: SqliteConnection,
  { clientId, at, numbers }: SqliteCommit
): Outcome | undefined => {
  const digests = new Map<string, string>()
  for (const { tally, digest, full } of numbers) {
    const counted = connection.statement(COUNT_NUMBER).get(clientId, tally, at, digest, full)
    digests.set(tally, (counted as { readonly digests: string }).digests)
  }
  return refusedNumbers(numbers, ({ tally }) => digests.get(tally) ?? "")
}

const replayed = (
  connection: SqliteConnection,
  { clientId, answerKey }: SqliteCommit
): Outcome | undefined => {
  if (answerKey === null) return undefined
  const stored = connection.statement(STORED_ANSWER).get(clientId, answerKey) as
    | StoredAnswer
    | undefined
  return stored && { _tag: "Replayed", answer: stored }
}

const stale = (
  connection: SqliteConnection,
  { clientId, versions, aggregates }: SqliteCommit
): Outcome | undefined => {
  for (const { table, id, expected, macs } of versions) {
    const current = connection.statement(versionIn(table, macs !== undefined)).get(id, clientId) as
      | { version: number; mac?: string | null }
      | undefined
    if (current?.version !== expected || !isOneOf(macs, current.mac)) {
      return { _tag: "Stale", scope: id }
    }
  }
  for (const move of aggregates) {
    const stored = connection.statement(AGGREGATE).get(move.id) as AggregateState | undefined
    if (!mayMove(move, stored)) return { _tag: "Stale", scope: move.id }
  }
  return undefined
}

const insertClaim = (connection: SqliteConnection, row: ClaimRow): boolean =>
  run(connection, insertOf("claim", row, " on conflict do nothing")) === 1

const keyOf = ({ scope, rule, key_version, digest, client_id }: ClaimRow) =>
  [scope, rule, key_version, digest, client_id] as const

const holderOf = (connection: SqliteConnection, row: ClaimRow): string =>
  (connection.statement(CLAIM_HOLDER).get(...keyOf(row)) as { readonly holder: string }).holder

/**
 * Inserts the claims and returns the paths of those that another holder has. Looks a holder up only on
 * conflict, because nearly all claims are new.
 */
const taken = (
  connection: SqliteConnection,
  { claims, releases, isDryRun }: SqliteCommit
): Outcome | undefined => {
  const inserted: Array<ClaimRow> = []
  const paths = claims
    .filter(({ row, isRival }) => {
      if (isRival) return true
      if (!insertClaim(connection, row)) return isTaken(row, holderOf(connection, row), releases)
      inserted.push(row)
      return false
    })
    .map(({ path }) => path)
  if (paths.length > 0 || isDryRun) {
    for (const row of inserted) connection.statement(DELETE_CLAIM).run(...keyOf(row))
  }
  return paths.length === 0 ? undefined : { _tag: "Taken", paths: distinctPaths(paths) }
}

/** The reason to reject the commit; undefined if it may be written, with its claims already inserted. */
export const checkCommit = (
  connection: SqliteConnection,
  commit: SqliteCommit
): Outcome | undefined =>
  tooManyNumbers(connection, commit) ??
  replayed(connection, commit) ??
  stale(connection, commit) ??
  taken(connection, commit) ??
  (commit.isDryRun ? { _tag: "DryRun" } : undefined)

interface MovedAggregate {
  /** The sequence number of its last event. */
  readonly last_sequence: number
  readonly workers: number
}

/** Inserts an aggregate or increments its revision. */
const moveAggregate = (connection: SqliteConnection, move: AggregateMove): MovedAggregate => {
  const { id, kind, clientId, companyId, expected, events, workers } = move
  if (expected === 0) {
    const row = {
      id,
      kind,
      client_id: clientId,
      company_id: companyId,
      revision: 1,
      last_sequence: events.length,
      workers: workers.length
    }
    run(connection, insertOf("aggregate", row))
    return row
  }
  return connection
    .statement(MOVE_AGGREGATE)
    .get(
      expected === undefined ? 0 : 1,
      events.length,
      workers.length,
      id,
      clientId
    ) as MovedAggregate
}

/** Puts workers in the indexes of lists, once they are inserted. */
const listWorkers = (
  connection: SqliteConnection,
  { companyId, clientId, workers: added }: AggregateMove,
  { workers }: MovedAggregate
): void => {
  const which = toList({ workers, added })
  if (which === "all") connection.statement(LIST_ALL).run(companyId, clientId)
  if (which === "added") {
    for (const id of added) connection.statement(LIST_ADDED).run(id, clientId)
  }
}

const writeMove = (connection: SqliteConnection, move: AggregateMove, lanes: string): void => {
  const updated = moveAggregate(connection, move)
  const last = updated.last_sequence
  listWorkers(connection, move, updated)
  if (move.events.length === 0) return
  const first = last - move.events.length + 1
  move.events.forEach((event, index) => {
    run(connection, insertOf("event", eventRow(move, event, first + index)))
  })
  if (connection.statement(HAS_ENDPOINT).get(move.clientId) === undefined) return
  const streams = [{ client_id: move.clientId, company_id: move.companyId, first, last }]
  connection.statement(lanes).run(JSON.stringify(streams))
}

/**
 * Writes a commit that was checked in this transaction. `lanes` is the SQL that opens delivery lanes; its
 * one parameter is a JSON array of the streams that got events.
 */
export const writeCommit = (
  connection: SqliteConnection,
  commit: SqliteCommit,
  lanes: string
): void => {
  for (const write of commit.writes) run(connection, write)
  for (const { rule, holder, client_id } of commit.releases) {
    connection.statement(RELEASE).run(rule, holder, client_id)
  }
  // The commit may claim what it releases, for the same holder or for another.
  if (commit.releases.length > 0) {
    for (const { row } of commit.claims) insertClaim(connection, row)
  }
  for (const move of commit.aggregates) writeMove(connection, move, lanes)
}
