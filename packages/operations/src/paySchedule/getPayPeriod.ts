/** A pay period, or those of a schedule or a company in the order of the calendar. */
import * as Schema from "effect/Schema"
import { listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { listedFields, listFields } from "../listPage.ts"
import { payPeriodView } from "../views/payPeriodView.ts"
import { isNamed, namedFields, periodsNamed, periodStatusField } from "./rules/periodFilter.ts"

export const getPayPeriod = defineRead({
  group: "reports",
  name: "getPayPeriod",
  role: "read",
  summary: "A pay period, or those of a pay schedule or a company in calendar order",
  request: Schema.Struct({ ...namedFields, ...periodStatusField, ...listFields }),
  rules: [isNamed("payPeriodId")],
  response: Schema.Struct({
    payPeriods: listOf(payPeriodView.schema, "The pay periods of the page."),
    ...listedFields
  }),
  read: (request, { client }, at) => periodsNamed(client.id, request, false, at),
  example: { payPeriodId: exampleId, payScheduleId: exampleId }
})
