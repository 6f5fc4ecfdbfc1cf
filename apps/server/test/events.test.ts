/**
 * One example of each type of event, as the service makes it. `UPDATE_GOLDEN=1` writes them; docs/events.md
 * shows them, and `payroll webhook trigger` sends them.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { eventSchemas } from "@payroll/operations/eventSchemas"
import { readFileSync, writeFileSync } from "node:fs"
import { testClient, type TestClient } from "./call.ts"
import { documentedWebhook } from "./documentedAnswer.ts"
import { guestAt, OWN, type Guest } from "./guest.ts"
import { databaseName, install, type Installation } from "./installation.ts"
import type { Json } from "./jsonSchema.ts"
import { withExampleIds } from "./shellPage.ts"
import { killProcesses } from "./testProcess.ts"

const EXAMPLES_FILE = new URL(
  "../../../packages/operations/src/webhook/rules/exampleEvents.json",
  import.meta.url
)
const types = eventSchemas.map(({ type }) => type)

const stored = (): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(EXAMPLES_FILE, "utf8")) as Readonly<Record<string, unknown>>

/** Stores the example of a type, in the order of the types. */
const store = (type: string, example: unknown): void => {
  const all = { ...stored(), [type]: example }
  const entries = types.flatMap((each) => (each in all ? [[each, all[each]]] : []))
  writeFileSync(EXAMPLES_FILE, `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`)
}
const SANDBOX_MS = "0"

interface Event {
  readonly trigger: { readonly eventType: string }
  readonly payload: ReadonlyArray<Readonly<Record<string, ReadonlyArray<Json>>>>
}

let installation: Installation
let guest: Guest
let events: ReadonlyArray<Event> = []

const idIn = (answer: unknown, name: string): string =>
  new RegExp(`"${name}":"([^"]+)"`).exec(JSON.stringify(answer))?.[1] ?? assert.fail(name)

/** The calls of a client, each of which has to succeed. */
const calling = (client: TestClient) => async (name: string, body: Json) => {
  const { status, text } = await client.operate(name, { method: name, ...body })
  assert.strictEqual(status, 200, text)
  return JSON.parse(text) as Json
}

type Ask = ReturnType<typeof calling>

/** Reads until the answer says so: the worker of the service moves on by itself. */
const until = async (ask: Ask, name: string, body: Json, text: string): Promise<void> => {
  if (!JSON.stringify(await ask(name, body)).includes(text)) await until(ask, name, body, text)
}

/** An administrator of the client, who acts for others too. */
const asPerson = async (port: number, by: Ask, person: string): Promise<Ask> => {
  const credential = { role: "admin", person, mayActForOthers: true }
  const issued = await by("addCredential", { credential })
  const [username, password] = [idIn(issued, "keyId"), idIn(issued, "secret")]
  return calling(testClient(port, { username, password }))
}

/** A credential of the role payroll, which is revoked, and a recipient, which a second person confirms. */
const clientEvents = async (rosa: Ask, lin: Ask): Promise<void> => {
  const expiryDate = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
  const credential = { role: "payroll", person: "Pay run", expiryDate }
  const keyId = idIn(await rosa("addCredential", { credential }), "keyId")
  await rosa("revokeCredential", { credential: { keyId } })
  const publicKey = { kty: "OKP", crv: "X25519", x: "hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo" }
  const added = await rosa("addRecipient", { recipient: { name: "Pay bureau", publicKey } })
  const recipient = {
    recipientId: idIn(added, "recipientId"),
    fingerprint: idIn(added, "fingerprint")
  }
  await lin("confirmRecipient", { recipient })
}

/** Another account of the company is held until a second person approves it, and is then checked. */
const holdEvents = async (rosa: Ask, lin: Ask, companyId: string): Promise<void> => {
  const number = { accountNumber: "1123456789" }
  const companyFundingSourceEntity = { companyId, ...account, ...number }
  const added = await rosa("addCompanyBankAccount", { companyFundingSourceEntity })
  const id = idIn(added, "companyFundingSourceEntityId")
  await lin("approveBankAccount", {
    companyFundingSourceEntity: { companyFundingSourceEntityId: id }
  })
  const isChecked = async (): Promise<boolean> =>
    !JSON.stringify(await rosa("getCompanyInfo", { companyId })).includes(
      '"status":{"status":"pending"'
    )
  while (!(await isChecked())) await Promise.resolve()
}

/** The events of a company, once the day off is taken: reads say so before the worker of the service has stored it. */
const eventsOf = async (companyId: string): Promise<ReadonlyArray<Event>> => {
  const select = `select body from event where company_id in ('${companyId}', client_id)
    order by company_id, sequence`
  const bodies = (await installation.sql(select)).map(({ body }) => String(body))
  if (!bodies.some((body) => body.includes('"timeOffRequestStatus":"Taken"'))) {
    return eventsOf(companyId)
  }
  return bodies.map((body) => JSON.parse(body) as Event)
}

const account = {
  accountNumber: "0123456789",
  routingNumber: "021000021",
  bankName: "First Example Bank",
  accountType: "Checking",
  accountName: "Pay"
}

/** A company with a schedule and an account, whose EIN is corrected in the end. */
const companyEvents = async (ask: Ask, example: Json): Promise<string> => {
  const companyId = idIn(await ask("createBusiness", example), "companyId")
  const passed = () => until(ask, "getCompanyInfo", { companyId }, '"kybStatus":{"status":"passed"')
  await passed()
  const schedule = { companyId, workerType: "W2", compensationFrequency: "Monthly" }
  const payScheduleId = idIn(
    await ask("addPaySchedule", { paySchedule: schedule }),
    "payScheduleId"
  )
  await ask("updateCompanyBankAccount", {
    companyFundingSourceEntity: { companyId, ...account }
  })
  await until(ask, "getCompanyInfo", { companyId }, '"status":{"status":"ready"')
  await ask("updateKybInformation", { kybInformation: { companyId, ein: "311000001" } })
  await passed()
  await ask("deactivatePaySchedule", { paySchedule: { payScheduleId } })
  const sick = { companyId, timeOffPolicyName: "Sick leave", preset: "CA-sick" }
  const timeOffPolicyId = idIn(
    await ask("addTimeOffPolicy", { timeOffPolicy: sick }),
    "timeOffPolicyId"
  )
  await ask("deactivateTimeOffPolicy", { timeOffPolicy: { timeOffPolicyId } })
  const periods = await ask("getUnProcessedPayPeriod", { companyId })
  const payPeriodId = idIn(periods, "payPeriodId")
  await ask("updatePayPeriodStatus", { payPeriod: { payPeriodId, PayPeriodStatus: "submitted" } })
  return companyId
}

/** A locked timesheet is amended. */
const amendmentEvents = async (ask: Ask, companyId: string, timesheetId: string): Promise<void> => {
  await ask("lockTimesheets", { payPeriod: { companyId, through: "2026-03-31" } })
  const changes = [
    { action: "Add", timeEntry: { start: "2026-03-09T17:00:00Z", end: "2026-03-09T18:00:00Z" } }
  ]
  const timesheetAmendment = { timesheetId, reason: "an hour was missing", changes }
  const amendment = await ask("addTimesheetAmendment", { timesheetAmendment })
  const timesheetAmendmentId = idIn(amendment, "timesheetAmendmentId")
  await ask("approveTimesheetAmendment", { timesheetAmendment: { timesheetAmendmentId } })
}

/** A guest types the last of too many wrong codes. */
const codeEvents = async (ask: Ask, companyId: string, userId: string): Promise<void> => {
  const link = await ask("addFlowLink", { flowLink: { flow: "worker-portal", userId } })
  const [, flowName = "", token = ""] = /\/flow\/([^#"]+)#([^"]+)/.exec(JSON.stringify(link)) ?? []
  const begun = await guest.begin({ flowName, token })
  const { publicId } = JSON.parse(begun.text).session
  const [session] = await installation.sql(
    `select id, client_id from guest_session where public_id = '${publicId}'`
  )
  const at = Date.now()
  const code = { purpose: "pay", digest: "none", expiresAt: at + 600_000, tries: 0, mailId: "none" }
  const wrongAt = JSON.stringify(Array.from({ length: 19 }, () => at))
  await installation.sql(
    `insert into guest_codes (id, client_id, company_id, version, created_at, updated_at, worker_id, requested_at,
       wrong_at, code, confirmed) values ('${userId}', '${String(session?.["client_id"])}', '${companyId}', 1, ${at},
       ${at}, '${userId}', '[]', '${wrongAt}', '${JSON.stringify({ ...code, sessionId: session?.["id"] })}', '[]')`
  )
  const cookie = [begun.headers["set-cookie"] ?? ""].flat().join().split(";")[0] ?? ""
  const wrong = await guest.post(
    "/userPortal",
    { method: "confirmCode", userId, code: "123456" },
    { ...OWN, cookie, "Payroll-Session": publicId }
  )
  assert.strictEqual(wrong.status, 409, wrong.text)
  await ask("unlockCodes", { codes: { userId } })
  await ask("revokeFlowLink", { flowLink: { flowLinkId: idIn(link, "flowLinkId") } })
}

/** A worker who is paid by direct deposit, takes a day off and works. */
const workerEvents = async (ask: Ask, companyId: string): Promise<void> => {
  const user = {
    companyId,
    userReferenceId: "E-1001",
    firstName: "Ben",
    lastName: "Okafor",
    email: "ben@acme.example",
    dateOfJoin: "2026-01-05",
    workerType: "W2",
    jobTitle: "Baker",
    companyLocationCategory: "Remote",
    stateCode: "DE"
  }
  const userId = idIn(await ask("addUser", { user }), "userId")
  const flow = "worker-onboarding"
  const link = await ask("addFlowLink", { flowLink: { flow, userId, expiresInHours: 168 } })
  await ask("revokeFlowLink", { flowLink: { flowLinkId: idIn(link, "flowLinkId") } })
  await codeEvents(ask, companyId, userId)
  const text = { companyId, title: "Employee handbook", text: "Wash your hands." }
  const template = await ask("addDocument", { document: text })
  const documentTemplateId = idIn(template, "documentTemplateId")
  const document = await ask("assignDocument", { document: { userId, documentTemplateId } })
  await ask("revokeDocument", { document: { documentId: idIn(document, "documentId") } })
  await ask("addUserBankAccount", { userBankAccount: { userId, ...account } })
  await until(ask, "getUser", { userId }, '"status":{"status":"ready"')
  const wage = { companyId, userId, wageRate: 1_250, wageBasis: "Per Week", workerType: "W2" }
  await ask("addUserWage", { userWage: { ...wage, paymentMethod: "Direct Deposit" } })
  const home = { address1: "4 Elm Street", city: "Dover", state: "DE", zipcode: "19901" }
  await ask("addKycInformation", {
    kycInformation: { userId, ssn: "219000002", dateOfBirth: "1990-03-01", ...home }
  })
  await until(ask, "getUser", { userId }, '"userStatus":{"status":"Active"')
  const vacation = {
    companyId,
    timeOffPolicyName: "Vacation",
    timeOffPolicyType: "Vacation",
    earningMethod: "Unlimited"
  }
  const policy = await ask("addTimeOffPolicy", { timeOffPolicy: vacation })
  const ids = { userId, timeOffPolicyId: idIn(policy, "timeOffPolicyId") }
  const timeOffPolicyAssignmentId = idIn(
    await ask("addTimeOffPolicyAssignment", { timeOffPolicyAssignment: ids }),
    "timeOffPolicyAssignmentId"
  )
  const days = [{ date: "2026-03-02", minutes: 480 }]
  await ask("recordTimeOff", { timeOffRequest: { ...ids, days } })
  const timeEntry = {
    userId,
    start: "2026-03-09T12:00:00Z",
    end: "2026-03-09T16:00:00Z"
  }
  const entered = await ask("addTimeEntry", { timeEntry })
  await ask("addTimeEntry", { timeEntry })
  const timesheetId = idIn(entered, "timesheetId")
  const submitted = await ask("submitTimesheet", { timesheet: { timesheetId } })
  const timeExceptionId = idIn(submitted, "timeExceptionId")
  const timeException = { timeExceptionId, reason: "entered by two people" }
  await ask("waiveTimeException", { timeException })
  await ask("approveTimesheet", { timesheet: { timesheetId, version: 2 } })
  await amendmentEvents(ask, companyId, timesheetId)
  await ask("updateTimeOffPolicyAssignment", {
    timeOffPolicyAssignment: { timeOffPolicyAssignmentId, endDate: "2026-12-31" }
  })
}

beforeAll(async () => {
  installation = await install(databaseName, { PAYROLL_SANDBOX_DELAY_MS: SANDBOX_MS })
  const service = installation.start()
  const port = await service.port
  const client = testClient(port, await installation.newClient("review", "admin"))
  await installation.sql("update client set hold_api_bank_changes = 1")
  const ask = calling(client)
  guest = guestAt({ port }, client)
  const companyId = await companyEvents(ask, await client.example("createBusiness"))
  await workerEvents(ask, companyId)
  const rosa = await asPerson(port, ask, "Rosa Diaz")
  const lin = await asPerson(port, ask, "Lin Wei")
  await clientEvents(rosa, lin)
  await holdEvents(rosa, lin, companyId)
  events = await eventsOf(companyId)
  service.signal("SIGTERM")
  await service.ended
}, 120_000)
afterAll(async () => {
  killProcesses()
  await installation.remove()
})

const ofType = (type: string) => events.filter(({ trigger }) => trigger.eventType === type)

const TIMES =
  /"(?<name>eventTimeStamp|timestamp|sequence|Pay\w+Date|PayDate|DeadlineToRunPayroll|keyId|expiryDate|usableFrom|expiresAt|holdUntil)": [^,\n]+/g
const EXAMPLES: Readonly<Record<string, unknown>> = {
  eventTimeStamp: "03/08/2026 09:05:07",
  timestamp: "2026-03-08T09:05:07.042Z",
  sequence: 7,
  PayBeginDate: "2026-03-01",
  PayEndDate: "2026-03-31",
  DeadlineToRunPayroll: "2026-03-27",
  PayDate: "2026-03-31",
  keyId: "pk_sandbox_7fT2mQ9xLw4dKc1s",
  expiryDate: "2026-12-31",
  usableFrom: "2026-03-09T09:05:07.042Z",
  expiresAt: "2026-03-15T09:05:07.042Z",
  holdUntil: "2026-03-11T09:05:07.042Z"
}

/** The event with the same ids, times and dates whenever it is made. */
const masked = (event: Event): unknown =>
  JSON.parse(
    withExampleIds(new Map(), JSON.stringify(event, undefined, 2)).replaceAll(
      TIMES,
      (_whole, name: string) => `"${name}": ${JSON.stringify(EXAMPLES[name])}`
    )
  )

describe.each(types)("the event %s", (type) => {
  it("is the example: the first of a record that is created, the last of one that moved", () => {
    const made = type.endsWith(".insert") ? ofType(type)[0] : ofType(type).at(-1)
    if (!made) return assert.fail("no call of this test makes the service send one: add it here")
    if (process.env["UPDATE_GOLDEN"] !== undefined) store(type, masked(made))
    assert.deepStrictEqual(stored()[type], masked(made), "UPDATE_GOLDEN=1 writes it")
  })

  it("is as /openapi.json describes it, whatever the record's state", () => {
    assert.isNotEmpty(ofType(type))
    for (const event of ofType(type)) documentedWebhook(type, event)
  })
})

describe("events", () => {
  it("have an example of each type and no others", () => {
    assert.deepStrictEqual(Object.keys(stored()), types)
    assert.sameMembers([...new Set(events.map(({ trigger }) => trigger.eventType))], types)
  })

  it("show the same fields of an entity, whichever of them carries it", () => {
    const fields = new Map<string, string>()
    for (const { payload } of events) {
      for (const [name, [entity = {}]] of payload.flatMap((each) => Object.entries(each))) {
        const keys = Object.keys(entity).join()
        assert.strictEqual(keys, fields.get(name) ?? keys)
        fields.set(name, keys)
      }
    }
    assert.sameMembers(
      [...fields.keys()],
      [
        "Company",
        "user",
        "paySchedule",
        "payPeriod",
        "timeOffPolicy",
        "timeOffPolicyAssignment",
        "timeOffRequest",
        "timesheet",
        "timesheetAmendment",
        "timeException",
        "flowLink",
        "payAccountHold",
        "guestCode",
        "document",
        "credential",
        "recipient"
      ]
    )
  })

  it("show the schedules and the account of a company, and the account of a worker", () => {
    const [company] = ofType("company.kybstatus.update").at(-1)?.payload[0]?.["Company"] ?? []
    assert.lengthOf(company?.["PaySchedules"] as ReadonlyArray<unknown>, 1)
    assert.lengthOf(company?.["BankAccounts"] as ReadonlyArray<unknown>, 1)
    const about = "employeebankaccount.employeebankaccountstatus.update"
    for (const { payload } of [...ofType(about), ...ofType("employee.employeestatus.update")]) {
      assert.lengthOf(payload[0]?.["user"]?.[0]?.["BankAccounts"] as ReadonlyArray<unknown>, 1)
    }
  })
})
