/** A worker who is erased: nothing is left of what was stored, and everything else holds as before. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { vacuumed } from "@payroll/testing/database/vacuumed"
import { testClient, type TestClient } from "./call.ts"
import { ErasedSubjects } from "@payroll/operations/ports/erasedSubjects"
import * as Effect from "effect/Effect"
import type { Body } from "./examples.ts"
import { clientOfPerson, make, type Values } from "./madeRecords.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const SSN = "111225003"
const ACCOUNT = "998877661100"
const BORN = "1984-06-07"

/** Texts that are stored about one worker and about nobody else. */
const TEXTS = {
  firstName: "Ottoline",
  lastName: "Quillonby",
  jobTitle: "Lamplighter",
  email: "ottoline@people.example",
  laterEmail: "otto.q@people.example",
  phone: "2065550123",
  street: "77 Thimble Lane",
  city: "Wexcombe",
  bank: "Bank of Thimbles",
  accountName: "Ottos Money",
  note: "went to the dentist in Wexcombe",
  reference: "otto-77"
}

let server: TestServer
let admin: TestClient
let second: TestClient
let payroll: TestClient
let userId: string
let companyId: string
/** Those of the company, before the worker is erased. */
let events: Awaited<ReturnType<TestServer["rows"]>>

const made = (name: string, values?: Values) => make(admin, name, values)

const erase = (by: TestClient, more: Body = {}, actedBy = "Rosa Diaz") =>
  by.operate("eraseUser", { method: "eraseUser", user: { userId, ...more }, actedBy })

/** Everything that the database has, as text; what is sealed as the role payroll is shown it. */
const everything = async (): Promise<ReadonlyArray<readonly [place: string, text: string]>> => {
  const parts: Array<readonly [string, string]> = []
  for (const table of Object.keys(await server.rowCounts())) {
    parts.push([table, JSON.stringify(await server.rows(table))])
  }
  let cursor: string | null = null
  do {
    const body = { method: "exportUser", userId, whole: true, reason: "a look at the rest", cursor }
    const { status, text } = await payroll.operate("exportUser", { ...body, limit: 200 })
    assert.strictEqual(status, 200, text)
    parts.push(["export", text])
    cursor = (JSON.parse(text) as { readonly nextCursor: string | null }).nextCursor
  } while (cursor !== null)
  return parts
}

/** The texts about the worker in places, each with where it is. */
const foundIn = (
  places: ReadonlyArray<readonly [place: string, text: string]>
): ReadonlyArray<string> =>
  places.flatMap(([place, text]) =>
    [...Object.values(TEXTS), SSN, ACCOUNT, BORN].flatMap((each) =>
      text.toLowerCase().includes(each.toLowerCase()) ? [`${each} in ${place}`] : []
    )
  )

const person: Values = [
  [["user", "firstName"], TEXTS.firstName],
  [["user", "lastName"], TEXTS.lastName],
  [["user", "jobTitle"], TEXTS.jobTitle],
  [["user", "email"], TEXTS.email],
  [["user", "phoneNumber"], TEXTS.phone],
  [["user", "userReferenceId"], TEXTS.reference]
]

const of = (object: string): Values => [[[object, "userId"], userId]]

let handOverId: string

/** A hand-over in which the worker stands, as somebody who cannot be paid yet. */
const handOver = async (): Promise<void> => {
  await made("addPaySchedule", [[["paySchedule", "companyId"], companyId]])
  const [period] = await server.rows("pay_period", { company_id: companyId })
  const input = { companyId, payPeriodId: period?.["id"], requireLocked: false }
  const { status, text } = await payroll.operate("getPayrollInput", {
    method: "getPayrollInput",
    ...input
  })
  assert.strictEqual(status, 200, text)
  assert.include(text, TEXTS.firstName)
  handOverId = (JSON.parse(text) as { readonly handOver: { readonly handOverId: string } }).handOver
    .handOverId
}

/** The page of the hand-over, read again. */
const handedAgain = async (): Promise<string> => {
  const body = { method: "getPayrollInput", companyId, handOverId }
  const { status, text } = await payroll.operate("getPayrollInput", body)
  assert.strictEqual(status, 200, text)
  return text
}

beforeAll(async () => {
  server = await startTestServer()
  admin = testClient(server.port, await server.newClient("admin"))
  second = await clientOfPerson(server.port, admin, "admin", "Lin Wei")
  payroll = await clientOfPerson(server.port, admin, "payroll", "Kim Park")
  userId = String((await made("addUser", person))["user"]?.["userId"])
  companyId = String((await server.rows("worker", { id: userId }))[0]?.["company_id"])
  await made("addKycInformation", [
    ...of("kycInformation"),
    [["kycInformation", "ssn"], SSN],
    [["kycInformation", "dateOfBirth"], BORN],
    [["kycInformation", "address1"], TEXTS.street],
    [["kycInformation", "city"], TEXTS.city]
  ])
  await made("addW4Information", of("w4Information"))
  await made("addUserWage", [...of("userWage"), [["userWage", "companyId"], companyId]])
  await made("addUserBankAccount", [
    ...of("userBankAccount"),
    [["userBankAccount", "accountNumber"], ACCOUNT],
    [["userBankAccount", "bankName"], TEXTS.bank],
    [["userBankAccount", "accountName"], TEXTS.accountName]
  ])
  await made("addTimeEntry", [...of("timeEntry"), [["timeEntry", "notes"], TEXTS.note]])
  // The law keeps nothing of somebody who never worked.
  await statesAt(server.port).set("time_entry", { worker_id: userId }, { status: "Voided" })
  await made("addFlowLink", of("flowLink"))
  await handOver()
  await made("updateUser", [
    ...of("user"),
    [["user", "version"], undefined],
    [["user", "email"], TEXTS.laterEmail]
  ])
})
afterAll(() => server.stop())

describe("the erasure of a worker", () => {
  it("is refused while the worker works here", async () => {
    const { status, text } = await erase(admin)
    assert.strictEqual(status, 409, text)
  })

  it("counts in a dry run, and stores nothing", async () => {
    await made("removeUser", [[["user", "userId"], userId]])
    const before = await server.rowCounts()
    const { status, text } = await erase(admin, { dryRun: true })
    assert.strictEqual(status, 200, `${text} ${server.log()}`)
    const { erasure } = JSON.parse(text) as {
      readonly erasure: { readonly rows: ReadonlyArray<{ readonly table: string }> }
    }
    assert.includeMembers(
      erasure.rows.map(({ table }) => table),
      ["event", "kyc_information", "record_change", "time_entry", "worker", "worker_bank_account"]
    )
    assert.deepStrictEqual(await server.rowCounts(), before)
    assert.isNotEmpty(foundIn(await everything()))
  })

  it("is withdrawn before it is confirmed, by whoever may ask", async () => {
    const withdraw = () => erase(second, { withdraw: true }, "Lin Wei")
    assert.strictEqual((await withdraw()).status, 409)
    assert.include((await erase(admin)).text, '"status":"asked"')
    const withdrawn = await withdraw()
    assert.include(withdrawn.text, '"status":"withdrawn"', withdrawn.text)
    assert.isEmpty(await server.rows("erasure_request", { subject_id: userId }))
    assert.isEmpty(await server.rows("erasure", { subject_id: userId }))
    const [audited] = await server.rows("audit", { operation: "withdrawErasure" })
    assert.include(audited, { record_id: userId, acted_by: "Lin Wei" })
    assert.strictEqual((await withdraw()).status, 409)
  })

  it("is asked for by one person and confirmed by another one", async () => {
    const asked = await erase(admin)
    assert.include(asked.text, '"status":"asked"')
    assert.strictEqual((await erase(admin)).status, 409)
    assert.isNotEmpty(foundIn(await everything()))
    const confirmed = await erase(second, {}, "Lin Wei")
    assert.include(confirmed.text, '"status":"confirmed"', confirmed.text)
    assert.strictEqual((await erase(second, {}, "Lin Wei")).status, 409)
    assert.strictEqual((await erase(admin, { withdraw: true })).status, 409)
  })

  it("leaves nothing of the worker, in any table or file", async () => {
    events = await server.rows("event", { company_id: companyId })
    await server.erase()
    // A look at whole numbers with its reason has the erasure looked through again.
    const [erasure] = await server.rows("erasure", { subject_id: userId })
    assert.include(erasure, { state: "done", due_at: null })
    assert.deepStrictEqual(foundIn(await everything()), [])
    assert.deepStrictEqual(foundIn([["hand-over", await handedAgain()]]), [])
    if (server.database.kind === "sqlite") {
      assert.deepStrictEqual(foundIn(await vacuumed(server.database.path)), [])
    }
    const after = await server.rows("event", { company_id: companyId })
    const heads = (rows: typeof after) =>
      rows.map(({ id, type, sequence, at }) => [id, type, sequence, at])
    assert.deepStrictEqual(heads(after), heads(events))
    const bodies = after.map(({ body }) => String(body)).filter((body) => body.includes('"erased"'))
    assert.isNotEmpty(bodies)
    for (const body of bodies) assert.isTrue(body.endsWith('},"payload":[],"erased":true}'))
  })

  it("leaves every MAC and every link as it should be, and the worker readable", async () => {
    assert.deepStrictEqual(await server.wrong(), [])
    const { status, text } = await admin.operate("getUser", { method: "getUser", userId })
    assert.strictEqual(status, 200, text)
    assert.include(text, '"firstName":"erased"')
    const history = await admin.operate("getHistory", { method: "getHistory", recordId: userId })
    assert.strictEqual(history.status, 200, history.text)
  })

  it("shows who puts an event back as it was", async () => {
    const before = events.find(({ body }) => String(body).includes(userId))
    const { id, body, mac } = before ?? assert.fail("no event is about the worker")
    const [erased] = await server.rows("event", { id: String(id) })
    await server.edit("event", { id: String(id) }, { body: body ?? null, mac: mac ?? null })
    assert.isNotEmpty(await server.wrong())
    const asErased = { body: erased?.["body"] ?? null, mac: erased?.["mac"] ?? null }
    await server.edit("event", { id: String(id) }, asErased)
    assert.deepStrictEqual(await server.wrong(), [])
  })

  it("changes nothing when it is done again", async () => {
    await server.remove("erasure", { subject_id: userId })
    await server.remove("erasure_request", { subject_id: userId })
    const before = await server.rows("worker", { id: userId })
    const { client_id: clientId } = before[0] ?? assert.fail("no worker")
    const looks = Effect.map(ErasedSubjects, ({ lookAgain }) => lookAgain(String(clientId)))
    await server.run(looks)
    await erase(admin)
    await erase(second, {}, "Lin Wei")
    await server.erase()
    assert.deepStrictEqual(await server.rows("worker", { id: userId }), before)
    const [erasure] = await server.rows("erasure", { subject_id: userId })
    assert.include(erasure, { state: "done", due_at: null })
  })

  it("leaves a row of the audit that nobody can change unseen", async () => {
    const rows = await server.rows("audit", { company_id: companyId })
    const row = rows.find(({ erased }) => erased !== null) ?? assert.fail("no row is erased")
    const { id, disclosure } = row
    await server.edit("audit", { id: String(id) }, { disclosure: '{"values":["ssn"]}' })
    assert.isNotEmpty(await server.wrong())
    await server.edit("audit", { id: String(id) }, { disclosure: disclosure ?? null })
    assert.deepStrictEqual(await server.wrong(), [])
  })
})

describe("the erasure of somebody who was hired again", () => {
  it("leaves the worker of today, who has the same SSN and address", async () => {
    const again: Values = [
      [["user", "companyId"], companyId],
      [["user", "firstName"], "Rehana"],
      [["user", "email"], "rehana@people.example"],
      [["user", "userReferenceId"], undefined]
    ]
    const hire = async () => {
      const id = String((await made("addUser", again))["user"]?.["userId"])
      await made("addKycInformation", [
        [["kycInformation", "userId"], id],
        [["kycInformation", "ssn"], SSN]
      ])
      return id
    }
    const first = await hire()
    await made("removeUser", [[["user", "userId"], first]])
    const today = await hire()
    const stored = () =>
      Promise.all([
        server.rows("worker", { id: today }),
        server.rows("kyc_information", { worker_id: today }),
        server.rows("claim", { holder: today }),
        server.rows("record_change", { record_id: today })
      ])
    const before = await stored()
    assert.lengthOf(before[2], 2)
    await erase(admin, { userId: first })
    await erase(second, { userId: first }, "Lin Wei")
    await server.erase()
    assert.include((await server.rows("worker", { id: first }))[0], { first_name: "erased" })
    assert.deepStrictEqual(await stored(), before)
    const rows = await server.rows("event", { company_id: companyId })
    const bodies = rows.map(({ body }) => String(body))
    assert.isEmpty(bodies.filter((body) => body.includes(first)))
    assert.isNotEmpty(bodies.filter((body) => body.includes(today) && body.includes("Rehana")))
    assert.deepStrictEqual(await server.wrong(), [])
  })
})

describe("an erasure that a restored database learned of", () => {
  it("is neither asked for, confirmed nor withdrawn again, also of somebody of an erased company", async () => {
    const hired = async () => {
      const values: Values = [
        [["user", "companyId"], companyId],
        [["user", "email"], undefined]
      ]
      const id = String((await made("addUser", values))["user"]?.["userId"])
      await made("removeUser", [[["user", "userId"], id]])
      return id
    }
    const [one, other] = [await hired(), await hired()]
    const [row] = await server.rows("company", { id: companyId })
    const of = { clientId: String(row?.["client_id"]), companyId, state: "done" } as const
    assert.strictEqual((await erase(admin, { userId: one })).status, 200)
    await server.registerErasure({ ...of, subject: "worker", subjectId: one })
    const dry = JSON.parse((await erase(admin, { userId: one, dryRun: true })).text).erasure
    assert.deepInclude(dry.request, { status: "confirmed" })
    assert.isNull(dry.aloneFrom)
    assert.include(dry.message, "it is confirmed")
    const refused = async (user: Body) => {
      const { status, text } = await erase(second, user, "Lin Wei")
      assert.strictEqual(status, 409, text)
      assert.include(text, "the erasure is confirmed already")
    }
    await refused({ userId: one })
    await refused({ userId: one, withdraw: true })
    await server.registerErasure({ ...of, subject: "company", subjectId: companyId })
    await refused({ userId: other })
    assert.lengthOf(await server.rows("erasure", { subject_id: one }), 1)
    assert.isEmpty(await server.rows("erasure_request", { subject_id: other }))
  })
})
