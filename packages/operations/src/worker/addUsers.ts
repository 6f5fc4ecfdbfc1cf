/**
 * Adds many workers in one call and one transaction: all of them or none, or with
 * `onError: "continue"` the good ones.
 */
import { refuse } from "@payroll/domain/errors"
import { choice } from "@payroll/domain/field/choice"
import { rule } from "@payroll/domain/field/rule"
import { emailKey } from "@payroll/domain/field/text"
import { Uuid } from "@payroll/domain/field/uuid"
import { problem, type Problem } from "@payroll/domain/problem"
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
import { combined } from "../changes.ts"
import type { Body, BodyRule, Decoder } from "../decode.ts"
import { duplicateProblem } from "../duplicates.ts"
import { exampleId } from "../exampleId.ts"
import { defineWriteDecodedBy } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { WorkerStore, type Employer } from "../ports/workerStore.ts"
import { addedWorker } from "./addedWorker.ts"

const USERS_MAX = 1_000

const AddUsers = Schema.Struct({
  companyId: Uuid,
  users: Schema.Array(Schema.Struct(workerFields)).check(
    rule<ReadonlyArray<unknown>>(({ length }) => length >= 1 && length <= USERS_MAX, {
      type: "length",
      message: `must hold 1 to ${USERS_MAX} users`,
      jsonSchema: { minItems: 1, maxItems: USERS_MAX }
    })
  ),
  dryRun: Schema.optionalKey(Schema.Boolean),
  onError: Schema.optionalKey(choice(["stop", "continue"]))
})
type AddUsers = typeof AddUsers.Type

const Refusal = Schema.Struct({ error: Schema.Struct({ message: Schema.String }) })
const AddedUser = Schema.Struct({
  userId: Schema.String,
  status: Schema.Literal("KYC Pending"),
  message: Schema.String,
  version: Schema.Finite
})

const workplaceRules: BodyRule = ({ users }) =>
  Array.isArray(users)
    ? users.slice(0, USERS_MAX).flatMap((user: unknown, index) => {
        const part = typeof user === "object" && user !== null ? (user as Body) : {}
        const path = ["users", index]
        return [...workplaceProblems(path, part, "stateCode"), ...stateCodeProblems(path, part)]
      })
    : []

/** Problems of elements, by the element's index. */
type Refused = ReadonlyMap<number, ReadonlyArray<Problem>>

/** The request with the elements that can be read, each with its index, and those that cannot. */
interface ReadableRequest extends Omit<AddUsers, "users"> {
  readonly users: ReadonlyArray<{
    readonly index: number
    readonly given: AddUsers["users"][number]
  }>
  readonly refused: Refused
}

/** The problems by element, or undefined when the request as a whole has one. */
const byElement = (problems: ReadonlyArray<Problem>): Refused | undefined => {
  const elements = new Map<number, Array<Problem>>()
  for (const each of problems) {
    const [field, index] = each.path
    if (field !== "users" || typeof index !== "number") return undefined
    elements.set(index, [...(elements.get(index) ?? []), each])
  }
  return elements
}

const indexed = (
  { users, ...rest }: AddUsers,
  positions: ReadonlyArray<number>,
  refused: Refused
): ReadableRequest => ({
  ...rest,
  refused,
  users: users.map((given, place) => ({ given, index: positions[place] ?? place }))
})

/** A list that is too long is refused like an empty one: to read it would take memory without end. */
const readable = (body: Body): Body => {
  const { users } = body
  return Array.isArray(users) && users.length > USERS_MAX ? { ...body, users: [] } : body
}

/** With `onError: "continue"` the bad elements are set aside and the rest is read again. */
const salvaging =
  (standard: Decoder<AddUsers>): Decoder<ReadableRequest> =>
  (given, context) => {
    const body = readable(given)
    const decoded = standard(body, context)
    if (Result.isSuccess(decoded)) return Result.succeed(indexed(decoded.success, [], new Map()))
    const goesOn = body["onError"] === "continue"
    const refused = goesOn ? byElement(decoded.failure.problems) : undefined
    const { users } = body
    if (!refused || !Array.isArray(users)) return Result.fail(decoded.failure)
    const positions = [...users.keys()].filter((index) => !refused.has(index))
    if (positions.length === 0) return Result.fail(decoded.failure)
    const good = positions.map((index) => users[index] as unknown)
    return Result.map(standard({ ...body, users: good }, context), (request) =>
      indexed(request, positions, refused)
    )
  }

/** What only the company and the other elements can tell: its locations, and emails that are used. */
const placed = (
  { users, refused }: ReadableRequest,
  { locationIds }: Employer,
  { client, isTaken }: DecisionContext
): { readonly refused: Refused; readonly repeated: ReadonlySet<number> } => {
  const problems = new Map(refused)
  const repeated = new Set<number>()
  const emails = new Set<string>()
  for (const { index, given } of users) {
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

export const addUsers = defineWriteDecodedBy(salvaging, {
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
    users: Schema.Array(Schema.Union([AddedUser, Refusal]))
  }),
  load: ({ companyId }, { client }) =>
    Effect.flatMap(WorkerStore, (store) =>
      orNotFound("company", store.employer(client.id, companyId))
    ),
  decide: (employer, request, context) => {
    const { refused, repeated } = placed(request, employer, context)
    const good = request.users.filter(({ index }) => !refused.has(index))
    const goesOn = request.onError === "continue"
    const isRefused = good.length === 0 || (refused.size > 0 && !goesOn)
    return Result.map(refuse(isRefused ? [...refused.values()].flat() : []), () => {
      const owner = { clientId: context.client.id, companyId: employer.companyId }
      const added = good.map(({ index, given }) => {
        const worker = newWorker(created(context.newId(), owner, context.at), given)
        const path = ["users", index]
        const isTaken: DecisionContext["isTaken"] = (claimed) =>
          repeated.has(index) || context.isTaken(claimed)
        return { index, worker, changes: addedWorker(worker, path, { ...context, isTaken }) }
      })
      const entries = new Map<number, typeof AddedUser.Type | typeof Refusal.Type>([
        ...[...refused].map(
          ([index, problems]) =>
            [
              index,
              { error: { message: problems.map(({ message }) => message).join("; ") } }
            ] as const
        ),
        ...added.map(
          ({ index, worker }) =>
            [
              index,
              {
                userId: worker.id,
                status: "KYC Pending" as const,
                message: `${fullName(worker)} was added to ${employer.name}`,
                version: worker.version
              }
            ] as const
        )
      ])
      const users = [...entries].sort(([a], [b]) => a - b).map(([, entry]) => entry)
      const first = users.find((entry) => "userId" in entry) as typeof AddedUser.Type
      return {
        record: { id: employer.companyId, companyId: employer.companyId },
        changes: combined(added.map(({ changes }) => changes)),
        isDryRun: request.dryRun === true,
        answer: { user: first, users }
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
