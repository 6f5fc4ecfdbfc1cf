/**
 * Adds many workers in one call and one transaction: all of them or none, or with
 * `onError: "continue"` the good ones.
 */
import { emailKey } from "@payroll/domain/field/text"
import { Uuid } from "@payroll/domain/field/uuid"
import { problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import {
  fullName,
  newWorker,
  stateCodeProblems,
  workerFields,
  workplaceProblems
} from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  bulkFields,
  ElementError,
  elementRule,
  elementsOf,
  entriesOf,
  goodElements,
  salvaging,
  type Bulk,
  type Refused
} from "../bulk.ts"
import { combined } from "../changes.ts"
import { withinEach, workplaceCondition } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { duplicateProblem } from "../duplicates.ts"
import { exampleId } from "../exampleId.ts"
import { defineWriteDecodedBy } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { WorkerStore, type Employer } from "../ports/workerStore.ts"
import { addedWorker } from "./addedWorker.ts"

const AddUsers = Schema.Struct({
  companyId: Uuid,
  users: elementsOf(Schema.Struct(workerFields), "users"),
  ...bulkFields
})
type AddUsers = typeof AddUsers.Type

const AddedUser = Schema.Struct({
  userId: Schema.String,
  status: Schema.Literal("KYC Pending"),
  message: Schema.String,
  version: Schema.Finite
})

const workplaceRules = publishedAs(
  withinEach("users", workplaceCondition),
  elementRule("users", (path, user) => [
    ...workplaceProblems(path, user, "stateCode"),
    ...stateCodeProblems(path, user)
  ])
)

/** What only the company and the other elements can tell: its locations, and emails that are used. */
const placed = (
  { elements, refused }: Bulk<AddUsers, AddUsers["users"][number]>,
  { locationIds }: Employer,
  { client, isTaken }: DecisionContext
): { readonly refused: Refused; readonly repeated: ReadonlySet<number> } => {
  const problems = new Map(refused)
  const repeated = new Set<number>()
  const emails = new Set<string>()
  for (const { index, given } of elements) {
    const { companyLocationId: location, email } = given
    if (location !== undefined && !locationIds.has(location)) {
      const path = ["users", index, "companyLocationId"]
      problems.set(index, [problem(path, "choice", "must be a location of this company")])
    }
    if (email === undefined) continue
    const path = ["users", index, "email"]
    const isDuplicate = emails.has(emailKey(email)) || isTaken(path)
    emails.add(emailKey(email))
    if (isDuplicate) repeated.add(index)
    if (isDuplicate && client.settings.duplicates === "reject") {
      problems.set(index, [duplicateProblem("email", path)])
    }
  }
  return { refused: problems, repeated }
}

export const addUsers = defineWriteDecodedBy(salvaging("users"), {
  group: "adminPortal",
  name: "addUsers",
  verb: "POST",
  role: "write",
  summary: "Add up to 1,000 workers to a company",
  takesMany: true,
  request: AddUsers,
  rules: [workplaceRules],
  response: Schema.Struct({
    user: AddedUser,
    users: Schema.Array(Schema.Union([AddedUser, ElementError]))
  }),
  load: ({ request: { companyId } }, { client }) =>
    Effect.flatMap(WorkerStore, (store) =>
      orNotFound("company", store.employer(client.id, companyId))
    ),
  decide: (employer, bulk, context) => {
    const { refused, repeated } = placed(bulk, employer, context)
    return Result.map(goodElements(bulk, refused), (good) => {
      const owner = { clientId: context.client.id, companyId: employer.companyId }
      const added = good.map(({ index, given }) => {
        const worker = newWorker(created(context.newId(), owner, context.at), given)
        const isTaken: DecisionContext["isTaken"] = (claimed) =>
          repeated.has(index) || context.isTaken(claimed)
        const changes = addedWorker(worker, ["users", index], { ...context, isTaken })
        const entry: typeof AddedUser.Type = {
          userId: worker.id,
          status: "KYC Pending",
          message: `${fullName(worker)} was added to ${employer.name}`,
          version: worker.version
        }
        return { index, entry, changes }
      })
      return {
        record: { id: employer.companyId, companyId: employer.companyId },
        changes: combined(added.map(({ changes }) => changes)),
        isDryRun: bulk.request.dryRun === true,
        answer: {
          user: added[0]?.entry as typeof AddedUser.Type,
          users: entriesOf(refused, added)
        }
      }
    })
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
