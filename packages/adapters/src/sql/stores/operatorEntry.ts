/** The entry of a change that the operator makes on the machine itself. */
import { OperatedBy } from "@payroll/operations/ports/administration"
import type { CommandEntry } from "@payroll/operations/writer"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** The credential in audit rows of commands that the operator runs on the machine itself. */
const OPERATOR = "operator"

export const operatorEntry = (next: () => string, operation: string, clientId: string) =>
  Effect.gen(function* () {
    const at = yield* Clock.currentTimeMillis
    const name = yield* OperatedBy
    const actedBy = name === undefined ? undefined : { name, ids: [] }
    const id = next()
    const who = { credential: OPERATOR, actedBy, address: undefined }
    return {
      id,
      clientId,
      operation,
      requestId: id,
      at,
      key: undefined,
      ...who
    } satisfies CommandEntry
  })
