/** Rows that somebody edits who has the database and no key: `payroll check` names each, and some are not believed. */
import { macTables, type MacTable } from "@payroll/adapters/sql/stores/macTables"
import { sampled } from "@payroll/testing/sampled"
import type { Row } from "@payroll/testing/storage"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { testClient, type TestClient } from "./call.ts"
import { clientOperations } from "./examples.ts"
import type { States } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

/** The operations on states that no call brings about. */
const NOT_CALLED = [
  "activateUser",
  "approveCredential",
  "compareNumber",
  "confirmRecipient",
  "deactivateUser",
  "decideVerification"
]

let server: TestServer
let client: TestClient
const skipped: Array<string> = []
/** Each row as it was when it was first seen. */
const first = new Map<string, Row>()

/** By day one of so many rounds of edits is made. */
const ROUND_STEP = 2

/** The database compares these with other columns of their rows, or takes few values. */
const FIT_OTHERS: ReadonlySet<string> = new Set([
  "client.erasure_wait_days",
  "client.event_retention_days",
  "hand_over.kind",
  "wage.status"
])

/** Tables whose rows the operations change. */
const CHANGED = ["client", "timesheet", "worker", "worker_bank_account"]

interface AddedCredential {
  readonly keyId: string
  readonly secret: string
}

const see = async (): Promise<void> => {
  for (const { name, id } of macTables) {
    for (const row of await server.rows(name)) {
      const key = `${name} ${String(row[id])}`
      if (!first.has(key)) first.set(key, row)
    }
  }
}

const WAIT_MS_MAX = 20_000

const waitUntil = async (holds: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + WAIT_MS_MAX
  while (!(await holds())) {
    assert.isBelow(performance.now(), deadline)
    // Takes some time: an address with many wrong credentials is answered with 429.
    await server.wrong()
  }
}

const notCalled = () => Promise.reject(new Error("no call brings this state about"))

/** The rows of this test are those that calls make. */
const states: States = {
  set: notCalled,
  agedAudit: notCalled,
  inReview: notCalled,
  verifiedUser: notCalled,
  awaitingApproval: () => Promise.resolve(),
  awaitingSecondPerson: notCalled,
  addedByAnother: notCalled
}

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("admin"), states)
  for (const { name, kind } of clientOperations) {
    if (kind === "read") continue
    try {
      const body = await client.example(name)
      await see()
      await client.operate(name, body)
    } catch {
      skipped.push(name)
    }
  }
  const service = testClient(server.port, await server.newServiceCredential("admin"))
  const clientSettings = { fourEyes: true }
  const update = { method: "updateClient", client: "client 1", clientSettings }
  const { status, text } = await service.operate("updateClient", update)
  assert.strictEqual(status, 200, text)
}, 120_000)
afterAll(() => server.stop())

/** The findings of `payroll check` about the rows of tables, without its other checks. */
const wrongRows = async (): Promise<ReadonlyMap<string, string>> => {
  const findings = await server.wrong()
  return new Map(
    findings.flatMap(({ check, named = [] }) => {
      const table = /^rows of (\w+) are/.exec(check)?.[1]
      return table === undefined ? [] : [[table, named.join("; ")] as const]
    })
  )
}

/** Values of columns that take few, or a form. */
const OTHERS: ReadonlyArray<string> = [
  "x",
  "passed",
  "failed",
  "ready",
  "Active",
  "Terminated",
  "contractor",
  "optional",
  "required",
  "reject",
  "review",
  "read",
  "revoked",
  "expired",
  "Approved",
  "Locked",
  "superseded",
  "frozen",
  "approved",
  "company",
  "Checking",
  "Savings",
  "Check",
  "Direct Deposit",
  "W2",
  "1099-NEC",
  "Running",
  "Done",
  "planned",
  "effective",
  "ended",
  "year",
  "paid",
  "011000015",
  "R01",
  "2020-01-01",
  "1.00",
  "[]"
]

const candidates = (value: Row[string]): ReadonlyArray<string | number> => {
  if (typeof value === "number") return [value + 1, 1 - value, value - 1]
  const texts = value === null ? [] : [`${value}x`, [...value].toReversed().join("")]
  return [...texts, ...OTHERS, 1].filter((each) => each !== value)
}

const idOf = (table: MacTable, row: Row): Row => ({ [table.id]: row[table.id] ?? null })

/** Edits a column to another value that the database takes. */
const editColumn = async (table: MacTable, row: Row, column: string): Promise<boolean> => {
  for (const value of candidates(row[column] ?? null)) {
    try {
      await server.edit(table.name, idOf(table, row), { [column]: value })
      return true
    } catch {
      // The database checks the values of this column.
    }
  }
  return false
}

const rowsOf = (table: MacTable): Promise<ReadonlyArray<Row>> => server.rows(table.name)

describe("rows as the service stores them", () => {
  it("fit their MACs after every operation", async () => {
    assert.deepStrictEqual(skipped.toSorted(), NOT_CALLED)
    assert.deepStrictEqual([...(await wrongRows())], [])
    for (const table of macTables) {
      const rows = await rowsOf(table)
      assert.isTrue(
        rows.every(({ mac }) => typeof mac === "string"),
        table.name
      )
    }
  })
})

type Edit = readonly [table: MacTable, row: Row, column: string]

/** Edits of one column of a row of each table, in rounds: each table is edited once in a round. */
const roundsOf = async (): Promise<ReadonlyArray<ReadonlyArray<Edit>>> => {
  const rows = await Promise.all(macTables.map(async (table) => (await rowsOf(table)).at(-1)))
  const columnsOf = ({ covers, id }: MacTable) => covers.filter((column) => column !== id)
  const longest = Math.max(...macTables.map((table) => columnsOf(table).length))
  return Array.from({ length: longest }, (_, round) =>
    macTables.flatMap((table, index): ReadonlyArray<Edit> => {
      const [row, column] = [rows[index], columnsOf(table)[round]]
      return row === undefined || column === undefined ? [] : [[table, row, column]]
    })
  )
}

/** The last row of a table, of which `payroll check` says something for as long as it is edited. */
const saidOf = async (name: string, edits: Row): Promise<string | undefined> => {
  const table = macTables.find((each) => each.name === name) ?? assert.fail(name)
  const row = (await rowsOf(table)).at(-1) ?? assert.fail(`${name} is empty`)
  await server.edit(name, idOf(table, row), edits)
  const said = (await wrongRows()).get(name)
  const before = Object.keys(edits).map((column) => [column, row[column] ?? null])
  await server.edit(name, idOf(table, row), Object.fromEntries(before))
  assert.include(said ?? "", String(row[table.id]))
  return said
}

describe("a row that somebody edited", () => {
  it("is named, whatever it is that decides", async () => {
    let edits = 0
    const refused: Array<string> = []
    for (const round of sampled(await roundsOf(), ROUND_STEP)) {
      const edited: Array<Edit> = []
      for (const [table, row, column] of round) {
        if (await editColumn(table, row, column)) edited.push([table, row, column])
        else refused.push(`${table.name}.${column}`)
      }
      const wrong = await wrongRows()
      for (const [table, row, column] of edited) {
        const named = wrong.get(table.name) ?? ""
        assert.include(named, String(row[table.id]), `${table.name}.${column}`)
        await server.edit(table.name, idOf(table, row), { [column]: row[column] ?? null })
      }
      edits += edited.length
    }
    // The database itself holds references of rows of one company to each other.
    assert.deepStrictEqual(
      refused.filter((column) => !column.endsWith("_id") && !FIT_OTHERS.has(column)),
      []
    )
    assert.isAbove(edits, 60)
    assert.deepStrictEqual([...(await wrongRows())], [])
  }, 120_000)

  it("is named without its MAC, and with that of another row", async () => {
    for (const table of sampled(macTables, ROUND_STEP)) {
      const { name } = table
      // No decision of a person is among the examples.
      if ((await rowsOf(table)).length === 0) continue
      assert.match((await saidOf(name, { mac: null })) ?? "", /without a MAC/)
    }
    const [first] = await server.rows("worker")
    assert.match((await saidOf("worker", { mac: first?.["mac"] ?? "" })) ?? "", /altered/)
  })

  it("is named with the number of another account, which was sealed for it", async () => {
    const accounts = await server.rows("worker_bank_account")
    const { sealed = null } = accounts[0] ?? {}
    assert.isAbove(accounts.length, 1)
    assert.match((await saidOf("worker_bank_account", { sealed })) ?? "", /altered/)
  })
})

describe("events of a client itself", () => {
  it("are named when two exchange their numbers", async () => {
    const events = await server.rows("event")
    const ofClient = events.filter((row) => row["company_id"] === row["client_id"])
    const [one = {}, other = {}] = ofClient.toSorted(
      (a, b) => Number(b["sequence"]) - Number(a["sequence"])
    )
    const renumbered = ({ body, sequence }: Row, to: unknown): Row => ({
      sequence: Number(to),
      body: String(body).replace(`"sequence":${String(sequence)}}`, `"sequence":${String(to)}}`)
    })
    const away = 1_000_000
    await server.edit("event", { id: one["id"] ?? null }, { sequence: away })
    for (const [row, to] of [
      [other, one["sequence"]],
      [one, other["sequence"]]
    ] as const) {
      await server.edit("event", { id: row["id"] ?? null }, renumbered(row, to))
    }
    const named = (await wrongRows()).get("event") ?? ""
    for (const row of [one, other]) assert.include(named, `${String(row["id"])}: altered`)
    await server.edit("event", { id: one["id"] ?? null }, { sequence: away })
    for (const row of [other, one]) {
      const { sequence = null, body = null } = row
      await server.edit("event", { id: row["id"] ?? null }, { sequence, body })
    }
    assert.deepStrictEqual([...(await wrongRows())], [])
  })
})

describe("an older row that somebody puts back", () => {
  it("is named, although its MAC is one of the service", async () => {
    const tables = new Set<string>()
    for (const table of macTables) {
      for (const row of await rowsOf(table)) {
        const earlier = first.get(`${table.name} ${String(row[table.id])}`)
        if (!earlier || earlier["version"] === row["version"]) continue
        if (tables.has(table.name)) continue
        tables.add(table.name)
        await server.edit(table.name, idOf(table, row), earlier)
        const named = (await wrongRows()).get(table.name) ?? ""
        assert.include(named, `${String(row[table.id])}: an older version put back`)
        await server.edit(table.name, idOf(table, row), row)
      }
    }
    assert.includeMembers([...tables], CHANGED)
  })
})

describe("a row that somebody edited is not believed", () => {
  it("as a credential", async () => {
    const made = await client.operate("addCredential", await client.example("addCredential"))
    const { credential } = JSON.parse(made.text) as { readonly credential: AddedCredential }
    const where = { key_id: credential.keyId }
    const [row = {}] = await server.rows("credential", where)
    const as = testClient(server.port, { username: credential.keyId, password: credential.secret })
    const isRefused = async () => {
      const { status } = await as.operate("getCompanyTask", {})
      return status === 401
    }
    for (const edit of [{ role: "admin" }, { person: "Kim Park" }, { mac: null }]) {
      await server.edit("credential", where, edit)
      await waitUntil(isRefused)
      await server.edit("credential", where, row)
      await waitUntil(async () => !(await isRefused()))
    }
  })

  it("as an account", async () => {
    const [account = {}] = await server.rows("worker_bank_account")
    const { id = null, worker_id: userId = null, routing_number: routing = null } = account
    const read = () => client.operate("getUser", { method: "getUser", userId })
    assert.strictEqual((await read()).status, 200)
    await server.edit("worker_bank_account", { id }, { routing_number: "011000015" })
    assert.strictEqual((await read()).status, 500)
    await server.edit("worker_bank_account", { id }, { routing_number: routing })
    assert.strictEqual((await read()).status, 200)
  })

  it("as what a change is built on", async () => {
    const body = await client.example("updateUserWage")
    const rows = await server.rows("wage")
    const named = rows.find(({ id }) => JSON.stringify(body).includes(String(id))) ?? {}
    const { id = null, terms = null } = named
    await server.edit("wage", { id }, { terms: String(terms).replace(/\d/, "9") })
    assert.strictEqual((await client.operate("updateUserWage", body)).status, 503)
    await server.edit("wage", { id }, { terms })
    assert.strictEqual((await client.operate("updateUserWage", body)).status, 200)
  })
})

describe("a row that somebody removed", () => {
  it("is named, also the last events of a company with their number", async () => {
    const events = await server.rows("event")
    const last = events.toSorted((a, b) => Number(b["sequence"]) - Number(a["sequence"]))[0] ?? {}
    const { id = null, company_id: companyId = null, sequence } = last
    assert.isAbove(Number(sequence), 1)
    await server.remove("event", { id })
    await server.edit("aggregate", { id: companyId }, { last_sequence: Number(sequence) - 1 })
    assert.include((await wrongRows()).get("event") ?? "", `${String(id)}: removed`)
    const removed = new Map<string, string>()
    for (const table of macTables) {
      const row = (await rowsOf(table)).at(-1)
      if (!row) continue
      try {
        await server.remove(table.name, idOf(table, row))
        removed.set(table.name, String(row[table.id]))
      } catch {
        // Other rows refer to it.
      }
    }
    const wrong = await wrongRows()
    for (const [name, key] of removed) assert.include(wrong.get(name) ?? "", `${key}: removed`)
    assert.includeMembers([...removed.keys()], ["credential", "event", "time_off_entry"])
  })
})
