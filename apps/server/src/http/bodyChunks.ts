/** A body that is handed on in chunks while it arrives, so that a slow one takes no more memory than a chunk. */
import { CHUNK_BYTES, FILE_BYTES_MAX } from "@payroll/domain/file/file"
import * as Effect from "effect/Effect"
import { extendArrival } from "./arrival.ts"
import type { Sender } from "./bodyBytes.ts"
import { failures } from "./failures.ts"
import { hasBody } from "./headers.ts"
import { sizeText, UPLOAD_BYTES_PER_MS_MIN } from "./limits.ts"
import { refuse } from "./refusal.ts"

const endedEarly = refuse(failures.badRequest("the body ended early"))

/** Copies pieces into chunks of `CHUNK_BYTES`, of which only the last one is shorter. */
const makeChunk = () => {
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  let length = 0
  return {
    /** Takes what fits, and returns the rest. */
    add: (piece: Buffer): Buffer => {
      const copied = piece.copy(buffer, length)
      length += copied
      return piece.subarray(copied)
    },
    isFull: () => length === CHUNK_BYTES,
    take: (): Buffer => {
      const taken = buffer.subarray(0, length)
      length = 0
      return taken
    }
  }
}

/**
 * Reads a body of at most `FILE_BYTES_MAX`. `keep` gets each chunk, whose buffer is used again when it is done; the
 * sender waits meanwhile. Each byte gives the request more time.
 */
export const readChunks = Effect.fnUntraced(function* <E, R>(
  { request, askForBody }: Sender,
  keep: (chunk: Uint8Array) => Effect.Effect<void, E, R>
) {
  const declared = Number(request.headers["content-length"] ?? 0)
  if (declared > FILE_BYTES_MAX) return yield* refuse(failures.tooLarge(sizeText(FILE_BYTES_MAX)))
  if (request.destroyed) return yield* endedEarly
  if (!hasBody(request.headers)) return
  askForBody()
  const pieces = request.iterator({ destroyOnReturn: false })
  const next = Effect.tryPromise({ try: () => pieces.next(), catch: () => undefined }).pipe(
    Effect.catch(() => endedEarly)
  )
  const chunk = makeChunk()
  let length = 0
  const read = Effect.gen(function* () {
    for (let got = yield* next; got.done !== true; got = yield* next) {
      let piece = got.value as Buffer
      length += piece.length
      if (length > FILE_BYTES_MAX) return yield* refuse(failures.tooLarge(sizeText(FILE_BYTES_MAX)))
      extendArrival(request, piece.length / UPLOAD_BYTES_PER_MS_MIN)
      while (piece.length > 0) {
        piece = chunk.add(piece)
        if (chunk.isFull()) yield* keep(chunk.take())
      }
    }
    const rest = chunk.take()
    if (rest.length > 0) yield* keep(rest)
  })
  // Otherwise the rest of a body that is refused would not flow to its end.
  yield* Effect.ensuring(
    read,
    Effect.sync(() => void pieces.return?.())
  )
})
