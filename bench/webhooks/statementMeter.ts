/** Preloaded into a worker: counts the statements that it gives to its database, and reports them on request. */
import Sqlite from "better-sqlite3"
import pg from "pg"

let statements = 0

/** Counts the calls of a method. */
const counted = (owner: object, name: string): void => {
  const methods = owner as Record<string, (...values: Array<unknown>) => unknown>
  const method = methods[name]
  if (!method) throw new Error(`there is no ${name} to count`)
  methods[name] = function count(this: unknown, ...values) {
    statements += 1
    return method.apply(this, values)
  }
}

const memory = new Sqlite(":memory:")
const statement = Object.getPrototypeOf(memory.prepare("select 1")) as object
for (const name of ["run", "get", "all", "iterate"]) counted(statement, name)
memory.close()
counted(pg.Client.prototype, "query")

process.on("message", () => process.send?.({ statements }))
// The channel must not keep the process alive.
process.channel?.unref()
