/**
 * Changes a worker: what is given, nothing else. Where the worker works is checked afterwards; under
 * another name the worker's identity is submitted again. Names, email and phone number are those of the
 * business user as well who is the same person.
 */
import { notFoundAt, refuse, StateConflict } from "@payroll/domain/errors"
import { partOf } from "@payroll/domain/field/presence"
import { emailKey } from "@payroll/domain/field/text"
import { givesPerson, neededByUser } from "@payroll/domain/kyc/onePerson"
import { missing, type Problem } from "@payroll/domain/problem"
import { isActive } from "@payroll/domain/status"
import {
  fullName,
  hasLeft,
  stateCodeProblems,
  updatedWorker,
  workerUpdateFields,
  type Worker
} from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { changes, combined, noChanges, workerAt } from "../changes.ts"
import { emailRelease, workerEmailClaim } from "../claims.ts"
import { oneStateCondition, within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { duplicateProblems } from "../duplicates.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { notRemoved } from "../notRemoved.ts"
import { requireCompany, type LoadedProfile } from "../ports/companyStore.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { keptIdentity } from "../verification/rules/retainedIdentity.ts"
import { changedRole, roleIn, type OtherRole } from "../verification/rules/onePerson.ts"
import { changedWorker, isVerifiedAlone } from "../verification/rules/submitWorker.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import type { Changes } from "../writer.ts"

const EMAIL: Problem["path"] = ["user", "email"]

const isContractor = new StateConflict({
  message: "the worker type of a contractor cannot be changed"
})

const UpdateUser = Schema.Struct({
  user: Schema.Struct(workerUpdateFields)
    .pipe(Schema.fieldsAssign({ userId: idFields.userId, ...versionField }))
    .annotate({ description: "What changes of the worker." })
})
type UserInput = (typeof UpdateUser.Type)["user"]

const spellingRules = publishedAs(within("user", oneStateCondition), (body) =>
  stateCodeProblems(["user"], partOf(body, "user"))
)

/** A remote worker has a state and an office worker a location, whichever call gave it. */
const workplaceOf = (worker: Worker): ReadonlyArray<Problem> => {
  const { locationCategory, workState, companyLocationId } = worker
  if (locationCategory === "Remote") {
    return workState === undefined ? [missing(["user", "stateCode"])] : []
  }
  return companyLocationId === undefined ? [missing(["user", "companyLocationId"])] : []
}

const locationIsThere = ({ locations }: LoadedProfile, { companyLocationId }: UserInput): boolean =>
  (companyLocationId ?? undefined) === undefined ||
  locations.some((place) => place.id === companyLocationId && isActive(place))

/** The claim and the release of a changed email. The business user who is the same person has the same email. */
const movedEmail = (worker: Worker, context: DecisionContext): Changes =>
  hasLeft(worker)
    ? noChanges
    : changes({
        claims: workerEmailClaim(worker, EMAIL, context),
        releases: [emailRelease(worker)]
      })

/** Returns true if the person gets another email, in one of the two records. */
const isEmailMoved = (
  before: Worker,
  after: Worker,
  input: UserInput,
  role: OtherRole | undefined
): boolean =>
  emailKey(after.email ?? "") !== emailKey(before.email ?? "") ||
  (role !== undefined &&
    typeof input.email === "string" &&
    emailKey(role.user.email) !== emailKey(input.email))

export const updateUser = defineWrite({
  group: "adminPortal",
  name: "updateUser",
  verb: "PUT",
  role: "write",
  summary: "Change a worker",
  request: UpdateUser,
  rules: [spellingRules],
  takesNull: true,
  response: Schema.Struct({
    user: objectOf("The worker after the call.", {
      userId: ids.userId,
      ...outcomeFields(answered("Ready"))
    })
  }),
  load: ({ user }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* notRemoved(requireWorker(client.id, user.userId))
      const { companyId } = loaded.worker
      const employer = yield* requireCompany(client.id, companyId)
      return { ...loaded, employer, role: yield* roleIn(employer, loaded.worker) }
    }),
  decide: ({ employer, role, ...loaded }, { user: input }, context) =>
    Result.gen(function* () {
      const { worker } = loaded
      const conflict = versionConflict("user", worker, input)
      if (conflict) return yield* Result.fail(conflict)
      if (!locationIsThere(employer, input)) {
        return yield* Result.fail(notFoundAt("company location", ["user", "companyLocationId"]))
      }
      const record = updatedWorker(worker, input, context.at)
      if (!isVerifiedAlone(worker) && record.workerType !== worker.workerType) {
        return yield* Result.fail(isContractor)
      }
      yield* keptIdentity(loaded, { worker: record, kyc: loaded.kyc })
      const movesEmail = isEmailMoved(worker, record, input, role)
      const isGiven = record.email !== undefined
      yield* refuse([
        ...workplaceOf(record),
        ...(role ? neededByUser(["user"], input) : []),
        ...(movesEmail && isGiven ? duplicateProblems("email", [EMAIL], context) : [])
      ])
      const guard = changes({ revisions: [workerAt(loaded)] })
      const email = movesEmail ? movedEmail(record, context) : noChanges
      const other =
        role && givesPerson(input) ? yield* changedRole(role, input, context) : undefined
      const workerChanges = yield* changedWorker(loaded, record, other?.role.user, context)
      const isSame = record === worker && other?.isChanged !== true
      return {
        record: worker,
        changes: isSame
          ? undefined
          : combined([guard, email, workerChanges, ...(other ? [other.changes] : [])]),
        answer: {
          user: {
            userId: worker.id,
            status: "Ready" as const,
            message: `${fullName(record)} ${isSame ? "is up to date" : "was changed"}`,
            version: record.version
          }
        }
      }
    }),
  example: {
    user: { userId: exampleId, jobTitle: "Head baker" }
  }
})
