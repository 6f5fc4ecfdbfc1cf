/** Pay periods whose payroll is still to be run, or failed. */
import * as Schema from "effect/Schema"
import { listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { listedFields, listFields } from "../listPage.ts"
import { payPeriodView } from "../views/payPeriodView.ts"
import { isNamed, namedFields, periodsNamed, periodStatusField } from "./rules/periodFilter.ts"

export const getUnProcessedPayPeriod = defineRead({
  group: "reports",
  name: "getUnProcessedPayPeriod",
  role: "read",
  summary:
    "The pay periods of a company or a pay schedule that are neither processed nor skipped, in calendar order",
  request: Schema.Struct({ ...namedFields, ...periodStatusField, ...listFields }),
  rules: [isNamed("companyId")],
  response: Schema.Struct({
    payPeriods: listOf(payPeriodView.schema, "The pay periods of the page."),
    ...listedFields
  }),
  read: (request, { client }, at) => periodsNamed(client.id, request, true, at),
  example: { companyId: exampleId, limit: 50 }
})
