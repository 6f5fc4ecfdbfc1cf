import { assert, describe, it } from "@effect/vitest"
import { insertAll, type TableRows } from "./rows.ts"

const INTEGERS = new Set(["first.number"])
const tableOf = (table: string): TableRows => ({ table, rows: [{ id: "1", number: 2 }] })

describe("insertAll", () => {
  it("inserts into all tables with one statement", () => {
    const [only, ...more] = insertAll([tableOf("first"), tableOf("second")], INTEGERS)
    assert.deepStrictEqual(more, [])
    assert.strictEqual(
      only?.sql,
      "with insert0 as (insert into second (id, number) select id, number " +
        "from unnest($3::text[], $4::text[]) as added (id, number)) " +
        "insert into first (id, number) select id, number " +
        "from unnest($1::text[], $2::bigint[]) as added (id, number)"
    )
    assert.deepStrictEqual(only?.parameters, ['{"1"}', "{2}", '{"1"}', "{2}"])
  })

  it("has no more statements than are good for a server's memory, however mixed the work is", () => {
    const sets = Array.from({ length: 100 }, (_, n) => [tableOf("first"), tableOf(`other${n}`)])
    const texts = new Set(sets.flatMap((set) => insertAll(set, INTEGERS)).map(({ sql }) => sql))
    const each = [...texts].filter((text) => !text.startsWith("with"))
    assert.isBelow(texts.size - each.length, 40)
    // What was first has its statement still; what came late has one for each table.
    assert.strictEqual(insertAll(sets[0] ?? [], INTEGERS).length, 1)
    assert.strictEqual(insertAll(sets[99] ?? [], INTEGERS).length, 2)
  })
})
