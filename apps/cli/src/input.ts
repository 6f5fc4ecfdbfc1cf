/** What commands read: a JSON object from a file or from standard input. */
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import { BadUsage } from "./output.ts"

const STANDARD_INPUT = 0

/**
 * The JSON object in a file, or on standard input for `-`; `what` names it in complaints, which
 * never quote it.
 */
export const readJsonObject = (
  what: string,
  from: string,
  bytesMax: number
): Effect.Effect<Readonly<Record<string, unknown>>, BadUsage> =>
  Effect.gen(function* () {
    const text = yield* Effect.try({
      try: () => readFileSync(from === "-" ? STANDARD_INPUT : from, "utf8"),
      catch: () => new BadUsage({ message: `the ${what} cannot be read` })
    })
    if (text.length > bytesMax) return yield* new BadUsage({ message: `the ${what} is too large` })
    const value = yield* Effect.try({
      try: () => JSON.parse(text) as unknown,
      catch: () => new BadUsage({ message: `the ${what} is not JSON` })
    })
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : yield* new BadUsage({ message: `the ${what} is not a JSON object` })
  })
