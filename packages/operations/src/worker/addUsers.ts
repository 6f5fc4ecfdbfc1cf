/**
 * Adds many workers in one call and one transaction: all of them or none, or with
 * `onError: "continue"` the good ones.
 */
import { addedWorkerFields, fullName, stateCodeProblems } from "@payroll/domain/worker/worker"
import { workplaceProblems } from "@payroll/domain/worker/workplace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, entityOf, idFields, ids, outcomeFields } from "../answerSchema.ts"
import { bulkFields, entriesFor, firstEntry, elementRule, elementsOf, salvaging } from "../bulk.ts"
import { decideEach } from "../bulkDecision.ts"
import { allOf, withinEach, workplaceCondition } from "../conditions.ts"
import { combined } from "../changes.ts"
import { publishedAs } from "../decode.ts"
import { defineWriteDecodedBy, exampleId } from "../defineOperation.ts"
import { askedOfNew } from "../document/rules/askedOfNew.ts"
import { inviteCondition, inviteProblems } from "../flowLink/rules/invitation.ts"
import { decidedWorker, loadEmployer } from "./rules/newWorker.ts"

const AddUsers = Schema.Struct({
  companyId: idFields.companyId,
  users: elementsOf(Schema.Struct(addedWorkerFields), "users"),
  ...bulkFields
})

const AddedUser = entityOf("AddedUser", "A worker that was added.", {
  userId: ids.userId,
  ...outcomeFields(answered("KYC Pending"))
})

const workerRules = publishedAs(
  withinEach("users", allOf(workplaceCondition, inviteCondition)),
  elementRule("users", (path, user) => [
    ...workplaceProblems(path, user, "stateCode"),
    ...stateCodeProblems(path, user),
    ...inviteProblems(path, user)
  ])
)

export const addUsers = defineWriteDecodedBy(salvaging("users"), {
  group: "adminPortal",
  name: "addUsers",
  verb: "POST",
  role: "write",
  summary: "Add up to 1,000 workers to a company",
  takesMany: true,
  request: AddUsers,
  rules: [workerRules],
  response: Schema.Struct({
    user: firstEntry(AddedUser),
    users: entriesFor(AddedUser)
  }),
  load: ({ request: { companyId } }, { client }) => loadEmployer(client.id, companyId),
  decide: (employer, bulk, context) => {
    const decided = decideEach({ list: "users", single: "user" }, bulk, context, (input, single) =>
      Result.map(decidedWorker(employer, input, single), ({ worker, changes }) => {
        const entry: typeof AddedUser.Type = {
          userId: worker.id,
          status: "KYC Pending",
          message: `${fullName(worker)} was added to ${employer.name}`,
          version: worker.version
        }
        const asked = askedOfNew(worker, employer.templatesForNew, single)
        return { entry, changes: combined([changes, ...asked]) }
      })
    )
    return Effect.map(decided, ({ first, entries, changes, refusal }) => ({
      record: { id: employer.companyId, companyId: employer.companyId },
      refusal,
      changes,
      isDryRun: bulk.request.dryRun === true,
      answer: { user: first, users: entries }
    }))
  },
  example: {
    companyId: exampleId,
    users: [
      {
        firstName: "Eva",
        lastName: "Okafor",
        email: "eva@acme.example",
        phoneNumber: "3025550101",
        dateOfJoin: "2026-01-05",
        workerType: "W2",
        jobTitle: "Baker",
        companyLocationCategory: "Remote",
        stateCode: "DE"
      },
      {
        firstName: "Ida",
        lastName: "Okafor",
        email: "ida@acme.example",
        phoneNumber: "3025550101",
        dateOfJoin: "2026-01-05",
        workerType: "W2",
        jobTitle: "Baker",
        companyLocationCategory: "Remote",
        stateCode: "DE"
      }
    ]
  }
})
