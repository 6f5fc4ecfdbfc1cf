/** A right request for every operation, and the fields of its schema. */
import { assert } from "@effect/vitest"
import { ActedBy } from "@payroll/operations/actedBy"
import { catalogue, operationNamed } from "@payroll/operations/catalogue"
import { exampleId } from "@payroll/operations/defineOperation"
import { nextYear } from "@payroll/testing/today"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { States } from "./states.ts"

export type Body = Readonly<Record<string, unknown>>
export type Path = ReadonlyArray<string | number>

type Value = readonly [Path, unknown]

/** Calls an operation with a body and gives what it answered; fails where it is refused. */
export type Make = (operation: string, body: Body) => Promise<unknown>

let companies = 0

/** Nine digits that no other example has, far from the sandbox's values. */
export const freshEin = (): string => String(310_000_000 + ++companies)

const isObject = (value: unknown): value is Body => typeof value === "object" && value !== null

/** Operations whose company may not have been submitted to verification yet. */
const NEEDS_NEW_COMPANY = new Set(["addKybInformation", "initiateCompanyKyb"])

/** Writes whose example finds all as it should be: a worker who is being verified already. */
export const STORES_NOTHING: ReadonlySet<string> = new Set(["initiateUserKyc", "unlockCodes"])

/** Operations that must run first, beyond those that make the records that an example names. */
const AFTER: Readonly<Record<string, readonly [operation: string, ...set: ReadonlyArray<Value>]>> =
  {
    // Pay is shared among several accounts.
    updateUserPayPercentage: [
      "addUserBankAccount",
      [["userBankAccount", "accountNumber"], "0012340000"]
    ],
    // An account is there that can be named, and one stays when another one is deactivated.
    updateCompanyBankAccount: ["addCompanyBankAccount"],
    deactivateCompanyBankAccount: ["updateCompanyBankAccount"],
    // Before a first submission an update only stores.
    initiateCompanyKyb: ["updateKybInformation"],
    activateUser: ["addUserWage"],
    clockOut: ["clockIn"],
    startBreak: ["clockIn"],
    endBreak: ["addPunches", [["punches", 0, "type"], "Meal Start"]],
    recallTimesheet: ["submitTimesheet"],
    returnTimesheet: ["submitTimesheet"],
    reopenTimesheet: ["approveTimesheet"],
    // Only what is locked is amended.
    addTimesheetAmendment: ["lockTimesheets"],
    revokeTimeOffRequest: ["approveTimeOffRequest"],
    // Both need a policy that is assigned.
    addTimeOffRequest: ["addTimeOffPolicyAssignment"],
    recordTimeOff: ["addTimeOffPolicyAssignment"],
    previewTimeOffRequest: ["updateUserWorkSchedule"],
    revealNumber: ["addKycInformation"],
    // Somebody who works here is not erased.
    eraseUser: ["removeUser"],
    eraseBusinessUser: ["deactivateBusinessUser"],
    initiateUserKyc: ["addKycInformation"],
    // An owner has an SSN, a date of birth and a home.
    updateEmployeeAsBusinessUser: ["addKycInformation"],
    // Something is there to end.
    endGuestSessions: ["addFlowLink"],
    // Results are reported once the period is submitted.
    reportPayResults: ["updatePayPeriodStatus"],
    updateKycInformation: ["addKycInformation"],
    updateW4Information: ["addW4Information"]
  }

const SMALL_OWNER = ["addBusinessUser", [["businessUser", "ownershipPercentage"], 10]] as const

/** Records that an operation needs to be others than a new company has. */
const OTHERS: Readonly<
  Record<string, Readonly<Record<string, readonly [operation: string, ...ReadonlyArray<Value>]>>>
> = {
  // A company cannot do without its only admin, its only large owner and its filing address.
  deactivateBusinessUser: { businessUserId: SMALL_OWNER },
  eraseBusinessUser: { businessUserId: SMALL_OWNER },
  deactivateCompanyLocation: { companyLocationId: ["addCompanyLocation"] },
  // The digest of the example is that of this text.
  acceptTermsAndCondition: {
    documentTemplateId: [
      "addDocument",
      [["document", "kind"], "terms"],
      [["document", "text"], "test"]
    ]
  },
  attachSignedPaper: { documentTemplateId: ["addDocument", [["document", "text"], "test"]] },
  deactivateCompanyBankAccount: { companyFundingSourceEntityId: ["addCompanyBankAccount"] }
}

/** Operations on a worker who is verified and in this state. */
const USER_STATUS: Readonly<Record<string, "Active" | "Deactivate">> = {
  deactivateUser: "Active",
  activateUser: "Deactivate"
}

/** The operations whose answers have the ids of new records. */
const MAKERS: Readonly<Record<string, string>> = {
  userId: "addUser",
  userWageId: "addUserWage",
  flowLinkId: "addFlowLink",
  documentTemplateId: "addDocument",
  documentId: "assignDocument",
  keyId: "addCredential",
  recipientId: "addRecipient",
  webhookEndpointId: "addWebhookEndpoint",
  eventId: "getEvents",
  companyFundingSourceEntityId: "updateCompanyBankAccount",
  userBankAccountId: "addUserBankAccount",
  payScheduleId: "addPaySchedule",
  punchId: "clockIn",
  timesheetId: "addTimeEntry",
  timesheetLockId: "lockTimesheets",
  timesheetAmendmentId: "addTimesheetAmendment",
  timeEntryId: "addTimeEntry",
  timeExceptionId: "submitTimesheet",
  timeOffPolicyId: "addTimeOffPolicy",
  timeOffPolicyAssignmentId: "addTimeOffPolicyAssignment",
  timeOffAccountId: "addTimeOffPolicyAssignment",
  timeOffEntryId: "adjustTimeOffBalance",
  timeOffRequestId: "addTimeOffRequest",
  timeOffRecalculationId: "recalculateTimeOff",
  holidayCalendarId: "addHolidayCalendar",
  overtimeRuleSetId: "addOvertimeRuleSet",
  payPeriodId: "getUnProcessedPayPeriod"
}

/** Makes the records that an example names, each when it is first asked for. */
const makeRecords = (operation: string, make: Make, states: States) => {
  const ids = new Map<string, string>()
  const learn = (answer: unknown): void => {
    for (const [name, value] of Object.entries(isObject(answer) ? answer : {})) {
      if (typeof value === "string" && name.endsWith("Id")) ids.set(name, value)
      else learn(value)
    }
  }
  const company = NEEDS_NEW_COMPANY.has(operation) ? "companyRegistration" : "createBusiness"
  const idOf = async (name: string): Promise<string> => {
    // The example names a user.
    if (name === "recordId") return idOf("userId")
    if (!ids.has(name)) {
      await makeRoomFor(name, make)
      if (name === "payPeriodId") await idOf("payScheduleId")
      // Made by no operation: bytes are the body of a request, and a phone is a browser's.
      const maker = { fileId: "addFile", rememberedPhoneId: "rememberPhone" }[name]
      if (maker !== undefined) {
        learn(await make(maker, { userId: await idOf("userId") }))
        return ids.get(name) ?? assert.fail(`no ${name}`)
      }
      // Two entries that cross are an exception; the same entry twice would be two.
      if (name === "timeExceptionId") {
        await idOf("timesheetId")
        const again = await filled(exampleIn("addTimeEntry"), idOf)
        await make("addTimeEntry", withValues(again, [[["timeEntry", "jobCode"], "OTHER"]]))
      }
      if (name === "timesheetAmendmentId") {
        await idOf("timesheetId")
        await make("lockTimesheets", await filled(exampleIn("lockTimesheets"), idOf))
      }
      if (name === "timeOffRequestId") await idOf("timeOffPolicyAssignmentId")
      const [by, ...set] = OTHERS[operation]?.[name] ?? [MAKERS[name] ?? company]
      learn(await make(by, withValues(await filled(exampleIn(by), idOf), set)))
      if (name === "verificationId") ids.set(name, await states.inReview(await idOf("companyId")))
      if (operation === "approveCredential") await states.awaitingSecondPerson(await idOf(name))
      if (operation === "confirmRecipient") await states.addedByAnother(await idOf(name))
      const userStatus = USER_STATUS[operation]
      if (name === "userId" && userStatus) await states.verifiedUser(await idOf(name), userStatus)
      if (name === "companyFundingSourceEntityId") {
        await states.awaitingApproval("company_bank_account", await idOf(name))
      }
      if (name === "userBankAccountId") {
        await states.awaitingApproval("worker_bank_account", await idOf(name))
      }
    }
    return ids.get(name) ?? assert.fail(`nothing makes a ${name}: add it here`)
  }
  return idOf
}

interface Endpoints {
  readonly webhookEndpoints: ReadonlyArray<{ readonly webhookEndpointId: string }>
}

/** A client has 20 webhook endpoints at most: removes those that earlier examples added. */
const makeRoom = async (make: Make): Promise<void> => {
  const { webhookEndpoints } = (await make("getWebhookEndpoints", {
    method: "getWebhookEndpoints"
  })) as Endpoints
  for (const { webhookEndpointId } of webhookEndpoints) {
    const method = "removeWebhookEndpoint"
    await make(method, { method, webhookEndpoint: { webhookEndpointId } })
  }
}

interface Recipients {
  readonly recipients: ReadonlyArray<{ readonly recipientId: string }>
}

/** A client has a key once among its recipients: revokes those that earlier examples added. */
const revokeRecipients = async (make: Make): Promise<void> => {
  const { recipients } = (await make("getRecipients", { method: "getRecipients" })) as Recipients
  for (const { recipientId } of recipients) {
    const method = "revokeRecipient"
    await make(method, { method, recipient: { recipientId } })
  }
}

/** Makes room for a record of which a client has few. */
const makeRoomFor = async (id: string, make: Make): Promise<void> => {
  if (id === "webhookEndpointId") await makeRoom(make)
  if (id === "recipientId") await revokeRecipients(make)
}

/** An example with the ids of records that exist, and an EIN of its own. */
export const filled = async (
  example: Body,
  idOf: (name: string) => Promise<string>
): Promise<Body> => {
  const whole: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(example)) {
    if (value === exampleId) whole[name] = await idOf(name)
    else if (name === "ein") whole[name] = freshEin()
    else if (Array.isArray(value)) whole[name] = await filledList(value, idOf)
    else whole[name] = isObject(value) ? await filled(value, idOf) : value
  }
  return whole
}

const filledList = async (
  list: ReadonlyArray<unknown>,
  idOf: (name: string) => Promise<string>
): Promise<ReadonlyArray<unknown>> => {
  const all: Array<unknown> = []
  for (const each of list) all.push(isObject(each) ? await filled(each, idOf) : each)
  return all
}

/** Examples with days of 2027 ask for what is ahead: here they are of the year that comes next. */
export const exampleIn = (operation: string): Body => {
  const { example = assert.fail(`${operation} has no example`) } = operationNamed(operation) ?? {}
  const text = JSON.stringify(example).replaceAll('"2027-', `"${nextYear()}-`)
  return { method: operation, ...(JSON.parse(text) as Body) }
}

/** The catalogue's example of an operation, as a request that works: what it names is made first. */
export const exampleOf = async (operation: string, make: Make, states: States): Promise<Body> => {
  const idOf = makeRecords(operation, make, states)
  if (operation === "addWebhookEndpoint") await makeRoom(make)
  if (operation === "addRecipient") await revokeRecipients(make)
  if (operation === "addTimesheetAmendment") await idOf("timesheetId")
  if (operation === "previewTimeOffRequest") await idOf("timeOffPolicyAssignmentId")
  const [before, ...set] = AFTER[operation] ?? []
  if (before !== undefined) {
    await make(before, withValues(await filled(exampleIn(before), idOf), set))
  }
  return filled(exampleIn(operation), idOf)
}

export interface Field {
  readonly path: Path
  readonly isRequired: boolean
  /** The kinds of JSON values that it takes. */
  readonly takes: ReadonlyArray<"String" | "Number" | "Boolean" | "Objects" | "Arrays" | "Null">
}

/** The kinds of a field's values; alternatives may have alternatives. */
const kindsOf = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  ast._tag === "Union" ? ast.types.flatMap(kindsOf) : [ast._tag]

const fieldsBelow = (ast: SchemaAST.AST, path: Path): ReadonlyArray<Field> => {
  if (ast._tag === "Objects") {
    return ast.propertySignatures.flatMap(({ name, type }) =>
      fieldsOf(type, [...path, String(name)])
    )
  }
  // An object that `null` takes away.
  if (ast._tag === "Union" && kindsOf(ast).includes("Null")) {
    return ast.types.flatMap((type) => fieldsBelow(type, path))
  }
  // The fields of a list's elements are tried on the first.
  return ast._tag === "Arrays" ? ast.rest.flatMap((type) => fieldsBelow(type, [...path, 0])) : []
}

/** A field of an object that may be missing is required of nobody. */
const fieldsOf = (ast: SchemaAST.AST, path: Path): ReadonlyArray<Field> => {
  const isRequired = ast.context?.isOptional !== true
  const below = fieldsBelow(ast, path)
  return [
    { path, isRequired, takes: kindsOf(ast) as Field["takes"] },
    ...below.map((field) => ({ ...field, isRequired: isRequired && field.isRequired }))
  ]
}

const fieldsIn = (schema: Schema.Constraint): ReadonlyArray<Field> =>
  fieldsBelow(SchemaAST.toEncoded(schema.ast), [])

/** An operation of the catalogue with all fields that its requests may have, at every depth. */
export const described = catalogue.map((operation) => ({
  ...operation,
  fields: [...fieldsIn(operation.request), ...(operation.isAudited ? fieldsIn(ActedBy) : [])]
}))

/** Those that credentials of clients may call. */
export const clientOperations = described.filter(
  ({ scope }: { readonly scope?: "client" | "service" | "guest" }) =>
    scope !== "service" && scope !== "guest"
)

const replaced = (whole: unknown, [part, ...rest]: Path, value: unknown): unknown => {
  if (part === undefined) return value
  if (typeof part === "number") {
    if (!Array.isArray(whole) || part >= whole.length) return whole
    return whole.with(part, replaced(whole[part], rest, value))
  }
  const { [part]: old, ...others } = isObject(whole) ? whole : {}
  const replacement = replaced(old, rest, value)
  return replacement === undefined ? others : { ...others, [part]: replacement }
}

/** The body with other values at paths, one after the other. */
export const withValues = (body: Body, values: ReadonlyArray<Value>): Body => {
  let all = body
  for (const [path, value] of values) all = withValue(all, path, value)
  return all
}

/** The body with another value at a path; `undefined` takes the field away. */
export const withValue = (body: Body, path: Path, value: unknown): Body =>
  replaced(body, path, value) as Body
