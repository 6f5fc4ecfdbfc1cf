/**
 * Stores up to 1,000 punches of devices, in any order and however late. None is refused for the state of a clock: the
 * engine pairs all punches of a worker by their times.
 */
import type { DomainError } from "@payroll/domain/errors"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { checkKioskPin } from "@payroll/domain/punch/kioskPin"
import { checkWage, newPunchOf, whenOf } from "@payroll/domain/punch/punchInput"
import type { Late } from "@payroll/domain/timesheet/lateAmendments"
import type { PunchingWorker, LoadedClocks } from "@payroll/domain/timesheet/loadedClock"
import type { Timesheet } from "@payroll/domain/timesheet/timesheet"
import { touchedDays } from "@payroll/domain/timesheet/touchedDays"
import { isSentAgain, newPunch, type Punch } from "@payroll/domain/punch/punch"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, entityOf, idFields, ids, Message, RecordVersion } from "../answerSchema.ts"
import { bulkFields, entriesFor, elementRule, elementsOf, salvaging } from "../bulk.ts"
import { decideEach, type DecidedElement } from "../bulkDecision.ts"
import { changes, combined, insert } from "../changes.ts"
import { eitherOf, required, withinEach } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWriteDecodedBy, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import type { Changes } from "../writer.ts"
import { workday } from "@payroll/domain/timesheet/loadedTime"
import { lateChanges, recordedPunch } from "../timesheet/rules/latePunch.ts"
import { clockChanges, externalIdClaim, isOfAnother } from "./rules/clockPunch.ts"
import { waitsForField } from "../views/punchView.ts"
import {
  PunchInput,
  countedPins,
  loadMany,
  workerNamed,
  type PunchImport,
  type LoadedMany
} from "./rules/manyPunches.ts"

const AddedPunch = entityOf("AddedPunch", "A punch that is stored.", {
  punchId: ids.punchId,
  status: answered("Recorded", "Voided"),
  message: Message,
  timesheetAmendmentId: waitsForField,
  version: RecordVersion
})

const PIN: Problem["path"] = ["punch", "pin"]

/** Each punch names its worker in one way. */
const whose = publishedAs(
  withinEach("punches", {
    allOf: [eitherOf("userId", "userReferenceId"), { not: required("userId", "userReferenceId") }]
  }),
  elementRule("punches", (path, { userId, userReferenceId }) => {
    if (userId === undefined && userReferenceId === undefined) return [missing([...path, "userId"])]
    return userId !== undefined && userReferenceId !== undefined
      ? [problem([...path, "userReferenceId"], "conflict", "cannot be given with userId")]
      : []
  })
)

/** The decision on one punch; `added` if it is new. */
interface Decided extends DecidedElement<typeof AddedPunch.Type> {
  readonly punch: Punch
  readonly added: PunchingWorker | undefined
  /** The timesheets of the worker afterwards. */
  readonly sheets: ReadonlyArray<Timesheet>
  /** The amendments of the worker's locked timesheets afterwards. */
  readonly late: ReadonlyArray<Late>
}

const entryOf = (
  { id, status, version, waitsFor }: Punch,
  message: string
): typeof AddedPunch.Type => ({
  punchId: id,
  status,
  message,
  timesheetAmendmentId: waitsFor ?? null,
  version
})

/** The state after the earlier punches of the request. */
interface SoFar {
  /** The stored punches by `externalId`, and those of the request. */
  readonly punches: Map<string, Punch>
  /** By worker, as they are after them. */
  readonly sheets: Map<string, ReadonlyArray<Timesheet>>
  readonly around: Map<string, ReadonlyArray<Punch>>
  readonly late: Map<string, ReadonlyArray<Late>>
}

/** The workdays that a punch touches: its own first, and where others wait for no changes those of its shift. */
const daysOf = (
  loaded: LoadedClocks,
  { around }: SoFar,
  punch: Punch
): readonly [LocalDate, ...ReadonlyArray<LocalDate>] => {
  const dayOf = (zone: string, at: number) => workday(loaded, zone, at)
  const firstDay = dayOf(punch.timeZone, punch.at)
  const others = around.get(punch.workerId)
  if (!others) return [firstDay]
  const days = touchedDays(others, [...others, punch], [punch], dayOf)
  return [firstDay, ...days.filter((day) => day !== firstDay)]
}

/** Decides on one punch. */
const decidedPunch = (
  loaded: LoadedMany,
  soFar: SoFar,
  input: PunchInput,
  context: DecisionContext
): Result.Result<Decided, DomainError> =>
  Result.gen(function* () {
    const named = yield* workerNamed(loaded, input, context.at)
    const { worker } = named
    yield* checkKioskPin(worker, loaded.pinOf(input), PIN)
    const { locations, settings } = loaded
    const when = yield* whenOf(input, { worker, locations, settings }, context.at)
    const stored = soFar.punches.get(input.externalId)
    if (stored) {
      if (!isSentAgain(stored, worker.id, { type: input.type, at: when.at })) {
        return yield* Result.fail(isOfAnother)
      }
      const entry = entryOf(stored, `the punch of ${fullName(worker)} was recorded before`)
      return { entry, punch: stored, added: undefined, sheets: [], late: [], changes: undefined }
    }
    yield* checkWage(input, named)
    const terms = newPunchOf(input, when, input.type, "Import")
    const made = newPunch(context.newId(), worker, terms, context.at)
    const covered = loaded.covered.get(worker.id)
    const recording = {
      worker,
      settings,
      sheets: soFar.sheets.get(worker.id) ?? [],
      periods: covered?.periods ?? [],
      ended: covered?.ended ?? [],
      pending: covered?.pending ?? []
    }
    const days = daysOf(loaded, soFar, made)
    const collected = soFar.late.get(worker.id)
    const { punch, ...recorded } = yield* recordedPunch(recording, made, days, context, collected)
    return {
      punch,
      sheets: recorded.sheets,
      late: recorded.late,
      added: named,
      entry: entryOf(punch, `a punch of ${fullName(worker)} was recorded`),
      changes: combined([
        changes({ writes: [insert("punch", punch)], claims: externalIdClaim(punch) }),
        recorded.changes
      ])
    }
  })

/** The clocks of the workers after all punches of the request. */
const clocksAfter = (
  added: ReadonlyMap<PunchingWorker, ReadonlyArray<Punch>>,
  context: DecisionContext
): Changes =>
  combined([...added].map(([worker, all]) => changes(clockChanges(worker, all, context))))

const decideAll = (loaded: LoadedMany, bulk: PunchImport, context: DecisionContext) => {
  const soFar: SoFar = {
    punches: new Map(loaded.existing),
    sheets: new Map([...loaded.covered].map(([id, { sheets }]) => [id, sheets])),
    around: new Map(loaded.around),
    late: new Map()
  }
  const added = new Map<PunchingWorker, Array<Punch>>()
  const places = { list: "punches", single: "punch" }
  const decided = decideEach<PunchImport["request"], PunchInput, Decided, typeof AddedPunch.Type>(
    places,
    bulk,
    context,
    (input, single) => decidedPunch(loaded, soFar, input, single),
    ({ punch, added: worker, sheets, late }) => {
      if (!worker) return
      if (punch.externalId !== undefined) soFar.punches.set(punch.externalId, punch)
      soFar.sheets.set(punch.workerId, sheets)
      soFar.late.set(punch.workerId, late)
      const around = soFar.around.get(punch.workerId)
      if (around) soFar.around.set(punch.workerId, [...around, punch])
      const others = added.get(worker)
      if (others) others.push(punch)
      else added.set(worker, [punch])
    }
  )
  return Effect.map(decided, ({ entries, changes: punches, refusal }) => ({
    entries,
    refusal,
    changes:
      punches &&
      combined([
        punches,
        clocksAfter(added, context),
        ...[...soFar.late.values()].map((late) => lateChanges(late, context))
      ])
  }))
}

export const addPunches = defineWriteDecodedBy(salvaging("punches"), {
  group: "timeTrackingAdmin",
  name: "addPunches",
  verb: "POST",
  role: "write",
  isForKiosks: true,
  summary: "Store up to 1,000 punches of devices, in any order and however late",
  takesMany: true,
  request: Schema.Struct({
    companyId: idFields.companyId,
    punches: elementsOf(PunchInput, "punches"),
    ...bulkFields
  }),
  rules: [whose],
  response: Schema.Struct({
    punches: entriesFor(AddedPunch)
  }),
  load: loadMany,
  numbers: countedPins,
  decide: (loaded, bulk, context) =>
    Effect.map(decideAll(loaded, bulk, context), ({ entries, changes: all, refusal }) => ({
      refusal,
      record: { id: bulk.request.companyId, companyId: bulk.request.companyId },
      changes: all,
      isDryRun: bulk.request.dryRun === true,
      answer: { punches: entries }
    })),
  example: {
    companyId: exampleId,
    punches: [
      {
        userId: exampleId,
        userWageId: exampleId,
        type: "In",
        at: "2026-03-09T08:00:00-04:00",
        externalId: "terminal-7/4711"
      }
    ]
  }
})
