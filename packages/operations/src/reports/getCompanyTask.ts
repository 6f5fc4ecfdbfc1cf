/** What a company still needs before its onboarding is complete. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { companyRequirements } from "@payroll/domain/onboarding/companyRequirements"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ids, objectOf } from "../answerSchema.ts"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { defineRead } from "../defineOperation.ts"
import { CompanyStore, type LoadedProfile } from "../ports/companyStore.ts"
import { RecordLists } from "../ports/recordLists.ts"
import { ByCompany, taskFields } from "./read.ts"

/** Looked for only where it is a requirement. */
const hasActiveUsers = Effect.fnUntraced(function* ({ company }: LoadedProfile, clientId: string) {
  if (company.kybStatus === "passed") return false
  const { workers } = yield* RecordLists
  const first = { rows: 1, place: { by: "id", after: "" } } as const
  const found = yield* workers(clientId, company.id, { userStatus: "Active" }, first)
  return (found?.records.length ?? 0) > 0
})

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
      const { latest } = loaded.attempts
      const isActive = yield* hasActiveUsers(loaded, client.id)
      const requirements = companyRequirements(loaded, latest, easternDayOf(at), isActive)
      return {
        companyTask: { companyId, isComplete: requirements.length === 0, requirements }
      }
    }),
  example: { companyId: exampleId }
})
