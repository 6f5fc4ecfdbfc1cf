/** Adds a worker to a company. A wage and the identity verification follow in calls of their own. */
import { partOf } from "@payroll/domain/field/presence"
import { fullName, stateCodeProblems, workerFields } from "@payroll/domain/worker/worker"
import { workplaceProblems } from "@payroll/domain/worker/workplace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { publishedAs } from "../decode.ts"
import { within, workplaceCondition } from "../conditions.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { decidedWorker } from "./rules/newWorker.ts"

const workplaceRules = publishedAs(within("user", workplaceCondition), (body) => [
  ...workplaceProblems(["user"], partOf(body, "user"), "stateCode"),
  ...stateCodeProblems(["user"], partOf(body, "user"))
])

export const addUser = defineWrite({
  group: "adminPortal",
  name: "addUser",
  verb: "POST",
  role: "write",
  summary: "Add a worker to a company",
  request: Schema.Struct({
    user: objectOf("The worker.", { companyId: idFields.companyId, ...workerFields })
  }),
  rules: [workplaceRules],
  response: Schema.Struct({
    user: objectOf("The worker after the call.", {
      userId: ids.userId,
      ...outcomeFields(answered("KYC Pending"))
    })
  }),
  load: ({ user }, { client }) =>
    Effect.flatMap(WorkerStore, (store) =>
      orNotFound("company", store.employer(client.id, user.companyId))
    ),
  decide: (employer, { user }, context) =>
    Result.map(decidedWorker(employer, user, context), ({ worker, changes }) => ({
      record: worker,
      changes,
      answer: {
        user: {
          userId: worker.id,
          status: "KYC Pending" as const,
          message: `${fullName(worker)} was added to ${employer.name}; wage and KYC information come next`,
          version: worker.version
        }
      }
    })),
  example: {
    user: {
      companyId: exampleId,
      firstName: "Ben",
      lastName: "Okafor",
      email: "ben@acme.example",
      phoneNumber: "3025550101",
      dateOfJoin: "2026-01-05",
      workerType: "W2",
      jobTitle: "Baker",
      companyLocationCategory: "Remote",
      stateCode: "DE"
    }
  }
})
