/** Long texts as they are stored: compressed outside of the event loop's turns, as JSON of workers is to a tenth. */
import * as Base64 from "effect/encoding/Base64"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"

const FORMAT = "deflate-raw"

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream
): Promise<Uint8Array<ArrayBuffer>> => {
  const result = new Blob([bytes]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(result).arrayBuffer())
}

/** Returns a text compressed, in base64. */
export const packed = (text: string): Effect.Effect<Redacted.Redacted<string>> =>
  Effect.promise(async () => {
    const bytes = await through(new TextEncoder().encode(text), new CompressionStream(FORMAT))
    return Redacted.make(Base64.encode(bytes))
  })

/** Returns the text that `packed` made this of. */
export const unpacked = (text: Redacted.Redacted<string>): Effect.Effect<string> =>
  Effect.promise(async () => {
    const bytes = Result.getOrThrow(Base64.decode(Redacted.value(text)))
    return new TextDecoder().decode(
      await through(new Uint8Array(bytes), new DecompressionStream(FORMAT))
    )
  })
