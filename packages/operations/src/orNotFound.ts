import { RecordNotFound } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import type { Unavailable } from "./writer.ts"

/** What was loaded, or RecordNotFound for a record that is not there for this client. */
export const orNotFound = <A, R>(
  record: string,
  loaded: Effect.Effect<A | undefined, Unavailable, R>
): Effect.Effect<A, Unavailable | RecordNotFound, R> =>
  Effect.flatMap(loaded, (value) =>
    value === undefined ? Effect.fail(new RecordNotFound({ record })) : Effect.succeed(value)
  )
