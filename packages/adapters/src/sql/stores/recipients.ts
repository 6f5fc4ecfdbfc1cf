import type { Decider } from "@payroll/domain/decision/personDecision"
import { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import type { PublicKey } from "@payroll/domain/handover/publicKey"
import type { Recipient } from "@payroll/domain/handover/recipient"
import { alreadyConfirmed, Recipients, RECIPIENTS_MAX } from "@payroll/operations/ports/recipients"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database } from "../database.ts"
import type { Scoped } from "../statement.ts"
import type { Tables } from "../tables.ts"
import { auditIf, changeOf, isAudited, commandIn, settled, type Change } from "./commandEntry.ts"

interface Addition extends Change {
  readonly name: string
  readonly publicKey: string
  readonly fingerprint: string
  readonly addedBy: string
}

interface Counts {
  readonly of_name: number
  readonly of_key: number
  readonly of_all: number
}

type Params<C> = Record<keyof C, unknown>

const counts = (p: Params<Addition>) => sql<Counts>`
  select count(*) as of_all,
    count(case when name = ${p.name} then 1 end) as of_name,
    count(case when fingerprint = ${p.fingerprint} then 1 end) as of_key
  from recipient where client_id = ${p.clientId} and revoked_at is null`

const isThere = (p: Params<Change>) => sql`exists (
  select 1 from recipient
  where id = ${p.recordId} and client_id = ${p.clientId} and revoked_at is null)`

const prepareChanges = ({ prepare }: Database["Service"]) => ({
  /** Serializes the changes of a client's recipients, which are few. */
  lock: prepare<Change>(
    (_db, p) => sql`update client set updated_at = updated_at where id = ${p.clientId}`
  ),
  counts: prepare<Addition, Counts>((_db, p) => counts(p)),
  auditAddition: prepare<Addition>((_db, p) =>
    auditIf(
      p,
      sql`(select of_all < ${sql.lit(RECIPIENTS_MAX)} and of_name = 0 and of_key = 0
        from (${counts(p)}) as taken)`
    )
  ),
  add: prepare<Addition>(
    (_db, p) => sql`
      insert into recipient (id, client_id, name, public_key, fingerprint, added_by, created_at)
      select cast(${p.recordId} as text), cast(${p.clientId} as text), cast(${p.name} as text),
        cast(${p.publicKey} as text), cast(${p.fingerprint} as text), cast(${p.addedBy} as text),
        cast(${p.at} as bigint)
      where ${isAudited(p)}`
  ),
  auditUnconfirmed: prepare<Change>((_db, p) =>
    auditIf(
      p,
      sql`exists (
        select 1 from recipient where id = ${p.recordId} and client_id = ${p.clientId}
          and revoked_at is null and confirmed_at is null)`
    )
  ),
  confirm: prepare<Change>(
    (_db, p) => sql`
      update recipient set confirmed_at = ${p.at}
      where id = ${p.recordId} and client_id = ${p.clientId} and ${isAudited(p)}`
  ),
  auditThere: prepare<Change>((_db, p) => auditIf(p, isThere(p))),
  revoke: prepare<Change>(
    (_db, p) => sql`
      update recipient set revoked_at = ${p.at}
      where id = ${p.recordId} and client_id = ${p.clientId} and ${isAudited(p)}`
  )
})

const prepareReads = ({ prepare }: Database["Service"]) => ({
  byId: prepare((db, p: { readonly clientId: string; readonly id: string }) =>
    db
      .selectFrom("recipient")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where("id", "=", p.id)
      .where("revoked_at", "is", null)
  ),
  list: prepare(
    (db, p: { readonly clientId: string; readonly after: string; readonly rows: number }) =>
      db
        .selectFrom("recipient")
        .selectAll()
        .where("client_id", "=", p.clientId)
        .where("id", ">", p.after)
        .where("revoked_at", "is", null)
        .orderBy("id")
        .limit(p.rows)
  )
})

const recipientOf = (row: Tables["recipient"]): Recipient => ({
  id: row.id,
  name: row.name,
  publicKey: JSON.parse(row.public_key) as PublicKey,
  fingerprint: row.fingerprint,
  addedBy: JSON.parse(row.added_by) as Decider,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at ?? undefined
})

const refusal = ({ of_name: ofName, of_key: ofKey }: Counts): StateConflict => {
  if (ofName > 0) return new StateConflict({ message: "another recipient has this name" })
  return new StateConflict({
    message:
      ofKey > 0
        ? "another recipient has this key"
        : `there are ${RECIPIENTS_MAX} recipients, which is the limit: revoke one`
  })
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const write = yield* commandIn(database)
  const statements = prepareChanges(database)
  const reads = prepareReads(database)

  const change = Effect.fnUntraced(function* (
    about: Change,
    audit: Scoped<unknown>,
    effect: Scoped<unknown>
  ) {
    const { outcome } = yield* write(about, statements.lock(about), [audit, effect])
    return outcome
  })

  return Recipients.of({
    add: Effect.fnUntraced(function* (recipient, entry) {
      const { id, name, publicKey, fingerprint, addedBy } = recipient
      const about: Addition = {
        ...changeOf(entry, id),
        name,
        publicKey: JSON.stringify(publicKey),
        fingerprint,
        addedBy: JSON.stringify(addedBy)
      }
      const done = yield* change(about, statements.auditAddition(about), statements.add(about))
      if (done?.done === 1) return
      const [[taken]] = yield* database.read(statements.counts(about))
      yield* settled(done, refusal(taken ?? (yield* Effect.die("a count without a row"))))
    }),
    find: (clientId, id) =>
      Effect.map(database.read(reads.byId({ clientId, id })), ([[row]]) => row && recipientOf(row)),
    confirm: Effect.fnUntraced(function* (id, entry) {
      const about = changeOf(entry, id)
      const done = change(about, statements.auditUnconfirmed(about), statements.confirm(about))
      yield* settled(yield* done, alreadyConfirmed)
    }),
    revoke: Effect.fnUntraced(function* (id, entry) {
      const about = changeOf(entry, id)
      const done = yield* change(about, statements.auditThere(about), statements.revoke(about))
      yield* settled(done, new RecordNotFound({ record: "recipient" }))
    }),
    list: (clientId, page) =>
      Effect.map(database.read(reads.list({ ...page, clientId })), ([rows]) =>
        rows.map(recipientOf)
      )
  })
})

export const layerRecipients = Layer.effect(Recipients, make)
