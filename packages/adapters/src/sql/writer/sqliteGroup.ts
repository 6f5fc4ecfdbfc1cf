/**
 * A group of commits inside one transaction on SQLite. Each member is checked first, under the
 * write lock; a loser has written nothing but claims, and takes those back.
 */
import type { Outcome, StoredAnswer } from "@payroll/operations/writer"
import type { Row } from "../database.ts"
import type { SqliteConnection } from "../dialect/sqliteConnection.ts"
import {
  answerRow,
  eventRow,
  mayMove,
  type AggregateMove,
  type AggregateState,
  type ClaimRow,
  type Member
} from "./member.ts"

const inserts = new Map<string, string>()
const updates = new Map<string, string>()

/** The rows of one table always have the same columns in the same order: they come from one place. */
const insertText = (table: string, row: Row, onConflict = ""): string => {
  const known = inserts.get(table)
  if (known) return known
  const columns = Object.keys(row)
  const values = columns.map(() => "?").join(", ")
  const text = `insert into ${table} (${columns.join(", ")}) values (${values})${onConflict}`
  inserts.set(table, text)
  return text
}

const updateText = (table: string, changed: Row): string => {
  const known = updates.get(table)
  if (known) return known
  const columns = Object.keys(changed)
  const text = `update ${table} set ${columns.map((column) => `${column} = ?`).join(", ")} where id = ?`
  updates.set(table, text)
  return text
}

/**
 * Updates all of a row but its keys, which never change. Naming a key is dear even where it keeps
 * its value: SQLite then looks for rows that refer to it, through whole tables without an index.
 */
const updateRow = (connection: SqliteConnection, table: string, row: Row): void => {
  const { id, client_id: _client, company_id: _company, ...changed } = row
  connection.statement(updateText(table, changed)).run(...Object.values(changed), id)
}

/** Inserts a row whose columns are those of its table's other rows; gives how many it put there. */
export const insertRow = (
  connection: SqliteConnection,
  table: string,
  row: Row,
  onConflict?: string
): number =>
  connection.statement(insertText(table, row, onConflict)).run(...Object.values(row)).changes

const STORED_ANSWER =
  "select key, fingerprint, status, body from stored_answer where client_id = ? and key = ?"
const AGGREGATE = "select client_id, revision from aggregate where id = ?"
const CLAIM_HOLDER =
  "select holder from claim where scope = ? and rule = ? and key_version = ? and digest = ?"
const UNCLAIM = "delete from claim where scope = ? and rule = ? and key_version = ? and digest = ?"
const HAS_ENDPOINT =
  "select 1 from webhook_endpoint where client_id = ? and state <> 'removed' limit 1"
const RELEASE = "delete from claim where rule = ? and holder = ? and client_id = ?"
const MOVE_AGGREGATE =
  "update aggregate set revision = revision + ?, last_sequence = last_sequence + ? " +
  "where id = ? returning last_sequence"

const replayed = (
  connection: SqliteConnection,
  { clientId, answer }: Member
): Outcome | undefined => {
  if (!answer) return undefined
  const stored = connection.statement(STORED_ANSWER).get(clientId, answer.key) as
    | StoredAnswer
    | undefined
  return stored && { _tag: "Replayed", answer: stored }
}

const stale = (connection: SqliteConnection, member: Member): Outcome | undefined => {
  const { clientId, updates: updated, aggregates } = member
  for (const { table, id, expected } of updated) {
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
  insertRow(connection, "claim", row, " on conflict do nothing") === 1

const keyOf = ({ scope, rule, key_version, digest }: ClaimRow) =>
  [scope, rule, key_version, digest] as const

const isHeldByAnother = (connection: SqliteConnection, row: ClaimRow): boolean => {
  const held = connection.statement(CLAIM_HOLDER).get(...keyOf(row)) as { holder: string }
  return held.holder !== row.holder
}

/**
 * Claims, and tells what others have already. Claiming first and asking only where that changes
 * nothing spares a look for each claim that is new, as nearly all of them are.
 */
const taken = (
  connection: SqliteConnection,
  { claims, isRehearsal }: Member
): Outcome | undefined => {
  const own: Array<ClaimRow> = []
  const paths = claims
    .filter(({ row, isRival }) => {
      if (isRival) return true
      if (!insertClaim(connection, row)) return isHeldByAnother(connection, row)
      own.push(row)
      return false
    })
    .map(({ path }) => path)
  if (paths.length > 0 || isRehearsal) {
    for (const row of own) connection.statement(UNCLAIM).run(...keyOf(row))
  }
  return paths.length === 0 ? undefined : { _tag: "Taken", paths }
}

/** Why the member is not written, if it is not. Where it is written, its claims are already. */
export const checkMember = (connection: SqliteConnection, member: Member): Outcome | undefined =>
  replayed(connection, member) ??
  stale(connection, member) ??
  taken(connection, member) ??
  (member.isRehearsal ? { _tag: "Rehearsed" } : undefined)

/** Founds an aggregate or moves it on; gives the sequence number its last event gets. */
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
    insertRow(connection, "aggregate", row)
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
    insertRow(connection, "event", eventRow(move, event, first + index))
  })
  if (connection.statement(HAS_ENDPOINT).get(move.clientId) === undefined) return
  const streams = [{ client_id: move.clientId, company_id: move.companyId, first, last }]
  connection.statement(lanes).run(JSON.stringify(streams))
}

/**
 * Writes a member that was checked in this transaction. `lanes` is the text of the statement that
 * opens delivery lanes: it takes the streams that go on as one parameter of JSON.
 */
export const writeMember = (connection: SqliteConnection, member: Member, lanes: string): void => {
  for (const { table, row } of member.inserts) insertRow(connection, table, row)
  for (const { table, row } of member.updates) updateRow(connection, table, row)
  for (const { rule, holder, client_id } of member.releases) {
    connection.statement(RELEASE).run(rule, holder, client_id)
  }
  // What is released may have been claimed anew.
  if (member.releases.length > 0) {
    for (const { row } of member.claims) insertClaim(connection, row)
  }
  for (const move of member.aggregates) writeEvents(connection, move, lanes)
  insertRow(connection, "audit", member.audit)
  if (member.answer) {
    insertRow(connection, "stored_answer", answerRow(member.clientId, member.answer, member.at))
  }
}
