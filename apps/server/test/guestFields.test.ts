/**
 * The calls of guests: every operation of the catalogue in every flow, with the own subject and another one, and with
 * each field of its schema.
 */
import { assert, describe, it } from "@effect/vitest"
import { FLOWS, flows, type Flow } from "@payroll/domain/flowLink/flow"
import {
  guestFields,
  mayCall,
  namesRecord,
  subjectField,
  type Guest,
  type GuestUse,
  type Principal
} from "@payroll/operations/caller"
import { catalogue } from "@payroll/operations/catalogue"
import { guestRefusal } from "@payroll/operations/guestRequest"
import { described, withValues, type Body, type Path } from "./examples.ts"

const OWN = "01890f3c-5f2a-7c4e-8b1d-000000000001"
const COMPANY = "01890f3c-5f2a-7c4e-8b1d-000000000002"
const OTHER = "01890f3c-5f2a-7c4e-8b1d-000000000003"

const guestOf = (flow: Flow): Guest => ({
  sessionId: "session-1",
  flow,
  subjectId: OWN,
  companyId: COMPANY,
  language: "en",
  codedFor: new Set(),
  isOfPhone: false,
  handedOver: ""
})

const principal = (flow: Flow): Pick<Principal, "role" | "companyIds" | "guest"> => ({
  role: "admin",
  companyIds: new Set([COMPANY]),
  guest: guestOf(flow)
})

const callable = described.flatMap(({ name, fields }) => {
  const operation = catalogue.find((each) => each.name === name) ?? assert.fail(name)
  const { forGuests } = operation
  return forGuests
    ? forGuests.flows.map((flow) => ({ name, flow, operation, forGuests, fields }))
    : []
})

const subjectPath = (use: GuestUse, flow: Flow): Path => {
  const [part] = use.subject
  const field = subjectField(use, flow)
  return part === undefined ? [field] : [part, field]
}

/** A body that names a subject, and nothing else. */
const bodyOf = (name: string, use: GuestUse, flow: Flow, id: string): Body =>
  withValues({ method: name }, [[subjectPath(use, flow), id]])

const ownIdOf = ({ subject: [, field] }: GuestUse): string =>
  field === "companyId" ? COMPANY : OWN

/** No guest gives these, but those of an operation who are asked for them there. */
const NEVER = new Set([
  "at",
  "source",
  "userWageId",
  "actedBy",
  "client",
  "override",
  "version",
  "dateOfJoin",
  "effectiveFrom",
  "ownershipPercentage",
  "payrollAdmin",
  "bookkeeper",
  "beneficialOwner",
  "payPercentage",
  "receivedAt",
  "userReferenceId",
  "workerType",
  "jobTitle"
])

/** The signatory names owners, says what is their own, and chooses a schedule for workers of a type. */
const ASKED: Readonly<Record<string, ReadonlyArray<string>>> = {
  addBusinessUser: ["beneficialOwner", "ownershipPercentage"],
  updateBusinessUser: ["beneficialOwner", "ownershipPercentage"],
  addPaySchedule: ["workerType"]
}

/** Operations about neither money, identity nor documents. */
const WITHOUT_CODE = new Set([
  "addTimeOffRequest",
  "askForCorrection",
  "cancelTimeOffRequest",
  "clockIn",
  "clockOut",
  "confirmCode",
  "endBreak",
  "forgetPhone",
  "getBusinessUserInfo",
  "getClockStatus",
  "getCompanyInfo",
  "getCompanyTask",
  "getKioskWorkers",
  "getMyPay",
  "getMyTimeOff",
  "getPaySchedule",
  "getRememberedPhones",
  "getTimesheet",
  "getTimesheets",
  "getUser",
  "getUserTask",
  "previewTimeOffRequest",
  "recallTimesheet",
  "requestCode",
  "startBreak",
  "submitTimesheet",
  "updateTimeOffRequest"
])

/** Whatever a remembered phone opens without a code: a secret that is stolen opens no more. */
const FOR_PHONES = new Set([
  "addTimeOffRequest",
  "askForCorrection",
  "cancelTimeOffRequest",
  "clockIn",
  "clockOut",
  "confirmCode",
  "endBreak",
  "getClockStatus",
  "getKioskWorkers",
  "getMyPay",
  "getMyTimeOff",
  "getTimesheet",
  "getTimesheets",
  "getUser",
  "getUserTask",
  "previewTimeOffRequest",
  "recallTimesheet",
  "requestCode",
  "startBreak",
  "submitTimesheet",
  "updateTimeOffRequest"
])

describe("a guest", () => {
  it("of a remembered phone needs a code for everything but the clock, hours and time off", () => {
    for (const { name, forGuests } of catalogue) {
      if (!forGuests) continue
      assert.strictEqual(forGuests.isForPhones === true, FOR_PHONES.has(name), name)
      assert.isFalse(forGuests.isForPhones === true && forGuests.code !== undefined, name)
    }
  })

  it.each(FLOWS)("of %s calls what names the flow, and nothing else", (flow) => {
    for (const operation of catalogue) {
      const isNamed = operation.forGuests?.flows.includes(flow) === true
      assert.strictEqual(mayCall(principal(flow), operation), isNamed, operation.name)
    }
  })

  it("calls nothing about wages, joining dates, states or roles", () => {
    const names = catalogue.filter(({ forGuests }) => forGuests).map(({ name }) => name)
    assert.deepStrictEqual(names.toSorted(), [
      "acceptTermsAndCondition",
      "addBusinessUser",
      "addCompanyLocation",
      "addFlowLink",
      "addKybInformation",
      "addKycInformation",
      "addPaySchedule",
      "addTimeOffRequest",
      "addUserBankAccount",
      "addW4Information",
      "askForCorrection",
      "cancelTimeOffRequest",
      "clockIn",
      "clockOut",
      "confirmCode",
      "deactivateBusinessUser",
      "endBreak",
      "forgetPhone",
      "getBusinessUserInfo",
      "getClockStatus",
      "getCompanyInfo",
      "getCompanyTask",
      "getDocument",
      "getDocuments",
      "getFile",
      "getKioskWorkers",
      "getMyPay",
      "getMyTimeOff",
      "getPaySchedule",
      "getRememberedPhones",
      "getTimesheet",
      "getTimesheets",
      "getUser",
      "getUserTask",
      "initiateCompanyKyb",
      "previewTimeOffRequest",
      "recallTimesheet",
      "requestCode",
      "setPayMethod",
      "signDocument",
      "startBreak",
      "submitTimesheet",
      "updateBusinessUser",
      "updateCompany",
      "updateCompanyBankAccount",
      "updateCompanyLocation",
      "updateKybInformation",
      "updateKycInformation",
      "updateLocationTimeZone",
      "updateTimeOffRequest",
      "updateUser",
      "updateW4Information",
      "withdrawConsent"
    ])
  })

  it.each(callable)("of $flow reaches the own subject alone by $name", (each) => {
    const { name, flow, operation, forGuests } = each
    const refusalFor = (id: string) =>
      guestRefusal(operation, bodyOf(name, forGuests, flow, id), guestOf(flow))
    assert.isUndefined(refusalFor(ownIdOf(forGuests)))
    assert.isUndefined(refusalFor(ownIdOf(forGuests).toUpperCase()))
    // Whether a record is the subject's own, or a worker the place's, the rows say that are read.
    const isOfPlace = flows[flow] === "place" && subjectField(forGuests, flow) === "userId"
    const isOfRecord = namesRecord(forGuests) || isOfPlace
    assert.strictEqual(refusalFor(OTHER)?._tag, isOfRecord ? undefined : "RecordNotFound")
    assert.strictEqual(forGuests.code === undefined, WITHOUT_CODE.has(name))
    const isOfWorker = flows[flow] === "worker"
    if (!isOfRecord) assert.strictEqual(subjectField(forGuests, flow) === "userId", isOfWorker)
  })

  it.each(callable)("of $flow gives the listed fields of $name, and no other", (each) => {
    const { name, flow, operation, forGuests, fields } = each
    const [part] = forGuests.subject
    const subject = subjectField(forGuests, flow)
    const own = bodyOf(name, forGuests, flow, ownIdOf(forGuests))
    const allowed = guestFields(forGuests, flow)
    const given = new Set(allowed)
    const known = new Set(fields.map(({ path }) => String(path[part === undefined ? 0 : 1])))
    for (const field of allowed) {
      assert.isTrue(known.has(field), `${name} has no ${field}`)
      const isAsked = ASKED[name]?.includes(field) === true
      assert.isFalse(NEVER.has(field) && !isAsked, `${name} ${field}`)
    }
    const paths: ReadonlyArray<Path> = [
      // What is within a field goes with it.
      ...fields.map(({ path }) => path.slice(0, part === undefined ? 1 : 2)),
      ...["actedBy", "client", "dryRun", "isTermsAccepted"].map((field) => [field]),
      ...[...NEVER].map((field) => (part === undefined ? [field] : [part, field]))
    ]
    for (const path of paths) {
      const [object, field = object] = path
      const isInPart = part === undefined ? path.length > 0 : object === part
      const isGiven = isInPart && given.has(String(part === undefined ? object : field))
      if (path.length === 1 && object === part) continue
      const body = withValues(own, [[path, path.at(-1) === subject ? ownIdOf(forGuests) : "x"]])
      const refusal = guestRefusal(operation, body, guestOf(flow))
      assert.strictEqual(refusal?._tag, isGiven ? undefined : "NotYours", path.join("."))
      // Taking a value away is giving the field, too.
      const none = guestRefusal(operation, withValues(own, [[path, null]]), guestOf(flow))
      assert.strictEqual(none?._tag, isGiven ? undefined : "NotYours", path.join("."))
    }
  })

  it("gives no fields next to the object in which an operation has them", () => {
    for (const { name, flow, operation, forGuests } of callable) {
      const flat = { method: name, userId: OTHER, companyId: OTHER, businessUserId: OTHER }
      const refusal = guestRefusal(operation, flat, guestOf(flow))
      assert.strictEqual(refusal?._tag, "NotYours", `${name} ${forGuests.subject.join(".")}`)
    }
  })
})
