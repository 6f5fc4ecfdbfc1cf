/** Erases what no record describes: the history, events, and stored answers. */
import { erasedEventBody } from "@payroll/domain/event/event"
import type { Kind } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import { Database } from "../database.ts"
import { tableNameOf } from "../records/all.ts"
import { ERASED_EVENT } from "../records/rowMac.ts"
import { fieldChanges, sealIdOf, type RecordChangeColumns } from "../records/recordChange.ts"
import type { Tables } from "../tables.ts"
import { ERASED, isErasedTable, kindOfTable } from "./erasedColumns.ts"
import type { Step } from "./erasedRecords.ts"
import type { prepareErasing } from "./erasingStatements.ts"
import type { ErasedPart } from "./erasureHold.ts"
import { eventMac } from "./macTables.ts"
import type { OwnedTable } from "./ownedRows.ts"

const ROWS = 200

type Statements = ReturnType<typeof prepareErasing>

const includesOne = (text: string, marks: ReadonlyArray<string>): boolean =>
  marks.some((mark) => text.includes(JSON.stringify(mark).slice(1, -1)))

/** Counts the rows that a page makes, and stores them unless it is a dry run. */
export const storePage = (step: Step, table: string, part: ErasedPart) => {
  step.tally.count(table, part.made.length)
  return step.isDryRun || part.made.length === 0 ? Effect.void : step.store(step.owner, part)
}

/** The names of the fields that a change had, and none of their values. */
const erasedChange = (change: RecordChangeColumns, { key }: Step) => {
  const fields = fieldChanges(change, key)
  if (fields.every(({ isSealed }) => isSealed)) return undefined
  const difference = { open: {}, sealed: fields.map(({ field }) => field) }
  const { record_id, version, sealed: before } = change
  const texts = { difference: JSON.stringify(difference) }
  return {
    record_id,
    version,
    before,
    sealed: key.seal("record_change", sealIdOf(change), texts)
  }
}

/** Erases the values in the history of the records of somebody. */
export const eraseChanges = Effect.fnUntraced(function* (
  table: OwnedTable,
  { changes }: Statements,
  step: Step
) {
  const database = yield* Database
  const { clientId, companyId, id: ownerId } = step.owner
  let key = table.first
  for (;;) {
    const page = { clientId, companyId, ownerId, key, rows: ROWS }
    const [found] = yield* database.read(table.after(page))
    const last = found.at(-1)
    if (!last) return
    const made = found.flatMap((row) => {
      const change = row as unknown as RecordChangeColumns
      const of = tableNameOf(change.record_kind as Kind)
      const until = isErasedTable(of) ? step.keptUntil(kindOfTable(of)) : undefined
      const erased = erasedChange(change, step)
      if (erased) step.tally.keep(until)
      return erased && until === undefined ? [erased] : []
    })
    yield* storePage(step, table.name, { made, statements: (about) => [changes(about)] })
    key = table.keyOf(last)
  }
})

const erasedEvent = (event: Tables["event"], step: Step) => {
  const body = erasedEventBody(event)
  if (!includesOne(event.body, step.marks) || body === event.body) return []
  return [{ id: event.id, body, mac: eventMac({ ...event, body }, step.key), before: event.body }]
}

/** Erases the bodies of the events that name somebody. */
export const eraseEvents = Effect.fnUntraced(function* (
  { eventsAfter, events }: Statements,
  step: Step
) {
  const database = yield* Database
  const { clientId, companyId } = step.owner
  let after = ""
  for (;;) {
    const page = { clientId, companyId, after, rows: ROWS }
    const [found] = yield* database.read(eventsAfter(page))
    const last = found.at(-1)
    if (!last) return
    const made = found.flatMap((event) => erasedEvent(event, step))
    const lines = made.map(({ id, mac }) => ({ table: "event", id, version: ERASED_EVENT, mac }))
    yield* storePage(step, "event", { made, lines, statements: (about) => [events(about)] })
    after = last.id
  }
})

const ID_OR_TIME = /^[\da-f]{8}-[\da-f-]{27}$|^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/

/** An answer with its ids, numbers and times alone. */
const withoutTexts = (value: unknown): unknown => {
  if (typeof value === "string") return ID_OR_TIME.test(value) ? value : ERASED
  if (Array.isArray(value)) return value.map(withoutTexts)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutTexts(each)]))
}

/** Erases the texts of stored answers that name somebody; their keys stay used. */
export const eraseAnswers = Effect.fnUntraced(function* (
  { answersAfter, answers }: Statements,
  step: Step
) {
  const database = yield* Database
  const { clientId } = step.owner
  let after = ""
  for (;;) {
    const [found] = yield* database.read(answersAfter({ clientId, after, rows: ROWS }))
    const last = found.at(-1)
    if (!last) return
    const made = found.flatMap(({ key, body }) => {
      if (!includesOne(body, [...step.marks, ...step.names])) return []
      const erased = JSON.stringify(withoutTexts(JSON.parse(body)))
      return erased === body ? [] : [{ key, body: erased }]
    })
    yield* storePage(step, "stored_answer", { made, statements: (about) => [answers(about)] })
    after = last.key
  }
})
