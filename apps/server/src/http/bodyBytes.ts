/** The bytes of a request body, never more than allowed. */
import * as Effect from "effect/Effect"
import type { IncomingMessage } from "node:http"
import { failures } from "./failures.ts"
import { refuse, type Refused } from "./refused.ts"

const endedEarly = refuse(failures.badRequest("the body ended early"))

/**
 * Reads the whole body; refuses one that says or turns out to be larger than `maxBytes`. `onStart`
 * is called when the body is wanted: a caller that expects `100 Continue` waits for it.
 */
export const readBody = (
  request: IncomingMessage,
  maxBytes: number,
  onStart: () => void
): Effect.Effect<Buffer, Refused> => {
  const declared = Number(request.headers["content-length"] ?? 0)
  if (declared > maxBytes) return refuse(failures.tooLarge)
  // The caller may be gone already: then no event comes any more.
  if (request.destroyed) return endedEarly
  return Effect.callback<Buffer, Refused>((resume) => {
    const chunks: Array<Buffer> = []
    let length = 0
    request.on("data", (chunk: Buffer) => {
      length += chunk.length
      if (length <= maxBytes) chunks.push(chunk)
      else {
        request.pause()
        resume(refuse(failures.tooLarge))
      }
    })
    request.on("end", () => {
      const [only] = chunks
      resume(Effect.succeed(only && chunks.length === 1 ? only : Buffer.concat(chunks)))
    })
    request.on("error", () => resume(endedEarly))
    onStart()
  })
}
