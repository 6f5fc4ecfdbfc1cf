/** The requirements of a company before its onboarding is complete. */
import { isBlocking } from "@payroll/domain/onboarding/requirement"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, ids, objectOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { requireCompany, type LoadedProfile } from "../ports/companyStore.ts"
import { RecordLists } from "../ports/recordLists.ts"
import { openRequirements } from "./rules/companyTask.ts"
import { peopleVerified } from "../verification/rules/verificationNeeds.ts"
import { taskFields } from "../views/taskFields.ts"

/** Looked for only where it is a requirement. */
const hasActiveUsers = Effect.fnUntraced(function* ({ company }: LoadedProfile, clientId: string) {
  if (company.kybStatus === "passed") return false
  const { workers } = yield* RecordLists
  const first = { rows: 1, place: { by: "id", after: "" } } as const
  const users = yield* workers(clientId, company.id, { userStatus: "Active" }, first)
  return (users?.records.length ?? 0) > 0
})

export const getCompanyTask = defineRead({
  group: "reports",
  name: "getCompanyTask",
  role: "read",
  summary: "What a company still needs",
  request: Schema.Struct({ companyId: idFields.companyId }),
  response: Schema.Struct({
    companyTask: objectOf("What the onboarding of the company lacks.", {
      companyId: ids.companyId,
      ...taskFields
    })
  }),
  read: ({ companyId }, { client }, at) =>
    Effect.gen(function* () {
      const loaded = yield* requireCompany(client.id, companyId)
      const requirements = yield* openRequirements(loaded, at, {
        hasActiveUsers: yield* hasActiveUsers(loaded, client.id),
        people: yield* peopleVerified(loaded)
      })
      return {
        companyTask: { companyId, isComplete: !requirements.some(isBlocking), requirements }
      }
    }),
  example: { companyId: exampleId }
})
