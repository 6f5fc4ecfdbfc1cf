/** The bytes of a request's body as they arrive: joined, counted, and refused at the first limit. */
import type { BodyLimits } from "@payroll/operations/jsonBody"
import { makeJsonCount, type JsonCount } from "@payroll/operations/jsonCount"
import * as Result from "effect/Result"
import type { IncomingMessage } from "node:http"
import type { BodyRoom } from "./bodyRoom.ts"
import { failures } from "./failures.ts"
import { hasBody } from "./headers.ts"
import { LARGE_BODY_BYTES, sizeText, TURN_BYTES } from "./limits.ts"
import type { Failure } from "./reply.ts"

const NO_BYTES = Buffer.alloc(0)
const CAPACITY_MIN = 1_024
const GROWTH = 4

const endedEarly = failures.badRequest("the body ended early")

/** A body that has arrived. */
export interface ReadBody {
  readonly bytes: Buffer
  /** The keys of a large body, counted under the limits with which it was read. */
  readonly keysCounted: number | undefined
}

const noBody: ReadBody = { bytes: NO_BYTES, keysCounted: undefined }

/** Returns true if a body is executed in a turn that it shares with no other large body. */
export const isLarge = ({ bytes }: ReadBody): boolean => bytes.length > LARGE_BODY_BYTES

/** Frees a buffer now: left to the garbage collector, those of many bodies took 60 MiB more than their room. */
const free = (buffer: Buffer): void => {
  if (buffer !== NO_BYTES) (buffer.buffer as ArrayBuffer).transfer(0)
}

/**
 * Joins pieces as they arrive: kept one by one, pieces of a byte would each cost some hundred bytes.
 * A body of one piece, the usual one, is not copied.
 */
const makeJoined = (bytesMax: number, bytesDeclared: number, room: BodyRoom) => {
  const capacityMax = bytesDeclared === 0 ? bytesMax : bytesDeclared
  let joined: Buffer = NO_BYTES
  /** The buffer that was allocated here; a piece belongs to its socket. */
  let allocated: Buffer = NO_BYTES
  let length = 0
  const grow = (needed: number): Failure | undefined => {
    const capacity = Math.min(capacityMax, Math.max(CAPACITY_MIN, GROWTH * needed))
    const refused = room.claim(needed, capacity)
    if (refused) return refused
    const larger = Buffer.allocUnsafeSlow(capacity)
    joined.copy(larger, 0, 0, length)
    free(allocated)
    allocated = larger
    joined = larger
    return undefined
  }
  return {
    add: (piece: Buffer): Failure | undefined => {
      const needed = length + piece.length
      if (needed > bytesMax) return failures.tooLarge(sizeText(bytesMax))
      if (length === 0 && needed === bytesDeclared) {
        joined = piece
        length = needed
        return room.claim(needed, needed)
      }
      const refused = needed > joined.length ? grow(needed) : undefined
      if (refused) return refused
      piece.copy(joined, length)
      length = needed
      return undefined
    },
    bytes: (): Buffer => (length === joined.length ? joined : joined.subarray(0, length)),
    /** An idle connection keeps its last request, and would keep the body with it. */
    forget: (isWanted: boolean): void => {
      if (!isWanted) free(allocated)
      allocated = NO_BYTES
      joined = NO_BYTES
    }
  }
}

/** Counts a body from the byte on with which it is large; smaller ones are counted when parsed. */
const makeCounting = (limits: BodyLimits) => {
  let count: JsonCount | undefined
  return {
    add: (piece: Buffer, bytes: Buffer): Failure | undefined => {
      if (bytes.length <= LARGE_BODY_BYTES) return undefined
      const isFirst = count === undefined
      count ??= makeJsonCount(limits)
      const excess = count.add(isFirst ? bytes : piece)
      return excess && failures.badBody(`invalid body: ${excess}`)
    },
    keys: (): number | undefined => count?.keys()
  }
}

export interface Sender {
  readonly request: IncomingMessage
  /** Called when the body is wanted: a caller that expects `100 Continue` waits for it. */
  readonly askForBody: () => void
}

/**
 * Lets the rest of a large body arrive in later turns, after so many bytes in one: a fast sender can hand over
 * megabytes in one read event, and others wait meanwhile.
 */
const makePacing = (request: IncomingMessage, isWanted: () => boolean) => {
  let inThisTurn = 0
  const goOn = (): void => {
    inThisTurn = 0
    if (isWanted()) request.resume()
  }
  return (bytes: number): void => {
    inThisTurn += bytes
    if (inThisTurn < TURN_BYTES || request.isPaused()) return
    request.pause()
    setImmediate(goOn)
  }
}

/**
 * Reads the whole body, or finds one that says or turns out to be more than the limits allow.
 * `onEnd` is called once, at once where there is nothing to read.
 */
export const readBody = (
  { request, askForBody }: Sender,
  limits: BodyLimits,
  room: BodyRoom,
  onEnd: (read: Result.Result<ReadBody, Failure>) => void
): void => {
  const declared = Number(request.headers["content-length"] ?? 0)
  if (declared > limits.maxBytes)
    return onEnd(Result.fail(failures.tooLarge(sizeText(limits.maxBytes))))
  // The caller may be gone already: then no event comes any more.
  if (request.destroyed) return onEnd(Result.fail(endedEarly))
  if (!hasBody(request.headers)) return onEnd(Result.succeed(noBody))
  const unwanted = room.claim(declared, 0)
  if (unwanted) return onEnd(Result.fail(unwanted))
  askForBody()
  const joined = makeJoined(limits.maxBytes, declared, room)
  const counting = makeCounting(limits)
  let isOver = false
  const pace = makePacing(request, () => !isOver)
  const end = (read: Result.Result<ReadBody, Failure>): void => {
    if (isOver) return
    isOver = true
    joined.forget(Result.isSuccess(read))
    onEnd(read)
  }
  request.on("data", (piece: Buffer) => {
    if (isOver) return void request.pause()
    const failure = joined.add(piece) ?? counting.add(piece, joined.bytes())
    if (!failure) return pace(piece.length)
    request.pause()
    end(Result.fail(failure))
  })
  request.on("end", () =>
    end(Result.succeed({ bytes: joined.bytes(), keysCounted: counting.keys() }))
  )
  request.on("error", () => end(Result.fail(endedEarly)))
}
