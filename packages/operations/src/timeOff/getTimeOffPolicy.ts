/** A time off policy with the terms in force today, and all versions. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { companyToday } from "@payroll/domain/location/companyToday"
import { TimeOffPolicyView, timeOffPolicyView } from "../views/timeOffPolicyView.ts"

export const getTimeOffPolicy = defineRead({
  group: "timeOffReports",
  alsoIn: ["reports"],
  name: "getTimeOffPolicy",
  role: "read",
  summary: "A time off policy",
  request: Schema.Struct({ timeOffPolicyId: idFields.timeOffPolicyId }),
  response: Schema.Struct({ timeOffPolicy: TimeOffPolicyView }),
  read: ({ timeOffPolicyId }, { client }, at) =>
    Effect.gen(function* () {
      const store = yield* TimeOffStore
      const policy = yield* orNotFound("time off policy", store.policy(client.id, timeOffPolicyId))
      const { locations } = yield* requireCompany(client.id, policy.companyId)
      return { timeOffPolicy: timeOffPolicyView(policy, companyToday(locations, at)) }
    }),
  example: { timeOffPolicyId: exampleId }
})
