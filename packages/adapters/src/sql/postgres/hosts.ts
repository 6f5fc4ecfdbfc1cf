/** The servers of a database's URL, of which a connection needs one that takes writes. */
import type pg from "pg"
import { postgresUrls } from "../../settings/settingValues.ts"
import { StartRefused } from "../../startRefused.ts"
import { connectionTo } from "./tls.ts"

/** The server is a standby, which takes no writes until it is promoted. */
export class IsStandby extends Error {
  override readonly name = "IsStandby"
  /** "Cannot connect now". */
  readonly code = "57P03"
  constructor() {
    super("the server is a standby")
  }
}

/** Servers in turns: one that failed gives its turn to the next. */
export class Hosts {
  readonly #urls: ReadonlyArray<string>
  /** True if a server in recovery is refused. */
  readonly needsWriter: boolean
  readonly #connections = new Map<string, pg.ClientConfig>()
  #turn = 0

  /** Fails with StartRefused if a file that the URL names cannot be read. */
  constructor(connectionString: string) {
    const parsed = postgresUrls(connectionString)
    this.#urls = parsed?.urls ?? [connectionString]
    this.needsWriter = parsed?.needsWriter === true
    for (const url of this.#urls) this.#connections.set(url, connectionTo(url))
  }

  get count(): number {
    return this.#urls.length
  }

  /** The URL of the server whose turn it is. */
  get current(): string {
    return this.#urls[this.#turn] ?? ""
  }

  /**
   * How to connect to the server whose turn it is. Reads the files of the URL again, so that a renewed certificate
   * needs no restart; one that cannot be read at the moment is used as it was.
   */
  get connection(): pg.ClientConfig {
    const url = this.current
    try {
      this.#connections.set(url, connectionTo(url))
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error
    }
    return this.#connections.get(url) ?? {}
  }

  /** Ends the turn of a server, unless another caller has ended it already. */
  pass(url: string): void {
    if (this.current === url) this.#turn = (this.#turn + 1) % this.count
  }

  /**
   * Tries each server once, the one first whose turn it is. Fails because of a standby if there is one, and otherwise
   * with the error of the last.
   */
  async inTurn<A>(connect: (url: string) => Promise<A>): Promise<A> {
    let standby: IsStandby | undefined
    for (let tries = 1; ; tries += 1) {
      const url = this.current
      try {
        return await connect(url)
      } catch (error) {
        this.pass(url)
        if (error instanceof IsStandby) standby = error
        if (tries >= this.count) throw standby ?? error
      }
    }
  }
}
