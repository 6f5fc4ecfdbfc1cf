/**
 * Preloaded into a worker: counts the statements that it gives to its database, in all its threads, and reports them on
 * request.
 */
import Sqlite from "better-sqlite3"
import pg from "pg"
import { BroadcastChannel, isMainThread } from "node:worker_threads"

/** Between threads: a thread is there, the first asks, and each other one tells its number. */
type Said = "there" | "count" | { readonly statements: number }

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

const channel = new BroadcastChannel("statements")
const say = (said: Said): void => channel.postMessage(said)
const dataOf = (event: object): Said => (event as { readonly data: Said }).data
// The channels must not keep the process alive.
channel.unref()

if (isMainThread) {
  let threads = 0
  let numbers: Array<number> = []
  const reportIfComplete = (): void => {
    if (numbers.length < threads) return
    const sum = numbers.reduce((total, number) => total + number, statements)
    numbers = []
    process.send?.({ statements: sum })
  }
  channel.addEventListener("message", (event) => {
    const said = dataOf(event)
    if (said === "there") threads += 1
    else if (said !== "count") {
      numbers.push(said.statements)
      reportIfComplete()
    }
  })
  process.on("message", () => {
    say("count")
    if (threads === 0) reportIfComplete()
  })
  process.channel?.unref()
} else {
  channel.addEventListener("message", (event) => {
    if (dataOf(event) === "count") say({ statements })
  })
  say("there")
}
