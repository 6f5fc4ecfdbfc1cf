/** The legal hold of somebody who is erased, which every transaction of the erasure looks at. */
import { Held, type ErasedOwner } from "@payroll/operations/ports/eraser"
import { NewId } from "@payroll/operations/ports/newId"
import { Unavailable, type CommandEntry } from "@payroll/operations/writer"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { macLine, type MacLine } from "../records/rowMac.ts"
import type { OfClient, Scoped } from "../statement.ts"
import { hasErasure } from "./erasureStatements.ts"
import { auditIf, changeOf, commandIn, type Change } from "./commandEntry.ts"

/** Somebody or something that is erased: of a company both ids are its own, of a client those of the client. */
export interface Subject extends OfClient {
  readonly companyId: string
  readonly ownerId: string
}

type Params = Record<keyof Subject, unknown>

/** A company that is held: the one of the subject, or one of the client. */
const heldCompany = (p: Params) => sql`(
  select id from company
  where client_id = ${p.clientId} and legal_hold is not null
    and (id = ${p.companyId} or client_id = ${p.ownerId}) limit 1)`

/** A worker who is held: the subject, or one of the company or the client. */
const heldWorker = (p: Params) => sql`(
  select id from worker
  where client_id = ${p.clientId} and legal_hold is not null
    and (client_id = ${p.ownerId} or company_id = ${p.companyId}
      and (id = ${p.ownerId} or business_user_id = ${p.ownerId} or company_id = ${p.ownerId}))
  limit 1)`

/** Condition: the subject is held, or a company or a worker that it is part of, or that is part of it. */
export const isHeld = (p: Params) =>
  sql`(${heldCompany(p)} is not null or ${heldWorker(p)} is not null)`

interface HoldRow {
  readonly company_id: string
  readonly revision: number
  /** That of a worker; null of others. */
  readonly owner_revision: number | null
  readonly is_held: number
  readonly held_company: string | null
  readonly held_worker: string | null
  /** 1 if the company is erased as a whole. */
  readonly is_erased: number
}

/** A change of what is stored about the subject of an entry, with the rows that it makes as JSON. */
export interface Erased extends Change {
  readonly companyId: string
  readonly ownerId: string
  readonly made: string
}

export const prepareHold = ({ prepare }: Database["Service"]) => ({
  /** The revisions of the company, which placing a hold increments, and of the worker, and whose hold there is. */
  hold: prepare<Subject, HoldRow>(
    (_db, p) => sql<HoldRow>`
      select cast(${p.companyId} as text) as company_id,
        coalesce((
          select revision from aggregate where id = ${p.companyId} and client_id = ${p.clientId}
        ), 0) as revision,
        case when ${isHeld(p)} then 1 else 0 end as is_held,
        ${heldCompany(p)} as held_company, ${heldWorker(p)} as held_worker,
        case when ${hasErasure(p.clientId, p.companyId)} then 1 else 0 end as is_erased, (
          select revision from aggregate as owner
          where owner.id = ${p.ownerId} and owner.client_id = ${p.clientId} and owner.kind = 'worker'
        ) as owner_revision`
  ),
  /** Lets a hold that is placed at the same time wait for the transaction, or the transaction for the hold. */
  lock: prepare<Erased>(
    (_db, p) => sql`
      update aggregate set revision = revision
      where id = ${p.companyId} and client_id = ${p.clientId}`
  ),
  audit: prepare<Erased>((_db, p) => auditIf(p, sql`not ${isHeld(p)}`))
})

/** The entry of a part of an erasure. */
export const entryOf = ({ clientId }: Pick<ErasedOwner, "clientId">) =>
  Effect.gen(function* () {
    const { next } = yield* NewId
    const id = next()
    const at = Math.trunc(yield* Clock.currentTimeMillis)
    const who = { credential: "worker", actedBy: undefined, address: undefined }
    return { id, clientId, operation: "erasure.erase", requestId: id, at, ...who }
  })

/** A part of an erasure, which one transaction stores. */
export interface ErasedPart {
  /** Rows, of which the statements make those that are stored. */
  readonly made: ReadonlyArray<unknown>
  /** The rows that have MACs, for the audit. */
  readonly lines?: ReadonlyArray<MacLine>
  /** Stored where the audit row of `about` is. */
  readonly statements: (about: Erased) => ReadonlyArray<Scoped<unknown>>
  /** The rows that are locked, and the audit row under more conditions than a hold. */
  readonly audits?: (about: Erased) => ReadonlyArray<Scoped<unknown>>
}

/**
 * Returns the function that stores a part of an erasure in one transaction with its audit row, which the chain of the
 * audit covers; it fails with `Held` where a hold came between.
 */
export const erasedIn = Effect.fnUntraced(function* (database: Database["Service"]) {
  const write = yield* commandIn(database)
  const { hold, lock, audit } = prepareHold(database)
  return Effect.fnUntraced(function* (
    owner: ErasedOwner,
    { made, lines = [], statements, audits = (about) => [audit(about)] }: ErasedPart
  ) {
    const { companyId, id: ownerId } = owner
    const entry: CommandEntry = { ...(yield* entryOf(owner)), key: undefined }
    const about: Erased = {
      ...changeOf(entry, ownerId, companyId),
      companyId,
      ownerId,
      macs: lines.length === 0 ? null : lines.map(macLine).join("\n"),
      made: JSON.stringify(made)
    }
    const { outcome } = yield* write(about, lock(about), [...audits(about), ...statements(about)])
    if (outcome?.done === 1) return
    const [[now]] = yield* database.read(hold(about))
    if (now?.is_held === 1) return yield* new Held()
    return yield* new Unavailable({
      reason: "others change what is erased",
      retryAfterSeconds: 1
    })
  })
})
