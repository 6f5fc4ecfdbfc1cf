/** A business user who is erased, while another owner stands in the same verification of the company. */
import { vacuumed } from "@payroll/testing/database/vacuumed"
import { backup, restore } from "@payroll/adapters/maintenance/backup"
import { exportErasures } from "@payroll/adapters/maintenance/exportErasures"
import { applyErasures } from "@payroll/adapters/maintenance/knownErasures"
import { eraseAllDue } from "@payroll/operations/background/eraseDue"
import { Erasures, type Erasure } from "@payroll/operations/ports/erasures"
import { NewId } from "@payroll/operations/ports/newId"
import { layerProcess } from "@payroll/testing/database/databases"
import { Inspection } from "@payroll/testing/storage"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { clientOfPerson, make, type Values } from "./madeRecords.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const MINUTE_MS = 60_000

const [GONE, STAYS] = [
  { firstName: "Ottoline", email: "ottoline@owners.example", ssn: "111225003", city: "Wexcombe" },
  { firstName: "Perdita", email: "perdita@owners.example", ssn: "111225004", city: "Thimbleham" }
] as const

let server: TestServer
let admin: TestClient
let second: TestClient
let payroll: TestClient
let companyId: string
let goneId: string
let staysId: string

const made = (name: string, values?: Values) => make(admin, name, values)

const owner = async (values: Body) => {
  const person = { ...values, companyId, ownershipPercentage: 40 }
  const set = Object.entries(person).map(
    ([field, value]) => [["businessUser", field], value] as const
  )
  const added = await made("addBusinessUser", set)
  return String(added["businessUser"]?.["businessUserId"])
}

const erase = (by: TestClient, actedBy: string, dryRun = false) =>
  by.operate("eraseBusinessUser", {
    method: "eraseBusinessUser",
    businessUser: { businessUserId: goneId, ...(dryRun && { dryRun }) },
    actedBy
  })

const failedVerification = async () => {
  const { set } = statesAt(server.port)
  await set("company", { id: companyId }, { kyb_status: "failed" })
  await set("verification_attempt", { subject_id: companyId }, { status: "failed", due_at: null })
}

/** All rows, and what is sealed as the role payroll is shown it in an export of the company. */
const everything = async (): Promise<string> => {
  const parts: Array<string> = []
  for (const table of Object.keys(await server.rowCounts())) {
    parts.push(JSON.stringify(await server.rows(table)))
  }
  let cursor: string | null = null
  do {
    const body = {
      method: "exportCompany",
      companyId,
      whole: true,
      reason: "a look at the rest",
      cursor
    }
    const { status, text } = await payroll.operate("exportCompany", { ...body, limit: 200 })
    assert.strictEqual(status, 200, text)
    parts.push(text)
    cursor = (JSON.parse(text) as { readonly nextCursor: string | null }).nextCursor
  } while (cursor !== null)
  return parts.join("\n").toLowerCase()
}

interface Case {
  readonly owners: ReadonlyArray<Readonly<Record<string, string>>>
}

const textsIn = (text: string, person: typeof GONE | typeof STAYS): ReadonlyArray<string> =>
  Object.values(person).filter((each) => text.includes(each.toLowerCase()))

beforeAll(async () => {
  server = await startTestServer()
  admin = testClient(server.port, await server.newClient("admin"))
  second = await clientOfPerson(server.port, admin, "admin", "Lin Wei")
  payroll = await clientOfPerson(server.port, admin, "payroll", "Kim Park")
  const created = await made("createBusiness", [])
  companyId = String(Object.values(created)[0]?.["companyId"])
  goneId = await owner(GONE)
  staysId = await owner(STAYS)
})
afterAll(() => server.stop())

describe("the erasure of a business user", () => {
  it("is refused while the person represents the company", async () => {
    const { status, text } = await erase(admin, "Rosa Diaz")
    assert.strictEqual(status, 409, text)
    assert.include(text, "deactivate the business user first")
  })

  it("leaves nothing of the person, and the other owner of the same verification", async () => {
    await failedVerification()
    // A correction submits the company again, with its owners.
    await made("updateCompany", [[["registration", "companyId"], companyId]])
    await failedVerification()
    await made("deactivateBusinessUser", [[["businessUser", "businessUserId"], goneId]])
    const before = await everything()
    assert.lengthOf(textsIn(before, GONE), 4)
    // The state of the company was set without the service.
    const wrongBefore = await server.wrong()
    const dry = await erase(admin, "Rosa Diaz", true)
    assert.include(dry.text, '"table":"verification_attempt","rows":3', dry.text)
    assert.strictEqual((await erase(admin, "Rosa Diaz")).status, 200)
    assert.strictEqual((await erase(second, "Lin Wei")).status, 200)
    await server.erase()
    const after = await everything()
    assert.deepStrictEqual(textsIn(after, GONE), [])
    // No law keeps anything of those who represent a company.
    const [erasure] = await server.rows("erasure", { subject_id: goneId })
    assert.include(erasure, { state: "done", due_at: null })
    assert.lengthOf(textsIn(after, STAYS), 4)
    assert.deepStrictEqual(await server.wrong(), wrongBefore)
  })

  it("leaves the case of the company readable, with both owners by their ids", async () => {
    const body = {
      method: "exportCompany",
      companyId,
      whole: true,
      reason: "a look at the rest",
      limit: 200
    }
    const { text } = await payroll.operate("exportCompany", body)
    const { rows } = JSON.parse(text) as {
      readonly rows: ReadonlyArray<{ readonly table: string; readonly fields: Body }>
    }
    const owners = rows.flatMap(({ table, fields }) =>
      table === "verification_attempt" ? (fields["submission"] as Case).owners : []
    )
    const byId = new Map(owners.map((each) => [each["id"], each]))
    assert.include(byId.get(goneId), { firstName: "erased", ssn: "000000000" })
    assert.include(byId.get(staysId), { firstName: STAYS.firstName, ssn: STAYS.ssn })
  })
})

describe("a database that is older than the erasure of a business user", () => {
  const LATER = { firstName: "Leopoldina", email: "leopoldina@owners.example" }
  let erasure: Erasure
  let folder: string
  let register: string

  /** The name of the business user in a database. */
  const nameIn = (id: string) =>
    Effect.map(
      Inspection.use(({ rows }) => rows("business_user", { id })),
      ([row]) => row?.["first_name"]
    )

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "payroll-erased-"))
    register = join(folder, "register.json")
    const subjectId = await owner({ ...LATER, ssn: "111225005", city: "Dover" })
    const [company] = await server.rows("company", { id: companyId })
    const clientId = String(company?.["client_id"])
    const of = { clientId, companyId, subject: "businessUser", subjectId } as const
    await server.run(
      Effect.gen(function* () {
        const { next } = yield* NewId
        const { add } = yield* Erasures
        const at = Math.trunc(yield* Clock.currentTimeMillis)
        erasure = { id: next(), ...of, at, state: "done", dueAt: undefined }
        const { database } = server
        if (database.kind === "sqlite") {
          yield* backup({ database, dataDir: folder }, join(folder, "older.db"))
        }
        yield* add([erasure])
        yield* exportErasures(register)
      })
    )
    await server.remove("erasure", { id: erasure.id })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("has nothing of the person once the register is applied and the verification is over", async () => {
    assert.strictEqual(await server.run(nameIn(erasure.subjectId)), LATER.firstName)
    const applied = await server.run(applyErasures(register))
    assert.deepStrictEqual(applied, { added: 1, waiting: 1 })
    await statesAt(server.port).set("company", { id: companyId }, { kyb_status: "pending" })
    await server.erase()
    assert.strictEqual(await server.run(nameIn(erasure.subjectId)), LATER.firstName)
    await failedVerification()
    await server.erase()
    assert.strictEqual(await server.run(nameIn(erasure.subjectId)), LATER.firstName)
    await server.erase(2 * MINUTE_MS + 1_000)
    assert.strictEqual(await server.run(nameIn(erasure.subjectId)), "erased")
    assert.notInclude(await everything(), LATER.firstName.toLowerCase())
  })

  it("has nothing of the person once a backup is restored with the register", async () => {
    if (server.database.kind !== "sqlite") return
    const database = { kind: "sqlite", path: join(folder, "restored.db") } as const
    const keyFile = join(dirname(server.database.path), "keys.json")
    const settings = { database, keyFile, dataDir: folder }
    const waiting = await Effect.runPromise(restore(settings, join(folder, "older.db"), register))
    assert.strictEqual(waiting, 1)
    const restored = Effect.gen(function* () {
      const before = yield* nameIn(erasure.subjectId)
      assert.strictEqual(yield* eraseAllDue, 1)
      return [before, yield* nameIn(erasure.subjectId)]
    })
    const names = await Effect.runPromise(
      restored.pipe(Effect.provide(layerProcess(settings)), Effect.scoped)
    )
    assert.deepStrictEqual(names, [LATER.firstName, "erased"])
    for (const [, text] of await vacuumed(database.path)) assert.notInclude(text, LATER.firstName)
  })
})
