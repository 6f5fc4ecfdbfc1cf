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
  /** Waits for so many answers; fails when the connection closes before. */
  readonly answers: (count: number) => Promise<ReadonlyArray<Answer>>
  /** Sends bytes without reading anything, and waits until all have left. */
  readonly sendDeaf: (bytes: string) => Promise<void>
  /** Waits until the server has closed the connection, and gives all it sent. */
  readonly closed: Promise<string>
}

const READ_BYTES = 64 * 1024

/** Opens a connection. It closes when the server does, unless it is to hold on to its own half. */
export const openSocket = async (
  port: number,
  options: { readonly allowHalfOpen?: boolean } = {}
): Promise<RawSocket> => {
  const decoder = new TextDecoder()
  let text = ""
  let news = Promise.withResolvers<void>()
  // Only with a buffer of its own does a paused socket really not read.
  const buffer = Buffer.alloc(READ_BYTES)
  const callback = (length: number): boolean => {
    text += decoder.decode(buffer.subarray(0, length), { stream: true })
    news.resolve()
    news = Promise.withResolvers()
    return true
  }
  const socket = connect({ port, host: "127.0.0.1", onread: { buffer, callback }, ...options })
  // A reset is one of the ways in which the server closes.
  socket.on("error", () => undefined)
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(text)))
  await once(socket, "connect")
  return {
    socket,
    closed,
    send: (bytes) => void socket.write(bytes),
    sendDeaf: (bytes) => {
      socket.pause()
      return new Promise((resolve) => {
        socket.write(bytes, () => {
          socket.resume()
          resolve()
        })
      })
    },
    answers: async (count) => {
      for (;;) {
        const received = answersIn(text)
        if (received.length >= count) return received.slice(0, count)
        if (socket.destroyed) throw new Error(`closed after ${received.length} answers`)
        await Promise.race([news.promise, closed])
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
