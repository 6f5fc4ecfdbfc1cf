/** What a worker still needs before the onboarding is complete. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { kybRequirements } from "@payroll/domain/onboarding/companyRequirements"
import { workerRequirements } from "@payroll/domain/onboarding/workerRequirements"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ids, objectOf } from "../answerSchema.ts"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { defineRead } from "../defineOperation.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { ByUser, taskFields } from "./read.ts"

export const getUserTask = defineRead({
  group: "reports",
  name: "getUserTask",
  role: "read",
  summary: "What a worker still needs",
  request: ByUser,
  rules: [],
  response: Schema.Struct({
    userTask: objectOf("What the onboarding of the worker lacks.", {
      userId: ids.userId,
      ...taskFields
    })
  }),
  read: ({ userId }, { client }, at) =>
    Effect.gen(function* () {
      const store = yield* WorkerStore
      const loaded = yield* orNotFound("user", store.worker(client.id, userId))
      const sharesEmail = yield* store.sharesEmail(client.id, userId)
      const { attempts, profile } = yield* CompanyStore
      // A contractor is verified as a business.
      const verified = loaded.worker.contractorCompanyId
      const { latest } = verified ? yield* attempts(client.id, verified) : loaded.attempts
      const { companyId, userStatus } = loaded.worker
      const employer = userStatus === "Active" ? yield* profile(client.id, companyId) : undefined
      const requirements = workerRequirements({
        worker: loaded.worker,
        wages: loaded.wages,
        bankAccounts: loaded.bankAccounts,
        latest,
        sharesEmail,
        companyKyb: employer ? kybRequirements(employer, employer.attempts.latest) : [],
        today: easternDayOf(at)
      })
      return { userTask: { userId, isComplete: requirements.length === 0, requirements } }
    }),
  example: { userId: exampleId }
})
