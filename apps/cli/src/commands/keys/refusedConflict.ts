import type { StateConflict } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import { Refused } from "../../output.ts"

/** The refusal of a command about keys, as that of a command. */
export const refusedConflict = <A, E, R>(
  command: Effect.Effect<A, E | StateConflict, R>
): Effect.Effect<A, Exclude<E, StateConflict> | Refused, R> =>
  Effect.mapError(command, (error) =>
    isConflict(error)
      ? new Refused({ message: `${error.message}: see payroll keys status` })
      : (error as Exclude<E, StateConflict>)
  )

const isConflict = (error: unknown): error is StateConflict =>
  error instanceof Error && "_tag" in error && error._tag === "StateConflict"
