/** Callers on bare sockets: each sends a request, waits for its answer and sends the next. */
import { connect, type Socket } from "node:net"

/** Answers of this service are far smaller; more bytes than this are no answer of it. */
const ANSWER_CHARACTERS_MAX = 262_144

export interface Exchange {
  /** A whole HTTP request, in ASCII. */
  readonly request: string
  /** Whatever it throws ends the call. */
  readonly take: (answer: string, elapsedMs: number) => void
}

/** Whether all of an answer is there: its head, and as many characters as it says. */
const isWhole = (text: string): boolean => {
  const head = text.indexOf("\r\n\r\n")
  if (head === -1) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  if (length === undefined) throw new Error("an answer does not say how long it is")
  return text.length >= head + 4 + Number(length)
}

/** One caller on one connection; resolves when `next` has nothing more for it. */
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
      if (text.length > ANSWER_CHARACTERS_MAX) socket.destroy(new Error("an answer has no end"))
      if (!isWhole(text)) return
      const answer = text
      text = ""
      try {
        exchange?.take(answer, performance.now() - sentAt)
        send()
      } catch (error) {
        socket.destroy(error as Error)
      }
    })
    socket.on("error", reject)
    socket.on("close", () => (isDone ? resolve() : reject(new Error("the server hung up"))))
    send()
  })

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true })
    socket.once("connect", () => resolve(socket))
    socket.once("error", reject)
  })

/**
 * Calls on several connections at once; `callerOf` gives what each of them sends next, until it is
 * undefined. Resolves, once all are connected, with the promise of the last answer.
 */
export const callAll = async (
  port: number,
  connections: number,
  callerOf: () => () => Exchange | undefined
): Promise<{ readonly done: Promise<unknown> }> => {
  const sockets = await Promise.all(Array.from({ length: connections }, () => connected(port)))
  return { done: Promise.all(sockets.map((socket) => call(socket, callerOf()))) }
}
