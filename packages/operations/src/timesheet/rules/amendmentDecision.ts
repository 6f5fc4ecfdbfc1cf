/** Changes that approve or reject an amendment. */
import type { DomainError } from "@payroll/domain/errors"
import { amendmentOf, voidedPunch, type Punch } from "@payroll/domain/punch/punch"
import { clockGuarding, clockShowing, latestOf } from "@payroll/domain/punch/workerClock"
import { move } from "@payroll/domain/status"
import {
  approvedAmendment,
  rejectedAmendment,
  timesheetAmendmentStatuses,
  type TimesheetAmendment
} from "@payroll/domain/timesheet/amendment"
import type { Applied } from "@payroll/domain/timesheet/amendedTime"
import { timesheetAmendmentEvent } from "@payroll/domain/timesheet/event"
import { amendedNow } from "@payroll/domain/timesheet/lockedTime"
import { voidedEntry } from "@payroll/domain/timesheet/timeEntry"
import { sheetOn, type Timesheet } from "@payroll/domain/timesheet/timesheet"
import { checkNotOwn } from "@payroll/domain/timesheet/sheetState"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { changes, combined, insert, update, workerAt } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import type { Changes } from "../../writer.ts"
import { isOutdated, NAMED, type LoadedAmendment } from "./loadedAmendment.ts"
import { recordedOnDays } from "./recordedSheets.ts"

/** The clock of a worker after punches moved, which guards what was decided about the recorded time. */
const clockChange = (
  { loaded, waiting }: LoadedAmendment,
  updated: Applied["punches"],
  context: DecisionContext
): Pick<Changes, "writes" | "revisions"> => {
  const { clock, worker } = loaded
  const after = new Map<string, Punch>()
  for (const punch of [...loaded.punches, ...waiting.punches]) after.set(punch.id, punch)
  for (const [, punch] of updated) after.set(punch.id, punch)
  const counting = [...after.values()].filter(({ status }) => status === "Recorded")
  const clockPunch = clock?.punchId === undefined ? undefined : after.get(clock.punchId)
  // Punches after the range are later than those of it: the clock shows one that this does not move.
  const isBeyond = clock?.punchId !== undefined && clockPunch === undefined
  const next = isBeyond
    ? clockGuarding(clock, worker, context)
    : clockShowing(clock, worker, latestOf(counting), context)
  return {
    writes: [clock ? update("workerClock", clock, next) : insert("workerClock", next)],
    revisions: clock ? [] : [workerAt(loaded)]
  }
}

/** Stores the records that an amendment moved, each with the reason where it was changed. */
const recordChanges = (
  { punches, entries }: Pick<Applied, "punches" | "entries">,
  reason: Redacted.Redacted<string> | undefined,
  { at, newId }: DecisionContext
): Changes =>
  changes({
    writes: [
      ...punches.flatMap(([before, after]) => [
        update("punch", before, after),
        ...(reason === undefined
          ? []
          : [insert("punchAmendment", amendmentOf(newId(), after, reason, at))])
      ]),
      ...entries.map(([before, after]) =>
        update(
          "timeEntry",
          before,
          after.status === "Voided" ? { ...after, voidReason: reason } : after
        )
      )
    ]
  })

const amendmentMove = (
  before: TimesheetAmendment,
  after: TimesheetAmendment,
  { at, newId }: DecisionContext
): Changes =>
  changes({
    writes: [update("timesheetAmendment", before, after)],
    events: [timesheetAmendmentEvent(newId(), "update", after, at)]
  })

export interface Decided {
  readonly after: TimesheetAmendment
  readonly changes: Changes
  /** The timesheet that pays the difference; undefined where there is none. */
  readonly paidIn: Timesheet | undefined
}

/**
 * Approves an amendment: what it adds and changes counts from then on, and the difference is paid in the timesheet of
 * today, which is made if the worker has none yet.
 */
export const approved = (
  loadedAmendment: LoadedAmendment,
  context: DecisionContext
): Result.Result<Decided, DomainError> =>
  Result.gen(function* () {
    const { loaded, sheet, amendment, payDay } = loadedAmendment
    yield* move(NAMED, timesheetAmendmentStatuses, amendment.status, "Approved")
    yield* checkNotOwn("an amendment", loaded, sheet, context)
    const now = amendedNow(loadedAmendment, amendment, context.at)
    if (!now) return yield* Result.fail(isOutdated)
    const { difference } = now
    const isOpen = (day: (typeof now.days)[number]): boolean =>
      sheetOn(loadedAmendment.sheets, day)?.status !== "Locked"
    const recording = { ...loadedAmendment, worker: loaded.worker, settings: loaded.settings }
    const open = now.days.filter(isOpen)
    // A timesheet that is approved already and only pays the amendment stays approved.
    const pays = difference.length > 0
    const existing = sheetOn(loadedAmendment.sheets, payDay)
    const days = pays && !existing ? [...open, payDay] : open
    const [first, ...others] = days
    const recorded =
      first === undefined
        ? { sheets: loadedAmendment.sheets, changes: changes({}) }
        : yield* recordedOnDays(recording, [first, ...others], context)
    const paidIn = pays ? sheetOn(recorded.sheets, payDay) : undefined
    const after = approvedAmendment(
      amendment,
      {
        decidedBy: context.actedBy?.name,
        difference,
        paidInId: paidIn?.id,
        paidOn: paidIn ? payDay : undefined
      },
      context.at
    )
    return {
      after,
      paidIn,
      changes: combined([
        changes(clockChange(loadedAmendment, now.punches, context)),
        recorded.changes,
        recordChanges(now, amendment.reason, context),
        amendmentMove(amendment, after, context)
      ])
    }
  })

/** Rejects an amendment: what waits for it never counts. */
export const rejected = (
  loadedAmendment: LoadedAmendment,
  reason: Redacted.Redacted<string>,
  context: DecisionContext
): Result.Result<Decided, DomainError> =>
  Result.map(
    move(NAMED, timesheetAmendmentStatuses, loadedAmendment.amendment.status, "Rejected"),
    () => {
      const { amendment, waiting } = loadedAmendment
      const isOwn = ({ waitsFor }: { readonly waitsFor: string | undefined }): boolean =>
        waitsFor === amendment.id
      const punches = waiting.punches
        .filter(isOwn)
        .map((punch) => [punch, voidedPunch(punch, context.at)] as const)
      const entries = waiting.entries
        .filter(isOwn)
        .map((entry) => [entry, voidedEntry(entry, reason, context.at)] as const)
      const decision = { decidedBy: context.actedBy?.name, rejectReason: reason }
      const after = rejectedAmendment(amendment, decision, context.at)
      return {
        after,
        paidIn: undefined,
        changes: combined([
          changes(clockChange(loadedAmendment, punches, context)),
          recordChanges({ punches, entries }, reason, context),
          amendmentMove(amendment, after, context)
        ])
      }
    }
  )
