/** Adds a worker to a company. A wage and the identity verification follow in calls of their own. */
import { partOf } from "@payroll/domain/field/presence"
import { addedWorkerFields, fullName, stateCodeProblems } from "@payroll/domain/worker/worker"
import { workplaceProblems } from "@payroll/domain/worker/workplace"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { combined } from "../changes.ts"
import { publishedAs } from "../decode.ts"
import { allOf, within, workplaceCondition } from "../conditions.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { askedOfNew } from "../document/rules/askedOfNew.ts"
import { inviteCondition, inviteProblems } from "../flowLink/rules/invitation.ts"
import { decidedWorker, loadEmployer } from "./rules/newWorker.ts"

const workerRules = publishedAs(
  within("user", allOf(workplaceCondition, inviteCondition)),
  (body) => [
    ...workplaceProblems(["user"], partOf(body, "user"), "stateCode"),
    ...stateCodeProblems(["user"], partOf(body, "user")),
    ...inviteProblems(["user"], partOf(body, "user"))
  ]
)

export const addUser = defineWrite({
  group: "adminPortal",
  name: "addUser",
  verb: "POST",
  role: "write",
  summary: "Add a worker to a company",
  request: Schema.Struct({
    user: objectOf("The worker.", { companyId: idFields.companyId, ...addedWorkerFields })
  }),
  rules: [workerRules],
  response: Schema.Struct({
    user: objectOf("The worker after the call.", {
      userId: ids.userId,
      ...outcomeFields(answered("KYC Pending"))
    })
  }),
  load: ({ user }, { client }) => loadEmployer(client.id, user.companyId),
  decide: (employer, { user }, context) =>
    Result.map(decidedWorker(employer, user, context), ({ worker, changes }) => ({
      record: worker,
      changes: combined([changes, ...askedOfNew(worker, employer.templatesForNew, context)]),
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
