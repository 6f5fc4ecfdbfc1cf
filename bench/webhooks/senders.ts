/** Senders as processes: the floor, the service's worker, and the peers, each over a store of its own. */
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import pg from "pg"
import { cpuMicrosOf } from "../../packages/testing/src/cpuTime.ts"
import {
  environmentOf,
  problemsInLog,
  ROOT,
  spawnProgram,
  type Program
} from "../harness/server.ts"
import { sqliteIn, withPostgresDatabase, type Storage } from "../harness/storage.ts"
import type { Receiver } from "./receiverProcess.ts"

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
/** Events of each company of the service, which it sends one after the other. */
const EVENTS_OF_COMPANY = 10

export interface Dead {
  readonly clients: number
  readonly url: string
}

/** The resources that a sender used so far. */
export interface Used {
  readonly atMs: number
  readonly cpuMicros: number
  readonly statements: number
  readonly walBytes: number
}

export interface Sender {
  readonly child: ChildProcess
  readonly used: () => Promise<Used>
}

export interface Contender {
  readonly name: string
  /** Runs `use` while it sends `count` messages to the receiver, from a store that was filled before. */
  readonly sending: <A>(
    directory: string,
    receiver: Receiver,
    count: number,
    use: (sender: Sender) => Promise<A>
  ) => Promise<A>
}

const spawned = (program: Program, directory: string, isMetered: boolean): ChildProcess => {
  const meter = isMetered ? ["--import", join(import.meta.dirname, "statementMeter.ts")] : []
  const log = openSync(join(directory, "sender.log"), "w")
  try {
    return spawn(
      process.execPath,
      [
        ...meter,
        ...(program.nodeOptions ?? []),
        resolve(ROOT, program.file),
        ...(program.args ?? [])
      ],
      {
        env: environmentOf(program, directory, 0),
        stdio: ["ignore", log, log, ...(isMetered ? ["ipc" as const] : [])]
      }
    )
  } finally {
    closeSync(log)
  }
}

const completed = async (program: Program, directory: string): Promise<void> => {
  const child = spawnProgram(program, directory, 0)
  const [code] = (await once(child, "exit")) as [number | null]
  if (code !== 0)
    throw new Error(`${program.file} ended with ${code}:\n${problemsInLog(directory)}`)
}

const stopped = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, "exit")
  child.kill("SIGTERM")
  await gone
}

const statementsOf = async (child: ChildProcess): Promise<number> => {
  if (!child.connected) return Number.NaN
  child.send("statements")
  const [{ statements }] = (await once(child, "message")) as [{ readonly statements: number }]
  return statements
}

type WalBytes = (child: ChildProcess) => Promise<number>

const withSender = async <A>(
  child: ChildProcess,
  walBytes: WalBytes,
  use: (sender: Sender) => Promise<A>
): Promise<A> => {
  const { pid } = child
  if (pid === undefined) throw new Error("the sender has no process")
  try {
    return await use({
      child,
      used: async () => ({
        atMs: performance.now(),
        cpuMicros: cpuMicrosOf(pid),
        statements: await statementsOf(child),
        walBytes: await walBytes(child)
      })
    })
  } finally {
    await stopped(child)
  }
}

/** Bytes that a process gave to the disk, which on SQLite are the WAL and its checkpoints. */
const diskBytes: WalBytes = ({ pid }) => {
  const io = readFileSync(`/proc/${pid}/io`, "utf8")
  return Promise.resolve(Number(/^write_bytes: (\d+)/m.exec(io)?.[1]))
}

const postgresWal =
  (url: string): WalBytes =>
  async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const { rows } = await client.query<{ readonly bytes: string }>(
        "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes"
      )
      return Number(rows[0]?.bytes)
    } finally {
      await client.end()
    }
  }

const noWal: WalBytes = () => Promise.resolve(Number.NaN)

export const bareLoop: Contender = {
  name: "undici alone",
  sending: (directory, { url }, count, use) => {
    const program = { file: "bench/webhooks/bareLoop.ts", args: [url, String(count)] }
    return withSender(spawned(program, directory, false), noWal, use)
  }
}

/** Fills the store and starts the service's worker as it ships. */
const serviceOn = async <A>(
  { environment }: Storage,
  {
    directory,
    url,
    count,
    dead
  }: {
    readonly directory: string
    readonly url: string
    readonly count: number
    readonly dead: Dead | undefined
  },
  walBytes: WalBytes,
  use: (sender: Sender) => Promise<A>
): Promise<A> => {
  const settings = {
    ...environment,
    PAYROLL_WEBHOOK_URL: url,
    PAYROLL_WEBHOOK_SECRET: SECRET,
    PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8",
    PAYROLL_VERIFICATION: "manual"
  }
  const companies = String(Math.ceil(count / EVENTS_OF_COMPANY))
  const others = dead ? [String(dead.clients), dead.url] : []
  await completed(
    {
      file: "bench/webhooks/fill.ts",
      args: [companies, String(EVENTS_OF_COMPANY), ...others],
      environment: settings
    },
    directory
  )
  const worker = {
    file: "apps/worker/src/main.ts",
    nodeOptions: ["--disable-sigusr1"],
    environment: settings
  }
  return withSender(spawned(worker, directory, true), walBytes, use)
}

export const onSqlite = (dead?: Dead): Contender => ({
  name: dead ? `service, SQLite, behind ${dead.clients} dead receivers` : "service, SQLite",
  sending: (directory, { url }, count, use) =>
    serviceOn(sqliteIn(directory), { directory, url, count, dead }, diskBytes, use)
})

export const onPostgres = (server: string, dead?: Dead): Contender => ({
  name: dead ? `service, PostgreSQL, behind ${dead.clients} dead receivers` : "service, PostgreSQL",
  sending: (directory, { url }, count, use) =>
    withPostgresDatabase(server, (storage) =>
      serviceOn(storage, { directory, url, count, dead }, postgresWal(server), use)
    )
})

/** A program that fills a database with jobs, and works on them. */
export const peerOn = (server: string, name: string, file: string): Contender => ({
  name,
  sending: (directory, { url }, count, use) =>
    withPostgresDatabase(server, async ({ environment }) => {
      const database = environment["PAYROLL_DATABASE_URL"] ?? ""
      const program = (mode: string) => ({
        file: `tools/webhookPeers/${file}`,
        args: [mode, database, url, String(count)]
      })
      await completed(program("fill"), directory)
      return withSender(spawned(program("work"), directory, true), postgresWal(server), use)
    })
})
