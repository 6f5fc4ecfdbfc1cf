/** The rules of all operations as a small program, written from the interface. */
import {
  addBusinessUser,
  addCompanyLocation,
  companyRegistration,
  createBusiness,
  deactivateBusinessUser,
  deactivateCompanyLocation,
  updateAdminUser,
  updateCompanyLocation
} from "./companySteps.ts"
import {
  addCompanyBankAccount,
  BANKS,
  checkBankAccounts,
  deactivateCompanyBankAccount,
  updateCompanyBankAccount
} from "./accountSteps.ts"
import { addKycInformations, addUserWages, addW4Informations, terminateUsers } from "./bulkSteps.ts"
import {
  addUserBankAccount,
  approveUserBankAccount,
  checkDeposits,
  deactivateUserBankAccount,
  setPayMethod,
  updateUserBankAccount,
  updateUserPayPercentage
} from "./depositSteps.ts"
import {
  addKybInformation,
  initiateCompanyKyb,
  updateCompany,
  updateKybInformation
} from "./kybSteps.ts"
import {
  addKycInformation,
  addW4Information,
  initiateUserKyc,
  updateKycInformation,
  updateW4Information
} from "./identitySteps.ts"
import {
  addPaySchedule,
  deactivatePaySchedule,
  extendPaySchedules,
  updatePayPeriodStatus,
  updatePaySchedule
} from "./scheduleSteps.ts"
import {
  activateUser,
  deactivateUser,
  endGuestSessions,
  endLastDays,
  forgetPhone,
  removeUser,
  setLegalHold,
  revokeFlowLink,
  terminateUser,
  withoutDocument
} from "./leavingSteps.ts"
import { reportPayResults } from "./payResultSteps.ts"
import { updateEmployeeAsBusinessUser } from "./businessUserOfWorker.ts"
import { addTimeOffPolicyAssignment, updateTimeOffPolicyAssignment } from "./assignmentSteps.ts"
import { addHolidayCalendar, updateHolidayCalendar } from "./calendarSteps.ts"
import { addTimeOffPolicy, deactivateTimeOffPolicy, updateTimeOffPolicy } from "./policySteps.ts"
import {
  addTimeOffRequest,
  approveTimeOffRequest,
  cancelTimeOffRequest,
  declineTimeOffRequest,
  leaveRequests,
  recordTimeOff,
  revokeTimeOffRequest,
  updateTimeOffRequest
} from "./requestSteps.ts"
import { adjustTimeOffBalance, payOutTimeOff, recalculateTimeOff } from "./timeOffSteps.ts"
import type { WriteName } from "@payroll/operations/catalogue"
import { pick, pickAttempt, type Attempt, type Expected, type Fields, type Model } from "./state.ts"
import type { Step, StepOf } from "./steps.ts"
import { decide, settle, type Verdict } from "./verification.ts"
import {
  addBusinessContractor,
  addUser,
  addUsers,
  updateBusinessUserAsEmployee,
  updateUser
} from "./workerSteps.ts"
import { updateLocationTimeZone, updateUserWorkSchedule } from "./timeSteps.ts"
import {
  addPunches,
  amendPunch,
  clockIn,
  clockOut,
  endBreak,
  setKioskPin,
  startBreak,
  voidPunch
} from "./punchSteps.ts"
import { addOvertimeRuleSet, updateOvertimeRuleSet } from "./ruleSetSteps.ts"
import { updateTimeTrackingSettings } from "./settingSteps.ts"
import {
  addTimeEntry,
  addTimesheetAmendment,
  approveTimesheet,
  approveTimesheetAmendment,
  approveTimesheets,
  recallTimesheet,
  rejectTimesheetAmendment,
  reopenTimesheet,
  returnTimesheet,
  submitTimesheet,
  updateTimeEntry,
  voidTimeEntry,
  askForCorrection,
  waiveTimeException,
  lockTimesheets
} from "./sheetSteps.ts"
import { addUserWage, endUserWage, updateUserWage } from "./wageSteps.ts"

/** Does not compile if an operation of the catalogue has no step. */
type Taking = {
  readonly [D in WriteName | Step["does"]]: (model: Model, step: StepOf<D>) => Expected
}

/** The provider's reasons for a verdict. Of a company's attempts every second is about an owner, by name. */
export const reasonsOf = (status: Verdict, attempt: Attempt | undefined): ReadonlyArray<string> => {
  if (status === "passed") return []
  const [owner] = (attempt?.submitted["owners"] as ReadonlyArray<Fields> | undefined) ?? []
  const isAboutOwner = owner !== undefined && (attempt?.number ?? 0) % 2 === 0
  return isAboutOwner ? [`owner:${String(owner["name"])}`, "not_found"] : ["name_mismatch"]
}

const done: Expected = {}

/** The effect of each step on the model. */
const steps: Taking = {
  createBusiness,
  companyRegistration,
  addKybInformation,
  updateCompany,
  updateKybInformation,
  initiateCompanyKyb,
  addCompanyLocation,
  updateCompanyLocation,
  deactivateCompanyLocation,
  addBusinessUser,
  updateAdminUser,
  updateBusinessUser: updateAdminUser,
  deactivateBusinessUser,
  updateCompanyBankAccount,
  addCompanyBankAccount,
  deactivateCompanyBankAccount,
  /** Without four eyes no account waits for an approval. */
  approveBankAccount: (model, { at }) =>
    pick(model.companies, at)?.accounts.at(-1) ? "StateConflict" : "RecordNotFound",
  approveUserBankAccount,
  updateBusinessUserAsEmployee,
  updateEmployeeAsBusinessUser,
  addBusinessContractor,
  addUser,
  addUsers,
  updateUser,
  addUserWage,
  addUserWages,
  updateUserWage,
  endUserWage,
  addKycInformation,
  addKycInformations,
  initiateUserKyc,
  updateKycInformation,
  addW4Information,
  addW4Informations,
  updateW4Information,
  addUserBankAccount,
  deactivateUserBankAccount,
  updateUserBankAccount,
  updateUserPayPercentage,
  setPayMethod,
  addPaySchedule,
  updatePaySchedule,
  deactivatePaySchedule,
  updatePayPeriodStatus,
  reportPayResults,
  extendPaySchedules: (model) => {
    extendPaySchedules(model)
    return done
  },
  addTimeOffPolicy,
  addHolidayCalendar,
  updateHolidayCalendar,
  updateTimeOffPolicy,
  deactivateTimeOffPolicy,
  recalculateTimeOff,
  addTimeOffPolicyAssignment,
  updateTimeOffPolicyAssignment,
  adjustTimeOffBalance,
  payOutTimeOff,
  addTimeOffRequest,
  recordTimeOff,
  updateTimeOffRequest,
  approveTimeOffRequest,
  declineTimeOffRequest,
  cancelTimeOffRequest,
  revokeTimeOffRequest,
  postTimeOff: (model) => {
    leaveRequests(model)
    return done
  },
  updateTimeTrackingSettings,
  addOvertimeRuleSet,
  updateOvertimeRuleSet,
  updateLocationTimeZone,
  updateUserWorkSchedule,
  clockIn,
  clockOut,
  startBreak,
  endBreak,
  addPunches,
  amendPunch,
  voidPunch,
  setKioskPin,
  addTimeEntry,
  updateTimeEntry,
  voidTimeEntry,
  submitTimesheet,
  recallTimesheet,
  returnTimesheet,
  approveTimesheet,
  approveTimesheets,
  reopenTimesheet,
  askForCorrection,
  waiveTimeException,
  lockTimesheets,
  addTimesheetAmendment,
  approveTimesheetAmendment,
  rejectTimesheetAmendment,
  deactivateUser,
  activateUser,
  terminateUser,
  terminateUsers,
  removeUser,
  setLegalHold,
  endLastDays,
  revokeFlowLink,
  addDocument: withoutDocument,
  assignDocument: withoutDocument,
  attachSignedPaper: withoutDocument,
  revokeDocument: withoutDocument,
  signDocument: withoutDocument,
  acceptTermsAndCondition: withoutDocument,
  withdrawConsent: withoutDocument,
  endGuestSessions,
  forgetPhone,
  unlockCodes: endGuestSessions,
  lease: ({ attempts }) => {
    for (const attempt of attempts.filter(({ status }) => status === "submitted")) {
      attempt.status = "processing"
      attempt.isLeased = true
    }
    return done
  },
  answer: (model, { at, status }) => {
    const leased = model.attempts.filter(({ isLeased }) => isLeased)
    const attempt = pickAttempt(leased, at)
    if (attempt?.status === "processing") settle(model, attempt, status, reasonsOf(status, attempt))
    return done
  },
  outOfReach: ({ attempts }, { at }) => {
    const attempt = pickAttempt(
      attempts.filter(({ isLeased }) => isLeased),
      at
    )
    if (attempt?.status === "processing") {
      attempt.status = "submitted"
      attempt.isLeased = false
    }
    return done
  },
  callback: (model, { at, status }) => {
    const attempt = pickAttempt(model.attempts, at)
    if (!attempt) return "RecordNotFound"
    const isAwaited = attempt.status === "submitted" || attempt.status === "processing"
    if (isAwaited) settle(model, attempt, status, reasonsOf(status, attempt))
    return { applied: String(isAwaited) }
  },
  decideVerification: (model, { at, status }) =>
    decide(model, pickAttempt(model.attempts, at), status) ?? done,
  checkBankAccounts: (model) => {
    checkBankAccounts(model)
    checkDeposits(model, BANKS)
    return done
  }
}

/** Applies a step to the model; returns the expected answer. */
export const takeStep = <D extends Step["does"]>(model: Model, step: StepOf<D>): Expected =>
  steps[step.does](model, step)
