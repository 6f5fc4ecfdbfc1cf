/** The limits of records, and the size of an event of those who have as many as they may. */
import {
  exampleBankAccount,
  exampleLocation,
  examplePayPeriod,
  examplePaySchedule,
  exampleProfile
} from "@payroll/testing/exampleProfile"
import { exampleWage, exampleWorker } from "@payroll/testing/exampleWorker"
import { exampleDocument, exampleFlowLink } from "@payroll/testing/examplePages"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { bankAccountStatuses, isInUse } from "./bankAccount/companyBankAccount.ts"
import {
  takesPay,
  WHOLE_PAY,
  workerBankAccountStatuses,
  type WorkerBankAccount
} from "./bankAccount/workerBankAccount.ts"
import { kycStatuses } from "./businessUser/businessUser.ts"
import { kybStatuses } from "./company/company.ts"
import { bankAccountEvent, companyEvent, type CompanyProfile } from "./company/profile.ts"
import { eventBody, type ClientEvent, type EventCategory, type EventType } from "./event/event.ts"
import { Email, FreeText, LocationLabel, Name, text, Website } from "./field/text.ts"
import { accountHoldEvent, newAccountHold } from "./bankAccount/accountHold.ts"
import { created } from "./record.ts"
import { documentEvent } from "./document/event.ts"
import { flowLinkEvent } from "./flowLink/event.ts"
import { noCodes } from "./flowLink/guestCodes.ts"
import { guestCodesEvent } from "./flowLink/guestCodesEvent.ts"
import { credentialEvent, recipientEvent } from "./handover/event.ts"
import type { Recipient } from "./handover/recipient.ts"
import { limitProblems, recordLimits } from "./limits.ts"
import { locationStatuses } from "./location/companyLocation.ts"
import { frequencies } from "./payroll/compensationFrequency.ts"
import { payPeriodEvent, payScheduleEvent } from "./payroll/event.ts"
import { payPeriodStatuses } from "./payroll/payPeriod.ts"
import { payScheduleStatuses, type PaySchedule } from "./payroll/paySchedule.ts"
import type { LocalDate } from "./calendar/localDate.ts"
import { timeOffAssignmentEvent } from "./timeOffAccount/event.ts"
import type { TimeOffAssignment } from "./timeOffAccount/timeOffAssignment.ts"
import { timeOffRequestEvent } from "./timeOffRequest/event.ts"
import type { TimeOffRequest } from "./timeOffRequest/timeOffRequest.ts"
import { timeOffPolicyEvent } from "./timeOffPolicy/event.ts"
import { timeExceptionEvent, timesheetAmendmentEvent, timesheetEvent } from "./timesheet/event.ts"
import { newAmendment, type TimesheetAmendment } from "./timesheet/amendment.ts"
import type { TimeExceptionRecord } from "./timesheet/timeException.ts"
import { newTimesheet, type Timesheet } from "./timesheet/timesheet.ts"
import { CATEGORIES } from "./timeTracking/payable.ts"
import type { TimeOffPolicy } from "./timeOffPolicy/timeOffPolicy.ts"
import { workerStatuses, type Worker } from "./worker/worker.ts"
import { workerBankAccountEvent, workerEvent } from "./worker/event.ts"

const EVENT_BODY_BYTES_MAX = 64_000
const TEXT_LENGTH_MAX = 4_096
const LAST_SEQUENCE = Number.MAX_SAFE_INTEGER
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const UUID = "ffffffff-ffff-7fff-bfff-ffffffffffff"

/** Three bytes for one UTF-16 unit, four for two, and two that JSON escapes. */
const WIDE = ["\u{fffd}", "\u{10000}", '"', "\\"]

const bytesIn = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** The value of most bytes. */
const widest = <A extends string>(values: ReadonlyArray<A>): A => {
  const [first, ...others] = values
  let most = first ?? assert.fail("there is none")
  for (const other of others) if (bytesIn(other) > bytesIn(most)) most = other
  return most
}

/** The text of most bytes, in an event, that a field takes. */
const longest = (field: Schema.ConstraintDecoder<string>, ending = ""): string => {
  const takes = Schema.decodeUnknownResult(field)
  const texts = WIDE.map((unit) => {
    let count = 1
    while (
      count < TEXT_LENGTH_MAX &&
      Result.isSuccess(takes(`${unit.repeat(count + 1)}${ending}`))
    ) {
      count += 1
    }
    return Result.getOrThrow(takes(`${unit.repeat(count)}${ending}`))
  })
  return widest(texts)
}

const many = <A>(count: number, record: A): ReadonlyArray<A> =>
  Array.from({ length: count }, () => record)

const account = {
  ...exampleBankAccount,
  id: UUID,
  bankName: longest(Name),
  accountNumber: Redacted.make("9".repeat(17)),
  status: widest(Struct.keys(bankAccountStatuses))
}

const schedule: PaySchedule = {
  ...examplePaySchedule,
  id: UUID,
  companyId: UUID,
  workerType: "1099-NEC",
  compensationFrequency: widest(Struct.keys(frequencies)),
  status: widest(Struct.keys(payScheduleStatuses))
}

const period = {
  ...examplePayPeriod,
  id: UUID,
  companyId: UUID,
  payScheduleId: UUID,
  status: widest(Struct.keys(payPeriodStatuses))
}

const largestCompany: CompanyProfile = {
  ...exampleProfile,
  company: {
    ...exampleProfile.company,
    id: UUID,
    name: longest(Name),
    businessWebsite: longest(Website),
    kybStatus: widest(Struct.keys(kybStatuses))
  },
  kyb: exampleProfile.kyb && { ...exampleProfile.kyb, id: UUID },
  locations: many(recordLimits.companyLocation.max, {
    ...exampleLocation,
    id: UUID,
    label: longest(LocationLabel),
    status: widest(Struct.keys(locationStatuses))
  }),
  bankAccounts: many(recordLimits.companyFundingSourceEntity.max, {
    ...account,
    status: widest(Struct.keys(bankAccountStatuses).filter((status) => isInUse({ status })))
  }),
  paySchedules: many(recordLimits.paySchedule.max, schedule)
}

const largestWorker: Worker = {
  ...exampleWorker,
  id: UUID,
  companyId: UUID,
  userReferenceId: longest(text(100)),
  firstName: longest(Name),
  middleName: longest(Name),
  lastName: longest(Name),
  email: longest(Email, "@b.c"),
  jobTitle: longest(Name),
  workerType: "1099-NEC",
  userStatus: widest(Struct.keys(workerStatuses)),
  kycStatus: widest(Struct.keys(kycStatuses))
}

const workerAccount: WorkerBankAccount = {
  ...account,
  workerId: UUID,
  payPercentage: WHOLE_PAY,
  returnCode: "R03",
  status: widest(Struct.keys(workerBankAccountStatuses).filter((status) => takesPay({ status })))
}

const holdings = {
  wages: many(recordLimits.userWage.max, { ...exampleWage, id: UUID }),
  bankAccounts: many(recordLimits.userBankAccount.max, workerAccount)
}

const policy: TimeOffPolicy = {
  ...exampleWorker,
  id: UUID,
  companyId: UUID,
  name: longest(Name),
  policyType: "Floating Holiday",
  status: "Inactive",
  endDate: undefined,
  versions: []
}

const assignment: TimeOffAssignment = {
  ...exampleWorker,
  id: UUID,
  companyId: UUID,
  workerId: UUID,
  accountId: UUID,
  timeOffPolicyId: UUID,
  status: "Active",
  dates: [
    {
      recordedAt: LAST_TIME,
      startDate: "9999-12-31" as LocalDate,
      endDate: "9999-12-31" as LocalDate
    }
  ],
  openingMinutes: undefined,
  openingDate: undefined,
  previousWorkerId: undefined,
  reinstatedMinutes: 0
}

const LAST_DAY = "9999-12-31" as LocalDate

const SHEET_PERIOD = { begin: LAST_DAY, end: LAST_DAY, payPeriodId: UUID }

const request: TimeOffRequest = {
  ...exampleWorker,
  id: UUID,
  companyId: UUID,
  workerId: UUID,
  accountId: UUID,
  policyType: "Floating Holiday",
  timeOffPolicyId: UUID,
  status: "Cancelled",
  startDate: LAST_DAY,
  endDate: LAST_DAY,
  asked: [
    {
      recordedAt: LAST_TIME,
      days: many(366, { date: LAST_DAY, minutes: 1_440, why: "given" })
    }
  ],
  areDaysGiven: true,
  requestReferenceId: undefined,
  requestedBy: undefined,
  decidedAt: undefined,
  decidedBy: undefined,
  isOverridden: false,
  reason: undefined,
  decisionReason: undefined,
  overrideReason: undefined
}

const sheet: Timesheet = {
  ...newTimesheet(UUID, { ...exampleWorker, id: UUID, companyId: UUID }, SHEET_PERIOD, LAST_TIME),
  minutes: Object.fromEntries(CATEGORIES.map((category) => [category, 999_999]))
}

const amendment: TimesheetAmendment = {
  ...newAmendment(
    UUID,
    sheet,
    { changes: [], isLate: true, requestedBy: undefined, reason: undefined },
    LAST_TIME
  ),
  difference: CATEGORIES.map((category) => ({ date: LAST_DAY, category, minutes: -999_999 })),
  paidInId: UUID
}

const exception: TimeExceptionRecord = {
  ...exampleWorker,
  id: UUID,
  companyId: UUID,
  workerId: UUID,
  timesheetId: UUID,
  code: "second-meal-missed",
  date: LAST_DAY,
  at: LAST_TIME,
  status: "Resolved",
  waivedBy: undefined,
  reason: undefined,
  request: undefined
}

const base = created(UUID, { clientId: UUID, companyId: UUID }, LAST_TIME)
const codes = { ...noCodes(base, UUID), userId: UUID, businessUserId: UUID }
const held = { change: "account", subjectId: UUID, workerId: UUID, businessUserId: UUID } as const
const accountHold = newAccountHold(base, {
  ...held,
  holdUntil: LAST_TIME,
  madeBy: { credential: UUID, by: undefined },
  digest: ""
})

const flowLink = {
  ...exampleFlowLink(base),
  expiresAt: LAST_TIME,
  status: "undeliverable"
} as const

const document = { ...exampleDocument(base, longest(FreeText)), edition: 1_000_000 }

const credential = {
  keyId: "k".repeat(255),
  person: longest(Name),
  companyIds: Array.from({ length: 100 }, () => UUID),
  expiresAt: LAST_TIME
}

const recipient: Recipient = {
  id: UUID,
  name: longest(Name),
  publicKey: { kty: "OKP", crv: "X25519", x: "" },
  fingerprint: "f".repeat(43),
  addedBy: { credential: UUID, by: { name: longest(Name), ids: [] } },
  createdAt: LAST_TIME,
  confirmedAt: undefined
}

const head = { id: UUID, clientId: UUID, at: LAST_TIME }

const ofCompany = (type: EventType) => companyEvent(UUID, type, largestCompany, LAST_TIME)
const ofWorker = (type: EventType) => workerEvent(UUID, type, largestWorker, holdings, LAST_TIME)

const changeIn = (type: EventType) => (type.endsWith(".insert") ? "insert" : "update")

/** The largest event of each category. */
const largest: Readonly<Record<EventCategory, (type: EventType) => ClientEvent>> = {
  "company.kybstatus": ofCompany,
  "companybankaccount.companybankaccountstatus": (type) =>
    bankAccountEvent(UUID, changeIn(type), largestCompany, account, LAST_TIME),
  "employee.kycstatus": ofWorker,
  "employee.employeestatus": ofWorker,
  "employeebankaccount.employeebankaccountstatus": (type) =>
    workerBankAccountEvent(UUID, changeIn(type), largestWorker, holdings, workerAccount, LAST_TIME),
  "payperiod.payperiodstatus": (type) => payPeriodEvent(UUID, changeIn(type), period, LAST_TIME),
  "payschedule.payschedulestatus": (type) =>
    payScheduleEvent(UUID, changeIn(type), schedule, LAST_TIME),
  "timeoffpolicy.timeoffpolicystatus": (type) =>
    timeOffPolicyEvent(UUID, changeIn(type), policy, LAST_TIME),
  "timeoffassignment.timeoffassignmentstatus": (type) =>
    timeOffAssignmentEvent(UUID, changeIn(type), assignment, "Floating Holiday", LAST_TIME),
  "timeoffrequest.timeoffrequeststatus": (type) =>
    timeOffRequestEvent(UUID, changeIn(type), request, largestWorker, LAST_TIME),
  "timesheet.timesheetstatus": (type) => timesheetEvent(UUID, changeIn(type), sheet, LAST_TIME),
  "timesheetamendment.timesheetamendmentstatus": (type) =>
    timesheetAmendmentEvent(UUID, changeIn(type), amendment, LAST_TIME),
  "timeexception.timeexceptionstatus": (type) =>
    timeExceptionEvent(UUID, changeIn(type), exception, LAST_TIME),
  "payaccount.hold": (type) =>
    accountHoldEvent(UUID, changeIn(type), { ...accountHold, status: "withdrawn" }, LAST_TIME),
  "guestcode.lock": (type) => guestCodesEvent(UUID, changeIn(type), codes, LAST_TIME),
  "flowlink.flowlinkstatus": (type) => flowLinkEvent(UUID, changeIn(type), flowLink, LAST_TIME),
  "document.documentstatus": (type) => documentEvent(UUID, changeIn(type), document, LAST_TIME),
  "credential.credentialstatus": (type) =>
    credentialEvent(head, changeIn(type), credential, "waiting"),
  "recipient.recipientstatus": (type) =>
    recipientEvent(head, changeIn(type), recipient, { isFourEyes: false })
}

const events = Struct.keys(largest).flatMap((category) =>
  (["insert", "update"] as const).flatMap((change) => {
    const type: EventType = `${category}.${change}`
    return [[type, largest[category](type)] as const]
  })
)

const bodyOf = (event: ClientEvent): string => {
  const [before, after] = eventBody(event)
  return `${before}${LAST_SEQUENCE}${after}`
}

describe("a limit of records", () => {
  it.each([
    ["companyLocation", "a company can have at most 100 locations"],
    ["businessUser", "a company can have at most 50 business users"],
    ["companyFundingSourceEntity", "a company can have at most 20 bank accounts in use"],
    ["paySchedule", "a company can have at most 20 pay schedules"],
    ["userWage", "a user can have at most 100 wages"],
    ["timeTrackingSettings", "a company can have at most 200 settings of time tracking"],
    ["timeOffPolicy", "a company can have at most 200 time off policies"],
    ["timeOffPolicyAssignment", "a user can have at most 100 time off policy assignments"],
    ["overtimeRuleSet", "a company can have at most 100 overtime rule sets"],
    ["workSchedule", "a user can have at most 200 work schedules"]
  ] as const)("rejects a %s beyond it: %s", (field, limit) => {
    const { max } = recordLimits[field]
    const refused = [
      { path: [field], type: "limit", message: `${field} cannot be added: ${limit}` }
    ]
    assert.deepStrictEqual(limitProblems(field, 0), [])
    assert.deepStrictEqual(limitProblems(field, max - 1), [])
    assert.deepStrictEqual<unknown>(limitProblems(field, max), refused)
    // A database of an earlier version can be above it.
    assert.deepStrictEqual<unknown>(limitProblems(field, max + 1), refused)
  })
})

describe("the largest event", () => {
  it("has the longest texts", () => {
    const units = [LocationLabel, Name, Website].map((field) => longest(field).length)
    assert.deepStrictEqual(units, [40, 100, 2_048])
    assert.strictEqual(largestWorker.email?.length, 254)
    assert.strictEqual(bytesIn(account.bankName), 2 + 3 * 100)
  })

  it.each(events)("of type %s is within 64 kB", (type, event) => {
    assert.strictEqual(event.type, type)
    assert.isAtMost(Buffer.byteLength(bodyOf(event)), EVENT_BODY_BYTES_MAX)
  })

  it("carries all locations, accounts and schedules of the company, and all wages of the worker", () => {
    const company = bodyOf(ofCompany("company.kybstatus.update"))
    assert.strictEqual(company.split('"companyLocationId"').length - 1, 100)
    assert.strictEqual(company.split('"companyFundingSourceEntityId"').length - 1, 20)
    assert.strictEqual(company.split('"payScheduleId"').length - 1, 20)
    const worker = bodyOf(ofWorker("employee.kycstatus.update"))
    assert.strictEqual(worker.split('"userWageId"').length - 1, 100)
  })
})
