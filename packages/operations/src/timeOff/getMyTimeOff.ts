/** The time off of a worker for the worker: the balances, what comes next, and the requests that are not over. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, ids, listOf, shownDay, shownWhole } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { TimeOffStore, timeOffOfWorker } from "../ports/timeOffStore.ts"
import {
  balancesOf,
  yearEndOf,
  type AccountBalance
} from "@payroll/domain/timeOffAccount/accountBalance"
import { workerToday } from "@payroll/domain/worker/workerToday"
import { fieldsOf, hours, nullable, partViewOf, viewOf } from "../views/view.ts"
import { balanceView } from "../views/timeOffBalanceView.ts"
import { listedRequestView } from "../views/timeOffRequestViews.ts"

/** Requests that are shown: the latest of those that are not over. */
const REQUESTS_MAX = 200

/** The balance of an account now, and at the end of its policy year. */
interface BalanceOfYear extends AccountBalance {
  readonly endOfYear: { readonly date: LocalDate; readonly balanceMinutes: number | undefined }
}

const endView = partViewOf(
  "The end of the policy year.",
  fieldsOf<BalanceOfYear["endOfYear"]>()(({ from }) => ({
    date: shownDay("The last day of the policy year."),
    balanceMinutes: nullable(
      shownWhole("The balance at its end as it is expected; null under a policy without one.")
    ),
    balanceHours: from("balanceMinutes", nullable(hours))
  }))
)

const myBalanceView = viewOf(
  "MyTimeOffBalance",
  "The balance of an account now.",
  fieldsOf<BalanceOfYear>()(() => ({ ...balanceView.fields, endOfYear: endView }))
)

export const getMyTimeOff = defineRead({
  group: "timeOffUser",
  name: "getMyTimeOff",
  role: "read",
  summary: "The balances of a worker now and at the end of the policy year, and the requests",
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
    timeOffBalances: listOf(myBalanceView.schema, "One for each account of the worker."),
    timeOffRequests: listOf(
      listedRequestView.schema,
      "Those that wait, and approved ones of today or later; at most 200."
    )
  }),
  read: ({ userId }, { client, guest }, at) =>
    Effect.gen(function* () {
      const store = yield* TimeOffStore
      const loaded = yield* orNotFound("user", timeOffOfWorker(store, client.id, userId))
      const today = workerToday(loaded.worker, loaded.locations, at)
      const balances = balancesOf(loaded, { knownAt: at })
      const endOfYear = ({ timeOffAccountId: id, timeOffPolicyType }: AccountBalance) => {
        const date = yearEndOf(loaded, id, today, at)
        const [end] = balancesOf(loaded, { timeOffPolicyType, asOf: date, knownAt: at })
        return { date, balanceMinutes: end?.balanceMinutes }
      }
      const requests = loaded.requests.filter(
        ({ status, endDate }) => status === "Pending" || (status === "Approved" && endDate >= today)
      )
      return {
        userId,
        timeOffBalances: balances.map((balance) =>
          myBalanceView.of({ ...balance, endOfYear: endOfYear(balance) })
        ),
        timeOffRequests: requests.slice(-REQUESTS_MAX).map((request) => ({
          ...listedRequestView.of(request),
          // Guests see no other person.
          ...(guest && { requestedBy: null, decidedBy: null })
        }))
      }
    }),
  example: { userId: exampleId }
})
