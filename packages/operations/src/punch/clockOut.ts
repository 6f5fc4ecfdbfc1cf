/** Clocks a worker out, and says how long the shift was. */
import { enginePunch } from "@payroll/domain/punch/punch"
import { shiftEndedBy } from "@payroll/domain/punch/recentWork"
import { engineSettings } from "@payroll/domain/timeSettings/engineSettings"
import { termsOn } from "@payroll/domain/timeSettings/timeTrackingSettings"
import { rulesOn } from "@payroll/domain/timesheet/timeFacts"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { listOf, objectOf, oneOf, shownWhole } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { clocked, countedPin, loadClock, punchedAnswer, punchedFields } from "./rules/clockPunch.ts"
import { attestationField } from "../timesheet/rules/attestation.ts"
import { scheduledRules } from "../timesheet/rules/scheduledRules.ts"
import { clockFields } from "../timesheet/rules/punchFields.ts"
import { offsetsOf, dayIn } from "@payroll/domain/timeZone/storedZone"

/** Longer than any shift that counts. */
const SHIFT_DAYS = 3

const tooLong = <A extends { readonly message: string }>(result: A): A => ({
  ...result,
  message: `${result.message}; the shift is longer than the longest that is allowed and counts nowhere until its punches are mended or its exception long-shift is waived`
})

export const clockOut = defineWrite({
  group: "timeTrackingUser",
  name: "clockOut",
  verb: "POST",
  role: "write",
  isForKiosks: true,
  summary: "Clock a worker out",
  forGuests: {
    flows: ["worker-portal", "kiosk"],
    subject: ["punch", "userId"],
    fields: ["deviceTime", "externalId", "jobCode", "attestation"],
    moreFields: { kiosk: ["pin"] },
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({
    punch: objectOf("The punch.", { ...clockFields, ...attestationField })
  }),
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
        ),
        exceptions: listOf(
          oneOf(["long-shift"], "What is wrong with it."),
          "What keeps the shift from counting until it is mended or confirmed."
        )
      })
    })
  }),
  load: ({ punch }, caller) =>
    Effect.gen(function* () {
      const loaded = yield* loadClock(punch, caller, SHIFT_DAYS)
      return { ...loaded, ...(yield* scheduledRules(caller.client.id, loaded.worker.id)) }
    }),
  numbers: countedPin,
  decide: (loaded, { punch: input }, context) =>
    Result.map(
      clocked(loaded, input, { does: "clockOut" }, context, { attestation: input.attestation }),
      ({ punch, changes, ...result }) => {
        const { punches } = loaded
        const day = dayIn(punch.timeZone, punch.at)
        const earlier = punches.filter(({ id, status }) => id !== punch.id && status === "Recorded")
        const shift = shiftEndedBy(
          earlier.map((each) => enginePunch(each, undefined)),
          enginePunch(punch, undefined),
          engineSettings(
            offsetsOf(punch.timeZone, punch.at, punch.at),
            termsOn(loaded.settings, day)
          ),
          rulesOn(loaded, day)
        )
        const { isTooLong } = shift
        return {
          record: punch,
          changes,
          answer: {
            punch: {
              ...punchedAnswer(punch, isTooLong ? tooLong(result) : result),
              shift: {
                workedMinutes: shift.workedMinutes,
                breaks: shift.breaks.map(({ type, minutes }) => ({ breakType: type, minutes })),
                exceptions: isTooLong ? ["long-shift" as const] : []
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
