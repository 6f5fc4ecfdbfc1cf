/** The clock status of a worker: since when, how long lately, and when overtime would begin. */
import { enginePunch } from "@payroll/domain/punch/punch"
import { RECENT_DAYS, recentWork } from "@payroll/domain/punch/recentWork"
import { trackedZone } from "@payroll/domain/punch/trackedZone"
import { clockStatusOf, clockStatuses } from "@payroll/domain/punch/workerClock"
import { workFactsOn } from "@payroll/domain/punch/workFacts"
import { engineSettings } from "@payroll/domain/timeSettings/engineSettings"
import { termsOn } from "@payroll/domain/timeSettings/timeTrackingSettings"
import { rulesFrom } from "@payroll/domain/timesheet/timeFacts"
import { isoTimestamp, isoTimestampOrNull } from "@payroll/domain/timestamp"
import { DAY_MINUTES, MINUTE_MS } from "@payroll/domain/calendar/wallClock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityOf, idFields, ids, shownText, shownTime, shownWhole } from "../answerSchema.ts"
import { ClockState } from "../answerStates.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { PunchStore } from "../ports/punchStore.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { stateView } from "../views/view.ts"
import { requireReached } from "./rules/kioskPins.ts"
import { scheduledRules } from "../timesheet/rules/scheduledRules.ts"
import { offsetsOf, dayIn } from "@payroll/domain/timeZone/storedZone"

const DAY_MS = DAY_MINUTES * MINUTE_MS

const ClockShown = entityOf("Clock", "The clock of a worker.", {
  userId: ids.userId,
  clockStatus: ClockState,
  since: Schema.NullOr(shownTime("The time of the latest punch; null if there is none.")),
  timeZone: shownText("The zone of the worker, in which days begin."),
  workedTodayMinutes: shownWhole("The minutes worked today, until now."),
  workedThisWeekMinutes: shownWhole("The minutes worked this workweek, until now."),
  overtimeFrom: Schema.NullOr(
    shownTime("When overtime begins if the worker goes on; null if it does not within a day.")
  )
})

export const getClockStatus = defineRead({
  group: "timeTrackingUser",
  name: "getClockStatus",
  role: "read",
  isForKiosks: true,
  summary: "Whether a worker is working, and when overtime would begin",
  forGuests: {
    flows: ["worker-portal", "kiosk"],
    subject: [undefined, "userId"],
    fields: [],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({ userId: idFields.userId }),
  response: Schema.Struct({ clock: ClockShown }),
  read: ({ userId }, caller, at) =>
    Effect.gen(function* () {
      const { client } = caller
      const store = yield* PunchStore
      const loaded = yield* orNotFound("user", store.clock(client.id, userId, undefined))
      const { clock, worker, settings } = loaded
      yield* requireReached(caller, loaded, at)
      const { wages } = yield* requireWorker(client.id, userId)
      const scheduled = yield* scheduledRules(client.id, userId)
      const from = at - RECENT_DAYS * DAY_MS
      const punches = yield* store.between(client.id, userId, from, at + DAY_MS)
      const timeZone = trackedZone(loaded, at)
      const today = dayIn(timeZone, at)
      const clockStatus = clockStatusOf(clock)
      const work = recentWork(
        punches
          .filter(({ status }) => status === "Recorded")
          .map((punch) => enginePunch(punch, offsetsOf(punch.timeZone, punch.at, punch.at))),
        {
          settings: engineSettings(offsetsOf(timeZone, from, at), termsOn(settings, today)),
          ruleSet: rulesFrom({ ...loaded, ...scheduled }, today),
          facts: workFactsOn(worker, wages, today),
          clockStatus,
          now: at
        }
      )
      return {
        clock: {
          userId,
          clockStatus: stateView(clockStatuses, clockStatus),
          since: isoTimestampOrNull(clock?.punchAt),
          timeZone,
          workedTodayMinutes: work.workedTodayMinutes,
          workedThisWeekMinutes: work.workedThisWeekMinutes,
          overtimeFrom:
            work.overtimeFrom === undefined ? null : isoTimestamp(work.overtimeFrom * MINUTE_MS)
        }
      }
    }),
  example: { userId: exampleId }
})
