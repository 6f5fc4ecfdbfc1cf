/** Erases the records of a person or a company, table by table. The owner comes last: by it the others are found. */
import { takesPay, type WorkerBankAccount } from "@payroll/domain/bankAccount/workerBankAccount"
import { isLive, type FlowLink } from "@payroll/domain/flowLink/flowLink"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { changed, type RecordBase } from "@payroll/domain/record"
import { changes } from "@payroll/operations/changes"
import { Held, type ErasureWork } from "@payroll/operations/ports/eraser"
import type { NewId } from "@payroll/operations/ports/newId"
import { Unavailable, Writer, type Kind, type Write } from "@payroll/operations/writer"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { firstUuid7At } from "../../vault/uuid7.ts"
import { Database } from "../database.ts"
import { recordOfRow, rowOf } from "../records/all.ts"
import type { Row } from "../records/row.ts"
import { ERASED, isErasedTable, type ErasedTable } from "./erasedColumns.ts"
import {
  erasedPartOfCase,
  erasedRecord,
  hasRowsOfCompany,
  type ErasedRecord,
  type RecordErasure
} from "./erasedRecord.ts"
import { entryOf, type ErasedPart, type prepareHold, type Subject } from "./erasureHold.ts"
import type { OwnedTable, PagedTable } from "./ownedRows.ts"
import type { OwnerKind } from "./owners.ts"
import { personsPart, storedFields } from "./storedFields.ts"

/** Rows of a commit. */
const ROWS = 100
/** Rows with long contents. */
const LONG_ROWS = 8
const LONG: ReadonlySet<string> = new Set(["file_chunk", "document_content"])
/** Repeats of a page that others changed meanwhile. */
const TRIES = 8

/** Counts of what is erased, and the days until which the rest stays. */
export interface Tally {
  readonly count: (table: string, rows: number) => void
  readonly keep: (until: LocalDate | undefined) => void
}

export interface Step extends RecordErasure {
  readonly owner: ErasureWork["owner"]
  /** The owner, as statements name it. */
  readonly about: Subject
  /** The texts by which rows of several people name the person. */
  readonly marks: ReadonlyArray<string>
  /** The name by which answers without an id speak of the person. */
  readonly names: ReadonlyArray<string>
  readonly isDryRun: boolean
  /** The day by which the law keeps records. */
  readonly today: LocalDate
  readonly since: ErasureWork["since"]
  readonly tally: Tally
  readonly hold: ReturnType<typeof prepareHold>["hold"]
  /** Stores what no record describes. */
  readonly store: (
    owner: ErasureWork["owner"],
    part: ErasedPart
  ) => Effect.Effect<void, Held | Unavailable, NewId>
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Fields that an erased record needs next to its erased ones: mails are not sent, links and sessions are over, no pay
 * goes to an account, and a PIN that is free is not set.
 */
const settledFields = ({ kind, before }: ErasedRecord, at: number): Fields => {
  const record = before as RecordBase & Fields
  if (kind === "mail" && record["status"] === "waiting") {
    return { status: "expired", nextAttemptAt: undefined, outcome: ERASED }
  }
  if (kind === "workerBankAccount" && takesPay(before as WorkerBankAccount)) {
    return { status: "deactivated" }
  }
  if (kind === "worker" && record["kioskPinSetAt"] !== undefined) {
    return { kioskPinSetAt: undefined }
  }
  if (kind === "flowLink" && isLive(before as FlowLink)) return { status: "revoked" }
  return kind === "guestSession" && record["endedAt"] === undefined ? { endedAt: at } : {}
}

const BASE = new Set(["id", "clientId", "companyId", "version", "createdAt", "updatedAt"])

/** An earlier version of a wage or a form, without its base. */
const erasedVersion = (row: Row, step: Step): ErasedRecord | undefined => {
  const found = recordOfRow("earlier_version", row, step.key)
  if (!found) return undefined
  const version = found.record as RecordBase & { readonly of: Kind; readonly content: string }
  const content = JSON.parse(version.content) as Fields
  const record = { ...version, ...content } as never
  const { table, row: asRow } = rowOf(
    { op: "insert", kind: version.of, record } as Write,
    step.key,
    0
  )
  const erased = erasedRecord(table as ErasedTable, asRow, step)
  if (!erased) return undefined
  const { until } = erased
  const before = found.record
  if (erased.after === erased.before)
    return { kind: "earlierVersion", before, after: before, until }
  const kept = Object.entries(erased.after).filter(
    ([field]) => field in content && !BASE.has(field)
  )
  const after = { ...before, content: JSON.stringify(Object.fromEntries(kept)) }
  return { kind: "earlierVersion", before, after, until }
}

/** Rows of a person in tables of the company go with the person. */
const isOfPerson = (row: Row): boolean =>
  (row["worker_id"] ?? row["business_user_id"] ?? null) !== null

const isOwn = (row: Row, table: OwnedTable, { key, marks, owner }: Step): boolean => {
  if (owner.kind === "company") return !isOfPerson(row)
  if (row["is_own"] === 1) return true
  return personsPart(storedFields(table.name, row, key, true), marks) !== undefined
}

const erasedOf = ({ name }: OwnedTable, row: Row, step: Step): ErasedRecord | undefined => {
  if (name === "earlier_version") return erasedVersion(row, step)
  const isPart = name === "verification_attempt" && row["is_own"] !== 1
  return isPart ? erasedPartOfCase(row, step) : erasedRecord(name as ErasedTable, row, step)
}

/** The changes of a row; none if nothing of it is to be erased, or the law keeps it. */
const writesOf = (table: OwnedTable, row: Row, step: Step, at: number): ReadonlyArray<Write> => {
  if (!isOwn(row, table, step)) return []
  const erased = erasedOf(table, row, step)
  if (!erased) return []
  step.tally.keep(erased.until)
  const { kind, before, after } = erased
  const settled = settledFields(erased, at)
  if (after === before && Object.keys(settled).length === 0) return []
  const record = changed({ ...after, ...settled }, {}, at)
  return [{ op: "update", kind, before, record } as unknown as Write]
}

/** When a part is erased, and the revisions of the company and the worker by then. */
interface ErasedAt {
  /** UTC milliseconds. */
  readonly at: number
  readonly revision: number
  readonly ownerRevision: number | null
}

interface HoldNow {
  readonly revision: number
  readonly owner_revision: number | null
  readonly is_held: number
}

/** Fails if there is a hold, unless nothing is stored. */
const erasedAt = Effect.fnUntraced(function* ([hold]: ReadonlyArray<HoldNow>, isDryRun: boolean) {
  if (!hold || (hold.is_held === 1 && !isDryRun)) return yield* new Held()
  const { revision, owner_revision: ownerRevision } = hold
  return { at: Math.trunc(yield* Clock.currentTimeMillis), revision, ownerRevision }
})

/**
 * Stores changes of records without a history; false if others changed one or the company meanwhile. Whoever places a
 * hold changes the company's revision, and whoever read the worker before decides again.
 */
const commitErased = Effect.fnUntraced(function* (
  { owner }: Step,
  writes: ReadonlyArray<Write>,
  { at, revision, ownerRevision: expected }: ErasedAt
) {
  const { commit } = yield* Writer
  const entry = yield* entryOf(owner)
  const outcome = yield* Effect.uninterruptible(
    commit({
      ...entry,
      at,
      record: { id: owner.id, companyId: owner.companyId },
      changes: changes({
        writes,
        revisions: [
          { of: "companyProfile", id: owner.companyId, expected: revision },
          ...(expected === null ? [] : [{ of: "worker", id: owner.id, expected } as const])
        ]
      }),
      answer: undefined,
      hasNoHistory: true
    })
  )
  return outcome._tag === "Committed"
})

/** Erases the rows of a table, so many in a commit; the changes of a row at a time are given. */
export const eraseRows = Effect.fnUntraced(function* <R>(
  table: PagedTable,
  step: Step,
  rows: number,
  changesOf: (row: Row, at: number) => Effect.Effect<ReadonlyArray<Write>, Unavailable, R>
) {
  const database = yield* Database
  const { about } = step
  let key =
    table.name === "mail" && step.since !== undefined ? [firstUuid7At(step.since)] : table.first
  let tries = 0
  for (;;) {
    const [found, holds] = yield* database.read(
      table.after({ ...about, key, rows }),
      step.hold(about)
    )
    const last = found.at(-1)
    if (!last) return
    const now = yield* erasedAt(holds, step.isDryRun)
    const byRow = yield* Effect.forEach(found, (row) => changesOf(row, now.at))
    const writes = byRow.flat()
    const isDone = writes.length === 0 || step.isDryRun || (yield* commitErased(step, writes, now))
    if (!isDone) {
      tries += 1
      if (tries < TRIES) continue
      return yield* new Unavailable({
        reason: "others change the records that are erased",
        retryAfterSeconds: 1
      })
    }
    tries = 0
    step.tally.count(table.name, byRow.filter(({ length }) => length > 0).length)
    key = table.keyOf(last)
  }
})

const eraseTable = (table: OwnedTable, step: Step) =>
  eraseRows(table, step, LONG.has(table.name) ? LONG_ROWS : ROWS, (row, at) =>
    Effect.sync(() => writesOf(table, row, step, at))
  )

/** True of a table of which records are erased with their owner. */
export const isErasedOf = (kind: OwnerKind | "client", name: string): boolean =>
  kind === "company" ? hasRowsOfCompany(name) : isErasedTable(name) || name === "earlier_version"

/** The records of the owners, by which the others are found. */
const OWNERS: ReadonlySet<string> = new Set(["worker", "business_user", "company"])

/** Erases all records but that of the owner. */
export const eraseRecords = (tables: ReadonlyArray<OwnedTable>, step: Step) =>
  Effect.forEach(
    tables.filter(({ name }) => isErasedOf(step.owner.kind, name) && !OWNERS.has(name)),
    (table) => eraseTable(table, step),
    { discard: true }
  )

/** Erases the record of the owner. */
export const eraseOwner = (tables: ReadonlyArray<OwnedTable>, step: Step) =>
  Effect.forEach(
    tables.filter(({ name }) => isErasedOf(step.owner.kind, name) && OWNERS.has(name)),
    (table) => eraseTable(table, step),
    { discard: true }
  )
