/**
 * Tracks the exchange under way on each connection. Bytes that are not HTTP, or do not arrive in time, end in one
 * answer to the request they belong to: never in two, and never in place of another's.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { failures } from "./failures.ts"
import { URL_MAX } from "./limits.ts"
import { failureReply, type Failure, type Reply } from "./reply.ts"
import { isSpent, leave, send, type Sending } from "./sendReply.ts"

/** A request that waits for its answer. */
export interface Exchange {
  /** Answers, where nobody did yet; says whether it did. */
  readonly answer: (reply: Reply) => boolean
}

interface Latest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Answers with this failure, and ends the work for the request. */
  readonly cut: (failure: Failure) => void
  /** Nothing that follows on its connection can be answered. */
  isLast: boolean
}

/** The bytes with which Node's parser failed. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer
  readonly reason?: string
}

/** Returns true if the bytes begin with a first line whose target is beyond the limit. */
const hasLongTarget = ({ rawPacket }: ParserError): boolean =>
  rawPacket !== undefined &&
  /^[A-Z]+ [^ \r\n]+$/.test(rawPacket.subarray(0, URL_MAX).toString("latin1"))

/** Node's reasons for an encoding other than chunked; its code has others too, such as a length next to it. */
const OTHER_ENCODING =
  /^(?:Request has invalid `Transfer-Encoding`|Invalid `Transfer-Encoding` header value)$/

const failureOf = (error: ParserError): Failure => {
  if (OTHER_ENCODING.test(error.reason ?? "")) return failures.transferEncoding
  if (error.code === "HPE_HEADER_OVERFLOW")
    return hasLongTarget(error) ? failures.targetTooLong : failures.headersTooLarge
  return error.code === "ERR_HTTP_REQUEST_TIMEOUT"
    ? failures.requestTooSlow
    : failures.badRequest("malformed HTTP request")
}

/** `refuse` answers bytes that belong to no request, and closes their connection. */
export const makeConnections = (
  sending: Sending,
  refuse: (socket: Socket, failure: Failure) => void
) => {
  const { lingerMs } = sending
  const latest = new WeakMap<Socket, Latest>()
  let isStopping = false

  const begin = (
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    cut?: Latest["cut"]
  ): Exchange => {
    const answer = (reply: Reply): boolean => {
      if (response.headersSent) return false
      const closes =
        reply.closes === true ||
        exchange.isLast ||
        isStopping ||
        isSpent(request) ||
        // Who asked for another protocol is answered in this one, and can say no more in it.
        request.headers.upgrade !== undefined
      send(request, response, requestId, { ...reply, closes }, sending)
      return true
    }
    const exchange: Latest = {
      request,
      response,
      cut: cut ?? ((failure) => answer(failureReply(failure, requestId))),
      isLast: false
    }
    latest.set(request.socket, exchange)
    return { answer }
  }

  /** Something else came on a connection than HTTP, or nothing came in time. */
  const broken = (error: NodeJS.ErrnoException, socket: Socket): void => {
    const exchange = latest.get(socket)
    const failure = failureOf(error)
    if (error.code === "ECONNRESET") socket.destroy()
    else if (!socket.writable) leave(socket, lingerMs)
    else if (!exchange || (exchange.request.complete && exchange.response.writableFinished))
      refuse(socket, failure)
    else if (exchange.response.headersSent) leave(socket, lingerMs)
    else if (exchange.request.complete) exchange.isLast = true
    else exchange.cut(failure)
  }

  /** Nothing came or left on a connection for some time. */
  const silent = (socket: Socket): void => {
    const exchange = latest.get(socket)
    const isUnderWay = exchange !== undefined && !exchange.response.writableFinished
    // A request that waits for its body or its handler has time limits of its own.
    if (!isUnderWay || socket.writableLength > 0) socket.destroy()
  }

  return {
    begin,
    broken,
    silent,
    /** From now on every answer is the last of its connection. */
    stopping: (): void => {
      isStopping = true
    }
  }
}

export type Connections = ReturnType<typeof makeConnections>
