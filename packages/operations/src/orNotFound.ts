import { RecordNotFound } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import type { Unavailable } from "./writer.ts"

/** Returns the loaded value; fails with RecordNotFound for a record that does not exist for this client. */
export const orNotFound = <A, R>(
  record: string,
  loaded: Effect.Effect<A | undefined, Unavailable, R>
): Effect.Effect<A, Unavailable | RecordNotFound, R> =>
  Effect.flatMap(loaded, (value) =>
    value === undefined ? Effect.fail(new RecordNotFound({ record })) : Effect.succeed(value)
  )
