/**
 * Plays a pooler in transaction mode: few sessions of a server, lent to connections for one transaction each. It
 * invents process ids, refuses startup parameters that it does not know, and treats named statements as told.
 */
import * as Effect from "effect/Effect"
import { once } from "node:events"
import { createServer, type AddressInfo, type Server, type Socket } from "node:net"
import pg from "pg"
import { Frames, message, named, renamed, startup, textOf } from "./postgresMessages.ts"

/**
 * Named statements: passed on as they are, as PgBouncer before 1.21 does; or renamed and prepared again where a
 * session lacks them. `discard` ends everything that a session keeps, after each transaction.
 */
export type Statements = "pass" | "rename" | "discard"

const BYTES_MAX = 8_388_608
const KNOWN = new Set(["user", "database", "client_encoding", "application_name"])
const NO_PROCESS = 0x7f_ff_ff_f0
const IDLE = "I"

/** A connection to the pooler. */
interface Guest {
  readonly socket: Socket
  /** Messages that wait for a session. */
  readonly waiting: Array<Buffer>
  /** The Parse of each statement that it named. */
  readonly statements: Map<string, Buffer>
  lent: Session | undefined
}

/** A session of the server. */
interface Session {
  readonly client: pg.Client
  readonly socket: Socket
  /** The statements that were renamed, by the names that the server knows. */
  readonly serverNames: Set<string>
  /** The answers that the server still owes: to the pooler's own Parse, to another Parse, or the end of a round. */
  readonly awaited: Array<"own" | "parse" | "end">
  guest: Guest | undefined
}

const socketOf = (client: pg.Client): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream

const GREETING = Buffer.concat([
  message("R", Buffer.alloc(4)),
  message("S", Buffer.from("client_encoding\0UTF8\0")),
  message("S", Buffer.from("server_version\x0018.0 (pooler)\0")),
  message("K", Buffer.from([NO_PROCESS, 0].flatMap((n) => [n >>> 24, n >>> 16, n >>> 8, n]))),
  message("Z", Buffer.from(IDLE))
])

const refusal = (parameter: string): Buffer =>
  message(
    "E",
    Buffer.from(`SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: ${parameter}\0\0`)
  )

class PoolerProxy {
  readonly #url: string
  readonly #statements: Statements
  readonly #free: Array<Session> = []
  readonly #sessions: Array<Session> = []
  readonly #queue: Array<Guest> = []
  readonly #guests = new Set<Guest>()
  #server: Server | undefined

  constructor(url: string, statements: Statements) {
    this.#url = url
    this.#statements = statements
  }

  /** The database's URL through this pooler. */
  get url(): string {
    if (!this.#server) throw new TypeError("the pooler is not open")
    const { port } = this.#server.address() as AddressInfo
    return Object.assign(new URL(this.#url), { port: String(port) }).href
  }

  async open(sessions: number): Promise<this> {
    for (let opened = 0; opened < sessions; opened += 1) await this.#connect()
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket)).listen(
      0,
      "127.0.0.1"
    )
    await once(this.#server, "listening")
    return this
  }

  close(): void {
    this.#server?.close()
    for (const { socket } of this.#guests) socket.destroy()
    for (const { socket } of this.#sessions) socket.destroy()
  }

  /** The driver signs in; from then on the pooler has its socket. */
  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url })
    client.on("error", () => undefined)
    await client.connect()
    const socket = socketOf(client).removeAllListeners("data")
    const session: Session = {
      client,
      socket,
      serverNames: new Set(),
      awaited: [],
      guest: undefined
    }
    const frames = new Frames(BYTES_MAX)
    socket.on("data", (bytes) => {
      for (const frame of frames.of(bytes)) this.#answered(session, frame)
    })
    this.#sessions.push(session)
    this.#free.push(session)
  }

  #accept(socket: Socket): void {
    const guest: Guest = { socket, waiting: [], statements: new Map(), lent: undefined }
    this.#guests.add(guest)
    let frames: Frames | undefined
    socket.on("error", () => undefined)
    socket.on("close", () => this.#gone(guest))
    socket.on("data", (bytes) => {
      if (frames) {
        for (const frame of frames.of(bytes)) this.#asked(guest, frame)
        return
      }
      const unknown = startup(bytes).find((name) => !KNOWN.has(name))
      if (unknown !== undefined) {
        socket.end(refusal(unknown))
        return
      }
      frames = new Frames(BYTES_MAX)
      socket.write(GREETING)
    })
  }

  #asked(guest: Guest, frame: Buffer): void {
    if (frame[0] === "X".charCodeAt(0)) {
      guest.socket.end()
      return
    }
    guest.waiting.push(frame)
    if (guest.lent) this.#pass(guest.lent, guest)
    else if (!this.#queue.includes(guest)) {
      this.#queue.push(guest)
      this.#lend()
    }
  }

  /** Lends free sessions to connections, first come, first served. */
  #lend(): void {
    while (this.#free.length > 0 && this.#queue.length > 0) {
      const [session, guest] = [this.#free.shift(), this.#queue.shift()]
      if (!session || !guest) return
      session.guest = guest
      guest.lent = session
      this.#pass(session, guest)
    }
  }

  #pass(session: Session, guest: Guest): void {
    for (const frame of guest.waiting.splice(0)) {
      const type = textOf(frame)
      if (type === "S" || type === "Q") session.awaited.push("end")
      const passed = this.#statements === "rename" ? this.#renaming(session, guest, frame) : frame
      if (type === "P") session.awaited.push("parse")
      session.socket.write(passed)
    }
  }

  /** A message with the server's name of its statement, prepared first where the session lacks it. */
  #renaming(session: Session, guest: Guest, frame: Buffer): Buffer {
    const name = named(frame)
    if (name === undefined || name === "") return frame
    // A name for each of these, as a pooler that compares the texts would find one too.
    const serverName = `PGBOUNCER_${[...this.#guests].indexOf(guest)}_${name}`
    if (textOf(frame) === "P") {
      const parse = renamed(frame, serverName)
      guest.statements.set(name, parse)
      session.serverNames.add(serverName)
      return parse
    }
    const parse = guest.statements.get(name)
    if (parse && !session.serverNames.has(serverName)) {
      session.serverNames.add(serverName)
      session.awaited.push("own")
      session.socket.write(parse)
    }
    return renamed(frame, serverName)
  }

  #answered(session: Session, frame: Buffer): void {
    const { guest } = session
    const type = textOf(frame)
    if (type === "1" && session.awaited[0] !== "end" && session.awaited.shift() === "own") return
    guest?.socket.write(frame)
    if (type !== "Z") return
    while (session.awaited.length > 0 && session.awaited.shift() !== "end");
    const state = String.fromCharCode(frame.at(-1) ?? 0)
    if (state === IDLE && session.awaited.length === 0) this.#end(session)
  }

  /** Takes a session back. */
  #end(session: Session): void {
    if (session.guest) session.guest.lent = undefined
    const wasLent = session.guest !== undefined
    session.guest = undefined
    if (wasLent && this.#statements === "discard") {
      session.awaited.push("end")
      session.socket.write(message("Q", Buffer.from("discard all\0")))
      return
    }
    this.#free.push(session)
    this.#lend()
  }

  /** A connection ended; its transaction is rolled back. */
  #gone(guest: Guest): void {
    this.#guests.delete(guest)
    const at = this.#queue.indexOf(guest)
    if (at !== -1) this.#queue.splice(at, 1)
    const { lent } = guest
    if (!lent) return
    lent.guest = undefined
    lent.awaited.push("end")
    lent.socket.write(message("Q", Buffer.from("rollback\0")))
  }
}

/** A database's URL through a pooler with a number of sessions, until the scope closes. */
export const throughPoolerProxy = (url: string, statements: Statements, sessions: number) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(() => new PoolerProxy(url, statements).open(sessions)),
      (pooler) => Effect.sync(() => pooler.close())
    ),
    (pooler) => pooler.url
  )
