import type * as Effect from "effect/Effect"

/** Runs an operation, and gives its answer. */
export type Run<E, R> = (
  operation: string,
  body: Readonly<Record<string, unknown>>
) => Effect.Effect<unknown, E, R>
