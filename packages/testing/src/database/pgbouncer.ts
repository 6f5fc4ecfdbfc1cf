/** Debian's PgBouncer in front of a database, which tests install where they may. */
import * as Effect from "effect/Effect"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { debianProgram } from "../debianProgram.ts"
import { freePort } from "../freePort.ts"

const PATHS = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"]
const READABLE = 0o755

const isRoot = process.getuid?.() === 0

/** The path of PgBouncer, installed first if this process may; undefined where there is none. */
export const pgbouncerPath = (): string | undefined => debianProgram("pgbouncer", PATHS)

/** Returns true if this PgBouncer looks after the names of prepared statements by default, as from 1.22 on. */
export const looksAfterNames = (path: string): boolean => {
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" })
  const [, major = 0, minor = 0] = /^PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []
  return Number(major) > 1 || Number(minor) >= 22
}

export type PoolMode = "session" | "transaction"

/** PgBouncer's defaults, but for what a place and a database need. */
const settings = (database: URL, port: number, section: string): string => `
[databases]
* = host=${database.hostname} port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = users.txt
${section}
`

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy()
      resolve(true)
    }).once("error", () => resolve(false))
  })

const start = async (path: string, url: string, section: string) => {
  const database = new URL(url)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), "payroll-pgbouncer-"))
  writeFileSync(join(folder, "pgbouncer.ini"), settings(database, port, section))
  writeFileSync(join(folder, "users.txt"), `"${database.username}" "${database.password}"\n`)
  // It refuses to run as root, and reads its files as another user.
  chmodSync(folder, READABLE)
  const words = [...(isRoot ? ["-u", "postgres"] : []), "pgbouncer.ini"]
  const child = spawn(path, words, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] })
  let printed = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => (printed += text))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer does not start: ${printed}`)
  }
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    stop: async () => {
      child.kill("SIGKILL")
      if (child.exitCode === null) await once(child, "close")
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** A database's URL through a PgBouncer of its own with settings for its section, until the scope closes. */
export const throughPgbouncerWith = (path: string, url: string, section: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(() => start(path, url, section)),
      ({ stop }) => Effect.promise(stop)
    ),
    (running) => running.url
  )

/** A database's URL through a PgBouncer in a pool mode, with a number of sessions, until the scope closes. */
export const throughPgbouncer = (path: string, url: string, mode: PoolMode, sessions: number) =>
  throughPgbouncerWith(path, url, `pool_mode = ${mode}\ndefault_pool_size = ${sessions}`)
