/** What a company still needs before its onboarding is complete. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { companyRequirements } from "@payroll/domain/onboarding/companyRequirements"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ids, objectOf } from "../answerSchema.ts"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { defineRead } from "../defineOperation.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { ByCompany, taskFields } from "./read.ts"

export const getCompanyTask = defineRead({
  group: "reports",
  name: "getCompanyTask",
  role: "read",
  summary: "What a company still needs",
  request: ByCompany,
  rules: [],
  response: Schema.Struct({
    companyTask: objectOf("What the onboarding of the company lacks.", {
      companyId: ids.companyId,
      ...taskFields
    })
  }),
  read: ({ companyId }, { client }, at) =>
    Effect.gen(function* () {
      const { profile } = yield* CompanyStore
      const loaded = yield* orNotFound("company", profile(client.id, companyId))
      const requirements = companyRequirements(loaded, loaded.attempts.latest, easternDayOf(at))
      return {
        companyTask: { companyId, isComplete: requirements.length === 0, requirements }
      }
    }),
  example: { companyId: exampleId }
})
