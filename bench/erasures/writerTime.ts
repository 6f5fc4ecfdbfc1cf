/** The time for which transactions hold the writer of SQLite files in this process. */
import Sqlite from "better-sqlite3"

interface Statement {
  readonly source: string
}

type Run = (this: Statement, ...values: Array<unknown>) => unknown

/** Measures from now on; `stop` returns the longest time of a transaction in milliseconds. */
export const heldMs = (): { readonly stop: () => number } => {
  const memory = new Sqlite(":memory:")
  const methods = Object.getPrototypeOf(memory.prepare("select 1")) as { run: Run }
  memory.close()
  const before = methods.run
  let begunAt = Infinity
  let longest = 0
  methods.run = function run(...values) {
    if (this.source === "begin immediate") begunAt = performance.now()
    const result = before.apply(this, values)
    if (this.source === "commit") {
      longest = Math.max(longest, performance.now() - begunAt)
      begunAt = Infinity
    }
    return result
  }
  return {
    stop: () => {
      methods.run = before
      return longest
    }
  }
}
