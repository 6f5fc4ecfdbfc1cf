/** Answers on their way out: on a response, or on a socket where no request ever was. */
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { UNWANTED_BYTES_MAX } from "./limits.ts"
import {
  failureReply,
  FRAMABLE_HEADERS,
  JSON_TYPE,
  SAFE_HEADERS,
  type Failure,
  type Reply
} from "./reply.ts"

/** How a server sends its answers. */
export interface Sending {
  /** Time in which a client may read an answer after which its connection is closed. */
  readonly lingerMs: number
  /** Headers of every answer, next to those that are always there. */
  readonly headers?: Reply["headers"]
}

const headersOf = (
  { body, headers, closes, isFramable }: Reply,
  requestId: string,
  always: Reply["headers"]
) => ({
  ...(isFramable === true ? FRAMABLE_HEADERS : SAFE_HEADERS),
  ...always,
  "Content-Type": JSON_TYPE,
  "Content-Length": Buffer.byteLength(body),
  "X-Request-Id": requestId,
  ...headers,
  ...(closes && { Connection: "close" })
})

/**
 * Returns true if the connection cannot be used again: the unread rest of the request would have to be read to its end,
 * whatever its length, or may never be sent.
 */
export const isSpent = (request: IncomingMessage): boolean =>
  !request.complete &&
  (request.headers["transfer-encoding"] !== undefined ||
    request.headers.expect !== undefined ||
    Number(request.headers["content-length"] ?? 0) > UNWANTED_BYTES_MAX)

const leaving = new WeakSet<Socket>()

/** Closes a connection on which all is said, a little later: a reset could take the answer back. */
export const leave = (socket: Socket, lingerMs: number): void => {
  if (leaving.has(socket)) return
  leaving.add(socket)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Sends the answer to a request. */
export const send = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  reply: Reply,
  { lingerMs, headers }: Sending
): void => {
  if (response.headersSent || response.destroyed) return
  response.writeHead(reply.status, headersOf(reply, requestId, headers))
  if (!reply.closes || request.complete) {
    response.end(reply.body)
    return
  }
  // Ending the response would close the connection while the request still arrives on it.
  response.write(reply.body)
  const end = (): void => void response.end()
  request.once("end", end).once("close", end).resume()
  setTimeout(end, lingerMs).unref()
}

/** Sends the answer to bytes that are not a request, and closes the connection. */
export const sendRaw = (
  socket: Socket,
  requestId: string,
  failure: Failure,
  { lingerMs, headers }: Sending
): void => {
  const reply = failureReply({ ...failure, closes: true }, requestId)
  const sent = { ...headersOf(reply, requestId, headers), Date: new Date().toUTCString() }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}\r\n`
  socket.end(`${start}${lines.join("")}\r\n${String(reply.body)}`)
  leave(socket, lingerMs)
}
