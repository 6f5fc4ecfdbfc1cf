/** The time off of a worker for the worker: the balances, what comes next, and the requests that are not over. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { hoursShown } from "@payroll/domain/field/minutes"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  entityOf,
  idFields,
  ids,
  listOf,
  objectOf,
  shownDay,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { defineRead } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { TimeOffStore, timeOffOfWorker } from "../ports/timeOffStore.ts"
import { balancesOf, yearEndOf } from "@payroll/domain/timeOffAccount/accountBalance"
import { workerToday } from "@payroll/domain/timeOffAccount/accountLedger"
import { balanceView } from "./timeOffBalanceView.ts"
import { listedRequestView } from "../views/timeOffRequestViews.ts"

/** Requests that are shown: the latest of those that are not over. */
const REQUESTS_MAX = 200

const MyBalance = entityOf("MyTimeOffBalance", "The balance of an account now.", {
  ...balanceView.schema.fields,
  endOfYear: objectOf("The end of the policy year.", {
    date: shownDay("The last day of the policy year."),
    balanceMinutes: Schema.NullOr(
      shownWhole("The balance at its end as it is expected; null under a policy without one.")
    ),
    balanceHours: Schema.NullOr(shownText("The same in hours, for people."))
  })
})

const endOf = (date: LocalDate, balanceMinutes: number | undefined) => ({
  date,
  balanceMinutes: balanceMinutes ?? null,
  balanceHours: balanceMinutes === undefined ? null : hoursShown(balanceMinutes)
})

export const getMyTimeOff = defineRead({
  group: "timeOffUser",
  name: "getMyTimeOff",
  role: "read",
  summary: "The balances of a worker now and at the end of the policy year, and the requests",
  request: Schema.Struct({ userId: idFields.userId }),
  rules: [],
  response: Schema.Struct({
    userId: ids.userId,
    timeOffBalances: listOf(MyBalance, "One for each account of the worker."),
    timeOffRequests: listOf(
      listedRequestView.schema,
      "Those that wait, and approved ones of today or later; at most 200."
    )
  }),
  read: ({ userId }, { client }, at) =>
    Effect.gen(function* () {
      const store = yield* TimeOffStore
      const loaded = yield* orNotFound("user", timeOffOfWorker(store, client.id, userId))
      const today = workerToday(loaded, at)
      const balances = balancesOf(loaded, { knownAt: at })
      const ahead = new Map(
        balances.map(({ timeOffAccountId: id, timeOffPolicyType }) => {
          const date = yearEndOf(loaded, id, today, at)
          const [end] = balancesOf(loaded, { timeOffPolicyType, asOf: date, knownAt: at })
          return [id, endOf(date, end?.balanceMinutes)] as const
        })
      )
      const requests = loaded.requests.filter(
        ({ status, endDate }) => status === "Pending" || (status === "Approved" && endDate >= today)
      )
      return {
        userId,
        timeOffBalances: balances.map((balance) => ({
          ...balanceView.of(balance),
          endOfYear: ahead.get(balance.timeOffAccountId) ?? endOf(today, undefined)
        })),
        timeOffRequests: requests.slice(-REQUESTS_MAX).map(listedRequestView.of)
      }
    }),
  example: { userId: exampleId }
})
