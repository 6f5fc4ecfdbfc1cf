/**
 * A process that migrates and is killed, as a program: gets the URL of a database and a number, and
 * kills itself after this number of statements. If there are fewer, it prints their number on standard
 * output.
 */
import * as Effect from "effect/Effect"
import Sqlite from "better-sqlite3"
import pg from "pg"
import { migrateStorage } from "../src/migrateStorage.ts"
import { parseSettings } from "../src/settings.ts"

const [url = "", killedAfter = ""] = process.argv.slice(2)
let executed = 0

const count = (): void => {
  executed += 1
  if (executed === Number(killedAfter)) process.kill(process.pid, "SIGKILL")
}

type Method = (this: unknown, ...values: Array<unknown>) => unknown

/** Counts the calls of a method, each after its statement was executed. */
const countCalls = (owner: object, name: string): void => {
  const methods = owner as Record<string, Method>
  const method = methods[name] as Method
  methods[name] = function counted(...values) {
    const result = method.apply(this, values)
    if (result instanceof Promise) return result.finally(count)
    count()
    return result
  }
}

countCalls(Sqlite.prototype, "exec")
countCalls(Object.getPrototypeOf(new Sqlite(":memory:").prepare("select 1")) as object, "run")
countCalls(pg.Client.prototype, "query")

const migrate = Effect.gen(function* () {
  const settings = yield* Effect.fromResult(parseSettings({ PAYROLL_DATABASE_URL: url }, () => ""))
  yield* migrateStorage(settings)
  process.stdout.write(String(executed))
})

Effect.runFork(migrate)
