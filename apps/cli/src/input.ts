/** Reads a JSON object or a secret from a file or from standard input. */
import { parseJsonObject, type BodyLimits } from "@payroll/operations/jsonBody"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { createReadStream } from "node:fs"
import { BadUsage } from "./output.ts"
import { StandardInput } from "./standardInput.ts"

/** The bytes of a file, or of standard input for `-`; undefined if they exceed the limit. */
const readBytes = async (
  from: string,
  standardInput: AsyncIterable<Buffer>,
  { maxBytes }: Pick<BodyLimits, "maxBytes">
): Promise<Buffer | undefined> => {
  const chunks: Array<Buffer> = []
  let bytes = 0
  const stream: AsyncIterable<Buffer> = from === "-" ? standardInput : createReadStream(from)
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The bytes of a file, or of standard input for `-`. `what` names it in messages. */
export const readWhole = Effect.fnUntraced(function* (
  what: string,
  from: string,
  limits: Pick<BodyLimits, "maxBytes">
) {
  const standardInput = yield* StandardInput
  const bytes = yield* Effect.tryPromise({
    try: () => readBytes(from, standardInput, limits),
    catch: () => new BadUsage({ message: `the ${what} cannot be read` })
  })
  return bytes ?? (yield* new BadUsage({ message: `the ${what} is too large` }))
})

/**
 * The JSON object in a file, or on standard input for `-`, parsed as strictly as by the server.
 * `what` names the object in error messages, which never quote it.
 */
export const readJsonObject = (
  what: string,
  from: string,
  limits: BodyLimits
): Effect.Effect<Readonly<Record<string, unknown>>, BadUsage> =>
  Effect.gen(function* () {
    const bytes = yield* readWhole(what, from, limits)
    return yield* Effect.mapError(
      Effect.fromResult(parseJsonObject(bytes, limits)),
      ({ reason }) => new BadUsage({ message: `the ${what} is invalid: ${reason}` })
    )
  })

const SECRET_BYTES_MAX = 1_024

/** The text of a file, or of standard input for `-`, without the blanks around it. `what` names it in messages. */
export const readText = (
  what: string,
  from: string,
  maxBytes: number
): Effect.Effect<string, BadUsage> =>
  Effect.map(readWhole(what, from, { maxBytes }), (bytes) => bytes.toString("utf8").trim())

/** A secret in a file, or on standard input for `-`, without the line break at its end. */
export const readSecret = (from: string): Effect.Effect<string, BadUsage> =>
  readText("secret", from, SECRET_BYTES_MAX)

/** The values of the optional flags that are given, by their fields. */
export const givenFlags = <A>(
  flags: Readonly<Record<string, Option.Option<A>>>
): Readonly<Record<string, A>> =>
  Object.fromEntries(
    Object.entries(flags).flatMap(([field, value]) =>
      Option.isSome(value) ? [[field, value.value]] : []
    )
  )
