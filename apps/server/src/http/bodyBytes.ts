/** The bytes of request bodies, never more than allowed of one or of all. */
import * as Result from "effect/Result"
import type { IncomingMessage } from "node:http"
import { failures } from "./failures.ts"
import type { Failure } from "./reply.ts"

const NO_BYTES = Buffer.alloc(0)
const CAPACITY_MIN = 1_024

const endedEarly = failures.badRequest("the body ended early")

/** Whether a request has a body at all (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

/**
 * Joins pieces as they arrive: kept one by one, pieces of a byte would each cost some hundred bytes.
 * A body of one piece, the usual one, is not copied.
 */
const makeJoined = (maxBytes: number) => {
  let joined: Buffer = NO_BYTES
  let length = 0
  return {
    add: (piece: Buffer): void => {
      if (length === 0) joined = piece
      else {
        const needed = length + piece.length
        if (needed > joined.length) {
          const capacity = Math.min(maxBytes, Math.max(CAPACITY_MIN, 2 * needed))
          const larger = Buffer.allocUnsafeSlow(capacity)
          joined.copy(larger, 0, 0, length)
          joined = larger
        }
        piece.copy(joined, length)
      }
      length += piece.length
    },
    bytes: (): Buffer => (length === joined.length ? joined : joined.subarray(0, length))
  }
}

/** Reads bodies; those that have not arrived to their end have `unfinishedMax` bytes together. */
export const makeReadBody = (unfinishedMax: number) => {
  let unfinished = 0

  /**
   * Reads the whole body, or finds one that says or turns out to be larger than `maxBytes`.
   * `onStart` is called when the body is wanted: a caller that expects `100 Continue` waits for it.
   * `onEnd` is called once, at once where there is nothing to read.
   */
  return (
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
    const joined = makeJoined(maxBytes)
    let length = 0
    let isOver = false
    const end = (read: Result.Result<Buffer, Failure>): void => {
      if (isOver) return
      isOver = true
      unfinished -= length
      onEnd(read)
    }
    const tooMuch = (piece: Buffer): Failure | undefined => {
      if (length + piece.length > maxBytes) return failures.tooLarge
      return unfinished + piece.length > unfinishedMax ? failures.overloaded : undefined
    }
    request.on("data", (piece: Buffer) => {
      const failure = isOver ? undefined : tooMuch(piece)
      if (isOver || failure) {
        request.pause()
        if (failure) end(Result.fail(failure))
        return
      }
      length += piece.length
      unfinished += piece.length
      joined.add(piece)
    })
    request.on("end", () => end(Result.succeed(joined.bytes())))
    request.on("error", () => end(Result.fail(endedEarly)))
  }
}
