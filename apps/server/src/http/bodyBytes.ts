/** The bytes of a request body, never more than allowed. */
import * as Result from "effect/Result"
import type { IncomingMessage } from "node:http"
import { failures } from "./failures.ts"
import type { Failure } from "./reply.ts"

const NO_BYTES = Buffer.alloc(0)

const endedEarly = failures.badRequest("the body ended early")

/** Whether a request has a body at all (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

/**
 * Reads the whole body, or finds one that says or turns out to be larger than `maxBytes`. `onStart`
 * is called when the body is wanted: a caller that expects `100 Continue` waits for it. `onEnd` is
 * called once, at once where there is nothing to read.
 */
export const readBody = (
  request: IncomingMessage,
  maxBytes: number,
  onStart: () => void,
  onEnd: (read: Result.Result<Buffer, Failure>) => void
): void => {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) {
    return onEnd(Result.fail(failures.tooLarge))
  }
  // The caller may be gone already: then no event comes any more.
  if (request.destroyed) return onEnd(Result.fail(endedEarly))
  onStart()
  if (!hasBody(request)) return onEnd(Result.succeed(NO_BYTES))
  const chunks: Array<Buffer> = []
  let length = 0
  let isOver = false
  const end = (read: Result.Result<Buffer, Failure>): void => {
    if (isOver) return
    isOver = true
    onEnd(read)
  }
  request.on("data", (chunk: Buffer) => {
    length += chunk.length
    if (length <= maxBytes) chunks.push(chunk)
    else {
      request.pause()
      end(Result.fail(failures.tooLarge))
    }
  })
  request.on("end", () => {
    const [only] = chunks
    end(Result.succeed(only && chunks.length === 1 ? only : Buffer.concat(chunks)))
  })
  request.on("error", () => end(Result.fail(endedEarly)))
}
