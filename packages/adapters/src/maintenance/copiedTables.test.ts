/** The list of copied tables is that of the schema, with the clients' column of row level security. */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { copiedTables } from "./copiedTables.ts"

const schema = readFileSync(
  new URL("../../test/golden/schema-postgres.txt", import.meta.url),
  "utf8"
)

describe("the tables of a copy", () => {
  const tables = copiedTables()

  it("are those of PostgreSQL's schema, but the one of migrations", () => {
    const names = schema.split("\n").filter((line) => /^\w+$/.test(line))
    assert.isAbove(names.length, 40)
    assert.deepStrictEqual(
      tables.map(({ name }) => name).toSorted(),
      names.filter((name) => name !== "migration").toSorted()
    )
  })

  it("have a key, and say whose rows they have", () => {
    for (const { name, key } of tables) assert.isNotEmpty(key, name)
    const columnOf = (name: string) => tables.find((table) => table.name === name)?.clientColumn
    assert.deepStrictEqual(["client", "worker", "claim"].map(columnOf), [
      "id",
      "client_id",
      "client_id"
    ])
    const shared = tables.filter(({ clientColumn }) => clientColumn === undefined)
    assert.deepStrictEqual(shared.map(({ name }) => name).toSorted(), [
      "clock_mark",
      "delivery_hold",
      "figure_place",
      "root_key_check",
      "write_probe"
    ])
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
