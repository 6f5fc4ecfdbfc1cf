/** Erases what belongs to a client and to none of its companies: webhook endpoints and recipients of hand-overs. */
import * as Effect from "effect/Effect"
import { seal } from "../records/sealing.ts"
import type { NamedRow } from "./clientRowStatements.ts"
import { ERASED } from "./erasedColumns.ts"
import type { Step } from "./erasedRecords.ts"
import { storePages } from "./erasedTexts.ts"
import type { prepareEraser } from "./eraserStatements.ts"

const unnamed = (found: ReadonlyArray<NamedRow>) =>
  found.flatMap(({ id, named }) => (named === ERASED ? [] : [{ id, named: ERASED }]))

/** Erases addresses and secrets of endpoints, and revokes recipients. */
export const eraseRowsOfClient = Effect.fnUntraced(function* (
  { ofClient }: ReturnType<typeof prepareEraser>,
  step: Step
) {
  const { endpointsAfter, endpoints, recipientsAfter, recipients } = ofClient
  const { clientId } = step.about
  const pages = { first: "", placeOf: ({ id }: NamedRow) => id }
  yield* storePages(step, "webhook_endpoint", {
    ...pages,
    after: (after) => endpointsAfter({ clientId, after }),
    part: (found) => ({
      made: unnamed(found).map((row) => ({
        ...row,
        sealed: seal(step.key, "webhook_endpoint", row.id, {})
      })),
      statements: (about) => [endpoints(about)]
    })
  })
  yield* storePages(step, "recipient", {
    ...pages,
    after: (after) => recipientsAfter({ clientId, after }),
    part: (found) => ({ made: unnamed(found), statements: (about) => [recipients(about)] })
  })
})
