/** Clocks a worker out, and says how long the shift was. */
import { enginePunch } from "@payroll/domain/punch/punch"
import { shiftEndedBy, usualSettings } from "@payroll/domain/punch/recentWork"
import { rulesOfState, stateOfWork } from "@payroll/domain/punch/workFacts"
import { DAY_MINUTES, MINUTE_MS } from "@payroll/domain/timeTracking/zone"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { listOf, objectOf, oneOf, shownWhole } from "../answerSchema.ts"
import { defineWrite } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import { PunchStore } from "../ports/punchStore.ts"
import { dayIn } from "../timeZone.ts"
import { clocked, loadClock, punchedAnswer, punchedFields } from "./clocked.ts"
import { attestationField, clockFields } from "./given.ts"
import { offsetsOf } from "./zones.ts"

const DAY_MS = DAY_MINUTES * MINUTE_MS
/** Longer than any shift that counts. */
const SHIFT_DAYS = 3

export const clockOut = defineWrite({
  group: "timeTrackingUser",
  name: "clockOut",
  verb: "POST",
  role: "write",
  isForKiosks: true,
  summary: "Clock a worker out",
  request: Schema.Struct({
    punch: objectOf("The punch.", { ...clockFields, ...attestationField })
  }),
  rules: [],
  response: Schema.Struct({
    punch: objectOf("The punch.", {
      ...punchedFields,
      shift: objectOf("The shift that ended.", {
        workedMinutes: shownWhole("The minutes worked, without what is not paid."),
        breaks: listOf(
          objectOf("A break.", {
            breakType: oneOf(["Meal", "Rest"], "The kind of break."),
            minutes: shownWhole("How long it was.")
          }),
          "The breaks, in order."
        )
      })
    })
  }),
  load: ({ punch }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* loadClock(punch, client.id)
      const { between } = yield* PunchStore
      const at = punch.at?.ms ?? (yield* Clock.currentTimeMillis)
      const [from, to] = [at - SHIFT_DAYS * DAY_MS, at + DAY_MS]
      return { ...loaded, punches: yield* between(client.id, punch.userId, from, to) }
    }),
  decide: ({ punches, ...loaded }, { punch: given }, context) =>
    Result.map(
      clocked(loaded, given, { does: "clockOut" }, context, { attestation: given.attestation }),
      ({ punch, changes, ...shown }) => {
        const { worker, locations } = loaded
        const day = dayIn(punch.timeZone, punch.at)
        const rules = rulesOfState(stateOfWork(worker, locations), day)
        const earlier = punches.filter(({ id, status }) => id !== punch.id && status === "Recorded")
        const shift = shiftEndedBy(
          earlier.map((each) => enginePunch(each, undefined)),
          enginePunch(punch, undefined),
          usualSettings(offsetsOf(punch.timeZone, punch.at, punch.at)),
          rules
        )
        return {
          record: punch,
          changes,
          answer: {
            punch: {
              ...punchedAnswer(punch, shown),
              shift: {
                workedMinutes: shift.workedMinutes,
                breaks: shift.breaks.map(({ type, minutes }) => ({ breakType: type, minutes }))
              }
            }
          }
        }
      }
    ),
  example: {
    punch: {
      userId: exampleId,
      userWageId: exampleId,
      attestation: { mealsTaken: true, restBreaksTaken: true, timesRight: true }
    }
  }
})
