/**
 * No operation stores anything about a company whose erasure is confirmed, and of an erased person pay and worked time
 * alone. The operations come from the catalogue.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Erasures, LOOKED_THROUGH_MS, type Erasure } from "@payroll/operations/ports/erasures"
import { randomUUID } from "node:crypto"
import { problemsIn } from "./answer.ts"
import { isNightly } from "@payroll/testing/nightly"
import { daysFromToday } from "@payroll/testing/today"
import { testClient, type TestClient } from "./call.ts"
import { openedRow } from "./erased/plants.ts"
import { clientOperations, type Body, type Field } from "./examples.ts"
import { guestAt } from "./guest.ts"
import { clientOfPerson, make, type Values } from "./madeRecords.ts"
import { companyOf, idsIn, personOf, valueAt } from "./recordsOfCompanies.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

/** Operations whose example may be called about an erased person, but for pay, hours and time off. */
const OF_PERSON: Readonly<Record<string, string>> = {
  setLegalHold: "a hold stops the rest of the erasure",
  terminateUser: "work ends",
  terminateUsers: "work ends",
  removeUser: "work ends",
  revokeFlowLink: "access ends",
  endGuestSessions: "access ends",
  forgetPhone: "access ends",
  initiateUserKyc: "the worker is being verified already",
  unlockCodes: "no codes are locked",
  revealNumber: "shows what is there, and stores its row of the audit",
  eraseUser: "a dry run",
  eraseBusinessUser: "a dry run"
}

/** Operations whose example may be called about an erased company, or stores nothing about it. */
const OF_COMPANY: typeof OF_PERSON = {
  ...OF_PERSON,
  compareNumber: "shows what is there, and stores its row of the audit",
  replayWebhookEvents: "sends what is there to an endpoint of the client",
  eraseCompany: "a dry run"
}

/** The operations about what a person is paid for, and about what was paid. */
const PAY =
  /Wage|PayResults|TimeOff|Schedule$|clock|Break|Punch|TimeEntry|Timesheet|TimeException|Correction/u

/** Settings with pages for guests, and a mail server that nothing reaches. */
const SETTINGS = {
  PAYROLL_PUBLIC_URL: "https://payroll.example",
  PAYROLL_SMTP_URL: "smtp://127.0.0.1:9",
  PAYROLL_MAIL_FROM: "payroll@acme.example"
}

/** Operations that another reason refuses too about somebody who has left and whom they were called about before. */
const REFUSED = [
  "deactivateBusinessUser",
  "activateUser",
  "addKycInformation",
  "addKycInformations",
  "addW4Information",
  "addUserBankAccount",
  "deactivateUserBankAccount",
  "addFlowLink",
  "revokeDocument"
]

const TIMEOUT_MS = 120_000
/** More erasures than a process remembers of a client. */
const MANY = 1_000

let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startTestServer({ settings: SETTINGS })
  client = testClient(server.port, await server.newClient("admin"))
})
afterAll(() => server.stop())

interface Example {
  readonly name: string
  readonly body: Body
  readonly ids: ReadonlyArray<Field>
}

/** An example of each operation, or of those of some names, that changes something that has an id. */
async function* changing(only?: ReadonlyArray<string>): AsyncGenerator<Example> {
  for (const { kind, name, fields } of clientOperations) {
    if (only && !only.includes(name)) continue
    const body = kind === "read" ? {} : await client.example(name)
    const ids = idsIn(fields).filter(({ path }) => valueAt(body, path) !== undefined)
    if (ids.length > 0) yield { name, body, ids }
  }
}

describe("an erased company", () => {
  it(
    "is changed by no other operation than a legal hold",
    async () => {
      const answered: Array<string> = []
      for await (const { name, body, ids } of changing()) {
        const companyId = await companyOf(server, body, ids)
        const [row] = await server.rows("company", { id: companyId })
        const clientId = String(row?.["client_id"])
        const subject = { subject: "company", subjectId: companyId, state: "waiting" } as const
        await server.registerErasure({ clientId, companyId, ...subject })
        const { status, text } = await client.operate(name, body)
        await server.remove("erasure", { subject_id: companyId })
        if (status === 200) answered.push(name)
        else assert.include(text, "the company is erased", name)
      }
      assert.sameMembers(answered, Object.keys(OF_COMPANY))
    },
    TIMEOUT_MS
  )
})

describe("somebody who is limited to an erased company", () => {
  it("changes it as little as others, and hides from nobody that it is erased", async () => {
    const body = await client.example("updateUser")
    const [row] = await server.rows("worker", { id: String(valueAt(body, ["user", "userId"])) })
    const of = { clientId: String(row?.["client_id"]), companyId: String(row?.["company_id"]) }
    const limited = await clientOfPerson(server.port, client, "write", "Kim Park", {
      companyIds: [of.companyId]
    })
    const subject = { subject: "company", subjectId: of.companyId, state: "kept" } as const
    await server.registerErasure({ ...of, ...subject })
    for (const caller of [limited, client, limited]) {
      const { status, text } = await caller.operate("updateUser", body)
      assert.strictEqual(status, 409, text)
    }
    const credential = { role: "read", person: "Xi", companyIds: [of.companyId] }
    const issuing = { method: "addCredential", credential, actedBy: "Rosa Diaz" }
    assert.strictEqual((await client.operate("addCredential", issuing)).status, 409)
    const info = { method: "getCompanyInfo", companyId: of.companyId }
    assert.include((await limited.operate("getCompanyInfo", info)).text, '"isErased":true')
  })
})

describe("an erased person", () => {
  it(
    "is paid and nothing else is stored about them",
    async () => {
      const answered: Array<string> = []
      for await (const { name, body, ids } of changing()) {
        const person = await personOf(server, body, ids)
        if (!person) continue
        await server.registerErasure({ ...person, state: "kept" })
        const { status, text } = await client.operate(name, body)
        await server.remove("erasure", { subject_id: person.subjectId })
        if (status === 200) answered.push(name)
        else assert.include(text, "the person is erased", name)
      }
      const others = answered.filter((name) => !PAY.test(name))
      assert.sameMembers(others, Object.keys(OF_PERSON))
      assert.includeMembers(answered, ["reportPayResults", "approveTimesheet", "addPunches"])
    },
    TIMEOUT_MS
  )

  it(
    "is said to be, before what else is wrong with a call",
    async () => {
      const { set } = statesAt(server.port)
      const left = {
        worker: ["worker", { user_status: "Terminated" }],
        businessUser: ["business_user", { record_status: "deactivated" }]
      } as const
      for await (const { name, body, ids } of changing(isNightly ? undefined : REFUSED)) {
        const person = await personOf(server, body, ids)
        if (!person || PAY.test(name) || name in OF_PERSON) continue
        await client.operate(name, body)
        const [table, state] = left[person.subject]
        await set(table, { id: person.subjectId }, state)
        const before = await client.operate(name, body)
        await server.registerErasure({ ...person, state: "kept" })
        const after = await client.operate(name, body)
        await server.remove("erasure", { subject_id: person.subjectId })
        if (REFUSED.includes(name)) assert.notStrictEqual(before.status, 200, name)
        if (before.status !== 200) assert.include(after.text, "the person is erased", name)
      }
    },
    TIMEOUT_MS
  )

  /** Registers the erasure of a worker. */
  const eraseWorker = async (userId: string, state: Erasure["state"] = "kept"): Promise<void> => {
    const [row] = await server.rows("worker", { id: userId })
    const of = { clientId: String(row?.["client_id"]), companyId: String(row?.["company_id"]) }
    await server.registerErasure({ ...of, subject: "worker", subjectId: userId, state })
  }
  const addWorker = async (values: Values = []): Promise<string> =>
    String((await make(client, "addUser", values))["user"]?.["userId"])

  it("is found among any number of others of the client", async () => {
    const userId = await addWorker()
    const [row] = await server.rows("worker", { id: userId })
    const at = Date.now()
    const others = Array.from({ length: MANY }, (): Erasure => ({
      id: randomUUID(),
      clientId: String(row?.["client_id"]),
      companyId: randomUUID(),
      subject: "worker",
      subjectId: randomUUID(),
      at,
      state: "done",
      dueAt: undefined
    }))
    await server.run(Erasures.use(({ add }) => add(others)))
    await eraseWorker(userId)
    assert.include((await client.upload(userId)).text, "the person is erased")
    assert.strictEqual((await client.upload(await addWorker())).status, 200)
  })

  it("gets no file and no credential", async () => {
    const userId = await addWorker()
    await eraseWorker(userId)
    const uploaded = await client.upload(userId)
    assert.include(uploaded.text, "the person is erased")
    const person = { name: "Ottoline Quillonby", userId }
    const issued = await client.operate("addCredential", {
      method: "addCredential",
      credential: { role: "write", person },
      actedBy: "Rosa Diaz"
    })
    assert.strictEqual(issued.status, 404, issued.text)
  })

  it("is looked through again for what is stored once the erasure was done", async () => {
    const body = await client.example("addTimeEntry")
    const userId = String(valueAt(body, ["timeEntry", "userId"]))
    await eraseWorker(userId, "done")
    const timeEntry = { ...(body["timeEntry"] as Body), notes: "went to the dentist" }
    const { status, text } = await client.operate("addTimeEntry", { ...body, timeEntry })
    assert.strictEqual(status, 200, text)
    const [again] = await server.rows("erasure", { subject_id: userId })
    assert.include(again, { state: "kept" })
    assert.isAtMost(Number(again?.["due_at"]), Date.now() + LOOKED_THROUGH_MS)
    await server.erase(LOOKED_THROUGH_MS)
    const [entry] = await server.rows("time_entry", { worker_id: userId })
    const shown = await client.operate("getTimesheet", {
      method: "getTimesheet",
      timesheetId: entry?.["timesheet_id"]
    })
    assert.notInclude(shown.text, "dentist")
  })

  it("is set aside in a call with many elements, or stops it", async () => {
    const body = await client.example("addW4Informations")
    const companyId = String(body["companyId"])
    const [w4] = body["w4Informations"] as ReadonlyArray<Body>
    const userId = await addWorker([[["user", "companyId"], companyId]])
    await eraseWorker(userId)
    const many = { ...body, w4Informations: [{ ...w4, userId }, w4] }
    const stopped = await client.operate("addW4Informations", many)
    assert.strictEqual(stopped.status, 409, stopped.text)
    assert.match(
      problemsIn(stopped).join(),
      /^w4Informations\.0\.userId: conflict the person is erased/u
    )
    const { status, text } = await client.operate("addW4Informations", {
      ...many,
      onError: "continue"
    })
    assert.strictEqual(status, 200, text)
    const [first, second] = JSON.parse(text)["w4Informations"]
    assert.include(first.error.message, "the person is erased")
    assert.strictEqual(second.userId, w4?.["userId"])
  })

  it("is named by the element of a call that takes all of them or none", async () => {
    const of = await client.example("addFlowLinks")
    const companyId = String(of["companyId"])
    const inCompany = [[["businessUser", "companyId"], companyId]] as const
    const { businessUser = {} } = await make(client, "addBusinessUser", inCompany)
    const { businessUserId } = businessUser
    const userId = await addWorker([[["user", "companyId"], companyId]])
    const [good] = of["flowLinks"] as ReadonlyArray<Body>
    const links = [good, { ...good, userId }, { flow: "company-onboarding", businessUserId }]
    const [row] = await server.rows("worker", { id: userId })
    const clientId = String(row?.["client_id"])
    await eraseWorker(userId)
    const subject = { subject: "businessUser", subjectId: String(businessUserId) } as const
    await server.registerErasure({ clientId, companyId, ...subject, state: "done" })
    const stopped = await client.operate("addFlowLinks", { ...of, flowLinks: links })
    assert.strictEqual(stopped.status, 409, stopped.text)
    assert.deepStrictEqual(
      problemsIn(stopped).map((each) => each.slice(0, each.indexOf(":"))),
      ["flowLinks.1.userId", "flowLinks.2.businessUserId"]
    )
  })

  it("keeps nobody else's pay period from being locked", async () => {
    const userId = await addWorker()
    const [row] = await server.rows("worker", { id: userId })
    const companyId = String(row?.["company_id"])
    const other = await addWorker([[["user", "companyId"], companyId]])
    const workDate = daysFromToday(-20)
    for (const each of [userId, other]) {
      await make(client, "addTimeEntry", [[["timeEntry"], { userId: each, workDate, minutes: 60 }]])
    }
    await eraseWorker(userId, "done")
    const { status, text } = await client.operate("lockTimesheets", {
      method: "lockTimesheets",
      payPeriod: { companyId, through: daysFromToday(-2), lockUnapproved: true },
      actedBy: "Rosa Diaz"
    })
    assert.strictEqual(status, 200, text)
    assert.isNotEmpty(await server.rows("timesheet_content", { worker_id: other }))
  })

  it("has the reasons of a hold for a month at the most", async () => {
    const userId = await addWorker()
    const [row] = await server.rows("worker", { id: userId })
    const companyId = String(row?.["company_id"])
    await make(client, "removeUser", [[["user", "userId"], userId]])
    await eraseWorker(userId, "done")
    for (const reason of ["Claim of Ottoline Quillonby", null]) {
      const heldRecord = { companyId, userId, reason }
      await make(client, "setLegalHold", [[["heldRecord"], heldRecord]])
    }
    const reasons = async () => {
      const rows = await server.rows("record_change", { record_id: userId })
      const opened = await Promise.all(
        rows.map((each) => server.run(openedRow("record_change", each)))
      )
      return opened.join().includes("Quillonby")
    }
    assert.isTrue(await reasons())
    await server.erase(LOOKED_THROUGH_MS)
    assert.isFalse(await reasons())
    assert.include((await server.rows("erasure", { subject_id: userId }))[0], { state: "done" })
  })
})

describe("a guest of an erased company", () => {
  it("opens no link and is mailed no code, and the link can be ended", async () => {
    const guest = guestAt(server, client)
    const opened = await guest.open({ flow: "worker-bank-account" })
    const other = await guest.link("worker-bank-account")
    for (const { userId } of [opened, other]) {
      const [row] = await server.rows("worker", { id: userId })
      const companyId = String(row?.["company_id"])
      const of = { clientId: String(row?.["client_id"]), companyId }
      const subject = { subject: "company", subjectId: companyId, state: "waiting" } as const
      await server.registerErasure({ ...of, ...subject })
    }
    const begun = await guest.begin({ flowName: other.flowName, token: other.token })
    assert.notStrictEqual(begun.status, 200)
    assert.isEmpty(await server.rows("guest_session", { subject_id: other.userId }))
    const mails = await server.rows("mail")
    const asking = { method: "requestCode", userId: opened.userId, purpose: "pay" }
    const code = await guest.post("/userPortal", asking, opened.headers)
    assert.strictEqual(code.status, 409, code.text)
    assert.deepStrictEqual(await server.rows("mail"), mails)
    const { flowLinkId } = opened.link
    await make(client, "revokeFlowLink", [[["flowLink", "flowLinkId"], flowLinkId]])
  })
})
