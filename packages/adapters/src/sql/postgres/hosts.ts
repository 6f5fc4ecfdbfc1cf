/** The servers of a database's URL, of which a connection needs one that takes writes. */
import { postgresUrls } from "../../settingValues.ts"

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
  /** Whether a server in recovery is refused. */
  readonly needsWriter: boolean
  #turn = 0

  constructor(connectionString: string) {
    const parsed = postgresUrls(connectionString)
    this.#urls = parsed?.urls ?? [connectionString]
    this.needsWriter = parsed?.needsWriter === true
  }

  get count(): number {
    return this.#urls.length
  }

  /** The URL of the server whose turn it is. */
  get current(): string {
    return this.#urls[this.#turn] ?? ""
  }

  /** Ends the turn of a server, unless another caller has ended it already. */
  pass(url: string): void {
    if (this.current === url) this.#turn = (this.#turn + 1) % this.count
  }

  /** Tries each server once, the one first whose turn it is; fails with the error of the last. */
  async inTurn<A>(connect: (url: string) => Promise<A>): Promise<A> {
    for (let tries = 1; ; tries += 1) {
      const url = this.current
      try {
        return await connect(url)
      } catch (error) {
        this.pass(url)
        if (tries >= this.count) throw error
      }
    }
  }
}
