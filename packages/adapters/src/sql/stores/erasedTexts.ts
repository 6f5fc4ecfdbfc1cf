/** Erases what no record describes: the history, events, and stored answers. */
import { erasedEventBody } from "@payroll/domain/event/event"
import type { Kind, Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import { firstUuid7At } from "../../vault/uuid7.ts"
import { Database } from "../database.ts"
import { columnName } from "../records/columnName.ts"
import { tableNameOf } from "../records/all.ts"
import type { Difference } from "../records/difference.ts"
import { ERASED_EVENT } from "../records/rowMac.ts"
import { fieldChanges, sealIdOf, type RecordChangeColumns } from "../records/recordChange.ts"
import type { Tables } from "../tables.ts"
import { ERASED, isErasedTable, kindOf } from "./erasedColumns.ts"
import { hasRowsOfCompany } from "./erasedRecord.ts"
import type { Step } from "./erasedRecords.ts"
import type { prepareEraser } from "./eraserStatements.ts"
import type { ErasedPart } from "./erasureHold.ts"
import type { Scoped } from "../statement.ts"
import { eventMac } from "./macTables.ts"
import type { OwnedTable } from "./ownedRows.ts"
import { isPlaceOfWork } from "./workedStates.ts"

const ROWS = 200

type Statements = ReturnType<typeof prepareEraser>

/** True if all of the events and answers that are looked at are about the owner. */
const isWhole = ({ owner }: Step): boolean => owner.kind === "company" || owner.kind === "client"

const includesOne = (text: string, marks: ReadonlyArray<string>): boolean =>
  marks.some((mark) => text.includes(JSON.stringify(mark).slice(1, -1)))

interface Pages<Found, Place> {
  readonly first: Place
  /** The rows behind a place. */
  readonly after: (place: Place) => Scoped<Found>
  readonly placeOf: (row: Found) => Place
  readonly part: (
    found: ReadonlyArray<Found>
  ) => ErasedPart | Effect.Effect<ErasedPart, Unavailable>
}

/** Reads a table page by page, counts the rows that each page makes, and stores them unless it is a dry run. */
export const storePages = Effect.fnUntraced(function* <Found, Place>(
  step: Step,
  table: string,
  { first, after, placeOf, part: partOf }: Pages<Found, Place>
) {
  const database = yield* Database
  let place = first
  for (;;) {
    const [found] = yield* database.read(after(place))
    const last = found.at(-1)
    if (last === undefined) return
    const made = partOf(found)
    const part = Effect.isEffect(made) ? yield* made : made
    step.tally.count(table, part.made.length)
    if (part.made.length > 0 && !step.isDryRun) yield* step.store(step.owner, part)
    place = placeOf(last)
  }
})

/**
 * The fields of a change, without the values that need not stay; undefined if it stays as it is. Where somebody worked
 * stays like the states of the records themselves: it decides about the days of the law.
 */
const erasedChange = (change: RecordChangeColumns, { key, keptUntil, tally }: Step) => {
  const table = tableNameOf(change.record_kind as Kind)
  const open: Record<string, readonly [unknown, unknown]> = {}
  const gone: Array<string> = []
  const fields = fieldChanges(change, key)
  for (const each of fields) {
    const column = columnName(each.field)
    const until = isErasedTable(table) ? keptUntil(kindOf(table, column)) : undefined
    const stays = until !== undefined || isPlaceOfWork(change.record_kind, each.field)
    if (each.isSealed || !stays) gone.push(each.field)
    else open[each.field] = [each.before, each.after]
    if (!each.isSealed) tally.keep(until)
  }
  if (fields.filter(({ isSealed }) => isSealed).length === gone.length) return []
  const { record_id, version, sealed: before } = change
  const difference: Difference = { open, sealed: gone }
  const texts = { difference: JSON.stringify(difference) }
  return [
    { record_id, version, before, sealed: key.seal("record_change", sealIdOf(change), texts) }
  ]
}

/** True of a change of a record that goes with a person, although the company is erased. */
const isOfPerson = ({ owner }: Step, table: string): boolean =>
  owner.kind === "company" && isErasedTable(table) && !hasRowsOfCompany(table)

/** Erases the values in the history of the records of somebody. */
export const eraseChanges = (table: OwnedTable, { changes }: Statements, step: Step) =>
  storePages(step, table.name, {
    first: table.first,
    after: (key) => table.after({ ...step.about, key, rows: ROWS }),
    placeOf: table.keyOf,
    part: (found) => ({
      made: found.flatMap((row) => {
        const change = row as unknown as RecordChangeColumns
        const isOfAnother = isOfPerson(step, tableNameOf(change.record_kind as Kind))
        return isOfAnother ? [] : erasedChange(change, step)
      }),
      statements: (about) => [changes(about)]
    })
  })

const erasedEvent = (event: Tables["event"], step: Step) => {
  const body = erasedEventBody(event)
  const isAbout = isWhole(step) || includesOne(event.body, step.marks)
  if (!isAbout || body === event.body) return []
  return [{ id: event.id, body, mac: eventMac({ ...event, body }, step.key), before: event.body }]
}

/**
 * Erases the bodies of the events that name somebody, or of all events of a company; those that are about to be sent
 * are read again.
 */
export const eraseEvents = ({ eventsAfter, events, endLeases }: Statements, step: Step) =>
  storePages(step, "event", {
    first: step.since === undefined ? "" : firstUuid7At(step.since),
    after: (after) => eventsAfter({ ...step.about, after, rows: ROWS }),
    placeOf: ({ id }) => id,
    part: (found) => {
      const made = found.flatMap((event) => erasedEvent(event, step))
      const lines = made.map(({ id, mac }) => ({ table: "event", id, version: ERASED_EVENT, mac }))
      const streamId = step.about.companyId
      const statements: ErasedPart["statements"] = (about) => [
        events(about),
        endLeases({ ...about, streamId })
      ]
      return { made, lines, statements }
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

const ID = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g

/** The texts by which answers name a person, or a company and what is stored about it. */
const marksIn = Effect.fnUntraced(function* (
  { idsOfCompany }: Statements,
  { owner, about, marks, names }: Step,
  found: ReadonlyArray<Tables["stored_answer"]>
) {
  if (owner.kind !== "company") return [...marks, ...names]
  const database = yield* Database
  const ids = new Set(found.flatMap(({ body }) => body.match(ID) ?? []))
  const [rows] = yield* database.read(idsOfCompany({ ...about, ids: JSON.stringify([...ids]) }))
  return rows.map(({ id }) => id)
})

/** Erases the texts of stored answers that name somebody; their keys stay used. */
export const eraseAnswers = Effect.fnUntraced(function* (statements: Statements, step: Step) {
  const database = yield* Database
  const { answersAfter, answers } = statements
  yield* storePages(step, "stored_answer", {
    first: "",
    after: (after) => answersAfter({ ...step.about, after, rows: ROWS }),
    placeOf: ({ key }) => key,
    part: (found) =>
      marksIn(statements, step, found).pipe(
        Effect.provideService(Database, database),
        Effect.map((marks) => ({
          made: found.flatMap(({ key, body }) => {
            if (step.owner.kind !== "client" && !includesOne(body, marks)) return []
            const erased = JSON.stringify(withoutTexts(JSON.parse(body)))
            return erased === body ? [] : [{ key, body: erased }]
          }),
          statements: (about) => [answers(about)]
        }))
      )
  })
})
