/** Connections on which a test sends what it likes, byte for byte. */
import { connect, type Socket } from "node:net"
import { once } from "node:events"
import { checkAnswer, type Answer } from "./answer.ts"

/** The answers that stand in a text one after the other, checked; an unfinished last one is left. */
export const answersIn = (text: string): ReadonlyArray<Answer> => {
  const answers: Array<Answer> = []
  let rest = text
  for (;;) {
    const end = rest.indexOf("\r\n\r\n")
    if (end === -1) return answers
    const [start = "", ...lines] = rest.slice(0, end).split("\r\n")
    const status = Number(start.split(" ")[1])
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        line.slice(line.indexOf(":") + 1).trim()
      ])
    )
    const length = Number(headers["content-length"] ?? 0)
    const body = Buffer.from(rest.slice(end + 4))
    if (body.length < length) return answers
    const answer = { status, headers, text: body.subarray(0, length).toString() }
    answers.push(status === 100 ? answer : checkAnswer(answer))
    rest = body.subarray(length).toString()
  }
}

export interface RawSocket {
  readonly socket: Socket
  readonly send: (bytes: string | Buffer) => void
  /** What arrived so far. */
  readonly received: () => string
  /** Waits for so many answers; fails when the connection closes before. */
  readonly answers: (count: number) => Promise<ReadonlyArray<Answer>>
  /** Waits until the server has closed the connection, and gives all it sent. */
  readonly closed: Promise<string>
}

const next = (socket: Socket, event: "data" | "close"): Promise<void> =>
  new Promise((resolve) => socket.once(event, () => resolve()))

/** Opens a connection. It closes when the server does, unless it is to hold on to its own half. */
export const openSocket = async (
  port: number,
  options: { readonly allowHalfOpen?: boolean } = {}
): Promise<RawSocket> => {
  const socket = connect({ port, host: "127.0.0.1", ...options })
  let text = ""
  socket.setEncoding("utf8")
  socket.on("data", (chunk: string) => (text += chunk))
  // A reset is one of the ways in which the server closes.
  socket.on("error", () => undefined)
  const closed = next(socket, "close").then(() => text)
  await once(socket, "connect")
  return {
    socket,
    closed,
    send: (bytes) => void socket.write(bytes),
    received: () => text,
    answers: async (count) => {
      for (;;) {
        const found = answersIn(text)
        if (found.length >= count) return found.slice(0, count)
        if (socket.destroyed) throw new Error(`closed after ${found.length} answers`)
        await Promise.race([next(socket, "data"), closed])
      }
    }
  }
}

/** Sends bytes on a connection of its own and gives all answers until the server closes it. */
export const exchange = async (
  port: number,
  bytes: string | Buffer
): Promise<ReadonlyArray<Answer>> => {
  const raw = await openSocket(port)
  raw.send(bytes)
  return answersIn(await raw.closed)
}
