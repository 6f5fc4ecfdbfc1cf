/** The next pay date of a worker for the worker. */
import { addDays } from "@payroll/domain/calendar/localDate"
import { nextPayOf, type NextPay } from "@payroll/domain/handover/nextPay"
import { workerToday } from "@payroll/domain/worker/workerToday"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, ids, payDateFields, shownDay, shownText } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { PayScheduleStore } from "../ports/payScheduleStore.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { fieldsOf, viewOf } from "../views/view.ts"

/** A pay date is so many days after the end of its period at most. */
const ARREARS_DAYS = 400

const nextPayView = viewOf(
  "NextPay",
  "The next pay date of a worker.",
  fieldsOf<NextPay>()(({ by }) => ({
    payDate: payDateFields.PayDate,
    periodBegin: payDateFields.PayBeginDate,
    periodEnd: payDateFields.PayEndDate,
    movedFrom: by(
      Schema.NullOr(shownDay("The day on which it would be; null if it did not move.")),
      ({ move }) => move?.from ?? null
    ),
    reason: by(
      Schema.NullOr(
        shownText(
          "Why it moved: `weekend`, `closed day`, or the holiday's name; null if it did not."
        )
      ),
      ({ move }) => move?.reason ?? null
    )
  }))
)

export const getMyPay = defineRead({
  group: "reports",
  name: "getMyPay",
  role: "read",
  summary: "The next pay date of a worker, and why it moved",
  forGuests: {
    flows: ["worker-portal"],
    subject: [undefined, "userId"],
    fields: [],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({ userId: idFields.userId }),
  response: Schema.Struct({
    userId: ids.userId,
    nextPay: Schema.NullOr(nextPayView.schema)
  }),
  read: ({ userId }, { client }, at) =>
    Effect.gen(function* () {
      const payee = yield* requireWorker(client.id, userId)
      const { worker } = payee
      const { paySchedules, locations } = yield* requireCompany(client.id, worker.companyId)
      const schedule = paySchedules.find(
        ({ workerType, status }) => workerType === worker.workerType && status === "active"
      )
      if (!schedule) return { userId, nextPay: null }
      const { standing } = yield* PayScheduleStore
      const today = workerToday(worker, locations, at)
      const periods = yield* standing(client.id, schedule.id, addDays(today, -ARREARS_DAYS))
      return { userId, nextPay: nextPayView.orNull(nextPayOf(schedule, periods, payee, today)) }
    }),
  example: { userId: exampleId }
})
