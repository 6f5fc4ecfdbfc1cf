/**
 * Texts that a client types, planted in each free text field of the requests that change something: an erasure takes
 * each of them from the columns of records. Those with ids, states and times alone have none.
 */
import { recordTables } from "@payroll/adapters/sql/records/all"
import { erasedValue, isErasedTable } from "@payroll/adapters/sql/stores/erasedColumns"
import { isNightly } from "@payroll/testing/nightly"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Answer } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import { clientOperations, withValues, type Body, type Field, type Path } from "./examples.ts"
import { valueAt } from "./recordsOfCompanies.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const MARK = "zqtyped"
const TIMEOUT_MS = 600_000

/** By day: operations with a text in a column that held none, and some others. */
const BY_DAY = new Set([
  "addPunches",
  "addTimeEntry",
  "addTimeOffRequest",
  "addFlowLink",
  "addCompanyLocation",
  "addTimeOffPolicy",
  "addHolidayCalendar",
  "addOvertimeRuleSet",
  "addUser"
])

/** Answers that name other wrong fields each time. */
const TRIES = 6

let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startTestServer({
    settings: { PAYROLL_PUBLIC_URL: "https://payroll.example" }
  })
  client = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

/** The fields of texts whose objects the body has; who acts is named elsewhere. */
const textsIn = (body: Body, fields: ReadonlyArray<Field>): ReadonlyArray<Path> =>
  fields.flatMap(({ path, takes }) =>
    takes.includes("String") &&
    path[0] !== "actedBy" &&
    // Punches and entries that are sent again are known by it, also after an erasure.
    path.at(-1) !== "externalId" &&
    typeof (valueAt(body, path.slice(0, -1)) ?? undefined) === "object"
      ? [path]
      : []
  )

const refusedIn = ({ text }: Answer): ReadonlySet<string> => {
  const { error } = JSON.parse(text) as {
    readonly error?: { readonly fields?: ReadonlyArray<{ readonly path: Path }> }
  }
  return new Set((error?.fields ?? []).map(({ path }) => path.join(".")))
}

/** Plants a text in each field that takes any; returns them by their fields. */
const planted = async (name: string, fields: ReadonlyArray<Field>, mark: string) => {
  const body = await client.example(name)
  let paths = textsIn(body, fields)
  for (let tries = 0; tries < TRIES && paths.length > 0; tries += 1) {
    const texts = new Map(paths.map((path, index) => [`${mark}x${index}x`, path]))
    const values = [...texts].map(([text, path]) => [path, text] as const)
    const answer = await client.operate(name, withValues(body, values))
    if (answer.status === 200) return texts
    const refused = refusedIn(answer)
    const left = paths.filter((path) => !refused.has(path.join(".")))
    if (left.length === paths.length) break
    paths = left
  }
  return new Map<string, Path>()
}

/** The values with a planted text that are in columns of records after an erasure, by their columns. */
const leftValues = async (): Promise<ReadonlyArray<readonly [place: string, value: string]>> => {
  const left: Array<readonly [string, string]> = []
  for (const { name, columns } of recordTables) {
    for (const row of await server.rows(name)) {
      for (const { name: column, holds } of columns) {
        const goes = holds !== "operational" && isErasedTable(name)
        const stored = row[column] ?? null
        const value = String(goes ? erasedValue(name, column, stored) : stored)
        if (value.includes(MARK)) left.push([`${name}.${column}`, value])
      }
    }
  }
  return left
}

describe("a text that a client types", () => {
  it(
    "is left in no column by an erasure",
    async () => {
      const found = new Map<string, string>()
      let count = 0
      for (const { kind, name, fields } of clientOperations) {
        if (kind === "read" || (!isNightly && !BY_DAY.has(name))) continue
        count += 1
        for (const [text, path] of await planted(name, fields, `${MARK}${count}`)) {
          found.set(text, `${name} ${path.join(".")}`)
        }
      }
      assert.isAbove(found.size, BY_DAY.size)
      const left = new Set<string>()
      for (const [place, value] of await leftValues()) {
        for (const [text, field] of found) {
          if (value.includes(text)) left.add(`${place}: ${field}`)
        }
      }
      assert.deepStrictEqual([...left].toSorted(), [])
    },
    TIMEOUT_MS
  )
})
