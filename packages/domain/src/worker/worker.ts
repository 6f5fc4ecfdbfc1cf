/** The people a company pays: employees and contractors (`user` in the interface). */
import * as Schema from "effect/Schema"
import type { KycStatus } from "../businessUser/businessUser.ts"
import type { VersionDays } from "../datedVersions.ts"
import { Day } from "../field/date.ts"
import { LoosePhoneNumber } from "../field/digits.ts"
import { afterUpdate, updateFieldsOf } from "../field/presence.ts"
import { described } from "../field/rule.ts"
import { State, stateCode } from "../field/state.ts"
import { callersCode, Email, Name, text } from "../field/text.ts"
import { WorkerType } from "../field/workerType.ts"
import type { Person } from "../person.ts"
import { problem, type Problem } from "../problem.ts"
import { changedIfDifferent, type RecordBase, type Updatable } from "../record.ts"
import type { StateTable } from "../status.ts"
import type { PaymentMethod } from "../wage/wage.ts"
import type { WaitingChange } from "./waitingChange.ts"
import {
  placedAfter,
  placeFields,
  placeUpdateFields,
  workplaceFields,
  type Placed
} from "./workplace.ts"

export type WorkerStatus =
  | "Add Wage"
  | "Invite Sent"
  | "Active"
  | "Deactivate"
  | "Terminated"
  | "Removed"

export const workerStatuses: StateTable<WorkerStatus> = {
  "Add Wage": ["Invite Sent", "Terminated", "Removed"],
  "Invite Sent": ["Active", "Terminated", "Removed"],
  Active: ["Deactivate", "Terminated"],
  Deactivate: ["Active", "Terminated"],
  Terminated: [],
  Removed: []
}

/** True if the worker has left for good: the SSN and email are free for others. */
export const hasLeft = ({ userStatus }: Pick<Worker, "userStatus">): boolean =>
  userStatus === "Terminated" || userStatus === "Removed"

/** True if the worker may have been paid: one who left may have been `Active` before. */
export const wasEverActive = ({ userStatus }: Pick<Worker, "userStatus">): boolean =>
  userStatus === "Active" || userStatus === "Deactivate" || userStatus === "Terminated"

/** A worker; the place of work is the one that held on the day of the last change. */
export interface Worker extends RecordBase, Placed {
  /** The client's own id for the worker. */
  readonly userReferenceId: string | undefined
  readonly firstName: string
  readonly middleName: string | undefined
  readonly lastName: string
  readonly email: string | undefined
  readonly phoneNumber: string | undefined
  readonly workerType: typeof WorkerType.Type
  readonly jobTitle: string
  /** The business user who is the same person. */
  readonly businessUserId: string | undefined
  /** The contractor's own company, whose verification determines this worker's KYC status. */
  readonly contractorCompanyId: string | undefined
  readonly userStatus: WorkerStatus
  readonly kycStatus: KycStatus
  /** Reasons of the last failed verification, as events show them; undefined in any other state. */
  readonly failureReasons: ReadonlyArray<string> | undefined
  /** When the worker got the current kiosk PIN, UTC milliseconds; undefined for one without. */
  readonly kioskPinSetAt: number | undefined
  /** True if a link to enter the own data is mailed with the first wage. */
  readonly invite: boolean
  /** How the pay is paid; undefined of a worker of whom only wages say it. */
  readonly paymentMethod: typeof PaymentMethod.Type | undefined
  /** The reason why nothing of the worker is erased; undefined without a hold of the worker's own. */
  readonly legalHold: string | undefined
  /** Changes that have not taken effect yet, at most one of a kind. */
  readonly waiting: ReadonlyArray<WaitingChange> | undefined
}

/** Finds a worker by the client's own id, also by one that an earlier version took. */
export const workerReference = Schema.optionalKey(
  described(text(100), "The client's own id for the worker.")
)

/** Request fields of a worker; updates take any subset. */
export const workerFields = {
  userReferenceId: Schema.optionalKey(
    described(callersCode(100), "The client's own id for the worker.")
  ),
  firstName: described(Name, "The first name."),
  middleName: Schema.optionalKey(described(Name, "The middle name.")),
  lastName: described(Name, "The last name."),
  email: Schema.optionalKey(described(Email, "The email address.")),
  phoneNumber: Schema.optionalKey(described(LoosePhoneNumber, "The phone number.")),
  dateOfJoin: described(Day, "The first day of work."),
  workerType: described(WorkerType, "Employee (W2) or contractor (1099-NEC)."),
  jobTitle: described(Name, "The job title."),
  companyLocationCategory: workplaceFields.companyLocationCategory,
  stateCode: workplaceFields.stateCode,
  code: Schema.optionalKey(described(State, "Another name of stateCode.")),
  companyLocationId: workplaceFields.companyLocationId
} as const

/** Request fields of a worker who is added. */
export const addedWorkerFields = {
  ...workerFields,
  invite: Schema.optionalKey(
    described(
      Schema.Boolean,
      "Whether the worker is mailed a link to enter the own data, with the first wage."
    )
  )
} as const

/** Fields of an update. `null` removes a value. Where the worker works changes from a day on. */
export const workerUpdateFields = {
  ...updateFieldsOf(workerFields),
  ...placeUpdateFields
} as const

type UserUpdate = Schema.Struct<typeof workerUpdateFields>["Type"]

type Fields = Readonly<Record<string, unknown>>

const folded = (value: unknown): string | undefined =>
  typeof value === "string" ? (stateCode(value) ?? value) : undefined

/** `code` and `stateCode` are two names of one field; different values conflict. */
export const stateCodeProblems = (path: Problem["path"], part: Fields): ReadonlyArray<Problem> => {
  const [code, state] = [folded(part["code"]), folded(part["stateCode"])]
  return code !== undefined && state !== undefined && code !== state
    ? [problem([...path, "code"], "conflict", "must be the same as stateCode")]
    : []
}

/** The first, middle and last name, joined by spaces. */
export const fullName = ({
  firstName,
  middleName,
  lastName
}: Pick<Worker, "firstName" | "middleName" | "lastName">): string =>
  [firstName, middleName, lastName].filter((part) => part !== undefined).join(" ")

/** Makes a worker without a wage or an identity verification. */
export const newWorker = (
  base: RecordBase,
  input: Schema.Struct<typeof addedWorkerFields>["Type"]
): Worker => ({
  ...base,
  userReferenceId: input.userReferenceId,
  firstName: input.firstName,
  middleName: input.middleName,
  lastName: input.lastName,
  email: input.email,
  phoneNumber: input.phoneNumber,
  dateOfJoin: input.dateOfJoin,
  workerType: input.workerType,
  jobTitle: input.jobTitle,
  locationCategory: input.companyLocationCategory,
  workState: input.stateCode ?? input.code,
  companyLocationId: input.companyLocationId,
  timeZone: undefined,
  workplaces: undefined,
  businessUserId: undefined,
  contractorCompanyId: undefined,
  userStatus: "Add Wage",
  kycStatus: "kyc not initiated",
  failureReasons: undefined,
  kioskPinSetAt: undefined,
  invite: input.invite === true,
  paymentMethod: undefined,
  legalHold: undefined,
  waiting: undefined
})

/**
 * Changes the given fields of a worker; the same record if it has these values already. Without `days` of the change
 * the places of work stay.
 */
export const updatedWorker = (
  worker: Worker,
  input: UserUpdate,
  at: number,
  days?: VersionDays
): Worker => {
  const { dateOfJoin = worker.dateOfJoin } = input
  const set: Updatable<
    Worker,
    | "businessUserId"
    | "contractorCompanyId"
    | "userStatus"
    | "kycStatus"
    | "failureReasons"
    | "kioskPinSetAt"
    | "invite"
    | "paymentMethod"
    | "legalHold"
    | "waiting"
  > = {
    userReferenceId: afterUpdate(worker.userReferenceId, input.userReferenceId),
    firstName: input.firstName ?? worker.firstName,
    middleName: afterUpdate(worker.middleName, input.middleName),
    lastName: input.lastName ?? worker.lastName,
    email: afterUpdate(worker.email, input.email),
    phoneNumber: afterUpdate(worker.phoneNumber, input.phoneNumber),
    dateOfJoin,
    workerType: input.workerType ?? worker.workerType,
    jobTitle: input.jobTitle ?? worker.jobTitle,
    ...(days ? placedAfter({ ...worker, dateOfJoin }, input, { ...days, at }) : placeFields(worker))
  }
  return changedIfDifferent(worker, set, at)
}

/** The worker as a person. */
export const personOf = (worker: Worker): Person => ({
  name: fullName(worker),
  ids: [worker.id, ...(worker.businessUserId === undefined ? [] : [worker.businessUserId])]
})
