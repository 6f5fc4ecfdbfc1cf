/** The bytes of a request body, never more than allowed. */
import * as Effect from "effect/Effect"
import type { IncomingMessage } from "node:http"
import { refuse, type Refused } from "./refused.ts"
import { failures } from "./failures.ts"

/** Reads the whole body; refuses one that says or turns out to be larger than `maxBytes`. */
export const readBody = (
  request: IncomingMessage,
  maxBytes: number
): Effect.Effect<Buffer, Refused> => {
  const declared = Number(request.headers["content-length"] ?? 0)
  if (declared > maxBytes) return refuse(failures.tooLarge)
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
    request.on("error", () => resume(refuse(failures.badRequest("the body ended early"))))
  })
}
