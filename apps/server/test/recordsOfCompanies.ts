/** Companies with a record of each kind, and requests that name records by their ids. */
import { assert } from "@effect/vitest"
import { exampleId } from "@payroll/operations/defineOperation"
import { isNightly } from "@payroll/testing/nightly"
import { seed } from "@payroll/testing/seed"
import { daysFromToday, nextYear } from "@payroll/testing/today"
import { problemsIn, type Answer } from "./answer.ts"
import type { TestClient } from "./call.ts"
import { withValues, type Body, type Field, type Path } from "./examples.ts"
import type { TestServer } from "./testServer.ts"

/** The table of the record that a field names, and the column of the record's company there. */
const TABLES: Readonly<Record<string, readonly [table: string, company: string]>> = {
  companyId: ["company", "id"],
  companyLocationId: ["company_location", "company_id"],
  businessUserId: ["business_user", "company_id"],
  userId: ["worker", "company_id"],
  userWageId: ["wage", "company_id"],
  companyFundingSourceEntityId: ["company_bank_account", "company_id"],
  userBankAccountId: ["worker_bank_account", "company_id"],
  payScheduleId: ["pay_schedule", "company_id"],
  timeOffPolicyId: ["time_off_policy", "company_id"],
  timeOffPolicyAssignmentId: ["time_off_assignment", "company_id"],
  timeOffAccountId: ["time_off_account", "company_id"],
  timeOffEntryId: ["time_off_entry", "company_id"],
  timeOffRequestId: ["time_off_request", "company_id"],
  timeOffRecalculationId: ["time_off_recalculation", "company_id"],
  holidayCalendarId: ["holiday_calendar", "company_id"],
  overtimeRuleSetId: ["overtime_rule_set", "company_id"],
  ruleSetId: ["overtime_rule_set", "company_id"],
  previousUserId: ["worker", "company_id"],
  payPeriodId: ["pay_period", "company_id"],
  punchId: ["punch", "company_id"],
  timesheetId: ["timesheet", "company_id"],
  timesheetLockId: ["timesheet_lock", "company_id"],
  timesheetAmendmentId: ["timesheet_amendment", "company_id"],
  timeEntryId: ["time_entry", "company_id"],
  timeExceptionId: ["time_exception", "company_id"],
  verificationId: ["verification_attempt", "company_id"],
  flowLinkId: ["flow_link", "company_id"],
  documentTemplateId: ["document_template", "company_id"],
  documentId: ["document", "company_id"],
  fileId: ["file", "company_id"],
  rememberedPhoneId: ["guest_session", "company_id"],
  replaces: ["document_template", "company_id"],
  eventId: ["event", "company_id"],
  handOverId: ["hand_over", "company_id"],
  // As in the example; any record that has a history would do.
  recordId: ["worker", "company_id"]
}

/**
 * A caller's own id of a company, a worker or a punch, a request, a credential, an endpoint, a recipient, an event and
 * a document: none is a record of a company.
 */
const NO_RECORD = new Set([
  "recipientId",
  "userReferenceId",
  "companyReferenceId",
  "requestId",
  "requestReferenceId",
  "keyId",
  "webhookEndpointId",
  "eventId",
  "externalId",
  "foreignId"
])

export const nameOf = (path: Path): string => String(path.at(-1))

const tableOf = (name: string): readonly [table: string, company: string] =>
  TABLES[name] ?? assert.fail(`which table has the record of a ${name}? add it here`)

export const idsIn = (fields: ReadonlyArray<Field>): ReadonlyArray<Field> =>
  fields.filter(({ path }) => nameOf(path).endsWith("Id") && !NO_RECORD.has(nameOf(path)))

export const valueAt = (body: Body, path: Path): unknown => {
  let value: unknown = body
  for (const part of path) value = (value as Body | undefined)?.[part]
  return value
}

interface PersonNamed {
  readonly clientId: string
  readonly companyId: string
  readonly subject: "worker" | "businessUser"
  readonly subjectId: string
}

type Stored = Readonly<Record<string, unknown>>

/** The rows of the records that a request names, with their tables. */
const namedRows = async (
  server: TestServer,
  body: Body,
  ids: ReadonlyArray<Field>
): Promise<ReadonlyArray<readonly [table: string, row: Stored, company: string]>> => {
  const named = ids.map(async ({ path }) => {
    const [table, company] = tableOf(nameOf(path))
    const [row] = await server.rows(table, { id: String(valueAt(body, path)) })
    return row === undefined ? [] : [[table, row, String(row[company])] as const]
  })
  return (await Promise.all(named)).flat()
}

export const companyOf = async (...request: Parameters<typeof namedRows>): Promise<string> => {
  const [[, , companyId] = assert.fail("no record is named")] = await namedRows(...request)
  return companyId
}

/** The worker or business user whom a request names, or whose record it names. */
export const personOf = async (
  ...request: Parameters<typeof namedRows>
): Promise<PersonNamed | undefined> => {
  for (const [table, row, companyId] of await namedRows(...request)) {
    const of = { clientId: String(row["client_id"]), companyId }
    const workerId = table === "worker" ? row["id"] : row["worker_id"]
    const userId = table === "business_user" ? row["id"] : row["business_user_id"]
    const subjectId = workerId ?? userId ?? row["subject_id"]
    if (typeof subjectId !== "string" || subjectId === companyId) continue
    const subject = workerId === subjectId ? "worker" : "businessUser"
    return { ...of, subject, subjectId }
  }
  return undefined
}

/** The ids of rows in the order in which they were added. */
const idsOf = (rows: Awaited<ReturnType<TestServer["rows"]>>): ReadonlyArray<string> =>
  rows.map(({ id }) => String(id)).toSorted()

/** The id of a company's first record of the kind that a field names. */
export const idOf = async (
  server: TestServer,
  name: string,
  companyId: string
): Promise<string> => {
  const [table, company] = tableOf(name)
  const [id] = idsOf(await server.rows(table, { [company]: companyId }))
  return id ?? assert.fail(`the company has no ${name}`)
}

/** Calls an operation, which must succeed; gives the answer. */
const accepted = async (of: TestClient, method: string, body: object): Promise<Answer> => {
  const answer = await of.operate(method, { method, ...body })
  assert.strictEqual(answer.status, 200, `${method}: ${answer.text}`)
  return answer
}

/** A bank account of a worker of the company, unless it has one. */
export const addAccount = async (
  server: TestServer,
  of: TestClient,
  companyId: string
): Promise<void> => {
  const ofCompany = { company_id: companyId }
  if ((await server.rows("worker_bank_account", ofCompany)).length > 0) return
  const [userId] = idsOf(await server.rows("worker", ofCompany))
  const account = await of.example("addUserBankAccount")
  const ofWorker = withValues(account, [[["userBankAccount", "userId"], userId]])
  await accepted(of, "addUserBankAccount", ofWorker)
}

/** A punch of a worker of the company, unless it has one. */
export const addPunch = async (
  server: TestServer,
  of: TestClient,
  companyId: string
): Promise<void> => {
  const ofCompany = { company_id: companyId }
  if ((await server.rows("punch", ofCompany)).length > 0) return
  const [userId] = idsOf(await server.rows("worker", ofCompany))
  await accepted(of, "clockIn", { punch: { userId } })
}

/** A file of a new worker of the company. */
export const addFile = async (
  server: TestServer,
  of: TestClient,
  companyId: string
): Promise<void> => {
  const worker = withValues(await of.example("addUser"), [[["user", "companyId"], companyId]])
  await accepted(of, "addUser", worker)
  await of.upload(await idOf(server, "userId", companyId))
}

/** Pay periods for a company, unless it has some; the first is over. */
export const addSchedule = async (
  server: TestServer,
  of: TestClient,
  companyId: string
): Promise<void> => {
  if ((await server.rows("pay_period", { company_id: companyId })).length > 0) return
  const schedule = await of.example("addPaySchedule")
  const paid = withValues(schedule, [
    [["paySchedule", "companyId"], companyId],
    [["paySchedule", "startDate"], daysFromToday(-60)]
  ])
  await accepted(of, "addPaySchedule", paid)
}

/** A hand-over of a pay period of a company. */
export const addHandOver = async (
  server: TestServer,
  of: TestClient,
  companyId: string
): Promise<void> => {
  await addSchedule(server, of, companyId)
  const payPeriodId = await idOf(server, "payPeriodId", companyId)
  await accepted(of, "getPayrollInput", { companyId, payPeriodId, requireLocked: false })
}

/** Overtime rules for a company. */
export const addRules = async (of: TestClient, companyId: string): Promise<void> => {
  const rules = withValues(await of.example("addOvertimeRuleSet"), [
    [["overtimeRuleSet", "companyId"], companyId]
  ])
  await accepted(of, "addOvertimeRuleSet", rules)
}

/** A company with a record of each kind. */
export const newCompany = async (server: TestServer, of: TestClient): Promise<string> => {
  /** Makes a record as in the example of an operation, but with these ids. */
  const make = async (operation: string, ...ids: ReadonlyArray<readonly [Path, unknown]>) =>
    accepted(of, operation, withValues(await of.example(operation), ids))
  const body = await of.example("updateUserWage")
  const path = ["userWage", "userWageId"]
  const companyId = await companyOf(server, body, [{ path, isRequired: true, takes: [] }])
  await make("updateCompanyBankAccount", [["companyFundingSourceEntity", "companyId"], companyId])
  const userId = await idOf(server, "userId", companyId)
  await make("addUserBankAccount", [["userBankAccount", "userId"], userId])
  await accepted(of, "addFlowLink", { flowLink: { flow: "worker-portal", userId } })
  await make("addDocument", [["document", "companyId"], companyId])
  const documentTemplateId = await idOf(server, "documentTemplateId", companyId)
  await accepted(of, "assignDocument", { document: { userId, documentTemplateId } })
  await of.upload(userId)
  await of.remember(userId)
  await make("clockIn", [["punch", "userId"], userId], [["punch", "userWageId"], undefined])
  await newException(server, of, userId)
  await addSchedule(server, of, companyId)
  await make("addTimeOffPolicy", [["timeOffPolicy", "companyId"], companyId])
  const timeOffPolicyId = await idOf(server, "timeOffPolicyId", companyId)
  const timeOffPolicyType = await typeOf(server, timeOffPolicyId)
  const adjustment = { timeOffPolicyType, minutes: 60, effectiveDate: "2026-06-01", reason: "seen" }
  const days = [{ date: `${nextYear()}-07-06`, minutes: 60 }]
  const holidayCalendar = { companyId, name: "Holidays", base: "None" }
  await accepted(of, "addTimeOffPolicyAssignment", {
    timeOffPolicyAssignment: { timeOffPolicyId, userId }
  })
  await accepted(of, "adjustTimeOffBalance", { timeOffAdjustment: { userId, ...adjustment } })
  await accepted(of, "addTimeOffRequest", { timeOffRequest: { userId, timeOffPolicyId, days } })
  await accepted(of, "recalculateTimeOff", { timeOffRecalculation: { userId } })
  await addRules(of, companyId)
  await accepted(of, "addHolidayCalendar", { holidayCalendar })
  await addHandOver(server, of, companyId)
  return companyId
}

/** Two entries of a worker that cross, which is an exception once they are submitted. */
const newException = async (server: TestServer, of: TestClient, userId: string): Promise<void> => {
  const timeEntry = { userId, start: "2026-03-09T12:00:00Z", end: "2026-03-09T13:00:00Z" }
  for (let count = 0; count < 2; count += 1) await accepted(of, "addTimeEntry", { timeEntry })
  const timesheetId = idsOf(await server.rows("timesheet", { worker_id: userId })).at(-1) ?? ""
  const submitted = await of.operate("submitTimesheet", {
    method: "submitTimesheet",
    timesheet: { timesheetId }
  })
  assert.include(submitted.text, "timeExceptionId")
  for (const row of await server.rows("time_exception", { timesheet_id: timesheetId })) {
    const timeException = { timeExceptionId: row["id"], reason: "seen" }
    await accepted(of, "waiveTimeException", { timeException })
  }
  const [worker] = await server.rows("worker", { id: userId })
  const payPeriod = { companyId: worker?.["company_id"], through: "2026-01-01" }
  await accepted(of, "lockTimesheets", { payPeriod })
  const whole = { ...payPeriod, through: "2026-04-01", lockUnapproved: true }
  await accepted(of, "lockTimesheets", { payPeriod: whole })
  const changes = [{ action: "Add", timeEntry: { workDate: "2026-03-09", minutes: 60 } }]
  const timesheetAmendment = { timesheetId, reason: "seen", changes }
  await accepted(of, "addTimesheetAmendment", { timesheetAmendment })
}

const typeOf = async (server: TestServer, timeOffPolicyId: string): Promise<unknown> =>
  (await server.rows("time_off_policy", { id: timeOffPolicyId }))[0]?.["policy_type"]

/** Every stored row, except for credentials, on which a call may note its use. */
const everyRow = async (server: TestServer) => {
  const tables = Object.keys(await server.rowCounts()).filter((table) => table !== "credential")
  const rows = await Promise.all(tables.map((table) => server.rows(table)))
  return new Map(
    tables.map((table, n) => [table, (rows[n] ?? []).map((row) => JSON.stringify(row)).toSorted()])
  )
}

let calls = seed

/** How to see that a call changes nothing: by every row at night, otherwise for one of eight, and by their numbers. */
export const comparison = (server: TestServer) => {
  calls += 1
  return isNightly || calls % 8 === 0 ? () => everyRow(server) : server.rowCounts
}

/** Fields that name the same thing in another way, and are not given together with the id. */
const INSTEAD: Readonly<Record<string, ReadonlyArray<string>>> = {
  payPeriodId: ["payPeriodBegin", "through", "from", "to"],
  handOverId: ["payPeriodId", "year", "form"]
}

/** The part of a body that lets it name a record of this kind, where the example names another or none. */
const NAMING: Readonly<Record<string, readonly [Path, unknown]>> = {
  "payMethod.accounts.0.userBankAccountId": [["payMethod", "accounts"], [{ payPercentage: 100 }]],
  "codes.businessUserId": [["codes", "userId"], undefined],
  "document.fileId": [["document", "text"], undefined],
  // One person signs: a business user in place of the worker of the example.
  "document.businessUserId": [["document", "userId"], undefined],
  "termsAndCondition.businessUserId": [["termsAndCondition", "userId"], undefined],
  businessUserId: [["userId"], undefined],
  "timesheetAmendment.changes.0.punch.punchId": [
    ["timesheetAmendment", "changes"],
    [{ action: "Void", punch: {} }]
  ],
  "timesheetAmendment.changes.0.punch.companyLocationId": [
    ["timesheetAmendment", "changes"],
    [{ action: "Add", punch: { type: "In", at: "2026-03-09T16:00:00-04:00" } }]
  ],
  // Whose location it may be is asked by `kiosk.ts` of the suite of punches.
  "credential.companyLocationId": [["credential"], { role: "kiosk", companyIds: [exampleId] }],
  "flowLink.companyLocationId": [["flowLink"], { flow: "kiosk", companyId: exampleId }],
  "flowLinks.0.companyLocationId": [["flowLinks"], [{ flow: "kiosk" }]],
  "timesheetAmendment.changes.0.timeEntry.timeEntryId": [
    ["timesheetAmendment", "changes"],
    [{ action: "Void", timeEntry: {} }]
  ]
}

/** Openings stand in place of one worker. */
const withOpening = (body: Body, [object = ""]: Path): Body =>
  withValues(body, [
    [[object, "userId"], undefined],
    [[object, "openingBalanceMinutes"], undefined],
    [[object, "openings"], [{ userId: "", openingBalanceMinutes: 60 }]]
  ])

/** A location is where somebody works, but for that of a kiosk. */
const WORKPLACE = /^(?!credential|flowLink).*\.companyLocationId$/

/** A body with an id in a field. A location is where somebody works who does not work remotely. */
export const withId = (input: Body, path: Path, id: string): Body => {
  const body = path[1] === "openings" ? withOpening(input, path) : input
  return withValues(body, [
    ...[NAMING[path.join(".")]].filter((naming) => naming !== undefined),
    [path, id],
    ...(INSTEAD[nameOf(path)] ?? [])
      .map((other) => [...path.slice(0, -1), other])
      .filter((other) => valueAt(body, other) !== undefined)
      .map((other) => [other, undefined] as const),
    ...(WORKPLACE.test(path.join(".")) && valueAt(body, path) === undefined
      ? [[[...path.slice(0, -1), "companyLocationCategory"], "Office"] as const]
      : [])
  ])
}

/** A record that a call names is not found, and the answer says by which field. */
export const assertNotFound = (answer: Answer, path: Path): void => {
  assert.strictEqual(answer.status, 404, answer.text)
  const [problem = ""] = problemsIn(answer)
  // Of ids that do not belong together one is named. In a list it is the wrong one.
  const named = typeof path[1] === "number" ? path.join(".") : ""
  assert.match(problem, /^[\w.]+Id: not-found /, answer.text)
  assert.include(problem, `${named}: not-found `)
}
