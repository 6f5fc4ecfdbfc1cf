/**
 * Erases somebody in what names those who decided: rows of the client, records about other people, and events of the
 * client.
 */
import { changed, type RecordBase } from "@payroll/domain/record"
import type { Write } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import { Database } from "../database.ts"
import { recordOfRow, tableNameOf } from "../records/all.ts"
import { erasedDecider, type IsGone, type StoredDecider } from "./deciderFields.ts"
import type { DeciderRow } from "./deciderStatements.ts"
import { eraseRows, type Step } from "./erasedRecords.ts"
import { eraseEvents, storePages } from "./erasedTexts.ts"
import type { prepareEraser } from "./eraserStatements.ts"

/** Rows of a commit. */
const ROWS = 100

type Statements = ReturnType<typeof prepareEraser>

const UUID = /[\da-f]{8}-[\da-f-]{27}/g

/** Returns the function that says who is erased of the persons in a text: the owner, or the people of the company. */
const goneIn = ({ idsOfCompany }: Statements, { owner, about }: Step) => {
  if (owner.kind === "client") return () => Effect.succeed<IsGone>(() => true)
  const ofOwner: IsGone = (ids) => ids.includes(owner.id)
  if (owner.kind !== "company") return () => Effect.succeed(ofOwner)
  return Effect.fnUntraced(function* (text: string) {
    const database = yield* Database
    const ids = JSON.stringify([...new Set(text.match(UUID))])
    const [rows] = yield* database.read(idsOfCompany({ ...about, ids }))
    const gone = new Set(rows.map(({ id }) => id))
    const isGone: IsGone = (each) => each.some((id) => gone.has(id))
    return isGone
  })
}

/** Erases somebody in the records about others, in all companies of the client. */
const eraseInRecords = Effect.fnUntraced(function* (statements: Statements, step: Step) {
  const goneOf = goneIn(statements, step)
  for (const { kind, field, replace, table } of statements.deciderRecords) {
    yield* eraseRows(
      table,
      step,
      ROWS,
      Effect.fnUntraced(function* (row, at) {
        const found = recordOfRow(tableNameOf(kind), row, step.key)
        if (!found) return []
        const before = found.record as RecordBase & Readonly<Record<string, unknown>>
        const value = before[field]
        const after = replace(value, yield* goneOf(JSON.stringify(value)))
        if (after === value) return []
        const record = changed({ ...before, [field]: after }, {}, at)
        return [{ op: "update", kind, before, record } as unknown as Write]
      })
    )
  }
})

const erasedRow = ({ id, decider }: DeciderRow, isGone: IsGone): ReadonlyArray<DeciderRow> => {
  const before = JSON.parse(decider) as StoredDecider
  const after = erasedDecider(before, isGone)
  return after === before ? [] : [{ id, decider: JSON.stringify(after) }]
}

/** Erases somebody in the rows and in the events of the client, which name credentials and recipients by ids. */
export const eraseOfClient = Effect.fnUntraced(function* (
  statements: Statements,
  step: Step,
  hasErasedCompany: boolean
) {
  const database = yield* Database
  const { about, owner } = step
  const isGone: IsGone = (of) => owner.kind === "client" || of.includes(owner.id)
  const ids: Array<string> = []
  for (const { table, after: rowsAfter, update } of statements.deciders) {
    yield* storePages(step, table, {
      first: "",
      after: (after) => rowsAfter({ ...about, after }),
      placeOf: ({ id }) => id,
      part: (found) => {
        ids.push(...found.map(({ id }) => id))
        const made = found.flatMap((row) => erasedRow(row, isGone))
        return { made, statements: (all) => [update(all)] }
      }
    })
  }
  // Of a client, its companies are erased; of the people of a company, the company looks once for all of them.
  if (owner.kind !== "client" && !hasErasedCompany) yield* eraseInRecords(statements, step)
  const [credentials] = yield* database.read(statements.credentials(about))
  const marks = [...credentials.map((row) => row.key_id), ...ids]
  if (marks.length === 0) return
  const ofClient = { ...step, marks, about: { ...about, companyId: about.clientId } }
  yield* eraseEvents(statements, ofClient)
})
