/** A command in one transaction: its key, its audit row where a condition holds, and behind that the effect. */
import { eventBody, type ClientEvent } from "@payroll/domain/event/event"
import { keptKey } from "@payroll/operations/executeCommand"
import { WakeUp } from "@payroll/operations/ports/wakeUp"
import { KeyTaken, type CommandEntry } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import { sql, type RawBuilder } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import type { Database } from "../database.ts"
import { eventLine, eventMacKey, macLine, type MacLine } from "../records/rowMac.ts"
import type { Scoped } from "../statement.ts"
import { openLanes } from "../writer/lanes.ts"

/** A command about a record, as its statements take it. */
export interface Change {
  readonly id: string
  readonly clientId: string
  readonly credential: string
  readonly operation: string
  readonly requestId: string
  readonly at: number
  readonly actedBy: string | null
  readonly actedById: string | null
  readonly credentialPerson: string | null
  readonly address: string | null
  /** The subject: the key id of a credential, or the id of a record. */
  readonly recordId: string
  /** The company of the record, where it is one of a company. */
  readonly companyId: string | null
  /** Empty where the request has no idempotency key. */
  readonly key: string
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  /** The rows that it writes and their MACs, as in the audit. */
  readonly macs: string | null
  /** The event of the client that is stored with the effect. */
  readonly event: ClientEvent | undefined
}

export const changeOf = (
  entry: CommandEntry,
  recordId: string,
  companyId: string | null = null
): Change => {
  const kept = keptKey(entry, recordId)
  const event = entry.event?.(recordId)
  return {
    id: entry.id,
    clientId: entry.clientId,
    credential: entry.credential,
    operation: entry.operation,
    requestId: entry.requestId,
    at: entry.at,
    actedBy: entry.actedBy?.name ?? null,
    actedById: entry.actedBy?.ids[0] ?? null,
    credentialPerson: entry.actedBy?.credentialPerson?.name ?? null,
    address: entry.address ?? null,
    recordId,
    companyId,
    key: kept?.key ?? "",
    fingerprint: kept?.fingerprint ?? "",
    status: kept?.status ?? 0,
    body: kept?.body ?? "",
    macs: event ? eventLine(event.id) : null,
    event
  }
}

/** The command with a row that it writes in its audit row. */
export const withRow = <C extends Change>(about: C, line: MacLine): C => ({
  ...about,
  macs: [macLine(line), ...(about.macs === null ? [] : [about.macs])].join("\n")
})

/** Every effect stands behind the audit row: it takes place only where that was stored. */
export const isAudited = (p: Record<keyof Change, unknown>) => sql`exists (
  select 1 from audit where audit.id = ${p.id} and audit.client_id = ${p.clientId})`

export const isOwnKey = (p: Record<keyof Change, unknown>) => sql`(
  cast(${p.key} as text) = '' or exists (
    select 1 from stored_answer
    where client_id = ${p.clientId} and key = ${p.key} and body = ${p.body}
  ))`

export const auditIf = (p: Record<keyof Change, unknown>, condition: RawBuilder<unknown>) => sql`
  insert into audit
    (id, client_id, credential, operation, record_id, company_id, request_id, at, acted_by,
      acted_by_id, credential_person, address, macs)
  select cast(${p.id} as text), cast(${p.clientId} as text), cast(${p.credential} as text),
    cast(${p.operation} as text), cast(${p.recordId} as text),
    nullif(cast(${p.companyId} as text), cast(${p.clientId} as text)), cast(${p.requestId} as text), cast(${p.at} as bigint),
    cast(${p.actedBy} as text), cast(${p.actedById} as text), cast(${p.credentialPerson} as text),
    cast(${p.address} as text), cast(${p.macs} as text)
  where ${isOwnKey(p)} and ${condition}`

/** The key of a request, and what became of its command. */
export const prepareEntry = ({ prepare }: Database["Service"]) => ({
  keepKey: prepare<Change>(
    (_db, p) => sql`
      insert into stored_answer (client_id, key, fingerprint, status, body, at)
      select cast(${p.clientId} as text), cast(${p.key} as text), cast(${p.fingerprint} as text),
        cast(${p.status} as bigint), cast(${p.body} as text), cast(${p.at} as bigint)
      where cast(${p.key} as text) <> '' on conflict do nothing`
  ),
  /** Gives the key back where the command did not take effect. */
  dropKey: prepare<Change>(
    (_db, p) => sql`
      delete from stored_answer where client_id = ${p.clientId} and key = ${p.key}
        and body = ${p.body} and not ${isAudited(p)}`
  ),
  outcome: prepare<Change, Outcome>(
    (_db, p) => sql<Outcome>`
      select
        (select count(*) from audit where id = ${p.id} and client_id = ${p.clientId}) as done,
        (select count(*) from stored_answer
          where client_id = ${p.clientId} and key = ${p.key} and body <> ${p.body}) as taken`
  )
})

interface EventValues extends Change {
  readonly eventId: string
  readonly eventType: string
  readonly before: string
  readonly after: string
  /** The key of the event's MAC, which is made in the statement that knows its number. Never stored. */
  readonly macKey: string
}

/** Stores an event of the client under the next number of the client's sequence, which its row counts. */
const prepareEvent = ({ dialect, prepare }: Database["Service"]) => ({
  number: prepare<EventValues>(
    (_db, p) => sql`
      update client set last_sequence = last_sequence + 1
      where id = ${p.clientId} and ${isAudited(p)}`
  ),
  add: prepare<EventValues>(
    (_db, p) => sql`
      insert into event (id, client_id, company_id, sequence, type, at, commit_id, body, mac)
      select cast(${p.eventId} as text), client.id, client.id, client.last_sequence,
        cast(${p.eventType} as text), cast(${p.at} as bigint), cast(${p.id} as text),
        cast(${p.before} as text) || client.last_sequence || cast(${p.after} as text),
        ${dialect.numberedMac(sql`cast(${p.macKey} as text)`, sql.ref("client.last_sequence"))}
      from client where client.id = ${p.clientId} and ${isAudited(p)}`
  ),
  lanes: prepare<EventValues>((_db, p) =>
    openLanes(
      dialect,
      sql`(
        select client.id as client_id, client.id as company_id, client.last_sequence as first,
          client.last_sequence as last
        from client where client.id = ${p.clientId} and ${isAudited(p)}) as stream`
    )
  )
})

interface Outcome {
  readonly done: number
  readonly taken: number
}

const eventStatements = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const { number, add, lanes } = prepareEvent(database)
  return Effect.fnUntraced(function* (about: Change) {
    if (!about.event) return []
    const { id, type, clientId } = about.event
    const [before, after] = eventBody(about.event)
    const macKey = eventMacKey(yield* keys.of(clientId), {
      ...about.event,
      companyId: clientId,
      commitId: about.id,
      before,
      after
    })
    const values: EventValues = { ...about, eventId: id, eventType: type, before, after, macKey }
    return [number(values), add(values), lanes(values)]
  })
}

/**
 * Returns the function that writes a command in one transaction: a lock, its key, the audit row where its condition
 * holds, and behind that the effects and the event. Its result has the outcome for `settled`, and the rows of the
 * statements between.
 */
export const commandIn = Effect.fnUntraced(function* (database: Database["Service"]) {
  const { committed } = yield* WakeUp
  const { keepKey, dropKey, outcome } = prepareEntry(database)
  const statementsOf = eventStatements(database, yield* ClientKeys)
  return Effect.fnUntraced(function* (
    about: Change,
    lock: Scoped<unknown> | undefined,
    statements: ReadonlyArray<Scoped<unknown>>
  ) {
    const first = lock ? [lock, keepKey(about)] : [keepKey(about)]
    const results = yield* database.write(
      ...first,
      ...statements,
      ...(yield* statementsOf(about)),
      dropKey(about),
      outcome(about)
    )
    const [last] = results.at(-1) as ReadonlyArray<Outcome>
    if (about.event && last?.done === 1) committed({ writes: [], events: [about.event] })
    return { outcome: last, rows: results.slice(first.length, first.length + statements.length) }
  })
})

/** A command that took effect, or why it did not: its key was taken, or else the given error. */
export const settled = <E>(
  outcome: Outcome | undefined,
  otherwise: E
): Effect.Effect<void, KeyTaken | E> => {
  if (outcome?.done === 1) return Effect.void
  return Effect.fail(outcome?.taken === 1 ? new KeyTaken() : otherwise)
}
