/** A network in front of a database that fails like networks and servers do. */
import * as Effect from "effect/Effect"
import { once } from "node:events"
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net"

/**
 * The mode of the network: pass everything, each part with a delay (`delay`); refuse and cut
 * connections (`refuse`); accept and reset them (`reset`); accept and send nothing, and keep the sent
 * bytes until it passes again (`hang`) or drop them with their connections (`lose`); cut each
 * connection after a number of bytes (`cut`).
 */
export type Fault =
  | { readonly mode: "pass" | "refuse" | "reset" | "hang" | "lose" }
  | { readonly mode: "delay"; readonly ms: number }
  | { readonly mode: "cut"; readonly afterBytes: number }

/** The place where the connection of the next commit breaks: before COMMIT arrives, or before its answer does. */
export type Cut = "asked" | "answered"

const signs: Readonly<Record<Cut, Buffer>> = {
  asked: Buffer.from("commit\0"),
  answered: Buffer.from("COMMIT\0")
}

/** A client's connection and its connection to the database. */
interface Link {
  readonly sockets: readonly [client: Socket, database: Socket]
  readonly held: Array<() => void>
  isGreeted: boolean
  isLost: boolean
  bytesLeft: number
}

/** The start of the message in which the server names its process: BackendKeyData, 12 bytes. */
const BACKEND_KEY = Buffer.from("K\0\0\0\f")
/** A process id that no system assigns. */
const NO_PROCESS = 0x7f_ff_ff_f0

const inventProcessId = (link: Link, bytes: Buffer): void => {
  const at = link.isGreeted ? -1 : bytes.indexOf(BACKEND_KEY)
  if (at === -1) return
  bytes.writeInt32BE(NO_PROCESS, at + BACKEND_KEY.length)
  link.isGreeted = true
}

const PASS: Fault = { mode: "pass" }

export class FaultProxy {
  #database: URL
  readonly #links = new Set<Link>()
  #server: Server | undefined
  #port = 0
  #fault: Fault = PASS
  #armed: Cut | undefined
  #armedBy: { readonly text: string; readonly cut: Cut } | undefined
  #hangsAt: string | undefined
  /** The number of commits whose connection was cut. */
  cuts = 0
  /** Reports another server process in each greeting, as poolers do. */
  inventsProcessIds = false

  constructor(url: string) {
    this.#database = new URL(url)
  }

  /** The database's URL through this proxy. */
  get url(): string {
    return Object.assign(new URL(this.#database), { port: String(this.#port) }).href
  }

  /** Sets the mode, for open connections too. */
  async set(fault: Fault): Promise<void> {
    this.#fault = fault
    if (fault.mode === "refuse") this.#stopListening()
    else await this.listen()
    for (const link of this.#links) this.#apply(fault, link)
  }

  /** Leads new connections to another server, as an address that moves does. */
  leadTo(url: string): void {
    this.#database = new URL(url)
  }

  /** Cuts the connection of the next commit. */
  arm(cut: Cut): void {
    this.#armed = cut
  }

  /** Cuts the connection of the commit that follows a statement with this text. */
  armBy(text: string, cut: Cut): void {
    this.#armedBy = { text, cut }
  }

  /** Hangs as soon as a statement with this text arrives; the statement is held back too. */
  hangAt(text: string): void {
    this.#hangsAt = text
  }

  async listen(): Promise<this> {
    if (this.#server) return this
    const server = createServer((client) => this.#accept(client))
    this.#server = server
    server.listen(this.#port, "127.0.0.1")
    await once(server, "listening")
    this.#port = (server.address() as AddressInfo).port
    return this
  }

  close(): void {
    this.#stopListening()
    for (const link of this.#links) this.#end(link)
  }

  #stopListening(): void {
    this.#server?.close()
    this.#server = undefined
  }

  #accept(client: Socket): void {
    const database = connect(Number(this.#database.port), this.#database.hostname)
    const link: Link = {
      sockets: [client, database],
      held: [],
      isGreeted: false,
      isLost: false,
      bytesLeft: Infinity
    }
    this.#links.add(link)
    for (const [from, to, cut] of [
      [client, database, "asked"],
      [database, client, "answered"]
    ] as const) {
      from.on("error", () => undefined)
      // Bytes sent before a connection was closed still arrive, as in real networks.
      from.on("close", (hadError) =>
        this.#pass(link, () => (hadError || to.closed ? this.#end(link) : to.end()))
      )
      from.on("data", (bytes) => {
        if (from === client && this.#hangsAt && bytes.includes(this.#hangsAt)) {
          this.#hangsAt = undefined
          this.#fault = { mode: "hang" }
        }
        if (from === client && this.#armedBy && bytes.includes(this.#armedBy.text)) {
          this.#armed = this.#armedBy.cut
          this.#armedBy = undefined
        }
        if (from === database && this.inventsProcessIds) inventProcessId(link, bytes)
        if (this.#armed === cut && bytes.includes(signs[cut])) {
          this.#armed = undefined
          this.cuts += 1
          this.#end(link)
        } else this.#pass(link, () => this.#write(link, to, bytes))
      })
    }
    this.#apply(this.#fault, link)
  }

  /** Applies a new mode to an open connection. */
  #apply(fault: Fault, link: Link): void {
    link.isLost ||= fault.mode === "lose"
    link.bytesLeft = fault.mode === "cut" ? fault.afterBytes : Infinity
    if (fault.mode === "refuse") this.#end(link)
    if (fault.mode === "reset") {
      link.sockets[0].resetAndDestroy()
      link.sockets[1].destroy()
    }
    if (fault.mode === "pass" && !link.isLost) for (const go of link.held.splice(0)) go()
  }

  /** Runs an action now, later or never. */
  #pass(link: Link, go: () => void): void {
    const fault = this.#fault
    if (link.isLost) return
    if (fault.mode === "hang") link.held.push(go)
    else if (fault.mode === "delay") setTimeout(go, fault.ms)
    else go()
  }

  #write(link: Link, to: Socket, bytes: Buffer): void {
    to.write(bytes.subarray(0, link.bytesLeft))
    link.bytesLeft -= bytes.length
    if (link.bytesLeft <= 0) this.#end(link)
  }

  #end(link: Link): void {
    this.#links.delete(link)
    for (const socket of link.sockets) socket.destroy()
  }
}

/** A proxy to a database, until the scope closes. */
export const faultProxy = (url: string) =>
  Effect.acquireRelease(
    Effect.promise(() => new FaultProxy(url).listen()),
    (proxy) => Effect.sync(() => proxy.close())
  )
