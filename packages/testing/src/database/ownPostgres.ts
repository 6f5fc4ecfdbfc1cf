/** A separate PostgreSQL server, which a test may crash and start again. */
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createInterface, type Interface } from "node:readline"

export interface OwnPostgresOptions {
  /** With fsync, as PostgreSQL is installed. */
  readonly isDurable?: boolean
  /**
   * Without background work for half an hour: work caused by one database would run while another
   * is measured.
   */
  readonly isUndisturbed?: boolean
  /** The folder of its data until it stops; the system's temporary directory by default. */
  readonly folder?: string | undefined
  /** A standby of this server, with the name that `synchronous_standby_names` may have. */
  readonly standbyOf?: { readonly primary: OwnPostgres; readonly name: string } | undefined
  /** The port at which it listens; a free one by default. */
  readonly port?: string | undefined
}

export class OwnPostgres {
  readonly url: string
  readonly #child: ChildProcess
  readonly #lines: Interface

  private constructor(url: string, child: ChildProcess, lines: Interface) {
    this.url = url
    this.#child = child
    this.#lines = lines
  }

  static async start({
    isDurable,
    isUndisturbed,
    folder,
    standbyOf,
    port
  }: OwnPostgresOptions = {}): Promise<OwnPostgres> {
    const program = new URL("postgresProcess.ts", import.meta.url).pathname
    const flags = [
      ...(isDurable ? ["--durable"] : []),
      ...(isUndisturbed ? ["--undisturbed"] : []),
      ...(standbyOf ? ["--of", standbyOf.primary.url, "--name", standbyOf.name] : []),
      ...(port === undefined ? [] : ["--port", port])
    ]
    const child = spawn(process.execPath, [program, ...flags], {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, ...(folder !== undefined && { TMPDIR: folder }) }
    })
    const lines = createInterface({ input: child.stdout })
    const [line] = (await Promise.race([once(lines, "line"), once(child, "exit")])) as [unknown]
    const url = String(line)
    if (!URL.canParse(url)) throw new Error("PostgreSQL does not start")
    return new OwnPostgres(url, child, lines)
  }

  /** Stops at once, as `pg_ctl stop -m immediate` does. */
  crash(): Promise<void> {
    return this.#tell("crash")
  }

  /** Starts again with the data that the crash left. */
  restart(): Promise<void> {
    return this.#tell("start")
  }

  /** Crashes and starts as a standby, which rejects writes until it is promoted. */
  becomeStandby(): Promise<void> {
    return this.#tell("standby")
  }

  /** Stops all of its processes where they are, as a machine that swaps does, until `thaw`. */
  freeze(): Promise<void> {
    return this.#tell("freeze")
  }

  thaw(): Promise<void> {
    return this.#tell("thaw")
  }

  async stop(): Promise<void> {
    const gone = this.#child.exitCode === null ? once(this.#child, "exit") : undefined
    this.#child.stdin?.end()
    await gone
  }

  async #tell(command: string): Promise<void> {
    const done = once(this.#lines, "line")
    this.#child.stdin?.write(`${command}\n`)
    await done
  }
}
