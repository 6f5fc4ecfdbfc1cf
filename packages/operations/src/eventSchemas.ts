/** The bodies of events as the documents publish them. Tests hold the events that the service makes to them. */
import { bankAccountFields } from "@payroll/domain/bankAccount/companyBankAccount"
import { registrationFields } from "@payroll/domain/company/company"
import { eventCategories, type EventCategory, type EventType } from "@payroll/domain/event/event"
import { DOCUMENT_KINDS } from "@payroll/domain/document/documentTemplate"
import { FLOWS } from "@payroll/domain/flowLink/flow"
import { described } from "@payroll/domain/field/rule"
import { CREDENTIAL_STATES, RECIPIENT_STATES } from "@payroll/domain/handover/event"
import { WorkerType } from "@payroll/domain/field/workerType"
import { locationFields } from "@payroll/domain/location/companyLocation"
import { CompensationFrequency } from "@payroll/domain/payroll/compensationFrequency"
import { workerFields } from "@payroll/domain/worker/worker"
import * as Schema from "effect/Schema"
import { personSchemas } from "./namedPerson.ts"
import {
  entityOf,
  ids,
  listOf,
  objectOf,
  oneOf,
  payDateFields,
  shownDay,
  shownFlag,
  shownId,
  shownText,
  shownTime,
  shownWhole,
  valueOf
} from "./answerSchema.ts"
import { PayAccountHoldEntity } from "./views/accountViews.ts"
import { GuestCodeEntity } from "./views/guestView.ts"
import {
  CompanyAccountStatus,
  DocumentStatusShown,
  FlowLinkStatusShown,
  KybStatus,
  KycStatus,
  LocationStatus,
  PayPeriodStatus,
  PayScheduleStatus,
  Reasons,
  UserStatus,
  WorkerAccountStatus
} from "./answerStates.ts"
import { subjectSchemas } from "./views/flowLinkView.ts"
import {
  TimeExceptionEntity,
  TimeOffPolicy,
  TimeOffPolicyAssignment,
  TimeOffRequest,
  TimesheetAmendmentEntity,
  TimesheetEntity
} from "./timeEventSchemas.ts"

/** Only where the state is `failed`. */
const reasons = Schema.optionalKey(described(Reasons, "Why the state is `failed`; only then."))

const accountFields = {
  bankName: shownText(bankAccountFields.bankName),
  accountType: valueOf(bankAccountFields.accountType),
  accountNumber: shownText("`XXXXXXXXX` and the last four digits; none of a short number.")
} as const

const scheduleFields = {
  payScheduleId: ids.payScheduleId,
  workerType: valueOf(WorkerType, "The type of the workers that the schedule pays."),
  compensationFrequency: valueOf(CompensationFrequency, "How often the schedule pays."),
  status: PayScheduleStatus
} as const

const Company = entityOf("CompanyEntity", "A company as events show it.", {
  company: shownText(registrationFields.company),
  companyID: ids.companyId,
  kind: Schema.optionalKey(oneOf(["contractor"], "Only of a contractor's own business.")),
  businessWebsite: shownText("The address of its website, or empty."),
  registration: objectOf("The registration.", {
    isTermsAccepted: shownFlag(registrationFields.isTermsAccepted)
  }),
  CompanyLocations: listOf(
    entityOf("CompanyLocationEntity", "A location as events show it.", {
      companyLocationId: ids.companyLocationId,
      companyLocation: shownText(locationFields.companyLocation),
      status: LocationStatus
    }),
    "The locations in use."
  ),
  KYBInformations: listOf(
    entityOf("KybInformationEntity", "KYB information as events show it.", {
      kybInformationId: ids.kybInformationId,
      status: KybStatus
    }),
    "The KYB information, if there is any yet."
  ),
  kycStatus: KybStatus,
  reasons,
  BankAccounts: listOf(
    entityOf("CompanyBankAccountEntity", "A bank account as events show it.", {
      companyFundingSourceEntityId: ids.companyFundingSourceEntityId,
      ...accountFields,
      status: CompanyAccountStatus,
      reasons
    }),
    "In an event about one bank account that one, else those in use."
  ),
  PaySchedules: listOf(
    entityOf("CompanyPayScheduleEntity", "A pay schedule of a company.", scheduleFields),
    "All pay schedules that the company ever had."
  ),
  StateTaxRegistrations: listOf(Schema.Never, "Empty: the service registers no state taxes.")
})

const User = entityOf("UserEntity", "A worker as events show it.", {
  user: shownText("The full name."),
  userId: ids.userId,
  userReferenceId: shownText("The client's own id for the worker, or empty."),
  companyId: ids.companyId,
  contractorCompanyId: Schema.optionalKey(ids.contractorCompanyId),
  status: objectOf("The state of the worker.", { userStatus: UserStatus }),
  WorkerType: objectOf("The type of the worker.", {
    WorkerType: valueOf(workerFields.workerType)
  }),
  firstName: shownText(workerFields.firstName),
  middleName: shownText("The middle name, or empty."),
  lastName: shownText(workerFields.lastName),
  phoneNumber: shownText("The phone number, or empty."),
  email: shownText("The email address, or empty."),
  jobTitle: shownText(workerFields.jobTitle),
  dateOfJoin: shownDay(workerFields.dateOfJoin),
  kycStatus: KycStatus,
  reasons,
  userWages: listOf(
    objectOf("A wage.", { userWageId: ids.userWageId }),
    "The wages in force and those that begin later."
  ),
  BankAccounts: listOf(
    entityOf("UserBankAccountEntity", "A bank account as events show it.", {
      userBankAccountId: ids.userBankAccountId,
      ...accountFields,
      payPercentage: shownWhole(
        "The share of the pay that goes to the account, in percent; 0 once it was replaced or deactivated."
      ),
      status: WorkerAccountStatus,
      reasons
    }),
    "In an event about one bank account that one, else those in use."
  )
})

const PaySchedule = entityOf("PayScheduleEntity", "A pay schedule as events show it.", {
  companyId: ids.companyId,
  ...scheduleFields
})

const PayPeriod = entityOf("PayPeriodEntity", "A pay period as events show it.", {
  payPeriodId: ids.payPeriodId,
  payScheduleId: ids.payScheduleId,
  companyId: ids.companyId,
  ...payDateFields,
  PayPeriodStatus
})

const FlowLink = entityOf("FlowLinkEntity", "A link to pages for people as events show it.", {
  flowLinkId: ids.flowLinkId,
  flow: oneOf(FLOWS, "What the pages are for."),
  companyId: ids.companyId,
  ...subjectSchemas,
  expiresAt: shownTime("Until when it can be opened."),
  status: objectOf("The state of the link.", { flowLinkStatus: FlowLinkStatusShown })
})

const Document = entityOf(
  "DocumentEntity",
  "A document of a worker or of a company as events show it.",
  {
    documentId: ids.documentId,
    companyId: ids.companyId,
    ...personSchemas,
    kind: oneOf(DOCUMENT_KINDS, "What it is."),
    title: shownText("The title."),
    edition: shownWhole("The version of the text, from 1."),
    status: objectOf("The state of the document.", { documentStatus: DocumentStatusShown })
  }
)

const Credential = entityOf(
  "CredentialEntity",
  "A credential of the role `payroll` as events show it.",
  {
    keyId: shownText("The key id, without its secret."),
    role: oneOf(["payroll"], "What it may call."),
    person: shownText("The person or the system that uses it."),
    companyIds: Schema.NullOr(
      listOf(ids.companyId, "The only companies that it may see; null for all.")
    ),
    expiryDate: Schema.NullOr(shownDay("The last day on which it is accepted, in UTC.")),
    status: objectOf("The state of the credential.", {
      credentialStatus: oneOf(
        CREDENTIAL_STATES,
        "`waiting` for the approval of a second person, `active`, or `revoked`."
      )
    })
  }
)

const Recipient = entityOf("RecipientEntity", "A recipient of hand-overs as events show it.", {
  recipientId: shownId("The recipient."),
  name: shownText("Its name."),
  fingerprint: shownText("The fingerprint of its key (RFC 7638)."),
  addedBy: shownText("The person who added it."),
  usableFrom: Schema.NullOr(
    shownTime("From when data is handed over to it; null if it waits for a person, or is revoked.")
  ),
  status: objectOf("The state of the recipient.", {
    recipientStatus: oneOf(
      RECIPIENT_STATES,
      "`waiting` for a second person or its time, `usable`, or `revoked`."
    )
  })
})

const entities = {
  Company,
  user: User,
  paySchedule: PaySchedule,
  payPeriod: PayPeriod,
  timeOffPolicy: TimeOffPolicy,
  timeOffPolicyAssignment: TimeOffPolicyAssignment,
  timeOffRequest: TimeOffRequest,
  timesheet: TimesheetEntity,
  timesheetAmendment: TimesheetAmendmentEntity,
  timeException: TimeExceptionEntity,
  flowLink: FlowLink,
  payAccountHold: PayAccountHoldEntity,
  guestCode: GuestCodeEntity,
  document: Document,
  credential: Credential,
  recipient: Recipient
} as const

/** A list of exactly one element. */
const oneOfList = <S extends Schema.Top>(element: S, about: string) =>
  Schema.Array(element)
    .check(Schema.makeFilter(() => true, { toJsonSchema: () => ({ minItems: 1, maxItems: 1 }) }))
    .annotate({ description: about })

const bodyOf = (category: EventCategory, change: "insert" | "update") => {
  const { entity } = eventCategories[category]
  const about = `The ${entity} after the change.`
  return Schema.Struct({
    trigger: objectOf("What happened.", {
      eventId: shownId("The id of the event, the same in every attempt; also in `webhook-id`."),
      eventType: oneOf([`${category}.${change}`], "What the event is about."),
      eventTimeStamp: shownText("When it happened: `MM/DD/YYYY HH:MM:SS` in UTC."),
      timestamp: shownTime("The same time in ISO 8601."),
      sequence: shownWhole(
        "Counts the events of a company, or those of the client itself, from 1 without gaps."
      )
    }),
    payload: oneOfList(
      objectOf(about, { [entity]: oneOfList(entities[entity], about) }),
      "What it happened to."
    )
  })
}

export interface EventSchema {
  readonly type: EventType
  /** A description for people. */
  readonly about: string
  readonly body: Schema.Top
}

/** Every type of event, in the order of the categories. */
export const eventSchemas: ReadonlyArray<EventSchema> = (
  Object.keys(eventCategories) as ReadonlyArray<EventCategory>
).flatMap((category) =>
  (["insert", "update"] as const).map((change) => ({
    type: `${category}.${change}` as const,
    about: `${eventCategories[category].about} was ${change === "insert" ? "created" : "moved"}`,
    get body() {
      return bodyOf(category, change)
    }
  }))
)
