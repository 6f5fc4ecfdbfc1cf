/** The operations of time off and time tracking, in the order of the catalogue. */
import { updateLocationTimeZone } from "./location/updateLocationTimeZone.ts"
import { addPunches } from "./punch/addPunches.ts"
import { amendPunch } from "./punch/amendPunch.ts"
import { clockIn } from "./punch/clockIn.ts"
import { clockOut } from "./punch/clockOut.ts"
import { endBreak } from "./punch/endBreak.ts"
import { getClockStatus } from "./punch/getClockStatus.ts"
import { getKioskWorkers } from "./punch/getKioskWorkers.ts"
import { getPunchHistory } from "./punch/getPunchHistory.ts"
import { getWorkedNow } from "./punch/getWorkedNow.ts"
import { setKioskPin } from "./punch/setKioskPin.ts"
import { startBreak } from "./punch/startBreak.ts"
import { voidPunch } from "./punch/voidPunch.ts"
import { getMyTimeOff } from "./timeOff/getMyTimeOff.ts"
import { getTimeOffBalance } from "./timeOff/getTimeOffBalance.ts"
import { getTimeOffCalendar } from "./timeOff/getTimeOffCalendar.ts"
import { getTimeOffCompliance } from "./timeOff/getTimeOffCompliance.ts"
import { getTimeOffLedger } from "./timeOff/getTimeOffLedger.ts"
import { getTimeOffLiability } from "./timeOff/getTimeOffLiability.ts"
import { getTimeOffPolicies } from "./timeOff/getTimeOffPolicies.ts"
import { getTimeOffPolicy } from "./timeOff/getTimeOffPolicy.ts"
import { getTimeOffPolicyAssignments } from "./timeOff/getTimeOffPolicyAssignments.ts"
import { getTimeOffProjection } from "./timeOff/getTimeOffProjection.ts"
import { getTimeOffRecalculation } from "./timeOff/getTimeOffRecalculation.ts"
import { getTimeOffRequest } from "./timeOff/getTimeOffRequest.ts"
import { getTimeOffRequests } from "./timeOff/getTimeOffRequests.ts"
import { getTimeOffStatement } from "./timeOff/getTimeOffStatement.ts"
import { getOvertimeRuleSet } from "./timesheet/getOvertimeRuleSet.ts"
import { getOvertimeRuleSets } from "./timesheet/getOvertimeRuleSets.ts"
import { getTimeTrackingSettings } from "./timesheet/getTimeTrackingSettings.ts"
import { addHolidayCalendar } from "./timeOff/addHolidayCalendar.ts"
import { addTimeOffPolicy } from "./timeOff/addTimeOffPolicy.ts"
import { addTimeOffPolicyAssignment } from "./timeOff/addTimeOffPolicyAssignment.ts"
import { addTimeOffRequest } from "./timeOff/addTimeOffRequest.ts"
import { adjustTimeOffBalance } from "./timeOff/adjustTimeOffBalance.ts"
import { approveTimeOffRequest } from "./timeOff/approveTimeOffRequest.ts"
import { cancelTimeOffRequest } from "./timeOff/cancelTimeOffRequest.ts"
import { deactivateTimeOffPolicy } from "./timeOff/deactivateTimeOffPolicy.ts"
import { declineTimeOffRequest } from "./timeOff/declineTimeOffRequest.ts"
import { payOutTimeOff } from "./timeOff/payOutTimeOff.ts"
import { previewTimeOffRequest } from "./timeOff/previewTimeOffRequest.ts"
import { recalculateTimeOff } from "./timeOff/recalculateTimeOff.ts"
import { recordTimeOff } from "./timeOff/recordTimeOff.ts"
import { revokeTimeOffRequest } from "./timeOff/revokeTimeOffRequest.ts"
import { updateHolidayCalendar } from "./timeOff/updateHolidayCalendar.ts"
import { updateTimeOffPolicy } from "./timeOff/updateTimeOffPolicy.ts"
import { updateTimeOffPolicyAssignment } from "./timeOff/updateTimeOffPolicyAssignment.ts"
import { updateTimeOffRequest } from "./timeOff/updateTimeOffRequest.ts"
import { addTimeEntry } from "./timesheet/addTimeEntry.ts"
import { addTimesheetAmendment } from "./timesheet/addTimesheetAmendment.ts"
import { approveTimesheet } from "./timesheet/approveTimesheet.ts"
import { approveTimesheetAmendment } from "./timesheet/approveTimesheetAmendment.ts"
import { approveTimesheets } from "./timesheet/approveTimesheets.ts"
import { getOvertimeReport } from "./timesheet/getOvertimeReport.ts"
import { getPayableHours } from "./timesheet/getPayableHours.ts"
import { getRoundingReport } from "./timesheet/getRoundingReport.ts"
import { getTimeExceptions } from "./timesheet/getTimeExceptions.ts"
import { getTimesheet } from "./timesheet/getTimesheet.ts"
import { getTimesheetAmendments } from "./timesheet/getTimesheetAmendments.ts"
import { getTimesheetLock } from "./timesheet/getTimesheetLock.ts"
import { getTimesheetSummary } from "./timesheet/getTimesheetSummary.ts"
import { getTimesheets } from "./timesheet/getTimesheets.ts"
import { lockTimesheets } from "./timesheet/lockTimesheets.ts"
import { recallTimesheet } from "./timesheet/recallTimesheet.ts"
import { rejectTimesheetAmendment } from "./timesheet/rejectTimesheetAmendment.ts"
import { reopenTimesheet } from "./timesheet/reopenTimesheet.ts"
import { returnTimesheet } from "./timesheet/returnTimesheet.ts"
import { submitTimesheet } from "./timesheet/submitTimesheet.ts"
import { addOvertimeRuleSet } from "./timesheet/addOvertimeRuleSet.ts"
import { updateOvertimeRuleSet } from "./timesheet/updateOvertimeRuleSet.ts"
import { updateTimeEntry } from "./timesheet/updateTimeEntry.ts"
import { updateTimeTrackingSettings } from "./timesheet/updateTimeTrackingSettings.ts"
import { voidTimeEntry } from "./timesheet/voidTimeEntry.ts"
import { askForCorrection } from "./timesheet/askForCorrection.ts"
import { waiveTimeException } from "./timesheet/waiveTimeException.ts"
import { updateUserWorkSchedule } from "./worker/updateUserWorkSchedule.ts"

/** Those that write. */
export const timeWrites = [
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
  recordTimeOff,
  approveTimeOffRequest,
  declineTimeOffRequest,
  revokeTimeOffRequest,
  addTimeOffRequest,
  updateTimeOffRequest,
  cancelTimeOffRequest,
  updateTimeTrackingSettings,
  updateLocationTimeZone,
  updateUserWorkSchedule,
  addOvertimeRuleSet,
  updateOvertimeRuleSet,
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
  approveTimesheet,
  approveTimesheets,
  returnTimesheet,
  reopenTimesheet,
  askForCorrection,
  waiveTimeException,
  lockTimesheets,
  addTimesheetAmendment,
  approveTimesheetAmendment,
  rejectTimesheetAmendment
] as const

/** Those that read. */
export const timeReads = [
  getTimeTrackingSettings,
  getOvertimeRuleSets,
  getOvertimeRuleSet,
  getClockStatus,
  getPunchHistory,
  getWorkedNow,
  getKioskWorkers,
  getTimesheets,
  getTimesheet,
  getTimeExceptions,
  getTimesheetAmendments,
  getTimesheetSummary,
  getOvertimeReport,
  getRoundingReport,
  getTimesheetLock,
  getPayableHours,
  getTimeOffPolicies,
  getTimeOffPolicy,
  getTimeOffPolicyAssignments,
  getTimeOffBalance,
  getTimeOffProjection,
  getTimeOffLedger,
  getTimeOffLiability,
  getTimeOffStatement,
  getTimeOffRequests,
  getTimeOffRequest,
  getTimeOffRecalculation,
  getTimeOffCalendar,
  getTimeOffCompliance,
  previewTimeOffRequest,
  getMyTimeOff
] as const
