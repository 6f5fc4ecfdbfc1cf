import type { Decider } from "@payroll/domain/decision/personDecision"
import type { ErasureRequest, ErasureSubject } from "@payroll/domain/decision/erasureRequest"
import type { StateConflict } from "@payroll/domain/errors"
import {
  notAsked,
  alreadyAsked,
  alreadyConfirmed,
  confirmedErasure,
  ErasureRequests,
  underHold,
  type HeldBy
} from "@payroll/operations/ports/erasureRequests"
import { ErasedSubjects } from "@payroll/operations/ports/erasedSubjects"
import { KeyTaken, type CommandEntry } from "@payroll/operations/writer"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { RootKeys } from "../rootKeys.ts"
import type { OfClient, Scoped } from "../statement.ts"
import type { Tables } from "../tables.ts"
import { auditIf, changeOf, commandIn, isAudited } from "./commandEntry.ts"
import { erasureFacts } from "./erasureFacts.ts"
import { isHeld, prepareHold, type Erased, type Subject } from "./erasureHold.ts"
import { erasureColumnNames, erasureColumns, type ErasureColumns } from "../records/erasureTable.ts"
import { erasureRow, storedErasure } from "./erasureRow.ts"
import { hasErasure, hasErasureOf } from "./erasureStatements.ts"

interface Request extends Erased {
  readonly askedBy: string
  readonly subject: ErasureSubject
}

interface SubjectId extends OfClient {
  readonly id: string
}

interface Stopped extends OfClient {
  /** Empty for no whole company. */
  readonly companyId: string
  /** A JSON list. */
  readonly ids: string
}

/** Erasures that the release of a hold brings forward; the rest of them goes on within ten minutes. */
const STOPPED_MAX = 1_000

const REGISTERED = sql.join(erasureColumnNames.map((column) => sql.ref(column)))

/** Condition: the subject, its company or the client is erased, also by what a restored database learned of. */
const isErased = (p: Record<keyof Subject, unknown>) =>
  hasErasure(p.clientId, p.ownerId, p.companyId, p.clientId)

/** Condition: somebody asked for the erasure, and nobody confirmed it. */
const isUnconfirmed = (p: Record<keyof Subject, unknown>) => sql`not ${isErased(p)} and exists (
  select 1 from erasure_request
  where client_id = ${p.clientId} and subject_id = ${p.ownerId} and confirmed_at is null)`

interface Page {
  readonly after: string
  readonly limit: number
}

const prepareReads = ({ dialect, prepare, prepareForAll }: Database["Service"]) => ({
  waiting: prepareForAll<Page, Tables["erasure_request"]>("erasureRequests.waiting", (db, p) =>
    db
      .selectFrom("erasure_request")
      .selectAll()
      .where("confirmed_at", "is", null)
      .where(sql<boolean>`not ${hasErasureOf("erasure_request")}`)
      .where("id", ">", p.after)
      .orderBy("id")
      .limit(p.limit)
  ),
  /** Those whose subjects are listed, or all of a company. */
  stopped: prepare<Stopped, ErasureColumns>(
    (_db, p) => sql<ErasureColumns>`
      select ${REGISTERED} from erasure
      where client_id = ${p.clientId} and state = 'waiting'
        and (company_id = ${p.companyId} or ${dialect.oneOf(sql.ref("erasure.subject_id"), p.ids)})
      order by case when subject in ('client', 'company') then 0 else 1 end, id
      limit ${sql.lit(STOPPED_MAX)}`
  ),
  find: prepare<SubjectId, Tables["erasure_request"]>((db, p) =>
    db
      .selectFrom("erasure_request")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where("subject_id", "=", p.id)
  )
})

const prepareChanges = ({ dialect, prepare }: Database["Service"]) => ({
  auditAsked: prepare<Request>((_db, p) =>
    auditIf(
      p,
      sql`not ${isHeld(p)} and not ${isErased(p)} and not exists (
        select 1 from erasure_request where client_id = ${p.clientId} and subject_id = ${p.ownerId})`
    )
  ),
  ask: prepare<Request>(
    (_db, p) => sql`
      insert into erasure_request (id, client_id, company_id, subject, subject_id, asked_by, asked_at)
      select cast(${p.made} as text), cast(${p.clientId} as text),
        nullif(cast(${p.companyId} as text), cast(${p.clientId} as text)), cast(${p.subject} as text),
        cast(${p.ownerId} as text), cast(${p.askedBy} as text), cast(${p.at} as bigint)
      where ${isAudited(p)}`
  ),
  auditConfirmed: prepare<Erased>((_db, p) =>
    auditIf(p, sql`not ${isHeld(p)} and ${isUnconfirmed(p)}`)
  ),
  confirm: prepare<Erased>(
    (_db, p) => sql`
      update erasure_request set confirmed_at = ${p.at}
      where client_id = ${p.clientId} and subject_id = ${p.ownerId} and ${isAudited(p)}`
  ),
  auditWithdrawn: prepare<Erased>((_db, p) => auditIf(p, isUnconfirmed(p))),
  withdraw: prepare<Erased>(
    (_db, p) => sql`
      delete from erasure_request
      where client_id = ${p.clientId} and subject_id = ${p.ownerId} and confirmed_at is null
        and ${isAudited(p)}`
  ),
  /** Adds the erasure to the register. */
  register: prepare<Erased>(
    (_db, p) => sql`
      insert into erasure (${REGISTERED})
      select ${REGISTERED} from ${dialect.recordset("made", p.made, erasureColumns)}
      where made.client_id = ${p.clientId} and ${isAudited(p)}`
  )
})

const requestOf = (row: Tables["erasure_request"]): ErasureRequest => ({
  id: row.id,
  clientId: row.client_id,
  companyId: row.company_id ?? undefined,
  subject: row.subject,
  subjectId: row.subject_id,
  askedBy: JSON.parse(row.asked_by) as Decider,
  askedAt: row.asked_at,
  confirmedAt: row.confirmed_at ?? undefined
})

const valuesOf = (request: ErasureRequest, entry: CommandEntry, made: string): Erased => ({
  ...changeOf(entry, request.subjectId, request.companyId ?? null),
  companyId: request.companyId ?? request.clientId,
  ownerId: request.subjectId,
  made
})

/** Returns the function that reads erasures which a hold stops, as they are due once it is released. */
const stoppedIn = (
  database: Database["Service"],
  { stopped }: ReturnType<typeof prepareReads>,
  ring: RootKeys["Service"]
): ErasureRequests["Service"]["stoppedBy"] =>
  Effect.fnUntraced(function* (clientId, companyId, personIds) {
    const ids = JSON.stringify([clientId, companyId, ...(personIds ?? [])])
    const of = { clientId, companyId: personIds ? "" : companyId, ids }
    const [rows] = yield* database.read(stopped(of))
    const now = Math.trunc(yield* Clock.currentTimeMillis)
    return rows
      .map((row) => storedErasure(ring, row))
      .filter(({ isGenuine }) => isGenuine)
      .map(({ isGenuine: _isGenuine, ...erasure }) =>
        // Another time than before: a process that looks at it meanwhile does not put it off.
        ({ ...erasureRow(ring, { ...erasure, dueAt: erasure.dueAt === now ? now + 1 : now }) })
      )
  })

const make = Effect.gen(function* () {
  const database = yield* Database
  const ring = yield* RootKeys
  const keys = yield* ClientKeys
  const write = yield* commandIn(database)
  const { lookAgain } = yield* ErasedSubjects
  const statements = { ...prepareReads(database), ...prepareChanges(database) }
  const { hold, lock } = prepareHold(database)

  /** Reads the hold that there is. */
  const heldNow = Effect.fnUntraced(function* (about: Subject) {
    const [[now]] = yield* database.read(hold(about))
    const { held_worker: worker, held_company: company } = now ?? {}
    const found: HeldBy | undefined = company
      ? { kind: "company", id: company }
      : worker
        ? { kind: "user", id: worker }
        : undefined
    return found
  })

  /** Stores a change of a request. Without its audit row there was a hold, or another call came first. */
  const stored = Effect.fnUntraced(function* (
    about: Erased,
    changes: ReadonlyArray<Scoped<unknown>>,
    otherwise: StateConflict
  ) {
    const { outcome } = yield* write(about, lock(about), changes)
    if (outcome?.done === 1) return
    if (outcome?.taken === 1) return yield* new KeyTaken()
    return yield* (yield* heldNow(about)) ? underHold : otherwise
  })

  return ErasureRequests.of({
    find: (clientId, id) =>
      Effect.map(database.read(statements.find({ clientId, id })), ([[row]]) =>
        row ? requestOf(row) : undefined
      ),
    hold: ({ clientId, companyId = "", subjectId: ownerId }) =>
      heldNow({ clientId, companyId, ownerId }),
    stoppedBy: stoppedIn(database, statements, ring),
    ask: (request, entry) => {
      const askedBy = JSON.stringify(request.askedBy)
      const { subject, id } = request
      const about: Request = { ...valuesOf(request, entry, id), subject, askedBy }
      return stored(about, [statements.auditAsked(about), statements.ask(about)], alreadyAsked)
    },
    confirm: (request, entry) => {
      const erasure = erasureRow(ring, confirmedErasure(request, entry.at))
      const about = valuesOf(request, entry, JSON.stringify([erasure]))
      const { auditConfirmed, confirm, register } = statements
      const changes = [auditConfirmed(about), confirm(about), register(about)]
      const { clientId } = request
      return Effect.tap(stored(about, changes, alreadyConfirmed), () =>
        Effect.sync(() => lookAgain(clientId))
      )
    },
    withdraw: (request, entry) => {
      const about = valuesOf(request, entry, request.id)
      return stored(about, [statements.auditWithdrawn(about), statements.withdraw(about)], notAsked)
    },
    waiting: (after, limit) =>
      Effect.map(database.read(statements.waiting({ after, limit })), ([rows]) =>
        rows.map(requestOf)
      ),
    ...erasureFacts(database, keys.of)
  })
})

export const layerErasureRequests = Layer.effect(ErasureRequests, make)
