import { assert, describe, it } from "@effect/vitest"
import { sql } from "kysely"
import { postgres } from "./postgres/dialect.ts"
import { sqlite } from "./sqlite/dialect.ts"
import { SqliteConnection } from "./sqlite/connection.ts"
import { queryBuilder } from "./queryBuilder.ts"
import { compile } from "./statement.ts"

describe("a bound value on SQLite", () => {
  it("has a unary plus in conditions and limits, so that the plan does not depend on it", () => {
    const statement = compile<{ readonly id: string }, unknown>(queryBuilder(sqlite), (db, p) =>
      db.selectFrom("wage").select("id").where("worker_id", "=", p.id).orderBy("id").limit(1)
    )
    assert.deepStrictEqual(statement({ id: "w" }), {
      sql: 'select "id" from "wage" where "worker_id" = +? order by "id" limit +?',
      parameters: ["w", 1]
    })
  })

  it("arrives unchanged", () => {
    const connection = new SqliteConnection(":memory:", 0)
    const echo = compile<{ readonly value: unknown }, { readonly value: unknown }>(
      queryBuilder(sqlite),
      (_db, p) => sql`select ${p.value} as value`
    )
    const values = ["0012", "1e3", " +7 ", "", 7, -0.5, null, 2 ** 53 - 1]
    assert.deepStrictEqual(
      values.map((value) => connection.rows(echo({ value }))[0]?.value),
      values
    )
    connection.close()
  })
})

describe("a bound value on PostgreSQL", () => {
  it("is numbered", () => {
    const statement = compile<{ readonly id: string }, unknown>(queryBuilder(postgres), (db, p) =>
      db.selectFrom("wage").select("id").where("worker_id", "=", p.id).limit(1)
    )
    assert.include(statement({ id: "w" }).sql, '"worker_id" = $1 limit $2')
  })
})
