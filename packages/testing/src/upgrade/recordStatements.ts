/**
 * Imported before a version of the service (`node --import`): appends every statement that the process
 * sends to its database to the file that RECORDED_STATEMENTS names, as JSON on a line.
 */
import { appendFileSync } from "node:fs"
import { createRequire } from "node:module"

const { RECORDED_STATEMENTS: file = "", RECORDED_TREE: tree = "" } = process.env
const recorded = new Set<string>()

const record = (query: unknown): void => {
  const text = typeof query === "object" && query !== null && "text" in query ? query.text : query
  if (typeof text !== "string" || recorded.has(text)) return
  recorded.add(text)
  appendFileSync(file, `${JSON.stringify(text)}\n`)
}

type Method = (this: unknown, query: unknown, ...rest: ReadonlyArray<unknown>) => unknown

const observe = (of: { readonly prototype: Record<string, Method> }, name: string): void => {
  const original = of.prototype[name]
  if (!original) return
  of.prototype[name] = function observed(query, ...rest) {
    record(query)
    return original.call(this, query, ...rest)
  }
}

if (file !== "") {
  const requireThere = createRequire(`${tree}/packages/adapters/package.json`)
  observe(requireThere("better-sqlite3") as never, "prepare")
  observe((requireThere("pg") as { readonly Client: never }).Client, "query")
}
