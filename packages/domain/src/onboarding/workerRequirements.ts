import { holdReasons } from "../bankAccount/accountHold.ts"
import type * as Redacted from "effect/Redacted"
import type { LocalDate } from "../calendar/localDate.ts"
import type { Outcome } from "../verification/attempt.ts"
import { isCorrection, refusalOf } from "../bankAccount/returnCode.ts"
import type { WorkerBankAccount } from "../bankAccount/workerBankAccount.ts"
import type { Document } from "../document/document.ts"
import { limitProblems } from "../limits.ts"
import { endsSoon, hasExemptionEnded } from "../w4/withholding.ts"
import type { W4Information } from "../w4/w4Information.ts"
import type { Wage } from "../wage/wage.ts"
import {
  firstDayOf,
  isWithdrawn,
  wageInForce,
  wagesAsOf,
  type WagesAsOf
} from "../wage/wageDates.ts"
import { hasLeft, type Worker } from "../worker/worker.ts"
import { overlaps, type Employment } from "../worker/workerExit.ts"
import {
  dependentsRequirements,
  EARLIEST_JOINING,
  joiningRequirements,
  rateRequirements,
  workerBirthRequirements
} from "./hardlyMeant.ts"
import { documentRequirements } from "./documentRequirements.ts"
import { deactivation } from "./kybRequirements.ts"
import {
  failedFor,
  isNameDoubted,
  requirement,
  STATE_NOT_CHECKED,
  unfinished,
  type Requirement
} from "./requirement.ts"

export interface WorkerState {
  readonly worker: Worker
  /** The accounts in use. */
  readonly bankAccounts: ReadonlyArray<WorkerBankAccount>
  readonly wages: ReadonlyArray<Wage>
  readonly w4: W4Information | undefined
  readonly latest: Outcome | undefined
  /** The documents that can still be moved. */
  readonly documents: ReadonlyArray<Document>
  /** The date of birth of the worker, or of the business user who is the same person. */
  readonly dateOfBirth: Redacted.Redacted<string> | undefined
  /** The day on which the company was incorporated; undefined if it is not stored. */
  readonly dateOfIncorporation: LocalDate | undefined
  /** Another person of the company has the same email. */
  readonly sharesEmail: boolean
  readonly employment: Employment
  /** Other employments by the company of somebody with the same SSN, but those that began later. */
  readonly earlierEmployments: ReadonlyArray<Employment>
  /** The requirements of the verification of the company. */
  readonly companyKyb: ReadonlyArray<Requirement>
  /** The requirements of the verification of the contractor's company. */
  readonly contractorKyb: ReadonlyArray<Requirement>
  /** True if the rules of overtime of the state of work are not checked, and the schedule names no others. */
  readonly isStateUnchecked: boolean
  /** True if a kiosk of the company refuses the worker's punches for want of a PIN. */
  readonly lacksKioskPin: boolean
  /** In US Eastern time. */
  readonly today: LocalDate
}

/** The requirements of the company of an active worker, who can be paid although the company is not verified. */
const employerRequirements = ({ worker, companyKyb }: WorkerState): ReadonlyArray<Requirement> =>
  worker.userStatus === "Active"
    ? companyKyb.map(({ step, path }) =>
        requirement(step, path, "the user is active but the company is not verified")
      )
    : []

/** The requirements of the contractor's company. Their paths name the company unless they are about a person. */
const contractorRequirements = (
  contractorCompanyId: string,
  kyb: ReadonlyArray<Requirement>
): ReadonlyArray<Requirement> =>
  kyb.map(({ step, path: [part = "", ...rest], reason }) =>
    requirement(
      step,
      part === "businessUser" || part === "user"
        ? [part, ...rest]
        : [part, contractorCompanyId, ...rest],
      reason
    )
  )

/** Another name is submitted by another operation than another number, which an active user does not take. */
const failedKyc = ({ worker, latest }: KycState): ReadonlyArray<Requirement> => [
  ...(isNameDoubted(latest) ? [requirement("updateUser", ["user"], failedFor(latest))] : []),
  ...(worker.userStatus === "Active" ? [deactivation(worker.id)] : []),
  requirement("updateKycInformation", ["kycInformation"], failedFor(latest))
]

type KycState = Pick<WorkerState, "worker" | "latest" | "contractorKyb">

/** The requirements of the verification of a worker's identity. */
export const kycRequirements = (state: KycState): ReadonlyArray<Requirement> => {
  const { worker, latest, contractorKyb } = state
  if (worker.kycStatus === "passed") return []
  // A contractor is verified as a business, so the worker submits nothing.
  if (worker.contractorCompanyId !== undefined) {
    return contractorRequirements(worker.contractorCompanyId, contractorKyb)
  }
  switch (worker.kycStatus) {
    case "kyc not initiated":
      return [requirement("addKycInformation", ["kycInformation"], "is missing")]
    case "pending":
      return [requirement("verification", ["kycInformation"], unfinished(latest))]
    case "failed":
      return failedKyc(state)
  }
}

/**
 * A wage that begins before the worker joins: one of the two dates is wrong. A day of joining before
 * 1950 would be the next requirement, so that such a wage has to end.
 */
const earlyWageRequirements = (
  { worker }: WorkerState,
  { current, upcoming }: WagesAsOf
): ReadonlyArray<Requirement> => {
  const early = [...current, ...upcoming].filter(({ wage }) => firstDayOf(wage) < worker.dateOfJoin)
  const [first] = early
  if (!first) return []
  const impossible = early.find(({ wage }) => firstDayOf(wage) < EARLIEST_JOINING)
  return [
    impossible
      ? requirement(
          "endUserWage",
          ["userWage", impossible.wage.id, "endDate"],
          "is missing: the wage begins before 1950"
        )
      : requirement("updateUser", ["user", "dateOfJoin"], "is after the start of a wage")
  ]
}

/** A wage in force on this day, or on the day of joining if that is ahead. */
const forceRequirements = ({ worker, wages, today }: WorkerState): ReadonlyArray<Requirement> => {
  const day = worker.dateOfJoin > today ? worker.dateOfJoin : today
  if (wageInForce(wages, day).length > 0) return []
  const reason = day === today ? "none is in force today" : "none is in force on the day of joining"
  if (wages.some((wage) => !isWithdrawn(wage) && firstDayOf(wage) > day)) {
    return [requirement("updateUserWage", ["userWage", "startDate"], reason)]
  }
  return limitProblems("userWage", wages.length).length === 0
    ? [requirement("addUserWage", ["userWage"], reason)]
    : [requirement("endUserWage", ["userWage", "endDate"], reason)]
}

const wageRequirements = (state: WorkerState): ReadonlyArray<Requirement> => {
  const { worker, wages, today } = state
  if (wages.every(isWithdrawn)) return [requirement("addUserWage", ["userWage"], "is missing")]
  const dated = wagesAsOf(wages, today)
  const terms = [...dated.current, ...dated.upcoming].map((period) => period.terms)
  const lacking = terms.filter(({ workerType }) => workerType === "W2")
  return [
    ...forceRequirements(state),
    ...earlyWageRequirements(state, dated),
    ...rateRequirements(terms),
    ...(terms.some(({ workerType }) => workerType !== worker.workerType)
      ? [requirement("updateUserWage", ["userWage", "workerType"], "is not that of the user")]
      : []),
    ...(["userType", "employmentStatus"] as const)
      .filter((field) => lacking.some((each) => each[field] === undefined))
      .map((field) => requirement("updateUserWage", ["userWage", field], "is missing"))
  ]
}

/** The requirements of an account that pay is to go to. */
export const accountRequirements = ({
  id,
  status,
  awaitsApproval,
  returnCode,
  hold
}: WorkerBankAccount): ReadonlyArray<Requirement> => {
  const path = ["userBankAccount", id]
  if (hold !== undefined) {
    return [requirement("approveUserBankAccount", path, holdReasons[hold])]
  }
  if (awaitsApproval) {
    const reason =
      returnCode !== undefined && isCorrection(returnCode)
        ? "is a correction by the bank and waits for approval"
        : "waits for the approval of a second person"
    return [requirement("approveUserBankAccount", path, reason)]
  }
  if (status === "failed") {
    const { field = "routingNumber", requirement: reason = "is not a bank's routing number" } =
      refusalOf(returnCode) ?? {}
    return [requirement("updateUserBankAccount", [...path, field], reason)]
  }
  return status === "ready" ? [] : [requirement("verification", path, "is in progress")]
}

/** Direct deposit takes accounts that the pay can go to. */
const depositRequirements = ({
  worker,
  wages,
  bankAccounts,
  today
}: WorkerState): ReadonlyArray<Requirement> => {
  const { current, upcoming } = wagesAsOf(wages, today)
  const paid = [...current, ...upcoming]
  const methods = worker.paymentMethod
    ? [worker.paymentMethod]
    : paid.map(({ terms }) => terms.paymentMethod)
  if (!methods.includes("Direct Deposit")) return []
  return bankAccounts.length === 0
    ? [requirement("addUserBankAccount", ["userBankAccount"], "is missing")]
    : bankAccounts
        // One that takes the place of another gets its share once it is ready.
        .filter(({ payPercentage, replacesId }) => payPercentage > 0 || replacesId !== undefined)
        .flatMap(accountRequirements)
}

/** One person is not employed twice by one company at a time, who would be paid twice. */
const employmentRequirements = ({
  worker,
  employment,
  earlierEmployments
}: WorkerState): ReadonlyArray<Requirement> => {
  const reason = "is within another employment of somebody with the same SSN"
  const others = earlierEmployments.filter((earlier) => overlaps(earlier, employment))
  if (others.length === 0) return []
  return others.some(({ lastDay }) => lastDay === undefined)
    ? [requirement("terminateUser", ["user", worker.id], reason)]
    : [requirement("updateUser", ["user", "dateOfJoin"], reason)]
}

/** The requirement to claim an exemption from withholding again each year. */
const exemptionRequirements = ({ w4, today }: WorkerState): ReadonlyArray<Requirement> => {
  if (!w4 || !(endsSoon(w4, today) || hasExemptionEnded(w4, today))) return []
  const reason = hasExemptionEnded(w4, today)
    ? "the exemption from withholding has ended"
    : "the exemption from withholding ends within two weeks"
  return [requirement("updateW4Information", ["w4Information", "exempt"], reason)]
}

/** The open requirements of a worker. The W-4 is optional: its default is Single, no adjustments. */
export const workerRequirements = (state: WorkerState): ReadonlyArray<Requirement> => {
  const { worker, sharesEmail } = state
  if (hasLeft(worker)) return []
  return [
    ...joiningRequirements(state),
    ...workerBirthRequirements(state.dateOfBirth, worker),
    ...employmentRequirements(state),
    ...wageRequirements(state),
    ...kycRequirements(state),
    ...depositRequirements(state),
    ...exemptionRequirements(state),
    ...dependentsRequirements(state.w4),
    ...documentRequirements(state.documents),
    ...(sharesEmail
      ? [requirement("updateUser", ["user", "email"], "is used by another person as well")]
      : []),
    ...(state.isStateUnchecked
      ? [requirement("updateUserWorkSchedule", ["workSchedule", "ruleSetId"], STATE_NOT_CHECKED)]
      : []),
    ...(state.lacksKioskPin ? [requirement("setKioskPin", ["kioskPin", "pin"], "is missing")] : []),
    ...employerRequirements(state)
  ]
}
