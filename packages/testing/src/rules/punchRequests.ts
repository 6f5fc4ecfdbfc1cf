/** The bodies of steps at the clock and about punches. */
import type { Body } from "@payroll/operations/decode"
import { allPunches } from "./punchSteps.ts"
import { versionOf } from "./scheduleRequests.ts"
import { allEntries, allSheets } from "./sheetSteps.ts"
import { pick, type IdOf, type Model } from "./state.ts"
import type { Step } from "./steps.ts"

interface Timed {
  readonly when?: number | undefined
}

/** The time as text, and the other fields as they are. */
const timed = ({ when, ...input }: Timed): Body => ({
  ...input,
  ...(when !== undefined && { at: new Date(when).toISOString() })
})

export const punchBodyOf = (model: Model, step: Step, idOf: IdOf): Body | undefined => {
  switch (step.does) {
    case "clockIn":
    case "clockOut":
      return {
        punch: { userId: idOf(pick(model.workers, step.at)?.name), ...timed(step.input) }
      }
    case "startBreak":
    case "endBreak": {
      const { at, breakType, input } = step
      const userId = idOf(pick(model.workers, at)?.name)
      return { punch: { userId, breakType, ...timed(input) } }
    }
    case "addPunches":
      return {
        companyId: idOf(pick(model.companies, step.at)?.name),
        punches: step.elements.map(({ at, punch }) => ({
          userId: idOf(pick(model.workers, at)?.name),
          ...timed(punch)
        })),
        dryRun: step.isDry,
        onError: step.goesOn ? "continue" : "stop"
      }
    case "setKioskPin": {
      const worker = pick(model.workers, step.at)
      const version = versionOf(step.version, worker)
      return { kioskPin: { userId: idOf(worker?.name), pin: step.pin, ...version } }
    }
    case "amendPunch":
    case "voidPunch": {
      const punch = pick(allPunches(model), step.at)
      const set = step.does === "amendPunch" ? timed(step.set) : {}
      return {
        punch: {
          punchId: idOf(punch?.name),
          reason: "was wrong",
          ...set,
          ...versionOf(step.version, punch)
        }
      }
    }
    default:
      return entryBodyOf(model, step, idOf)
  }
}

const NOTHING = "00000000-0000-7000-8000-000000000000"

/** The bodies of steps about entered time and timesheets. */
const entryBodyOf = (model: Model, step: Step, idOf: IdOf): Body | undefined => {
  switch (step.does) {
    case "addTimeEntry": {
      const { at, workDate, minutes, jobCode } = step
      const userId = idOf(pick(model.workers, at)?.name)
      return { timeEntry: { userId, workDate, minutes, jobCode } }
    }
    case "updateTimeEntry":
    case "voidTimeEntry": {
      const entry = pick(allEntries(model), step.at)
      const timeEntryId = idOf(entry?.name)
      const set = step.does === "updateTimeEntry" ? step.set : { reason: "was wrong" }
      return { timeEntry: { timeEntryId, ...set, ...versionOf(step.version, entry) } }
    }
    case "submitTimesheet":
    case "recallTimesheet":
    case "returnTimesheet": {
      const sheet = pick(allSheets(model), step.at)
      const timesheetId = idOf(sheet?.name)
      const why = step.does === "returnTimesheet" ? { reason: "was wrong" } : {}
      return { timesheet: { timesheetId, ...why, ...versionOf(step.version, sheet) } }
    }
    case "reopenTimesheet": {
      const timesheetId = idOf(pick(allSheets(model), step.at)?.name)
      return { timesheet: { timesheetId, reason: "was wrong" } }
    }
    case "approveTimesheet":
      return { timesheet: { timesheetId: NOTHING, version: 1 } }
    case "approveTimesheets": {
      const companyId = idOf(pick(model.companies, step.at)?.name)
      return { companyId, timesheets: [{ timesheetId: NOTHING, version: 1 }] }
    }
    case "lockTimesheets": {
      const companyId = idOf(pick(model.companies, step.at)?.name)
      return { payPeriod: { companyId, through: "2200-01-01" } }
    }
    case "addTimesheetAmendment": {
      const timesheetId = idOf(pick(allSheets(model), step.at)?.name)
      const changes = [{ action: "Void", punch: { punchId: NOTHING } }]
      return { timesheetAmendment: { timesheetId, reason: "was wrong", changes } }
    }
    case "approveTimesheetAmendment":
      return { timesheetAmendment: { timesheetAmendmentId: NOTHING } }
    case "rejectTimesheetAmendment":
      return { timesheetAmendment: { timesheetAmendmentId: NOTHING, reason: "was wrong" } }
    case "askForCorrection":
      return { correction: { timesheetId: NOTHING, date: "2026-03-09", text: "was wrong" } }
    case "waiveTimeException":
      return { timeException: { timeExceptionId: NOTHING, reason: "was wrong" } }
    default:
      return undefined
  }
}
