/**
 * A group of commits in one SQLite transaction. Each member is checked first, under the write lock; a
 * rejected member has inserted only claims, and deletes them again.
 */
import type { Outcome, StoredAnswer } from "@payroll/operations/writer"
import type { SqliteConnection } from "./connection.ts"
import {
  eventRow,
  mayMove,
  type AggregateMove,
  type AggregateState,
  type ClaimRow
} from "../writer/member.ts"
import { insertOf, type SqliteMember, type Write } from "./member.ts"

const run = (connection: SqliteConnection, { sql, parameters }: Write): number =>
  connection.statement(sql).run(...parameters).changes

const STORED_ANSWER =
  "select key, fingerprint, status, body from stored_answer where client_id = ? and key = ?"
const AGGREGATE = "select client_id, revision from aggregate where id = ?"
const CLAIM_HOLDER =
  "select holder from claim where scope = ? and rule = ? and key_version = ? and digest = ?"
const DELETE_CLAIM =
  "delete from claim where scope = ? and rule = ? and key_version = ? and digest = ?"
const HAS_ENDPOINT =
  "select 1 from webhook_endpoint where client_id = ? and state <> 'removed' limit 1"
const RELEASE = "delete from claim where rule = ? and holder = ? and client_id = ?"
const MOVE_AGGREGATE =
  "update aggregate set revision = revision + ?, last_sequence = last_sequence + ? " +
  "where id = ? returning last_sequence"

const replayed = (
  connection: SqliteConnection,
  { clientId, answerKey }: SqliteMember
): Outcome | undefined => {
  if (answerKey === null) return undefined
  const stored = connection.statement(STORED_ANSWER).get(clientId, answerKey) as
    | StoredAnswer
    | undefined
  return stored && { _tag: "Replayed", answer: stored }
}

const stale = (
  connection: SqliteConnection,
  { clientId, versions, aggregates }: SqliteMember
): Outcome | undefined => {
  for (const { table, id, expected } of versions) {
    const current = connection
      .statement(`select version from ${table} where id = ? and client_id = ?`)
      .get(id, clientId) as { version: number } | undefined
    if (current?.version !== expected) return { _tag: "Stale", scope: id }
  }
  for (const move of aggregates) {
    const stored = connection.statement(AGGREGATE).get(move.id) as AggregateState | undefined
    if (!mayMove(move, stored)) return { _tag: "Stale", scope: move.id }
  }
  return undefined
}

const insertClaim = (connection: SqliteConnection, row: ClaimRow): boolean =>
  run(connection, insertOf("claim", row, " on conflict do nothing")) === 1

const keyOf = ({ scope, rule, key_version, digest }: ClaimRow) =>
  [scope, rule, key_version, digest] as const

const isHeldByAnother = (connection: SqliteConnection, row: ClaimRow): boolean => {
  const held = connection.statement(CLAIM_HOLDER).get(...keyOf(row)) as { holder: string }
  return held.holder !== row.holder
}

/**
 * Inserts the claims and returns the paths of those that another holder has. Looks a holder up only on
 * conflict, because nearly all claims are new.
 */
const taken = (
  connection: SqliteConnection,
  { claims, isDryRun }: SqliteMember
): Outcome | undefined => {
  const inserted: Array<ClaimRow> = []
  const paths = claims
    .filter(({ row, isRival }) => {
      if (isRival) return true
      if (!insertClaim(connection, row)) return isHeldByAnother(connection, row)
      inserted.push(row)
      return false
    })
    .map(({ path }) => path)
  if (paths.length > 0 || isDryRun) {
    for (const row of inserted) connection.statement(DELETE_CLAIM).run(...keyOf(row))
  }
  return paths.length === 0 ? undefined : { _tag: "Taken", paths }
}

/** The reason to reject the member; undefined if it may be written, with its claims already inserted. */
export const checkMember = (
  connection: SqliteConnection,
  member: SqliteMember
): Outcome | undefined =>
  replayed(connection, member) ??
  stale(connection, member) ??
  taken(connection, member) ??
  (member.isDryRun ? { _tag: "DryRun" } : undefined)

/** Inserts an aggregate or increments its revision; returns the sequence number of its last event. */
const moveAggregate = (connection: SqliteConnection, move: AggregateMove): number => {
  const { id, kind, clientId, companyId, expected, events } = move
  if (expected === 0) {
    const row = {
      id,
      kind,
      client_id: clientId,
      company_id: companyId,
      revision: 1,
      last_sequence: events.length
    }
    run(connection, insertOf("aggregate", row))
    return events.length
  }
  const moved = connection
    .statement(MOVE_AGGREGATE)
    .get(expected === undefined ? 0 : 1, events.length, id) as { last_sequence: number }
  return moved.last_sequence
}

const writeEvents = (connection: SqliteConnection, move: AggregateMove, lanes: string): void => {
  const last = moveAggregate(connection, move)
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
 * Writes a member that was checked in this transaction. `lanes` is the SQL that opens delivery lanes; its
 * one parameter is a JSON array of the streams that got events.
 */
export const writeMember = (
  connection: SqliteConnection,
  member: SqliteMember,
  lanes: string
): void => {
  for (const write of member.writes) run(connection, write)
  for (const { rule, holder, client_id } of member.releases) {
    connection.statement(RELEASE).run(rule, holder, client_id)
  }
  // The commit may claim again what it releases.
  if (member.releases.length > 0) {
    for (const { row } of member.claims) insertClaim(connection, row)
  }
  for (const move of member.aggregates) writeEvents(connection, move, lanes)
}
