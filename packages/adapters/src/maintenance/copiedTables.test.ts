/** The list of copied tables is that of the schema. */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { copiedTables } from "./copiedTables.ts"

const schema = readFileSync(
  new URL("../../test/golden/schema-postgres.txt", import.meta.url),
  "utf8"
)

describe("the tables of a copy", () => {
  const tables = copiedTables()

  it("are those of PostgreSQL's schema, but those about the database itself", () => {
    const names = schema.split("\n").filter((line) => /^\w+$/.test(line))
    assert.isAbove(names.length, 40)
    assert.deepStrictEqual(
      tables.map(({ name }) => name).toSorted(),
      names.filter((name) => !["migration", "database_identity"].includes(name)).toSorted()
    )
  })

  it("have a key", () => {
    for (const { name, key } of tables) assert.isNotEmpty(key, name)
  })

  it("come after the tables that they refer to", () => {
    const at = (name: string): number => tables.findIndex((table) => table.name === name)
    for (const [parent, child] of [
      ["client", "company"],
      ["company", "worker"],
      ["worker", "punch"],
      ["timesheet", "time_exception"],
      ["webhook_endpoint", "delivery_lane"]
    ] as const) {
      assert.isBelow(at(parent), at(child), `${parent} ${child}`)
    }
  })
})
