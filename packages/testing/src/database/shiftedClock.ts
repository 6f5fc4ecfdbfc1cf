/**
 * Moves the clock of the process that preloads it by PAYROLL_TEST_CLOCK_SHIFT_MS: `Date`, the time of SQLite, and both
 * in its threads and in the processes of Node that it starts.
 */
import Sqlite from "better-sqlite3"
import { ChildProcess } from "node:child_process"
import { SHIFT } from "../clockShift.ts"

const shiftMs = Number(process.env[SHIFT])
const real = Date
const now = (): number => real.now() + shiftMs

globalThis.Date = new Proxy(real, {
  construct: (target, values: ReadonlyArray<unknown>, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
  get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown))
})

const { prototype } = Sqlite
const prepare = Reflect.get(prototype, "prepare") as (this: Sqlite.Database, sql: string) => unknown
const connections = new WeakSet<Sqlite.Database>()
Reflect.set(prototype, "prepare", function (this: Sqlite.Database, source: string) {
  if (!connections.has(this)) {
    connections.add(this)
    this.function("unixepoch", { varargs: true }, () => now() / 1_000)
  }
  return prepare.call(this, source)
})

/** Undocumented, but every asynchronous start of a process passes it. */
interface Starting {
  readonly envPairs: ReadonlyArray<string>
}
const child = ChildProcess.prototype as unknown as { spawn: (options: Starting) => number }
const { spawn } = child
const preloading = [SHIFT, "NODE_OPTIONS"].map((name) => `${name}=${process.env[name] ?? ""}`)
child.spawn = function (this: unknown, options: Starting) {
  const isPreloading = options.envPairs.some((pair) => pair.startsWith("NODE_OPTIONS="))
  const envPairs = [...options.envPairs, ...(isPreloading ? [] : preloading)]
  return spawn.call(this, { ...options, envPairs })
}
