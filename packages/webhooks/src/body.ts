/** The bodies of events as types. The tests compare them with what the service sends. */
import type { CredentialEntity, RecipientEntity } from "./clientEntities.ts"
import type { DocumentEntity, FlowLinkEntity } from "./pageEntities.ts"
import type { GuestCodeEntity } from "./guestCodeEntity.ts"
import type { PayAccountHoldEntity } from "./payAccountHoldEntity.ts"
import type { TimeExceptionEntity, TimesheetAmendmentEntity } from "./timeEntities.ts"

/** A company. Events have it when its own state or that of one of its bank accounts was created or updated. */
export interface CompanyEntity {
  /** The company's name. */
  readonly company: string
  readonly companyID: string
  /** Only of the business of a contractor. */
  readonly kind?: "contractor"
  readonly businessWebsite: string
  readonly registration: { readonly isTermsAccepted: boolean }
  /** The locations in use. */
  readonly CompanyLocations: ReadonlyArray<{
    readonly companyLocationId: string
    /** Its label, such as `Main`. */
    readonly companyLocation: string
    readonly status: "Verification pending" | "Verified"
  }>
  readonly KYBInformations: ReadonlyArray<{
    readonly kybInformationId: string
    readonly status: KybStatus
  }>
  /** The state of the company's verification (KYB). */
  readonly kycStatus: KybStatus
  /** Only of a company whose verification has failed. */
  readonly reasons?: ReadonlyArray<string>
  /** In an event about one bank account that one, else those that are in use. */
  readonly BankAccounts: ReadonlyArray<CompanyBankAccountEntity>
  readonly PaySchedules: ReadonlyArray<Omit<PayScheduleEntity, "companyId">>
  readonly StateTaxRegistrations: ReadonlyArray<never>
}

export type KybStatus = "new" | "pending" | "passed" | "failed"
export type KycStatus = "kyc not initiated" | "pending" | "passed" | "failed"
export type BankAccountStatus = "new" | "pending" | "ready" | "failed" | "replaced" | "deactivated"

export interface CompanyBankAccountEntity {
  readonly companyFundingSourceEntityId: string
  readonly bankName: string
  readonly accountType: "Checking" | "Savings"
  /** `XXXXXXXXX` and the last four digits. */
  readonly accountNumber: string
  readonly status: BankAccountStatus
  /** Only of an account that has failed its check. */
  readonly reasons?: ReadonlyArray<string>
}

/** A worker, employee or contractor. */
export interface UserEntity {
  /** The full name. */
  readonly user: string
  readonly userId: string
  /** The caller's own id of the worker, or empty. */
  readonly userReferenceId: string
  /** The employer. */
  readonly companyId: string
  /** The contractor's own business. */
  readonly contractorCompanyId?: string
  readonly status: {
    readonly userStatus:
      | "Add Wage"
      | "Invite Sent"
      | "Active"
      | "Deactivate"
      | "Terminated"
      | "Removed"
  }
  readonly WorkerType: { readonly WorkerType: "W2" | "1099-NEC" }
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly email: string
  readonly jobTitle: string
  /** `YYYY-MM-DD` */
  readonly dateOfJoin: string
  readonly kycStatus: KycStatus
  /** Only of a worker whose verification has failed. */
  readonly reasons?: ReadonlyArray<string>
  /** Current and future wages. */
  readonly userWages: ReadonlyArray<{ readonly userWageId: string }>
  /** In an event about one bank account that one, else those that are in use. */
  readonly BankAccounts: ReadonlyArray<UserBankAccountEntity>
}

export interface UserBankAccountEntity {
  readonly userBankAccountId: string
  readonly bankName: string
  readonly accountType: "Checking" | "Savings"
  /** `XXXXXXXXX` and the last four digits. */
  readonly accountNumber: string
  /** The whole percents of the pay that go to this account. */
  readonly payPercentage: number
  readonly status: BankAccountStatus
  /** Only of an account that has failed its check. */
  readonly reasons?: ReadonlyArray<string>
}

export interface PayScheduleEntity {
  readonly payScheduleId: string
  readonly companyId: string
  readonly workerType: "W2" | "1099-NEC"
  readonly compensationFrequency:
    | "Weekly"
    | "Bi-Weekly"
    | "Semi-Monthly"
    | "Monthly"
    | "Quarterly"
    | "Annually"
  readonly status: "active" | "inactive"
}

/** A pay period; its dates are `YYYY-MM-DD`. */
export interface PayPeriodEntity {
  readonly payPeriodId: string
  readonly payScheduleId: string
  readonly companyId: string
  readonly PayBeginDate: string
  readonly PayEndDate: string
  readonly DeadlineToRunPayroll: string
  readonly PayDate: string
  readonly PayPeriodStatus:
    | "new"
    | "submitted"
    | "inProcess"
    | "processed"
    | "failed"
    | "returned"
    | "cancelled"
    | "skipped"
}

export type TimeOffPolicyType =
  | "Vacation"
  | "Sick"
  | "PTO"
  | "Personal"
  | "Floating Holiday"
  | "Bereavement"
  | "Jury Duty"
  | "Parental"
  | "Voting"
  | "Unpaid"
  | "Other"

export interface TimeOffPolicyEntity {
  readonly timeOffPolicyId: string
  readonly companyId: string
  readonly timeOffPolicyName: string
  readonly timeOffPolicyType: TimeOffPolicyType
  readonly status: { readonly timeOffPolicyStatus: "Active" | "Inactive" }
}

/** The assignment of a policy to a worker, with its first and last day. */
export interface TimeOffPolicyAssignmentEntity {
  readonly timeOffPolicyAssignmentId: string
  /** The account of the worker for the type of time off. */
  readonly timeOffAccountId: string
  readonly timeOffPolicyId: string
  readonly timeOffPolicyType: TimeOffPolicyType
  readonly userId: string
  readonly companyId: string
  /** `YYYY-MM-DD` */
  readonly startDate: string
  /** `YYYY-MM-DD`, or empty while the last day is not known. */
  readonly endDate: string
  readonly status: { readonly timeOffAssignmentStatus: "Active" | "Ended" }
}

/** Time off that a worker requests. It contains no free text. */
export interface TimeOffRequestEntity {
  readonly timeOffRequestId: string
  readonly userId: string
  /** The client's own id for the worker, or empty. */
  readonly userReferenceId: string
  readonly companyId: string
  readonly timeOffPolicyId: string
  readonly timeOffPolicyType: TimeOffPolicyType
  /** `YYYY-MM-DD` */
  readonly startDate: string
  /** `YYYY-MM-DD` */
  readonly endDate: string
  /** The days that take time, without those that were given back. */
  readonly days: ReadonlyArray<{ readonly date: string; readonly minutes: number }>
  readonly totalMinutes: number
  readonly status: {
    readonly timeOffRequestStatus: "Pending" | "Approved" | "Declined" | "Cancelled" | "Taken"
  }
}

/** A timesheet: the recorded time of a worker in a pay period. */
export interface TimesheetEntity {
  readonly timesheetId: string
  readonly userId: string
  readonly companyId: string
  readonly payPeriod: { readonly begin: string; readonly end: string }
  readonly status: { readonly timesheetStatus: "Open" | "Submitted" | "Approved" | "Locked" }
  /** By category, as they were when it was last submitted, approved or locked. */
  readonly minutes: Readonly<Record<string, number>>
}

type Change = "insert" | "update"

interface EntityOf {
  readonly "company.kybstatus": { readonly Company: readonly [CompanyEntity] }
  readonly "companybankaccount.companybankaccountstatus": {
    readonly Company: readonly [CompanyEntity]
  }
  readonly "employeebankaccount.employeebankaccountstatus": {
    readonly user: readonly [UserEntity]
  }
  readonly "employee.kycstatus": { readonly user: readonly [UserEntity] }
  readonly "employee.employeestatus": { readonly user: readonly [UserEntity] }
  readonly "payschedule.payschedulestatus": { readonly paySchedule: readonly [PayScheduleEntity] }
  readonly "payperiod.payperiodstatus": { readonly payPeriod: readonly [PayPeriodEntity] }
  readonly "timeoffpolicy.timeoffpolicystatus": {
    readonly timeOffPolicy: readonly [TimeOffPolicyEntity]
  }
  readonly "timeoffassignment.timeoffassignmentstatus": {
    readonly timeOffPolicyAssignment: readonly [TimeOffPolicyAssignmentEntity]
  }
  readonly "timeoffrequest.timeoffrequeststatus": {
    readonly timeOffRequest: readonly [TimeOffRequestEntity]
  }
  readonly "timesheet.timesheetstatus": { readonly timesheet: readonly [TimesheetEntity] }
  readonly "timesheetamendment.timesheetamendmentstatus": {
    readonly timesheetAmendment: readonly [TimesheetAmendmentEntity]
  }
  readonly "timeexception.timeexceptionstatus": {
    readonly timeException: readonly [TimeExceptionEntity]
  }
  readonly "flowlink.flowlinkstatus": { readonly flowLink: readonly [FlowLinkEntity] }
  readonly "payaccount.hold": { readonly payAccountHold: readonly [PayAccountHoldEntity] }
  readonly "guestcode.lock": { readonly guestCode: readonly [GuestCodeEntity] }
  readonly "document.documentstatus": { readonly document: readonly [DocumentEntity] }
  readonly "credential.credentialstatus": { readonly credential: readonly [CredentialEntity] }
  readonly "recipient.recipientstatus": { readonly recipient: readonly [RecipientEntity] }
}

/** The subject of an event. */
export type WebhookCategory = keyof EntityOf
/** The name of an event: its category, and whether the state was created or updated. */
export type WebhookType = `${WebhookCategory}.${Change}`

interface Trigger<Type extends string> {
  /** Identical in every attempt and replay, and in the header `webhook-id`. */
  readonly eventId: string
  readonly eventType: Type
  /** `MM/DD/YYYY HH:MM:SS` in UTC. */
  readonly eventTimeStamp: string
  /** `eventTimeStamp` in ISO 8601. */
  readonly timestamp: string
  /** Counts the events of a company, or those of the client itself, from 1 without gaps. */
  readonly sequence: number
  /** Only in a message that tests an endpoint: nothing has happened. */
  readonly isTest?: true
}

interface BodyOf<Category extends WebhookCategory> {
  readonly trigger: Trigger<`${Category}.${Change}`>
  readonly payload: readonly [EntityOf[Category]]
}

/** A message that tests an endpoint and shows no example. */
interface EmptyBody {
  readonly trigger: Trigger<"webhook.test">
  readonly payload: readonly [entity?: never]
}

/** An event whose person was erased since, in a replay: it reports nothing any more. */
interface ErasedBody {
  readonly trigger: Trigger<`${WebhookCategory}.${Change}`>
  readonly payload: readonly [entity?: never]
  readonly erased: true
}

/**
 * The body of any event. `const [entity] = event.payload` is undefined in an empty test message and after an erasure;
 * else it has one key, which tells the entity: `"user" in entity`, and so for `Company`, `paySchedule`, `payPeriod`,
 * `timeOffPolicy`, `timeOffPolicyAssignment`, `timeOffRequest`, `timesheet`, `timesheetAmendment`, `timeException`,
 * `flowLink`, `payAccountHold`, `guestCode`, `document`, `credential` and `recipient`. The last two are about the
 * client itself.
 */
export type WebhookBody =
  | { [Category in WebhookCategory]: BodyOf<Category> }[WebhookCategory]
  | EmptyBody
  | ErasedBody

/** The body of the events of a type. */
export type BodyOfType<Type extends WebhookType> =
  Type extends `${infer Category extends WebhookCategory}.${Change}` ? BodyOf<Category> : never
