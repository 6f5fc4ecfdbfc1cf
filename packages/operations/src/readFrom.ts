/** The place from which the read of a request is answered. */
import * as Effect from "effect/Effect"
import type { Reading } from "./operation.ts"
import { ReadPlace, type OnReplica } from "./ports/readPlace.ts"

/** The requirement of a request on a replica that answers its read. */
export type MayBeBehind = Pick<OnReplica, "atLeast">

type Read<R> = ReturnType<Reading<R>>

/** Reads from a replica if the request allows it, and again from the primary if the answer is complete up to a time. */
export const readFrom = <R>(mayBeBehind: MayBeBehind | undefined, reading: Read<R>): Read<R> => {
  if (!mayBeBehind) return reading
  const onReplica = Effect.provideService(reading, ReadPlace, { ...mayBeBehind })
  return Effect.flatMap(onReplica, (result) => (result.saysUpTo ? reading : Effect.succeed(result)))
}
