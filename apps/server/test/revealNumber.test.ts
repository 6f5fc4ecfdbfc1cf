/** One whole number, for the role payroll alone: who gets which, how many a day, and what the audit says before. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { daysFromToday } from "@payroll/testing/today"
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import * as Effect from "effect/Effect"
import type { Answer } from "./answer.ts"
import { call, testClient, type TestClient } from "./call.ts"
import { withValues, type Body, type Path } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const REASON = "papers for the IRS"
const DAY_MAX = 20

let server: TestServer
let admin: TestClient
let stranger: TestClient

/** The commits of reveals wait behind their storage until it is settled. */
let held: Promise<void> = Promise.resolve()
let stored: (() => void) | undefined

beforeAll(async () => {
  server = await startTestServer({
    writer: ({ commit }) => ({
      commit: (made) =>
        Effect.tap(commit(made), () => {
          if (made.disclosure === undefined) return Effect.void
          stored?.()
          return Effect.promise(() => held)
        })
    })
  })
  admin = testClient(server.port, await server.newClient("admin"))
  stranger = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

const body = (recordId: string, field: string, reason = REASON): Body => ({
  method: "revealNumber",
  reveal: { recordId, field, reason }
})

const reveal = (recordId: string, field: string, by = admin): Promise<Answer> =>
  by.operate("revealNumber", body(recordId, field))

interface Numbered {
  readonly name: string
  readonly operation: string
  readonly path: Path
  readonly field: string
  readonly number: string
  readonly id: string
}

/** Every record that has a whole number, and where the answer to its addition names it. */
const numbered: ReadonlyArray<Numbered> = [
  {
    name: "the SSN of a worker",
    operation: "addKycInformation",
    path: ["kycInformation", "ssn"],
    field: "ssn",
    number: "111220001",
    id: "userId"
  },
  {
    name: "the SSN of an owner",
    operation: "addBusinessUser",
    path: ["businessUser", "ssn"],
    field: "ssn",
    number: "111220002",
    id: "businessUserId"
  },
  {
    name: "the EIN of a company",
    operation: "createBusiness",
    path: ["kybInformation", "ein"],
    field: "ein",
    number: "311999001",
    id: "companyId"
  },
  {
    name: "the account number of a company",
    operation: "addCompanyBankAccount",
    path: ["companyFundingSourceEntity", "accountNumber"],
    field: "accountNumber",
    number: "0012345678",
    id: "companyFundingSourceEntityId"
  },
  {
    name: "the account number of a worker",
    operation: "addUserBankAccount",
    path: ["userBankAccount", "accountNumber"],
    field: "accountNumber",
    number: "998877665544",
    id: "userBankAccountId"
  }
]

/** Makes the record of a number; returns its id. */
const made = async ({ operation, path, number, id }: Numbered): Promise<string> => {
  const request = withValues(await admin.example(operation), [[path, number]])
  const { status, text } = await admin.operate(operation, request)
  assert.strictEqual(status, 200, text)
  const [, found = ""] = new RegExp(`"${id}":"([^"]+)"`).exec(text) ?? []
  return found === "" ? String((request["kycInformation"] as Body)[id]) : found
}

const issue = async (terms: Body): Promise<TestClient> => {
  const { text } = await admin.operate("addCredential", {
    method: "addCredential",
    actedBy: "Rosa Diaz",
    credential: { expiryDate: daysFromToday(30), person: "Kim Park", ...terms }
  })
  const { keyId: username, secret: password } = JSON.parse(text).credential
  return testClient(server.port, { username, password })
}

const auditOf = (record_id: string, operation = "revealNumber") =>
  server.rows("audit", { operation, record_id })

describe.each(numbered)("$name", (record) => {
  const { field, number } = record

  it("is shown whole, with an audit row that says why and not what", async () => {
    const id = await made(record)
    const { status, text } = await reveal(id, field)
    assert.strictEqual(status, 200, text)
    assert.include(JSON.parse(text).reveal, { recordId: id, field, number })
    const [row, ...more] = await auditOf(id)
    assert.lengthOf(more, 0)
    assert.strictEqual(row?.["acted_by"], "Pay run")
    const disclosure = JSON.parse(String(row?.["disclosure"]))
    assert.deepStrictEqual(disclosure, { values: [field], reason: REASON })
    for (const table of Object.keys(await server.rowCounts())) {
      assert.notInclude(JSON.stringify(await server.rows(table)), number, table)
    }
    assert.notInclude(server.log(), number)
  })

  it("is nothing of another client, nor of other companies than the credential's", async () => {
    const id = await made(record)
    assert.strictEqual((await reveal(id, field, stranger)).status, 404)
    const [row] = await server.rows("company", { id: await made(numbered[2] as Numbered) })
    const limited = await issue({ role: "payroll", companyIds: [String(row?.["id"])] })
    assert.strictEqual((await reveal(id, field, limited)).status, 404)
    assert.lengthOf(await auditOf(id), 0)
  })
})

describe("a whole number", () => {
  const [ssn, owner, ein] = numbered as readonly [Numbered, Numbered, Numbered]

  it("is for the role payroll alone", async () => {
    const id = await made(ein)
    for (const role of ["read", "write", "review", "kiosk", "admin"]) {
      assert.strictEqual((await reveal(id, "ein", await issue({ role }))).status, 403, role)
    }
    assert.lengthOf(await auditOf(id), 0)
  })

  it("is of a field that the record has", async () => {
    const id = await made(ein)
    assert.strictEqual((await reveal(id, "ssn")).status, 404)
    const { businessUser } = await admin.example("addBusinessUser")
    const { ssn: _ssn, dateOfBirth: _born, beneficialOwner: _owns, ...rest } = businessUser as Body
    const added = { method: "addBusinessUser", businessUser: rest }
    const { text } = await admin.operate("addBusinessUser", added)
    const { businessUserId } = JSON.parse(text).businessUser
    assert.strictEqual((await reveal(businessUserId, "ssn")).status, 409, text)
  })

  it.each([
    ["reason", "too short"],
    ["reason", "the SSN is 123-45-6789"],
    ["reason", ""]
  ])("needs a %s: %s", async (field, reason) => {
    const { status, text } = await admin.operate("revealNumber", body("x", "ssn", reason))
    assert.strictEqual(status, 400)
    assert.include(text, `"reveal","${field}"`)
  })

  it("is answered once, whatever key repeats the request", async () => {
    const id = await made(ssn)
    const as = (await issue({ role: "payroll", person: "Once" })).credential
    const headers = { "Idempotency-Key": "reveal-once" }
    const ask = () => call(server.port, { path: "/payroll", body: body(id, "ssn"), as, headers })
    assert.strictEqual((await ask()).status, 200)
    const again = await ask()
    assert.strictEqual(again.status, 409)
    assert.notInclude(again.text, ssn.number)
    assert.lengthOf(await auditOf(id), 1)
  })

  it("has its audit row before the answer leaves", async () => {
    const id = await made(owner)
    const { promise: isStored, resolve } = Promise.withResolvers<void>()
    const { promise: release, resolve: go } = Promise.withResolvers<void>()
    stored = resolve
    held = release
    let answer: Answer | undefined
    const answering = reveal(id, "ssn").then((each) => (answer = each))
    await isStored
    assert.lengthOf(await auditOf(id), 1)
    assert.isUndefined(answer)
    go()
    stored = undefined
    assert.strictEqual((await answering).status, 200)
  })

  it("is shown by the call in docs/handover.md", async () => {
    const page = readFileSync(new URL("../../../docs/handover.md", import.meta.url), "utf8")
    const [, script = ""] = /^```sh\n(curl [^]*?revealNumber[^]*?)^```$/m.exec(page) ?? []
    const written = script.replace(":8080", `:${server.port}`).replace("USER-ID", await made(ssn))
    const { username, password } = (await issue({ role: "payroll" })).credential
    const env = { ...process.env, PAYROLL_USERPASS: `${username}:${password}` }
    const { stdout } = await promisify(execFile)("bash", ["-euc", written], { env })
    assert.include(stdout, ssn.number)
  })

  it.each([DAY_MAX])(
    "is shown %s times a day to a person, whatever credential and name they use",
    async () => {
      const id = await made(ein)
      const pair = [
        await issue({ role: "payroll", person: "Zoë Ruiz", mayActForOthers: true }),
        await issue({ role: "payroll", person: "zoe  ruiz", mayActForOthers: true })
      ]
      const ask = (nth: number) => {
        const by = pair[nth % 2] as TestClient
        return by.operate("revealNumber", { ...body(id, "ein"), actedBy: `Somebody ${nth}` })
      }
      const answers = await Promise.all(Array.from({ length: DAY_MAX + 5 }, (_, nth) => ask(nth)))
      const shown = answers.filter(({ status }) => status === 200)
      const refused = answers.filter(({ status }) => status === 429)
      assert.deepStrictEqual([shown.length, refused.length], [DAY_MAX, 5])
      for (const { text, headers } of refused) {
        assert.notInclude(text, ein.number)
        assert.isAbove(Number(headers["retry-after"]), 0)
      }
      assert.lengthOf(await auditOf(id), DAY_MAX)
      const rows = await auditOf(id, "too-many-numbers")
      assert.deepStrictEqual(
        rows.map(({ disclosure }) => disclosure),
        [null, null, null, null, null]
      )
      assert.strictEqual((await reveal(id, "ein")).status, 200)
    }
  )
})
