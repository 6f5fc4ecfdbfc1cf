/** Every table says whose its rows are, as its columns do. */
import { assert, describe, it } from "@effect/vitest"
import { recordTables } from "../src/sql/records/all.ts"
import { otherColumns } from "../src/sql/stores/otherColumns.ts"
import { owners } from "../src/sql/stores/owners.ts"

type Columns = Readonly<Record<string, ReadonlyArray<string>>>
type Owners = Readonly<Record<string, unknown>>

const columns: Record<string, ReadonlyArray<string>> = {}
for (const { name, columns: all } of recordTables) columns[name] = all.map((each) => each.name)
for (const [table, all] of Object.entries(otherColumns)) {
  columns[table] = [...(columns[table] ?? []), ...Object.keys(all)]
}

/** The columns that name a person, and whose rows are then about that person. */
const PERSONAL_IDS = {
  worker_id: "worker",
  acted_by_id: "worker",
  person_id: "worker",
  business_user_id: "businessUser"
} as const

/** A worker who also is a business user has two records. */
const LINKS = new Set(["worker.business_user_id"])

/** The tables that do not say whose their rows are although a column does. */
const missing = (of: Columns, said: Owners): ReadonlyArray<string> =>
  Object.entries(of).flatMap(([table, names]) => {
    const owner = said[table]
    if (owner === undefined) return [`${table} has no owner`]
    const text = JSON.stringify(owner)
    const isOfCompany = names.includes("company_id") && table !== "webhook_replay"
    return [
      ...(isOfCompany && typeof owner === "string" ? [`${table} belongs to a company`] : []),
      ...Object.entries(PERSONAL_IDS).flatMap(([column, kind]) =>
        names.includes(column) &&
        typeof owner !== "string" &&
        !LINKS.has(`${table}.${column}`) &&
        !(text.includes(`"${kind}"`) && text.includes(`"${column}"`))
          ? [`${table}.${column} names a ${kind}`]
          : []
      )
    ]
  })

describe("the owners of rows", () => {
  it("are said of every table, and fit its columns", () => {
    assert.sameMembers(Object.keys(owners), Object.keys(columns))
    assert.deepStrictEqual(missing(columns, owners), [])
  })

  it("are missed in a table that is planted", () => {
    const planted = { ...columns, favourite: ["id", "client_id", "company_id", "worker_id"] }
    assert.deepStrictEqual(missing(planted, owners), ["favourite has no owner"])
    const owned = { key: ["id"], company: "company_id" }
    assert.deepStrictEqual(missing(planted, { ...owners, favourite: owned }), [
      "favourite.worker_id names a worker"
    ])
    assert.deepStrictEqual(missing(planted, { ...owners, favourite: "client" }), [
      "favourite belongs to a company"
    ])
  })
})
