/** Erases somebody in what belongs to the client: who added a recipient, who asked for an erasure, and its events. */
import type { Decider } from "@payroll/domain/decision/personDecision"
import * as Effect from "effect/Effect"
import { Database } from "../database.ts"
import type { DeciderRow } from "./deciderStatements.ts"
import { ERASED } from "./erasedColumns.ts"
import type { Step } from "./erasedRecords.ts"
import { eraseEvents, storePages } from "./erasedTexts.ts"
import type { prepareEraser } from "./eraserStatements.ts"

/** The row without the name; the ids stay, by which the same person is found who confirms. */
const erasedDecider = ({ id, decider }: DeciderRow): ReadonlyArray<DeciderRow> => {
  const { by, ...rest } = JSON.parse(decider) as Decider
  return by.name === ERASED
    ? []
    : [{ id, decider: JSON.stringify({ ...rest, by: { ...by, name: ERASED } }) }]
}

/** Erases somebody in the rows and in the events of the client, which name credentials and recipients by ids. */
export const eraseOfClient = Effect.fnUntraced(function* (
  { deciders, ...statements }: ReturnType<typeof prepareEraser>,
  step: Step
) {
  const database = yield* Database
  const { about } = step
  const ids: Array<string> = []
  for (const { table, after: rowsAfter, update } of deciders) {
    yield* storePages(step, table, {
      first: "",
      after: (after) => rowsAfter({ ...about, after }),
      placeOf: ({ id }) => id,
      part: (found) => {
        ids.push(...found.map(({ id }) => id))
        return { made: found.flatMap(erasedDecider), statements: (all) => [update(all)] }
      }
    })
  }
  const [credentials] = yield* database.read(statements.credentials(about))
  const marks = [...credentials.map((row) => row.key_id), ...ids]
  if (marks.length === 0) return
  const ofClient = { ...step, marks, about: { ...about, companyId: about.clientId } }
  yield* eraseEvents({ ...statements, deciders }, ofClient)
})
