/** Events as data. The writer assigns each event its sequence number. */
import { isoTimestamp } from "../timestamp.ts"

/** The subjects of events, and the entity that each carries. */
export const eventCategories = {
  "company.kybstatus": {
    about: "The state of a company's business verification (`kycStatus`)",
    entity: "Company"
  },
  "companybankaccount.companybankaccountstatus": {
    about: "The state of a company's bank account (`BankAccounts[].status`)",
    entity: "Company"
  },
  "employeebankaccount.employeebankaccountstatus": {
    about: "The state of a worker's bank account (`BankAccounts[].status`)",
    entity: "user"
  },
  "employee.kycstatus": {
    about: "The state of a worker's identity verification (`kycStatus`)",
    entity: "user"
  },
  "employee.employeestatus": {
    about: "The state of a worker (`status.userStatus`)",
    entity: "user"
  },
  "payschedule.payschedulestatus": {
    about: "The state of a pay schedule (`status`)",
    entity: "paySchedule"
  },
  "payperiod.payperiodstatus": {
    about: "The state of a pay period (`PayPeriodStatus`)",
    entity: "payPeriod"
  },
  "timeoffpolicy.timeoffpolicystatus": {
    about: "The state of a time off policy (`status.timeOffPolicyStatus`)",
    entity: "timeOffPolicy"
  },
  "timeoffassignment.timeoffassignmentstatus": {
    about: "The state of the assignment of a time off policy (`status.timeOffAssignmentStatus`)",
    entity: "timeOffPolicyAssignment"
  },
  "timeoffrequest.timeoffrequeststatus": {
    about: "The state of a request for time off (`status.timeOffRequestStatus`)",
    entity: "timeOffRequest"
  },
  "timesheet.timesheetstatus": {
    about: "The state of a timesheet (`status.timesheetStatus`)",
    entity: "timesheet"
  },
  "timesheetamendment.timesheetamendmentstatus": {
    about: "The state of an amendment of a locked timesheet (`status.timesheetAmendmentStatus`)",
    entity: "timesheetAmendment"
  },
  "timeexception.timeexceptionstatus": {
    about: "The state of an exception of a timesheet (`status.timeExceptionStatus`)",
    entity: "timeException"
  },
  "flowlink.flowlinkstatus": {
    about: "The state of a link to pages for people (`status.flowLinkStatus`)",
    entity: "flowLink"
  },
  "payaccount.hold": {
    about: "The hold of a changed bank account (`status.holdStatus`)",
    entity: "payAccountHold"
  },
  "guestcode.lock": {
    about: "The lock of a worker's codes by mail after too many wrong ones (`status.lockStatus`)",
    entity: "guestCode"
  },
  "document.documentstatus": {
    about: "The state of a document of a worker (`status.documentStatus`)",
    entity: "document"
  },
  "credential.credentialstatus": {
    about: "The state of a credential of the role `payroll` (`status.credentialStatus`)",
    entity: "credential"
  },
  "recipient.recipientstatus": {
    about: "The state of a recipient of hand-overs (`status.recipientStatus`)",
    entity: "recipient"
  }
} as const

export type EventCategory = keyof typeof eventCategories

export type EventType = `${EventCategory}.${"insert" | "update"}`

export const eventTypes: ReadonlyArray<EventType> = (
  Object.keys(eventCategories) as ReadonlyArray<EventCategory>
).flatMap((category) => [`${category}.insert`, `${category}.update`] as const)

/** Groups of types by what changed: `employee.*` has all about workers. */
export const eventGroups: ReadonlyArray<string> = [
  ...new Set(Object.keys(eventCategories).map((category) => `${category.split(".", 1)[0]}.*`))
]

/** An event of the client itself, which belongs to no company. */
export interface ClientEvent {
  /** UUIDv7. The receiver's idempotency key: the same on every delivery attempt and replay. */
  readonly id: string
  readonly type: EventType
  readonly clientId: string
  /** UTC milliseconds. */
  readonly at: number
  /** The `payload` array of the body. */
  readonly payload: ReadonlyArray<Readonly<Record<string, unknown>>>
}

/** One event. It is stored if and only if the status that it reports was created or changed. */
export interface CompanyEvent extends ClientEvent {
  /** The company to whose sequence it belongs; for a worker, the employer. */
  readonly companyId: string
}

/** `MM/DD/YYYY HH:MM:SS` in UTC, from `YYYY-MM-DDTHH:MM:SS...Z`. */
const americanTimestamp = (iso: string): string =>
  `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`

/** The type of a test message, which reports nothing of any company. */
const TEST_TYPE = "webhook.test"

/** The example that a test message shows. */
export interface ExampleEvent {
  readonly type: EventType
  readonly payload: CompanyEvent["payload"]
}

/**
 * The body of a message that tests an endpoint: like that of an event, with number 0 and `isTest`. Without an
 * example it has no payload.
 */
export const testEventBody = (id: string, at: number, example?: ExampleEvent): string => {
  const timestamp = isoTimestamp(at)
  return JSON.stringify({
    trigger: {
      eventId: id,
      eventType: example?.type ?? TEST_TYPE,
      eventTimeStamp: americanTimestamp(timestamp),
      timestamp,
      sequence: 0,
      isTest: true
    },
    payload: example?.payload ?? []
  })
}

/** The beginning of a body, up to its number. */
const triggerOf = (event: Omit<EventHead, "sequence">): string => {
  const timestamp = isoTimestamp(event.at)
  const trigger = JSON.stringify({
    eventId: event.id,
    eventType: event.type,
    eventTimeStamp: americanTimestamp(timestamp),
    timestamp
  })
  return `{"trigger":${trigger.slice(0, -1)},"sequence":`
}

/**
 * The body of an event as the two parts around its sequence number. The bytes are composed once,
 * when the event is stored, so that every delivery sends the same ones.
 */
export const eventBody = (event: ClientEvent): readonly [before: string, after: string] => [
  triggerOf(event),
  `},"payload":${JSON.stringify(event.payload)}}`
]

/** An event as it is stored, without what it reported. */
interface EventHead {
  readonly id: string
  readonly type: string
  /** UTC milliseconds. */
  readonly at: number
  readonly sequence: number
}

/** The body of an event once the person is erased whom it was about: the same trigger, and nothing reported. */
export const erasedEventBody = (event: EventHead): string =>
  `${triggerOf(event)}${event.sequence}},"payload":[],"erased":true}`
