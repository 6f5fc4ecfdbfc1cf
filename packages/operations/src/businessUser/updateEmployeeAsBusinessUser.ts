/**
 * Makes an admin, a bookkeeper or an owner of a worker, or changes the roles of the business user who is the same
 * person already. One who was deactivated stays so: the next call makes another business user.
 */
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import {
  hasRole,
  lackedFields,
  newUserOfWorker,
  roleFields,
  userWithRoles
} from "@payroll/domain/kyc/businessUserOfWorker"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { ownerCase } from "@payroll/domain/company/profile"
import { refuse, StateConflict, type DomainError } from "@payroll/domain/errors"
import { kycOn } from "@payroll/domain/kyc/kycInformation"
import { workerCase } from "@payroll/domain/kyc/workerCase"
import { limitProblems } from "@payroll/domain/limits"
import { problem, type Problem } from "@payroll/domain/problem"
import { changed, created } from "@payroll/domain/record"
import { isActive } from "@payroll/domain/status"
import { sameIdentity } from "@payroll/domain/verification/samePerson"
import { versionConflict } from "@payroll/domain/versionConflict"
import { fullName, hasLeft, type Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  Message,
  RecordVersion,
  answered,
  idFields,
  ids,
  objectOf,
  versionField
} from "../answerSchema.ts"
import { changes, combined, insert, noChanges, profileAt, update, workerAt } from "../changes.ts"
import { businessUserEmailClaim, emailRelease } from "../claims.ts"
import { duplicateProblems } from "../duplicates.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { notRemoved } from "../notRemoved.ts"
import type { DecisionContext } from "../operation.ts"
import { requireCompany, type LoadedProfile } from "../ports/companyStore.ts"
import { requireWorker, type LoadedWorker } from "../ports/workerStore.ts"
import { noAttempts } from "../verification/rules/newAttempt.ts"
import { roleIn, type OtherRole } from "../verification/rules/onePerson.ts"
import {
  passedOwner,
  verifiedOwner,
  type OwnerStep
} from "../verification/rules/ownerVerification.ts"
import { isVerifiedAlone } from "../verification/rules/submitWorker.ts"
import type { Changes } from "../writer.ts"

const EMAIL: Problem["path"] = ["user", "email"]

const AsBusinessUser = Schema.Struct({
  user: objectOf("The worker, with roles in the company. Roles that are not given stay.", {
    userId: idFields.userId,
    ...roleFields,
    ...versionField
  })
})

interface LoadedEmployee extends LoadedWorker {
  readonly profile: LoadedProfile
  /** The business user who is the same person already. */
  readonly role: OtherRole | undefined
}

/** A conflict of a worker who cannot be a business user. */
const conflictOf = (worker: Worker): string | undefined => {
  if (hasLeft(worker)) {
    return "a terminated user cannot become a business user; add the person with addBusinessUser"
  }
  return isVerifiedAlone(worker)
    ? undefined
    : "a contractor is a business of its own; add the person with addBusinessUser"
}

/** The operation that gives a value which the request does not take. */
const giverOf = (field: string, { kyc }: LoadedEmployee): string => {
  if (field === "email" || field === "phoneNumber") return "updateUser"
  return kyc ? "updateBusinessUser" : "addKycInformation"
}

const lacking = (user: BusinessUser, loaded: LoadedEmployee): ReadonlyArray<Problem> =>
  lackedFields(user).map((field) => {
    const where = field === "ownershipPercentage" ? "" : `; give it with ${giverOf(field, loaded)}`
    return problem(["user", field], "required", `is mandatory and cannot be empty${where}`)
  })

const withoutRole: Problem = {
  path: ["user"],
  type: "required",
  message: "user needs a role: payroll admin, bookkeeper or beneficial owner"
}

/**
 * The verification of the person. A worker who has passed with this identity needs no other one as a business user,
 * as a verified owner needs none as a worker. While the company is new, nobody of it is verified.
 */
const verifiedPerson = (
  { worker, kyc, profile, role }: LoadedEmployee,
  after: BusinessUser,
  context: DecisionContext
): Result.Result<OwnerStep, DomainError> => {
  const isPassed =
    profile.company.kybStatus !== "new" &&
    after.kycStatus === "kyc not initiated" &&
    worker.kycStatus === "passed" &&
    kyc !== undefined &&
    sameIdentity(workerCase(worker, kyc), ownerCase(after))
  return isPassed
    ? Result.succeed(passedOwner(profile, role?.user, after, context))
    : verifiedOwner(profile, role?.user, after, role?.attempts ?? noAttempts, context)
}

/** The changes that link the worker to a new business user, who takes over the email. */
const linked = (
  { worker, role }: LoadedEmployee,
  user: BusinessUser,
  context: DecisionContext
): Changes =>
  role
    ? noChanges
    : changes({
        writes: [
          update("worker", worker, changed(worker, { businessUserId: user.id }, context.at))
        ],
        claims: businessUserEmailClaim(user, EMAIL, context),
        releases: [emailRelease(worker)]
      })

const stored = (
  loaded: LoadedEmployee,
  { user, writes }: OwnerStep,
  context: DecisionContext
): Changes | undefined => {
  const before = loaded.role?.user
  if (user === before) return undefined
  const write = before ? update("businessUser", before, user) : insert("businessUser", user)
  const all = changes({
    writes: [write, ...writes],
    revisions: [profileAt(loaded.profile), workerAt(loaded)]
  })
  return combined([all, linked(loaded, user, context)])
}

export const updateEmployeeAsBusinessUser = defineWrite({
  group: "adminPortal",
  name: "updateEmployeeAsBusinessUser",
  verb: "PUT",
  role: "write",
  summary: "Make an admin, bookkeeper or beneficial owner of a worker",
  request: AsBusinessUser,
  takesNull: true,
  response: Schema.Struct({
    user: objectOf("The worker, who is the business user, after the call.", {
      userId: ids.userId,
      businessUserId: ids.businessUserId,
      status: answered("Ready"),
      message: Message,
      version: RecordVersion
    })
  }),
  load: ({ user: { userId } }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* notRemoved(requireWorker(client.id, userId))
      const profile = yield* requireCompany(client.id, loaded.worker.companyId)
      return { ...loaded, profile, role: yield* roleIn(profile, loaded.worker) }
    }),
  decide: (loaded: LoadedEmployee, { user: input }, context) =>
    Result.gen(function* () {
      const { worker, profile, role } = loaded
      const message = conflictOf(worker)
      if (message !== undefined) return yield* Result.fail(new StateConflict({ message }))
      // The version is that of the record that the call changes, as in its answer.
      const conflict = role
        ? versionConflict("business user", role.user, input)
        : versionConflict("user", worker, input)
      if (conflict) return yield* Result.fail(conflict)
      const { at, newId } = context
      const kyc = loaded.kyc && kycOn(loaded.kyc, easternDayOf(at))
      const after = role
        ? userWithRoles(role.user, input, kyc, at)
        : newUserOfWorker(created(newId(), profile.company, at), worker, input, kyc)
      yield* refuse([
        ...(hasRole(after) ? [] : [withoutRole]),
        ...lacking(after, loaded),
        ...(role
          ? []
          : [
              ...limitProblems("businessUser", profile.businessUsers.filter(isActive).length),
              ...duplicateProblems("email", [EMAIL], context)
            ])
      ])
      const step = yield* verifiedPerson(loaded, after, context)
      return {
        record: step.user,
        changes: stored(loaded, step, context),
        answer: {
          user: {
            userId: worker.id,
            businessUserId: step.user.id,
            status: "Ready" as const,
            message: `${fullName(worker)} is a business user of ${profile.company.name}`,
            version: step.user.version
          }
        }
      }
    }),
  example: { user: { userId: exampleId, payrollAdmin: true, bookkeeper: true } }
})
