/** How far a locking of timesheets is. */
import { whyNotLocked } from "@payroll/domain/timesheet/lockable"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, objectOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { TimeRulesStore } from "../ports/timeRulesStore.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { answeredLock, lockAnswer, NOT_LOCKED_MAX } from "./rules/lockFields.ts"

export const getTimesheetLock = defineRead({
  group: "timeTrackingReports",
  name: "getTimesheetLock",
  role: "read",
  summary: "How far a locking of timesheets is",
  request: Schema.Struct({ timesheetLockId: idFields.timesheetLockId }),
  response: Schema.Struct({ timesheetLock: objectOf("The locking.", answeredLock) }),
  read: ({ timesheetLockId }, { client }) =>
    Effect.gen(function* () {
      const store = yield* TimesheetStore
      const lock = yield* orNotFound("timesheet lock", store.lock(client.id, timesheetLockId))
      const count = yield* store.lockedCount(client.id, lock.id)
      const range = { from: lock.firstDay, to: lock.lastDay }
      const open = yield* store.unlocked(client.id, lock.companyId, range, NOT_LOCKED_MAX)
      const { settingsOf } = yield* TimeRulesStore
      const settings = yield* settingsOf(client.id, lock.companyId)
      const notLocked = open.map((sheet) => whyNotLocked({ settings }, sheet, lock))
      return { timesheetLock: lockAnswer(lock, count, notLocked) }
    }),
  example: { timesheetLockId: exampleId }
})
