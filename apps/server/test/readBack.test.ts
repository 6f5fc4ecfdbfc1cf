/** Whatever can be written can be read back: each field of a write names a place in an answer of a read. */
import { assert, describe, it } from "@effect/vitest"
import { policyJsonSchema } from "@payroll/domain/timeOff/policyJsonSchema"
import { operationNamed } from "@payroll/operations/catalogue"
import * as SchemaAST from "effect/SchemaAST"
import { described } from "./examples.ts"
import { overtimeRules } from "./overtimeRuleFields.ts"
import { flowLink, ofDocuments, placed, type Place } from "./readBackPlaces.ts"

const ADDRESS = "address1 address2 city state zipcode"
const SETTINGS =
  "duplicates fourEyes handOverEncryption flowName flowOrigins displayName accentColor supportAddress language " +
  "bankChangeHoldDays holdApiBankChanges eventRetentionDays erasureWaitDays"
const HIDDEN = { ssn: "hasSsn", dateOfBirth: "hasDateOfBirth" }

const person = placed(
  "getCompanyInfo",
  "businessUsers",
  `firstName middleName lastName email phoneNumber ${ADDRESS} country payrollAdmin bookkeeper beneficialOwner ownershipPercentage`,
  { ...HIDDEN, bookKeeper: "bookkeeper" }
)
const location = placed(
  "getCompanyInfo",
  "companyLocations",
  `companyLocation ${ADDRESS} country phoneNumber isWorkLocation isMailingAddress isFilingAddress timeZone`
)
const workSchedule = placed(
  "getUserWorkSchedules",
  "workSchedules",
  "effectiveFrom ruleSetId dailyThresholdMinutes agreementDate mealWaiver"
)
const alternative = placed(
  "getUserWorkSchedules",
  "workSchedules.alternative",
  "agreementDate weeks anchor limitMinutes"
)
const scheduledDays = placed(
  "getUserWorkSchedules",
  "workSchedules.days",
  "minutes startTime endTime",
  {
    hours: "minutes"
  }
)
const registration = {
  ...placed(
    "getCompanyInfo",
    "company",
    "companyReferenceId company businessWebsite doingBusinessAs",
    {
      isTermsAccepted: "termsAcceptedAt"
    }
  ),
  ...placed("getCompanyInfo", "businessUsers", "firstName middleName lastName email phoneNumber")
}
const kyb = placed(
  "getCompanyInfo",
  "kybInformation",
  "entityType incorporationState dateOfIncorporation irsAssisgnedFederalFilingForm payrollRunThisYear formerPaidThisYear",
  { ein: "einLast4" }
)
const companyAccount = placed(
  "getCompanyInfo",
  "companyFundingSourceEntities",
  "routingNumber bankName accountType accountName",
  { accountNumber: "accountNumberLast4" }
)
const worker = placed(
  "getUser",
  "user",
  "userReferenceId firstName middleName lastName email phoneNumber dateOfJoin workerType jobTitle companyLocationCategory stateCode companyLocationId timeZone invite",
  { code: "stateCode" }
)
const workplaces = placed("getUserWorkplaces", "workplaces", "effectiveFrom")
const wage = placed(
  "getUser",
  "userWages",
  "wageRate wageBasis workerType differentialPay userType employmentStatus userRefTaxExempt startDate paymentMethod endDate",
  { effectiveFrom: "startDate" }
)
const kyc = {
  ...placed("getUser", "kycInformation", ADDRESS, HIDDEN),
  ...placed("getUserWorkplaces", "homeAddresses", "effectiveFrom")
}
const remote = placed("getUser", "kycInformation.userRemoteLocation", ADDRESS)
const w4 = placed(
  "getUser",
  "w4Information",
  "w4FilingStatus haveMultipleJob dependents dependentsAbove18 otherIncome otherDeduction extraWithholding dependentsAmount exempt nonresidentAlien receivedAt"
)
const account = placed(
  "getUser",
  "userBankAccounts",
  "routingNumber bankName accountType accountName payPercentage",
  { accountNumber: "accountNumberLast4" }
)
const exit = {
  ...placed("getUser", "deactivation", "exitDate finalPayCheckType notes"),
  ...placed("getUser", "termination", "lastDay dismissalType reason", { withdraw: "status.status" })
}
const SHOWN_AS: Readonly<Record<string, string>> = {
  preset: "earningMethod",
  accrualRatePerHour: "accrualRate",
  canCarryoverHours: "carryoverLimitMinutes",
  lumpSumHoursEarned: "lumpSumMinutes",
  timeOffReceivedWhen: "timeOffRecievedWhen"
}
/** Amounts in hours are shown in minutes. */
const timeOffPolicy = {
  ...Object.fromEntries(
    Object.keys(policyJsonSchema.properties).map((field) => [
      field,
      [
        "getTimeOffPolicy",
        `timeOffPolicy.${SHOWN_AS[field] ?? field.replace(/Hours$/, "Minutes")}`
      ] as const
    ])
  ),
  ...placed("getTimeOffPolicy", "timeOffPolicy", "endDate", {
    effectiveFrom: "versions.effectiveFrom"
  })
}
const assignment = placed(
  "getTimeOffBalance",
  "timeOffBalances.assignments",
  "startDate endDate seniorityDate waitingFrom openingBalanceMinutes openingBalanceDate",
  { openingBalanceHours: "openingBalanceMinutes" }
)
const entry = placed(
  "getTimeOffLedger",
  "timeOffEntries",
  "minutes effectiveDate reason reasonCode",
  { hours: "minutes", all: "minutes" }
)
const schedule = placed(
  "getPaySchedule",
  "paySchedules",
  "workerType compensationFrequency specification startDate",
  { effectiveFrom: "startDate" }
)

const tracking = placed(
  "getTimeTrackingSettings",
  "timeTrackingSettings",
  "timeZone workdayStart maxShiftMinutes paidBreakUpToMinutes unpaidMealFromMinutes requireApproval allowSelfApproval countHolidayAsWorked timeOffCountsTowardOvertime kioskPin effectiveFrom"
)
const ofTracking = (object: string, fields: string) => ({
  [object]: placed("getTimeTrackingSettings", `timeTrackingSettings.${object}`, fields)
})
const enteredTime = placed(
  "getTimesheet",
  "timesheet.timeEntries",
  "workDate minutes start end timeZone jobCode externalId notes",
  { hours: "minutes", disambiguation: "start", reason: "status" }
)
const punch = placed(
  "getPunchHistory",
  "punches",
  "type at timeZone companyLocationId jobCode source externalId deviceTime",
  { disambiguation: "at", breakType: "type", reason: "history.reason" }
)

/** By operation and object, or by the object alone. */
const places: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  registration,
  kybInformation: kyb,
  companyLocation: location,
  businessUser: person,
  "updateBusinessUserAsEmployee businessUser": {
    ...worker,
    ...placed("getUser", "user", "", { startDate: "dateOfJoin" })
  },
  "updateEmployeeAsBusinessUser user": person,
  companyFundingSourceEntity: companyAccount,
  user: { ...worker, ...exit, ...workplaces },
  furtherWorkplaces: placed(
    "getUserWorkplaces",
    "workplaces.further",
    "companyLocationCategory stateCode companyLocationId"
  ),
  "addBusinessContractor user": {
    ...worker,
    ...placed("getCompanyInfo", "company", "", { legalName: "company" })
  },
  users: { ...worker, ...exit },
  userWage: wage,
  userWages: wage,
  kycInformation: kyc,
  kycInformations: kyc,
  userRemoteLocation: remote,
  w4Information: w4,
  w4Informations: w4,
  userBankAccount: account,
  payMethod: placed("getUser", "user", "paymentMethod"),
  heldRecord: placed("getUser", "user", "", { reason: "legalHold" }),
  accounts: account,
  workSchedule,
  timeEntry: enteredTime,
  correction: placed("getTimesheet", "timesheet.exceptions", "date", { text: "request" }),
  timesheet: placed("getTimesheet", "timesheet", "reason", { payPeriodBegin: "payPeriod.begin" }),
  "submitTimesheet attestation": placed(
    "getTimesheet",
    "timesheet.attestation",
    "mealsTaken restBreaksTaken timesRight"
  ),
  timesheetAmendment: placed("getTimesheet", "timesheet.amendments", "reason"),
  "rejectTimesheetAmendment timesheetAmendment": placed(
    "getTimesheet",
    "timesheet.amendments",
    "",
    { reason: "rejectReason" }
  ),
  changes: placed("getTimesheet", "timesheet.amendments.changes", "action"),
  "addTimesheetAmendment punch": placed(
    "getTimesheet",
    "timesheet.amendments.changes.punch",
    "type at timeZone companyLocationId jobCode",
    { disambiguation: "at" }
  ),
  "addTimesheetAmendment timeEntry": placed(
    "getTimesheet",
    "timesheet.amendments.changes.timeEntry",
    "workDate minutes start end timeZone jobCode",
    { hours: "minutes", disambiguation: "start" }
  ),
  timeException: placed("getTimeExceptions", "timeExceptions", "", { reason: "status" }),
  waive: placed("getTimeExceptions", "timeExceptions", "", { reason: "status" }),
  timeTrackingSettings: tracking,
  ...ofTracking("workweekStart", "weekday time"),
  ...ofTracking("rounding", "mode unitMinutes"),
  ...ofTracking("autoMeal", "afterMinutes minutes"),
  ...ofTracking("differentials", "name from to weekdays"),
  ...overtimeRules,
  timeOffPolicy,
  timeOffPolicyAssignment: assignment,
  openings: assignment,
  timeOffAdjustment: {
    ...entry,
    ...placed("getTimeOffBalance", "timeOffBalances", "timeOffPolicyType")
  },
  timeOffPayout: entry,
  holidayCalendar: {
    ...placed("getTimeOffCalendar", "holidayCalendar", "name"),
    ...placed(
      "getTimeOffCalendar",
      "holidayCalendar.versions",
      "base removed paidMinutes effectiveFrom"
    )
  },
  added: placed("getTimeOffCalendar", "holidayCalendar.versions.added", "date name minutes"),
  timeOffRecalculation: placed("getTimeOffRecalculation", "timeOffRecalculation", "userId", {
    dryRun: "isDryRun"
  }),
  timeOffRequest: placed(
    "getTimeOffRequest",
    "timeOffRequest",
    "timeOffPolicyType startDate endDate reason requestReferenceId overrideReason",
    {
      override: "isOverridden",
      declineReason: "decisionReason",
      fromDate: "endDate"
    }
  ),
  days: placed("getTimeOffRequest", "timeOffRequest.days", "date minutes startTime"),
  blackoutDates: placed("getTimeOffPolicy", "timeOffPolicy.blackoutDates", "from to name"),
  foreignId: placed("getCompanyInfo", "businessUsers.foreignId", "type country", {
    number: "numberLast4"
  }),
  "updateUserWorkSchedule days": scheduledDays,
  "updateUserWorkSchedule alternative": alternative,
  paySchedule: schedule,
  punch,
  punches: { ...punch, userReferenceId: ["getUser", "user.userReferenceId"] },
  attestation: placed(
    "getPunchHistory",
    "punches.attestation",
    "mealsTaken restBreaksTaken timesRight"
  ),
  "lockTimesheets payPeriod": placed("getTimesheetLock", "timesheetLock", "", {
    through: "lastDay",
    lockUnapproved: "notLocked"
  }),
  payPeriod: placed("getPayPeriod", "payPeriods", "", {
    PayPeriodStatus: "PayPeriodStatus.status"
  }),
  results: placed("getPayResults", "payResults", "status gross net returnCode replaces"),
  corrected: account,
  verification: placed("getVerification", "verification.decisions", "decision reason"),
  reveal: placed("getAudit", "audit.disclosure", "reason", { field: "values" }),
  // It is compared and stored nowhere: what is read back is what it is compared with.
  comparison: placed("getVerification", "verification.case", "", { number: "einLast4" }),
  newClient: placed("getClients", "clients", `name ${SETTINGS}`, { logo: "logoType" }),
  clientSettings: placed("getClients", "clients", SETTINGS, { logo: "logoType" }),
  webhookEndpoint: placed(
    "getWebhookEndpoints",
    "webhookEndpoints",
    "url description eventTypes order status",
    { overlapHours: "previousSecretUntil" }
  ),
  ...ofDocuments,
  flowLink,
  flowLinks: flowLink,
  recipient: placed("getRecipients", "recipients", "name fingerprint"),
  publicKey: placed("getRecipients", "recipients.publicKey", "kty crv x y"),
  credential: placed(
    "getCredentials",
    "credentials",
    "role person program companyIds addresses expiryDate mayActForOthers companyLocationId",
    { overlapHours: "previousSecretUntil" }
  )
}

/** They say how to call or what to do, or name a record, and are values of none. A secret is never shown again. */
const NO_VALUES =
  /^(?:method|version|dryRun|checkDate|checkBalance\w+|onError|actedBy|client|keyId|\w*Id|discard|skip|missed|replaces?|withdraw|ofClient|since|sinceSequence|secret|pin|purpose|eventType)$/
/** Ids that are values. */
const VALUES = /^(?:userReferenceId|companyLocationId|ruleSetId)$/
/** Lists and objects that are shown as they are. */
const WHOLE = new Set(
  "agreedMinutes weeks weekdays companyIds addresses eventTypes specification".split(" ")
)
/** The role that the first credential of a client has. */
const ELSEWHERE: Readonly<Record<string, Place>> = {
  "newClient.role": ["getCredentials", "credentials.role"],
  // The link that it mails.
  "businessUser.invite": ["getFlowLinks", "flowLinks.isMailed"]
}

/** Operations that write, but for those whose requests ask for what they answer. */
const writes = described.filter(({ kind, name }) => kind !== "read" && !name.startsWith("get"))

const placeOf = (operation: string, path: ReadonlyArray<string | number>): Place | undefined => {
  const names = path.filter((part) => typeof part === "string")
  const [object = "", field = ""] = names.slice(-2)
  return (
    ELSEWHERE[`${object}.${field}`] ??
    places[`${operation} ${object}`]?.[field] ??
    places[object]?.[field]
  )
}

const isValue = ({ path, takes }: (typeof writes)[number]["fields"][number]): boolean => {
  const name = path.at(-1)
  // A secret of a mail.
  const isCode = path.length === 1 && name === "code"
  if (typeof name !== "string" || isCode) return false
  const isRecord = takes.includes("Objects") || takes.includes("Arrays")
  if (isRecord && !WHOLE.has(name)) return false
  // The id by which an update of a location names it is no value.
  const isOwnId = path[0] === "companyLocation" && name === "companyLocationId"
  return VALUES.test(name) ? !isOwnId : !NO_VALUES.test(name)
}

/** Returns true if an answer has a value at a path; lists and absent records on the way do not matter. */
const has = (ast: SchemaAST.AST, [name, ...rest]: ReadonlyArray<string>): boolean => {
  if (SchemaAST.isUnion(ast)) return ast.types.some((type) => has(type, [name ?? "", ...rest]))
  if (SchemaAST.isArrays(ast)) return ast.rest.some((type) => has(type, [name ?? "", ...rest]))
  if (!SchemaAST.isObjects(ast)) return false
  const property = ast.propertySignatures.find((each) => each.name === name)
  return property !== undefined && (rest.length === 0 || has(property.type, rest))
}

const isShown = ([read, path]: Place): boolean => {
  const response = operationNamed(read)?.response
  return response !== undefined && has(SchemaAST.toEncoded(response.ast), path.split("."))
}

describe.each(writes.map((operation) => [operation.name, operation] as const))(
  "what %s writes",
  (name, { fields }) => {
    it("can be read back", () => {
      const values = fields.filter(isValue).map(({ path }) => path)
      const hidden = values.filter((path) => {
        const place = placeOf(name, path)
        return place === undefined || !isShown(place)
      })
      assert.deepStrictEqual(
        hidden.map((path) => path.join(".")),
        []
      )
    })
  }
)

describe("the places", () => {
  it("are all in answers", () => {
    const all = [
      ...Object.values(places).flatMap((each) => Object.values(each)),
      ...Object.values(ELSEWHERE)
    ]
    const wrong = all.filter((place) => !isShown(place))
    assert.deepStrictEqual(wrong, [])
    assert.isAbove(all.length, 150)
  })

  it("are missed where an answer does not have them", () => {
    assert.isFalse(isShown(["getUser", "user.ssn"]))
    assert.isFalse(isShown(["getNothing", "user.firstName"]))
  })
})
