/** Asks for an amendment of a locked timesheet: the difference is paid in the period in which that is approved. */
import {
  InvalidRequest,
  notFoundAt,
  RecordNotFound,
  StateConflict,
  type DomainError
} from "@payroll/domain/errors"
import { problem, type Problem } from "@payroll/domain/problem"
import { newPunchOf, whenOf } from "@payroll/domain/punch/punchInput"
import { amendedPunch, newPunch, waitingPunch, type Punch } from "@payroll/domain/punch/punch"
import { clockAfter } from "@payroll/domain/punch/workerClock"
import {
  addingPunch,
  newAmendment,
  type AmendmentChange
} from "@payroll/domain/timesheet/amendment"
import { entryTerms } from "@payroll/domain/timesheet/entryTerms"
import { timesheetAmendmentEvent } from "@payroll/domain/timesheet/event"
import { amendedNow, type LoadedLocked } from "@payroll/domain/timesheet/lockedTime"
import {
  newTimeEntry,
  waitingEntry,
  type EntryTerms,
  type TimeEntry
} from "@payroll/domain/timesheet/timeEntry"
import { periodOf } from "@payroll/domain/timesheet/timesheet"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf } from "../answerSchema.ts"
import { changes, insert, update, workerAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { AN_AMENDMENT, loadLocked } from "./rules/loadedAmendment.ts"
import {
  amendmentAnswer,
  answeredAmendment,
  changesField,
  changesRule,
  isGiven,
  type GivenChange
} from "./rules/amendmentFields.ts"
import { differenceShown } from "../views/amendmentViews.ts"
import { workday } from "@payroll/domain/timesheet/loadedTime"
import { sheetReason } from "./rules/sheetFields.ts"
import { MinutesShown } from "../views/timesheetViews.ts"

type Path = Problem["path"]

/** A change with the record that it adds. */
interface RequestedChange {
  readonly change: AmendmentChange
  readonly punch?: Punch
  readonly entry?: TimeEntry
}

const isOfNoSuchDay = (path: Path) =>
  new InvalidRequest({
    problems: [problem(path, "range", "must be on a workday of the timesheet")]
  })

/** An error of the record of a change, placed where the request has it. */
const placed = (error: DomainError, path: Path): DomainError => {
  const problems = (error.problems ?? []).map((each) => ({
    ...each,
    path: [...path, ...each.path]
  }))
  if (error._tag === "InvalidRequest") return new InvalidRequest({ problems })
  if (error._tag === "RecordNotFound") return new RecordNotFound({ record: error.record, problems })
  return error
}

/** Returns true if a workday is one of the locked timesheet. */
const isOn = ({ loaded, sheet }: LoadedLocked, timeZone: string, at: number): boolean => {
  const { begin, end } = periodOf(sheet)
  const day = workday(loaded, timeZone, at)
  return begin <= day && day <= end
}

const requestedPunch = (
  locked: LoadedLocked,
  { action, punch: input }: GivenChange,
  context: DecisionContext
): Result.Result<RequestedChange, DomainError> =>
  Result.gen(function* () {
    const { loaded } = locked
    if (!input) return yield* Result.fail(notFoundAt("punch", ["punch"]))
    const { at: now } = context
    if (action === "Add") {
      const when = yield* whenOf(input, loaded, now)
      const terms = newPunchOf(input, when, input.type ?? "In", "Admin")
      const punch = newPunch(context.newId(), loaded.worker, terms, now)
      if (!isOn(locked, when.timeZone, when.at)) {
        return yield* Result.fail(isOfNoSuchDay(["punch", "at"]))
      }
      return { change: addingPunch(punch), punch }
    }
    const existing = loaded.punches.find(({ id }) => id === input.punchId)
    if (!existing || !isOn(locked, existing.timeZone, existing.at)) {
      return yield* Result.fail(notFoundAt("punch", ["punch", "punchId"]))
    }
    if (action === "Void") return { change: { change: "voidPunch", punchId: existing.id } }
    const isMoved = input.timeZone !== undefined || input.companyLocationId !== undefined
    const at = input.at ?? { isLocal: false, ms: existing.at }
    const zone = isMoved ? undefined : existing.timeZone
    const when = yield* whenOf({ ...input, at }, loaded, now, zone)
    const { type, companyLocationId, jobCode } = amendedPunch(
      existing,
      {
        ...when,
        type: input.type ?? existing.type,
        jobCode: input.jobCode ?? existing.jobCode,
        companyLocationId: input.companyLocationId ?? existing.companyLocationId
      },
      now
    )
    const set = { ...when, type, companyLocationId, jobCode }
    return { change: { change: "amendPunch", punchId: existing.id, set } }
  })

const termsOf = ({
  workDate,
  minutes,
  startAt,
  endAt,
  timeZone,
  jobCode
}: EntryTerms): Omit<EntryTerms, "notes"> => ({
  workDate,
  minutes,
  startAt,
  endAt,
  timeZone,
  jobCode
})

const requestedEntry = (
  locked: LoadedLocked,
  { action, timeEntry: input }: GivenChange,
  context: DecisionContext
): Result.Result<RequestedChange, DomainError> =>
  Result.gen(function* () {
    const { loaded, sheet } = locked
    const { begin, end } = periodOf(sheet)
    const isIn = ({ workDate }: Pick<EntryTerms, "workDate">): boolean =>
      begin <= workDate && workDate <= end
    if (!input) return yield* Result.fail(notFoundAt("time entry", ["timeEntry"]))
    if (action === "Add") {
      const terms = yield* entryTerms(input, loaded, context.at)
      if (!isIn(terms)) return yield* Result.fail(isOfNoSuchDay(["timeEntry", "workDate"]))
      const set = termsOf(terms)
      const newEntry = { ...terms, externalId: undefined }
      const entry = newTimeEntry(context.newId(), loaded.worker, newEntry, context.at)
      return { change: { change: "addEntry", timeEntryId: entry.id, set }, entry }
    }
    const existing = loaded.entries.find(({ id }) => id === input.timeEntryId)
    if (!existing || !isIn(existing)) {
      return yield* Result.fail(notFoundAt("time entry", ["timeEntry", "timeEntryId"]))
    }
    if (action === "Void") return { change: { change: "voidEntry", timeEntryId: existing.id } }
    const set = termsOf(yield* entryTerms(input, loaded, context.at, existing))
    return { change: { change: "updateEntry", timeEntryId: existing.id, set } }
  })

const recordOf = (change: AmendmentChange): string =>
  "punchId" in change ? change.punchId : change.timeEntryId

/** The changes of a request; each record is changed once. */
const requestedChanges = (
  locked: LoadedLocked,
  input: ReadonlyArray<GivenChange>,
  context: DecisionContext
): Result.Result<ReadonlyArray<RequestedChange>, DomainError> =>
  Result.gen(function* () {
    const all: Array<RequestedChange> = []
    const changedIds = new Set<string>()
    for (const [index, each] of input.entries()) {
      const path: Path = [AN_AMENDMENT, "changes", index]
      const decided = isGiven(each.punch)
        ? requestedPunch(locked, each, context)
        : requestedEntry(locked, each, context)
      if (Result.isFailure(decided)) return yield* Result.fail(placed(decided.failure, path))
      const requested = decided.success
      const id = recordOf(requested.change)
      if (changedIds.has(id)) {
        const message = "is changed by an earlier element"
        const problems = [problem(path, "duplicate", message)]
        return yield* Result.fail(new InvalidRequest({ problems }))
      }
      changedIds.add(id)
      all.push(requested)
    }
    return all
  })

const isNotLocked = new StateConflict({
  message: "the timesheet is not locked: change its time instead"
})

export const addTimesheetAmendment = defineWrite({
  group: "timeTrackingAdmin",
  name: "addTimesheetAmendment",
  verb: "POST",
  role: "write",
  summary: "Ask for an amendment of a locked timesheet",
  request: Schema.Struct({
    [AN_AMENDMENT]: objectOf("The amendment.", {
      timesheetId: idFields.timesheetId,
      reason: sheetReason("Why it is amended"),
      changes: changesField
    })
  }),
  rules: [changesRule],
  response: Schema.Struct({
    [AN_AMENDMENT]: objectOf("The amendment.", {
      ...answeredAmendment,
      before: MinutesShown,
      after: MinutesShown,
      difference: MinutesShown
    })
  }),
  load: ({ [AN_AMENDMENT]: { timesheetId } }, { client }) => loadLocked(client.id, timesheetId),
  decide: (locked, { [AN_AMENDMENT]: input }, context) =>
    Result.gen(function* () {
      const { loaded, sheet, waiting } = locked
      if (sheet.status !== "Locked") return yield* Result.fail(isNotLocked)
      const requested = yield* requestedChanges(locked, input.changes, context)
      const amendment = newAmendment(
        context.newId(),
        sheet,
        {
          changes: requested.map(({ change }) => change),
          isLate: false,
          requestedBy: context.actedBy?.name,
          reason: input.reason
        },
        context.at
      )
      const punches = requested.flatMap(({ punch }) =>
        punch ? [waitingPunch(punch, amendment.id)] : []
      )
      const entries = requested.flatMap(({ entry }) =>
        entry ? [waitingEntry(entry, amendment.id)] : []
      )
      const allWaiting = {
        punches: [...waiting.punches, ...punches],
        entries: [...waiting.entries, ...entries]
      }
      const now = amendedNow({ ...locked, waiting: allWaiting }, amendment, context.at)
      const { before = [], after = [], difference = [] } = now ?? {}
      const clock = clockAfter(loaded.clock, loaded.worker, punches, context)
      return {
        record: amendment,
        changes: changes({
          writes: [
            insert("timesheetAmendment", amendment),
            ...punches.map((punch) => insert("punch", punch)),
            ...entries.map((entry) => insert("timeEntry", entry)),
            loaded.clock ? update("workerClock", loaded.clock, clock) : insert("workerClock", clock)
          ],
          revisions: loaded.clock ? [] : [workerAt(loaded)],
          events: [timesheetAmendmentEvent(context.newId(), "insert", amendment, context.at)]
        }),
        answer: {
          [AN_AMENDMENT]: {
            ...amendmentAnswer(
              amendment,
              `an amendment of the locked timesheet of ${fullName(loaded.worker)} waits for approval`
            ),
            before: differenceShown(before),
            after: differenceShown(after),
            difference: differenceShown(difference)
          }
        }
      }
    }),
  example: {
    [AN_AMENDMENT]: {
      timesheetId: exampleId,
      reason: "worked on after the terminal was switched off",
      changes: [
        {
          action: "Add",
          timeEntry: {
            start: "2026-03-09T16:00:00-04:00",
            end: "2026-03-09T17:30:00-04:00",
            jobCode: "BAKE"
          }
        }
      ]
    }
  }
})
