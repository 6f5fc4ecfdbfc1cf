/** A company that is erased with its people: nothing is left of it or stored about it, and others stay as they were. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { vacuumed } from "@payroll/testing/database/vacuumed"
import { daysFromToday } from "@payroll/testing/today"
import type { Commit } from "@payroll/operations/writer"
import { testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { InterruptedWriter, isErasure } from "./interruptedWriter.ts"
import { clientOfPerson, make, type Values } from "./madeRecords.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const DAY_MS = 86_400_000
const MINUTE_MS = 61_000
const STEPS_MAX = 20
const SSN = "111225003"
const EIN = "371234502"

/** Texts that are stored about one company and its people, and about nobody else. */
const TEXTS = {
  company: "Quillonby Lamps",
  tradeName: "Lamps of Wexcombe",
  website: "https://quillonby.example",
  reference: "quillonby-77",
  street: "77 Thimble Lane",
  city: "Wexcombe",
  bank: "Bank of Thimbles",
  owner: "Ottoline",
  ownerEmail: "ottoline@quillonby.example",
  worker: "Barnaby",
  workerEmail: "barnaby@quillonby.example",
  note: "went to the dentist in Wexcombe"
}

let server: TestServer
let admin: TestClient
let second: TestClient
let payroll: TestClient

const between = new InterruptedWriter()

const made = (name: string, values?: Values) => make(admin, name, values)

const call = async (by: TestClient, method: string, body: Body) => {
  const { status, text } = await by.operate(method, { method, ...body })
  return { status, text }
}

const erase = (by: TestClient, companyId: string, actedBy: string, more: Body = {}) =>
  call(by, "eraseCompany", { company: { companyId, ...more }, actedBy })

const hold = async (heldRecord: Body) => {
  const { status, text } = await call(admin, "setLegalHold", { heldRecord })
  assert.strictEqual(status, 200, text)
}

/** Everything that the database has, as text; what is sealed as the role payroll is shown it. */
const everything = async (companyId: string) => {
  const parts: Array<readonly [string, string]> = []
  for (const table of Object.keys(await server.rowCounts())) {
    parts.push([table, JSON.stringify(await server.rows(table))])
  }
  let cursor: string | null = null
  do {
    const body: Body = { companyId, whole: true, reason: "a look at the rest", limit: 200, cursor }
    const { status, text } = await call(payroll, "exportCompany", body)
    assert.strictEqual(status, 200, text)
    parts.push(["export", text])
    cursor = (JSON.parse(text) as { readonly nextCursor: string | null }).nextCursor
  } while (cursor !== null)
  return parts
}

const foundIn = (places: ReadonlyArray<readonly [place: string, text: string]>) =>
  places.flatMap(([place, text]) =>
    [...Object.values(TEXTS), SSN, EIN].flatMap((each) =>
      text.toLowerCase().includes(each.toLowerCase()) ? [`${each} in ${place}`] : []
    )
  )

interface Made {
  readonly companyId: string
  readonly userIds: ReadonlyArray<string>
}

/** A company with KYB information, an owner, a place, an account, and workers who have left. */
const company = async (texts: typeof TEXTS, ein: string, workers: number): Promise<Made> => {
  const { registration } = await made("createBusiness", [
    [["registration", "company"], texts.company],
    [["registration", "doingBusinessAs"], texts.tradeName],
    [["registration", "businessWebsite"], texts.website],
    [["registration", "companyReferenceId"], texts.reference],
    [["kybInformation", "ein"], ein],
    [["companyLocation", "address1"], texts.street],
    [["companyLocation", "city"], texts.city],
    [["businessUser", "firstName"], texts.owner],
    [["businessUser", "email"], texts.ownerEmail]
  ])
  const companyId = String(registration?.["companyId"])
  const { set } = statesAt(server.port)
  await set("company", { id: companyId }, { kyb_status: "passed" })
  await set("verification_attempt", { subject_id: companyId }, { status: "passed", due_at: null })
  const of = (object: string, more: Values = []): Values => [
    [[object, "companyId"], companyId],
    ...more
  ]
  const entity = "companyFundingSourceEntity"
  await made("addCompanyBankAccount", of(entity, [[[entity, "bankName"], texts.bank]]))
  await made("addPaySchedule", of("paySchedule"))
  const userIds: Array<string> = []
  for (let index = 0; index < workers; index += 1) {
    const added = await made(
      "addUser",
      of("user", [
        [["user", "firstName"], texts.worker],
        [["user", "email"], `${index}${texts.workerEmail}`],
        [["user", "userReferenceId"], undefined]
      ])
    )
    const userId = String(added["user"]?.["userId"])
    const ofUser = (object: string): Values => [[[object, "userId"], userId]]
    await made("addKycInformation", [
      ...ofUser("kycInformation"),
      [["kycInformation", "ssn"], index === 0 ? SSN : String(Number(SSN) + index)],
      [["kycInformation", "city"], texts.city]
    ])
    await made("addTimeEntry", [...ofUser("timeEntry"), [["timeEntry", "notes"], texts.note]])
    // The law keeps nothing of somebody who never worked.
    await set("time_entry", { worker_id: userId }, { status: "Voided" })
    await made("addFlowLink", ofUser("flowLink"))
    userIds.push(userId)
  }
  return { companyId, userIds }
}

const leave = async ({ userIds }: Made): Promise<void> => {
  for (const userId of userIds) await made("removeUser", [[["user", "userId"], userId]])
}

/** Erases until nothing waits. */
const carriedOut = async (companyId: string, laterMs?: number) => {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    await server.erase(laterMs)
    const [erasure] = await server.rows("erasure", { subject_id: companyId })
    if (erasure?.["state"] === "waiting") continue
    const people = await server.rows("erasure", { company_id: companyId })
    assert.isTrue(
      people.every(({ state }) => state !== "waiting"),
      "the company comes last"
    )
    return erasure
  }
  return assert.fail(server.log())
}

const rowsOf = (companyId: string) =>
  Promise.all(
    [
      "company_location",
      "business_user",
      "worker",
      "kyb_information",
      "record_change",
      "event"
    ].map((table) => server.rows(table, { company_id: companyId }))
  )

const OTHER: typeof TEXTS = {
  company: "Acme Candles",
  tradeName: "Candles of Dover",
  website: "https://candles.example",
  reference: "candles-77",
  street: "7 Button Lane",
  city: "Dover",
  bank: "Bank of Buttons",
  owner: "Perdita",
  ownerEmail: "perdita@candles.example",
  worker: "Cuthbert",
  workerEmail: "cuthbert@candles.example",
  note: "went to the dentist in Dover"
}

let lamps: Made
let others: Made
/** The rows of the others, before the company is erased. */
let before: Awaited<ReturnType<typeof rowsOf>>

beforeAll(async () => {
  server = await startTestServer({ writer: between.over })
  admin = testClient(server.port, await server.newClient("admin"))
  second = await clientOfPerson(server.port, admin, "admin", "Lin Wei")
  payroll = await clientOfPerson(server.port, admin, "payroll", "Kim Park")
  lamps = await company(TEXTS, EIN, 2)
  others = await company(OTHER, "371234503", 2)
})
afterAll(() => server.stop())

describe("the erasure of a company", () => {
  it("is refused while somebody works for it", async () => {
    const { status, text } = await erase(admin, lamps.companyId, "Rosa Diaz")
    assert.strictEqual(status, 409, text)
    assert.include(text, "users still work")
  })

  it("names the worker whose legal hold stops it", async () => {
    await leave(lamps)
    await leave(others)
    before = await rowsOf(others.companyId)
    const [userId = ""] = lamps.userIds
    const held = { companyId: lamps.companyId, userId }
    await hold({ ...held, reason: "Claim of 4 May" })
    const { status, text } = await erase(admin, lamps.companyId, "Rosa Diaz", { dryRun: true })
    assert.strictEqual(status, 200, text)
    assert.deepStrictEqual(JSON.parse(text).erasure.hold, { kind: "user", id: userId })
    const refused = await erase(admin, lamps.companyId, "Rosa Diaz")
    assert.strictEqual(refused.status, 409, refused.text)
    assert.include(refused.text, "a legal hold keeps it")
    await hold({ ...held, reason: null })
  })

  it("counts in a dry run, and stores nothing", async () => {
    const before = await server.rowCounts()
    const { status, text } = await erase(admin, lamps.companyId, "Rosa Diaz", { dryRun: true })
    assert.strictEqual(status, 200, `${text} ${server.log()}`)
    const { erasure } = JSON.parse(text) as {
      readonly erasure: {
        readonly rows: ReadonlyArray<{ readonly table: string; readonly rows: number }>
      }
    }
    assert.deepInclude(erasure.rows, { table: "worker", rows: 2 })
    assert.deepInclude(erasure.rows, { table: "company", rows: 1 })
    assert.deepStrictEqual(await server.rowCounts(), before)
  })

  it("stores nothing more about it once another person confirmed", async () => {
    assert.include((await erase(admin, lamps.companyId, "Rosa Diaz")).text, '"status":"asked"')
    assert.strictEqual((await erase(admin, lamps.companyId, "Rosa Diaz")).status, 409)
    const { companyId } = lamps
    const confirmed = await erase(second, companyId, "Lin Wei")
    assert.include(confirmed.text, '"status":"confirmed"')
    for (const [operation, object, more] of [
      ["updateCompany", "registration", { company: "Quillonby" }],
      ["addUser", "user", {}],
      ["addCompanyLocation", "companyLocation", {}],
      ["addPaySchedule", "paySchedule", {}],
      ["addFlowLink", "flowLink", { userId: lamps.userIds[0] }],
      ["addTimeEntry", "timeEntry", { userId: lamps.userIds[0] }],
      ["updateUser", "user", { userId: lamps.userIds[0], firstName: TEXTS.worker }]
    ] as const) {
      const example = await admin.example(operation)
      const input = { ...(example[object] as Body), companyId, ...more }
      const { status, text } = await call(admin, operation, { ...example, [object]: input })
      assert.isTrue(status === 409 || status === 400, `${operation} ${status} ${text}`)
    }
    const { text } = await call(admin, "getCompanyInfo", { companyId })
    assert.include(text, '"isErased":true')
  })

  it("leaves nothing of the company and its people, in any table or file", async () => {
    assert.isNotEmpty(foundIn(await everything(lamps.companyId)))
    const erasure = await carriedOut(lamps.companyId)
    assert.deepStrictEqual(foundIn(await everything(lamps.companyId)), [])
    assert.include(erasure, { state: "done", due_at: null })
    if (server.database.kind === "sqlite") {
      assert.deepStrictEqual(foundIn(await vacuumed(server.database.path)), [])
    }
    const events = await server.rows("event", { company_id: lamps.companyId })
    for (const { body } of events)
      assert.isTrue(String(body).endsWith('"erased":true}'), String(body))
    const links = await server.rows("flow_link", { company_id: lamps.companyId })
    assert.isTrue(links.every(({ status }) => status === "revoked"))
  })

  it("leaves another company as it was, and its EIN free", async () => {
    assert.deepStrictEqual(await rowsOf(others.companyId), before)
    assert.isEmpty(await server.rows("claim", { holder: lamps.companyId }))
    const { status, text } = await call(admin, "getHistory", { recordId: lamps.companyId })
    assert.strictEqual(status, 200, text)
  })

  it("stops before the next person under a legal hold, and goes on once it is released", async () => {
    const { companyId, userIds } = others
    await erase(admin, companyId, "Rosa Diaz")
    await erase(second, companyId, "Lin Wei")
    const named = async () => {
      const people = [
        ...(await server.rows("worker", { company_id: companyId })),
        ...(await server.rows("business_user", { company_id: companyId }))
      ]
      return people.filter((row) => row["first_name"] !== "erased").length
    }
    const [first = ""] = userIds.toSorted()
    between.next = {
      before: isErasure,
      run: () =>
        hold({
          companyId,
          userId: userIds.find((id) => id !== first),
          reason: "Claim of 4 May"
        })
    }
    while (between.next !== undefined) await server.erase()
    const [held] = await server.rows("erasure", { subject_id: companyId })
    assert.include(held, { state: "waiting" })
    // The owner came first, and was being erased already.
    assert.strictEqual(await named(), userIds.length)
    const [stays] = await server.rows("company", { id: companyId })
    assert.strictEqual(stays?.["name"], OTHER.company)
    await hold({ companyId, userId: userIds.find((id) => id !== first), reason: null })
    await carriedOut(companyId, DAY_MS)
    assert.strictEqual(await named(), 0)
    assert.include(await carriedOut(companyId, DAY_MS), { state: "done" })
    // Of both companies: each MAC and each link of the audit.
    assert.deepStrictEqual(await server.wrong(), [])
  })

  it("comes after somebody whom a hold stopped, also once it is released", async () => {
    const cogs = await company({ ...OTHER, reference: "cogs-77" }, "371234504", 1)
    const [userId = ""] = cogs.userIds
    await leave(cogs)
    const { companyId } = cogs
    await erase(admin, companyId, "Rosa Diaz")
    await erase(second, companyId, "Lin Wei")
    const isOfWorker = (commit: Commit) => isErasure(commit) && commit.record.id === userId
    const run = () => hold({ companyId, userId, reason: "Claim of 4 May" })
    between.next = { before: isOfWorker, run }
    while (between.next !== undefined) await server.erase(MINUTE_MS)
    for (let step = 0; step < 3; step += 1) await server.erase(MINUTE_MS)
    const [ofCogs] = await server.rows("company", { id: companyId })
    assert.strictEqual(ofCogs?.["name"], OTHER.company)
    await hold({ companyId, userId, reason: null })
    assert.include(await carriedOut(companyId), { state: "done" })
  })
})

describe("what the law keeps of a company that is erased", () => {
  it("goes by itself on the day after its last day, and not before", async () => {
    const { companyId, userIds } = await company(TEXTS, EIN, 1)
    const [userId = ""] = userIds
    await statesAt(server.port).verifiedUser(userId, "Active")
    await made("terminateUser", [
      [["user", "userId"], userId],
      [["user", "lastDay"], daysFromToday(-2)]
    ])
    const { set } = statesAt(server.port)
    await set("pay_period", { company_id: companyId }, { pay_date: daysFromToday(-2) })
    const { text } = await erase(admin, companyId, "Rosa Diaz", { dryRun: true })
    assert.include(text, '"kind":"taxes"')
    assert.include(text, '"kind":"pay"')
    await erase(admin, companyId, "Rosa Diaz")
    await erase(second, companyId, "Lin Wei")
    const parts = async () => {
      const [row] = await server.rows("company", { id: companyId })
      const [place] = await server.rows("company_location", { company_id: companyId })
      const [account] = await server.rows("company_bank_account", { company_id: companyId })
      return [row?.["name"], place?.["city"], account?.["bank_name"]]
    }
    const kept = await carriedOut(companyId)
    assert.include(kept, { state: "kept" })
    assert.deepStrictEqual(await parts(), [TEXTS.company, TEXTS.city, "erased"])
    const waitMs = Number(kept?.["due_at"]) - Date.now()
    await server.erase(waitMs - 180_000)
    assert.deepStrictEqual(await parts(), [TEXTS.company, TEXTS.city, "erased"])
    assert.include(await carriedOut(companyId, waitMs + 1_000), { state: "done" })
    assert.deepStrictEqual(await parts(), ["erased", "erased", "erased"])
    assert.deepStrictEqual(foundIn(await everything(companyId)), [])
  })
})
