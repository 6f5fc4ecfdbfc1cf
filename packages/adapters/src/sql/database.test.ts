import { assert, describe, it } from "@effect/vitest"
import { VisibleCompanies, VisibleWorker } from "@payroll/operations/caller"
import * as Effect from "effect/Effect"
import { readdirSync, readFileSync } from "node:fs"
import { beyondCompanies, readBeyondCompanies, visibleRows } from "./database.ts"
import type { Scoped } from "./statement.ts"

const SOURCES = new URL("../../../", import.meta.url)

const ROWS = [
  { id: "1", company_id: "one" },
  { id: "2", company_id: "two" },
  { id: "one", name: "a company" },
  { id: "two", name: "another company" },
  { id: "one", company_id: "two" },
  { id: "3", company_id: null },
  { count: 4 }
]

const statement = { sql: "", parameters: [], clientId: "" } satisfies Scoped<object>
const read = visibleRows(() => Effect.succeed([ROWS, ROWS.slice(1)]))(statement, statement)

const as = (...companyIds: ReadonlyArray<string>) =>
  Effect.provideService(read, VisibleCompanies, new Set(companyIds))

describe("rows", () => {
  it.effect("are those of the caller's companies, and no others", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* as("one"), [[ROWS[0], ROWS[2]], [ROWS[2]]])
      assert.deepStrictEqual(yield* as(), [[], []])
      assert.deepStrictEqual(yield* read, [ROWS, ROWS.slice(1)])
    })
  )

  it.effect("are those of no other worker than a guest", () =>
    Effect.gen(function* () {
      const own = { id: "1", company_id: "one", user_status: "Active" }
      const other = { ...own, id: "2" }
      const [ownWage, othersWage] = [
        { id: "3", company_id: "one", worker_id: "1" },
        { id: "4", company_id: "one", worker_id: "2" }
      ]
      const ofCompany = { id: "7", company_id: "one", worker_id: null, business_user_id: "2" }
      const ofNobody = { id: "5", company_id: "one", worker_id: null }
      const rows = [
        own,
        other,
        ownWage,
        othersWage,
        ofCompany,
        ofNobody,
        { id: "6", company_id: "two" }
      ]
      const some = visibleRows(() => Effect.succeed([rows]))(statement).pipe(
        Effect.provideService(VisibleCompanies, new Set(["one"]))
      )
      const ofGuest = Effect.provideService(some, VisibleWorker, "1")
      assert.deepStrictEqual(yield* ofGuest, [[own, ownWage, ofNobody]])
      assert.deepStrictEqual(yield* some, [rows.slice(0, -1)])
    })
  )

  it.effect("are all in a read that is listed", () =>
    Effect.gen(function* () {
      const beyond = Effect.andThen(readBeyondCompanies("clientKeys.load", read), read)
      const limited = Effect.provideService(beyond, VisibleCompanies, new Set(["one"]))
      assert.deepStrictEqual(yield* limited, [[ROWS[0], ROWS[2]], [ROWS[2]]])
      const all = readBeyondCompanies("clientKeys.load", read)
      const listed = Effect.provideService(all, VisibleCompanies, new Set())
      assert.deepStrictEqual(yield* listed, [ROWS, ROWS.slice(1)])
    })
  )
})

const sources = ["adapters/src", "operations/src"].flatMap((folder) =>
  readdirSync(new URL(folder, SOURCES), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => [path, readFileSync(new URL(`${folder}/${path}`, SOURCES), "utf8")] as const)
)

describe("the limit to companies", () => {
  it("is lifted only by the reads that are listed", () => {
    const names = sources.flatMap(([, text]) =>
      [...text.matchAll(/readBeyondCompanies\(\s*"([^"]+)"/g)].map(([, name]) => name)
    )
    assert.sameMembers(names, Object.keys(beyondCompanies))
  })

  it("is set where requests are executed, and nowhere else", () => {
    const providing = sources.filter(([, text]) =>
      /provideService\([^()]*VisibleCompanies/.test(text)
    )
    assert.sameMembers(
      providing.map(([path]) => path),
      ["execute.ts", "sql/database.ts"]
    )
    const running = sources.filter(([, text]) => text.includes(".accept("))
    assert.deepStrictEqual(
      running.map(([path]) => path),
      ["execute.ts"]
    )
  })
})
