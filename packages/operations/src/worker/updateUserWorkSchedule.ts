/** Says when a worker is scheduled to work, from a day on. */
import { RecordNotFound, refuse, StateConflict } from "@payroll/domain/errors"
import { partOf } from "@payroll/domain/field/presence"
import { isUuid } from "@payroll/domain/field/uuid"
import { limitProblems } from "@payroll/domain/limits"
import {
  SCHEDULE_WARNINGS,
  scheduleWarnings,
  STATE_WARNINGS,
  stateWarnings
} from "@payroll/domain/timesheet/timeFacts"
import { fullName, hasLeft } from "@payroll/domain/worker/worker"
import {
  scheduledDaysProblems,
  scheduledFrom,
  workScheduleFields,
  workScheduleProblems
} from "@payroll/domain/worker/workSchedule"
import { workerToday } from "@payroll/domain/worker/workerToday"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  answered,
  entityOf,
  idFields,
  ids,
  listOf,
  objectOf,
  oneOf,
  outcomeFields,
  shownText,
  versionField
} from "../answerSchema.ts"
import { changes, combined, insert, update, workerAt } from "../changes.ts"
import { scheduledDaysCondition } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { notRemoved } from "../notRemoved.ts"
import { orNotFound } from "../orNotFound.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeRulesStore } from "../ports/timeRulesStore.ts"
import { requireWorker } from "../ports/workerStore.ts"
import {
  changedSheetFields,
  changedTime,
  loadTouchedTime,
  nothingChanged
} from "../timesheet/rules/changedTime.ts"
import { scheduledRules } from "../timesheet/rules/scheduledRules.ts"
import { versionConflict } from "@payroll/domain/versionConflict"

const SCHEDULE = ["workSchedule"]
const A_RULE_SET = "overtime rule set"

const isTerminated = new StateConflict({
  message: "the user is terminated and is not scheduled to work any more"
})

const Warning = entityOf(
  "WorkScheduleWarning",
  "What is agreed with a worker and does not hold, or what the rules do not have.",
  {
    code: oneOf(
      [...SCHEDULE_WARNINGS, ...STATE_WARNINGS],
      "The kind of the warning, for programs."
    ),
    message: shownText("What does not hold, for people."),
    source: shownText("The rule of law.")
  }
)

export const updateUserWorkSchedule = defineWrite({
  group: "timeTrackingAdmin",
  name: "updateUserWorkSchedule",
  verb: "PUT",
  role: "write",
  summary: "Say when a worker is scheduled to work, from a day on",
  request: Schema.Struct({
    workSchedule: objectOf("The schedule.", {
      userId: idFields.userId,
      ...workScheduleFields,
      ...versionField
    })
  }),
  rules: [
    publishedAs(scheduledDaysCondition, (body) =>
      scheduledDaysProblems([...SCHEDULE, "days"], partOf(body, "workSchedule")["days"])
    )
  ],
  response: Schema.Struct({
    workSchedule: objectOf("The schedule after the call.", {
      workScheduleId: ids.workScheduleId,
      ...outcomeFields(answered("Ready")),
      warnings: listOf(
        Warning,
        "What is agreed and does not hold, and what the rules do not have."
      ),
      ...changedSheetFields
    })
  }),
  load: ({ workSchedule: { userId, ruleSetId, effectiveFrom } }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* notRemoved(requireWorker(client.id, userId))
      const { ruleSet } = yield* TimeRulesStore
      return {
        ...loaded,
        touched: yield* loadTouchedTime(loaded.worker, effectiveFrom),
        employer: yield* requireCompany(client.id, loaded.worker.companyId),
        ...(yield* scheduledRules(client.id, userId)),
        ownRules:
          ruleSetId !== undefined && isUuid(ruleSetId)
            ? yield* orNotFound(A_RULE_SET, ruleSet(client.id, ruleSetId))
            : undefined
      }
    }),
  decide: (
    { employer, schedules, ruleSets, ownRules, touched, ...loaded },
    { workSchedule: input },
    context
  ) =>
    Result.gen(function* () {
      const { worker } = loaded
      if (hasLeft(worker)) return yield* Result.fail(isTerminated)
      if (ownRules && ownRules.companyId !== worker.companyId) {
        return yield* Result.fail(new RecordNotFound({ record: A_RULE_SET }))
      }
      const today = workerToday(worker, employer.locations, context.at)
      const effectiveFrom = input.effectiveFrom ?? today
      const { before, after } = scheduledFrom(worker, schedules, input, {
        effectiveFrom,
        ...context
      })
      const conflict = before && versionConflict("work schedule", before, input)
      if (conflict) return yield* Result.fail(conflict)
      yield* refuse([
        ...workScheduleProblems(SCHEDULE, input, effectiveFrom),
        ...(before ? [] : limitProblems("workSchedule", schedules.length))
      ])
      const allRules = ownRules ? [...ruleSets, ownRules] : ruleSets
      const facts = {
        worker,
        locations: employer.locations,
        schedules: [after],
        ruleSets: allRules
      }
      const scheduled = [...schedules.filter((each) => each !== before), after].toSorted(
        (one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1)
      )
      const sheets =
        before === after
          ? nothingChanged
          : yield* changedTime(touched, {
              after: (time) => ({ ...time, schedules: scheduled, ruleSets: allRules }),
              from: effectiveFrom,
              reason: `the work schedule changed from ${effectiveFrom} on`,
              moment: context
            })
      const write = before ? update("workSchedule", before, after) : insert("workSchedule", after)
      return {
        record: after,
        changes:
          before === after
            ? undefined
            : combined([
                changes({ writes: [write], revisions: [workerAt(loaded)] }),
                sheets.changes
              ]),
        answer: {
          workSchedule: {
            workScheduleId: after.id,
            status: "Ready" as const,
            message: `the work schedule of ${fullName(worker)} holds from ${effectiveFrom} on`,
            version: after.version,
            warnings: [
              ...scheduleWarnings(facts, effectiveFrom),
              ...stateWarnings(facts, [effectiveFrom])
            ],
            ...sheets.answer
          }
        }
      }
    }),
  example: {
    workSchedule: {
      userId: exampleId,
      effectiveFrom: "2026-04-01",
      days: [0, 480, 480, 480, 480, 480, 0].map((minutes) => ({ minutes }))
    }
  }
})
