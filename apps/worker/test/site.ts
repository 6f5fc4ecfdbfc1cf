/** An installation in its own directory, with processes started from their bundles. */
import type { SqliteConnection } from "@payroll/adapters/sql/sqlite/connection"
import { besidePostgres, besideSqlite, type Beside } from "@payroll/testing/database/beside"
import { copyTemplate } from "@payroll/testing/database/sqliteTemplate"
import { bundled, NODE_COMPILE_CACHE } from "@payroll/testing/bundledPrograms"
import { assert, onTestFinished } from "@effect/vitest"
import { execFile, spawn, type ChildProcess } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { until } from "./until.ts"

type Sqlite = SqliteConnection["db"]
export type Settings = Readonly<Record<string, string>>
type Values = ReadonlyArray<string | number>

/** The databases of tests do without it. */
const WITHOUT_FSYNC = "PostgreSQL loses acknowledged writes in a crash: fsync is off"
const START = bundled("start")
const SERVER = bundled("server")
const WORKER = bundled("worker")
const CLI = bundled("payroll")

/** Only the adapters have the driver. */
const adapters = createRequire(
  fileURLToPath(new URL("../../../packages/adapters/package.json", import.meta.url))
)
const Driver = adapters("better-sqlite3") as new (
  path: string,
  options: { readonly readonly: boolean }
) => Sqlite

const run = promisify(execFile)

/** A process of the service. */
export class Running {
  readonly #child: ChildProcess
  readonly #gone: Promise<number | string>
  #output = ""
  #complaints = ""

  /** `under` is a command that runs the command after it, such as a tracer. */
  constructor(
    script: string,
    env: Settings,
    under: ReadonlyArray<string> = [],
    options: ReadonlyArray<string> = []
  ) {
    const [command = process.execPath, ...words] = [...under, process.execPath, script, ...options]
    this.#child = spawn(command, words, { env, stdio: ["ignore", "pipe", "pipe"] })
    this.#child.stdout?.on("data", (chunk) => (this.#output += String(chunk)))
    this.#child.stderr?.on("data", (chunk) => (this.#complaints += String(chunk)))
    this.#gone = new Promise((resolve) => {
      this.#child.once("close", (code, signal) => resolve(signal ?? code ?? "unknown"))
    })
    onTestFinished(async () => {
      await this.kill("SIGKILL")
    })
  }

  /** Its standard output. */
  get output(): string {
    return this.#output
  }

  /** Its standard error except informational lines: warnings and uncaught errors. */
  get complaints(): ReadonlyArray<string> {
    const lines = this.#complaints.split("\n")
    return lines.filter(
      (line) => line !== "" && !line.includes('"level":"INFO"') && !line.includes(WITHOUT_FSYNC)
    )
  }

  /** The informational lines of its standard error. */
  get notes(): ReadonlyArray<string> {
    return this.#complaints.split("\n").filter((line) => line.includes('"level":"INFO"'))
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error("there is no process")
    return this.#child.pid
  }

  /** Its URL, once it listens. */
  url(): Promise<string> {
    return until("the server listens", () => {
      if (this.#child.exitCode !== null) throw new Error(`no start: ${this.#complaints}`)
      return /payroll listens on ([^\s"]+)/.exec(this.#output)?.[1]
    })
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Its exit code, or the signal that ended it. */
  get gone(): Promise<number | string> {
    return this.#gone
  }

  /** Sends a signal and waits for the end. */
  kill(signal: NodeJS.Signals): Promise<number | string> {
    this.signal(signal)
    return this.#gone
  }

  /** Stops it with SIGTERM and expects a clean exit. */
  async stop(): Promise<void> {
    const end = await this.kill("SIGTERM")
    assert.strictEqual(end, 0, this.complaints.slice(-20).join("\n"))
  }
}

/** A server with or without its worker, and its credential. */
export interface Service {
  readonly process: Running
  readonly url: string
  readonly authorization: string
}

/** A credential as Basic authentication sends it. */
export const basic = (credential: {
  readonly username: string
  readonly password: string
}): string =>
  `Basic ${Buffer.from(`${credential.username}:${credential.password}`).toString("base64")}`

export class Site {
  readonly dataDir: string
  /** Reads its database, on SQLite or PostgreSQL. */
  readonly beside: Beside
  readonly #env: Settings

  /** `dataDir` is a folder that the caller creates and removes. */
  constructor(settings: Settings = {}, dataDir?: string) {
    this.dataDir = dataDir ?? mkdtempSync(join(tmpdir(), "payroll-test-"))
    this.#env = {
      NODE_COMPILE_CACHE,
      PAYROLL_DATA_DIR: this.dataDir,
      PAYROLL_PORT: "0",
      PAYROLL_SANDBOX_DELAY_MS: "0",
      PAYROLL_VERIFICATION: "sandbox",
      PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8",
      ...settings
    }
    const url = settings["PAYROLL_DATABASE_URL"]
    if (url === undefined && dataDir === undefined) copyTemplate(join(this.dataDir, "payroll.db"))
    this.beside =
      url === undefined ? besideSqlite(join(this.dataDir, "payroll.db")) : besidePostgres(url)
    if (dataDir === undefined) {
      onTestFinished(() => rmSync(this.dataDir, { recursive: true, force: true }))
    }
  }

  /** Server and worker in one process. */
  start(): Promise<Service> {
    return this.#serve(START)
  }

  /** The server alone. */
  server(): Promise<Service> {
    return this.#serve(SERVER)
  }

  /** The worker alone. It prints nothing unless there is a problem. */
  worker(): Running {
    return new Running(WORKER, this.#env)
  }

  /** A command that runs until it is stopped. */
  running(...command: ReadonlyArray<string>): Running {
    return new Running(CLI, this.#env, [], command)
  }

  /** A process that starts, and may be killed before it listens. */
  starting(under?: ReadonlyArray<string>): Running {
    return new Running(START, this.#env, under)
  }

  /** Starts the server alone. */
  startingServer(): Running {
    return new Running(SERVER, this.#env)
  }

  async #serve(script: string): Promise<Service> {
    const started = new Running(script, this.#env)
    const url = await started.url()
    const credential = readFileSync(join(this.dataDir, "credentials.json"), "utf8")
    return { process: started, url, authorization: basic(JSON.parse(credential)) }
  }

  /** Runs a command with `--json` and returns its output. */
  async payroll<A>(...command: ReadonlyArray<string>): Promise<A> {
    const { stdout } = await run(process.execPath, [CLI, ...command, "--json"], { env: this.#env })
    return JSON.parse(stdout) as A
  }

  /** Reads one committed state of the database without being able to change it. */
  look<A>(read: (db: Sqlite) => A): A {
    return this.#with({ readonly: true }, (db) => db.transaction(read)(db))
  }

  rows(sql: string, ...values: Values): ReadonlyArray<unknown> {
    return this.look((db) => db.prepare(sql).all(...values))
  }

  /** The first column of the first row, as a number. */
  number(sql: string, ...values: Values): number {
    return this.look((db) =>
      Number(
        db
          .prepare(sql)
          .pluck()
          .get(...values)
      )
    )
  }

  /** Changes the database next to the service, in one transaction. */
  change(sql: string, ...values: Values): void {
    this.#with({ readonly: false }, (db) => db.prepare(sql).run(...values))
  }

  /** Advances the time of all pending work. Leased lanes stay: their deliveries are in progress. */
  pass(ms: number): void {
    this.change("update delivery_lane set due_at = due_at - ? where lease is null", ms)
    this.change(
      "update verification_attempt set due_at = due_at - ?, started_at = started_at - ? where due_at is not null",
      ms,
      ms
    )
  }

  #with<A>(options: { readonly readonly: boolean }, use: (db: Sqlite) => A): A {
    const db = new Driver(join(this.dataDir, "payroll.db"), options)
    try {
      return use(db)
    } finally {
      db.close()
    }
  }
}
