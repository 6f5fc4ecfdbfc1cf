/** A mail server over sockets, for tests: it takes mails, or fails as mail servers do. */
import { createServer, type Socket } from "node:net"
import { once } from "node:events"

/**
 * The fate of mails: taken, refused for good (550) or for now (451), never answered, taken with the connection cut
 * before the answer, or answered after a while.
 */
export type SmtpFate = "accept" | "refuse" | "defer" | "hang" | "cut" | "delay"

export interface ReceivedMail {
  readonly from: string
  readonly to: ReadonlyArray<string>
  /** The message as it came, dots unstuffed. */
  readonly message: string
}

export interface SmtpServer {
  readonly url: string
  /** The mails that it took, also those that it said nothing about. */
  readonly received: ReadonlyArray<ReceivedMail>
  /** The lines that clients sent, for scans. */
  readonly lines: ReadonlyArray<string>
  /** Decides on the mails from now on. */
  readonly decide: (fate: SmtpFate) => void
  readonly stop: () => Promise<void>
}

const DELAY_MS = 200

interface Session {
  from: string
  to: Array<string>
  /** The lines of the message; undefined outside of DATA. */
  data: Array<string> | undefined
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ""

interface Shared {
  readonly received: Array<ReceivedMail>
  readonly lines: Array<string>
  fate: SmtpFate
}

const finish = (socket: Socket, shared: Shared, { from, to, data = [] }: Session): void => {
  const message = data.map((line) => line.replace(/^\./, "")).join("\r\n")
  const say = (text: string) => socket.write(`${text}\r\n`)
  const { fate } = shared
  if (fate === "defer") return void say("451 4.3.0 not now")
  shared.received.push({ from, to, message })
  if (fate === "hang") return
  if (fate === "cut") return void socket.destroy()
  const ok = "250 2.0.0 taken"
  if (fate === "delay") setTimeout(() => say(ok), DELAY_MS)
  else say(ok)
}

const command = (socket: Socket, { fate }: Shared, session: Session, line: string): void => {
  const say = (text: string) => void socket.write(`${text}\r\n`)
  const verb = line.slice(0, 4).toUpperCase()
  if (verb === "EHLO" || verb === "HELO") return say("250 mail.example")
  if (verb === "MAIL") {
    session.from = addressIn(line)
    session.to = []
    return say("250 2.1.0 ok")
  }
  if (verb === "RCPT") {
    if (fate === "refuse") return say(`550 5.1.1 no mailbox <${addressIn(line)}>`)
    session.to.push(addressIn(line))
    return say("250 2.1.5 ok")
  }
  if (verb === "DATA") {
    session.data = []
    return say("354 go on")
  }
  if (verb === "QUIT") return void socket.end("221 2.0.0 bye\r\n")
  return say("250 2.0.0 ok")
}

/** Talks to one client. */
const converse = (socket: Socket, shared: Shared): void => {
  const session: Session = { from: "", to: [], data: undefined }
  let rest = ""
  socket.on("error", () => socket.destroy())
  socket.write("220 mail.example ESMTP\r\n")
  socket.on("data", (chunk) => {
    const parts = (rest + chunk.toString("utf8")).split("\r\n")
    rest = parts.pop() ?? ""
    for (const line of parts) {
      shared.lines.push(line)
      if (session.data === undefined) command(socket, shared, session, line)
      else if (line === ".") {
        finish(socket, shared, session)
        session.data = undefined
      } else session.data.push(line)
    }
  })
}

/** Starts a server on a free port of this machine. */
export const startSmtpServer = async (): Promise<SmtpServer> => {
  const shared: Shared = { received: [], lines: [], fate: "accept" }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
    converse(socket, shared)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: shared.received,
    lines: shared.lines,
    decide: (fate) => void (shared.fate = fate),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
    }
  }
}
