/** Callers on raw sockets: each sends a request, waits for the response and sends the next one. */
import { connect, type Socket } from "node:net"

/** Far more than any response of the service. */
const RESPONSE_CHARACTERS_MAX = 262_144

export interface Exchange {
  /** A whole HTTP request, in ASCII. */
  readonly request: string
  /** Receives the response. An error that it throws ends the caller. */
  readonly take: (response: string, elapsedMs: number) => void
}

/** Returns true if a response is complete: its head, and as many characters as its Content-Length. */
const isWhole = (text: string): boolean => {
  const head = text.indexOf("\r\n\r\n")
  if (head === -1) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  if (length === undefined) throw new Error("a response has no Content-Length")
  return text.length >= head + 4 + Number(length)
}

/** One caller on one connection; resolves when `next` returns undefined. */
const call = (socket: Socket, next: () => Exchange | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = ""
    let exchange: Exchange | undefined
    let sentAt = 0
    let isDone = false
    const send = (): void => {
      exchange = next()
      if (exchange) {
        sentAt = performance.now()
        socket.write(exchange.request, "latin1")
      } else {
        isDone = true
        socket.end(resolve)
      }
    }
    socket.setEncoding("latin1")
    socket.on("data", (chunk) => {
      text = text === "" ? String(chunk) : text + String(chunk)
      if (text.length > RESPONSE_CHARACTERS_MAX) socket.destroy(new Error("a response is too long"))
      if (!isWhole(text)) return
      const response = text
      text = ""
      try {
        exchange?.take(response, performance.now() - sentAt)
        send()
      } catch (error) {
        socket.destroy(error as Error)
      }
    })
    socket.on("error", reject)
    socket.on("close", () =>
      isDone ? resolve() : reject(new Error("the server closed the connection"))
    )
    send()
  })

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true })
    socket.once("connect", () => resolve(socket))
    socket.once("error", reject)
  })

/**
 * Calls on several connections at once. `callerOf` returns a function for each connection, which
 * returns the next exchange, or undefined to stop. Resolves when all are connected; `done` resolves
 * after the last response.
 */
export const callAll = async (
  port: number,
  connections: number,
  callerOf: () => () => Exchange | undefined
): Promise<{ readonly done: Promise<unknown> }> => {
  const sockets = await Promise.all(Array.from({ length: connections }, () => connected(port)))
  return { done: Promise.all(sockets.map((socket) => call(socket, callerOf()))) }
}
