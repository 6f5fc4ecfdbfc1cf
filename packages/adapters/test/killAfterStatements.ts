/** Lets a test's program kill itself between the statements of a database, and between changes of the key file. */
import Sqlite from "better-sqlite3"
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import pg from "pg"
import { MAKE_READY } from "../src/sql/postgres/limits.ts"

type Method = (this: unknown, ...values: Array<unknown>) => unknown

/** Returns true for the statements of a new connection: a pool makes more where answers are slow. */
const makesConnection = (statement: unknown): boolean =>
  statement === MAKE_READY || String(statement).startsWith("select pg_backend_pid()")

/** Kills this process after so many statements and changes of files; never with 0. Returns how many there were. */
export const killAfterStatements = (killedAfter: number): (() => number) => {
  let executed = 0
  const count = (): void => {
    executed += 1
    if (executed === killedAfter) process.kill(process.pid, "SIGKILL")
  }
  /** Counts the calls of a method, each after its statement was executed. */
  const countCalls = (owner: object, name: string): void => {
    const methods = owner as Record<string, Method>
    const method = methods[name] as Method
    methods[name] = function counted(...values) {
      const result = method.apply(this, values)
      if (makesConnection(values[0])) return result
      if (result instanceof Promise) return result.finally(count)
      count()
      return result
    }
  }
  const statement = Object.getPrototypeOf(new Sqlite(":memory:").prepare("select 1")) as object
  countCalls(Sqlite.prototype, "exec")
  countCalls(statement, "run")
  countCalls(pg.Client.prototype, "query")
  for (const name of ["writeFileSync", "renameSync"]) countCalls(fs, name)
  syncBuiltinESMExports()
  return () => executed
}
