/**
 * A worker who is a business user as well: what a request about one of the two changes of the other, in the
 * same commit. A worker who has left and a business user who is deactivated stay as they are.
 */
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import {
  refuse,
  StateConflict,
  type DomainError,
  type RecordNotFound
} from "@payroll/domain/errors"
import { sameSsn, type Identity, type KycInformation } from "@payroll/domain/kyc/kycInformation"
import {
  kycAsGiven,
  userAsGiven,
  workerAsGiven,
  type PersonInput
} from "@payroll/domain/kyc/onePerson"
import { workerCase } from "@payroll/domain/kyc/workerCase"
import type { Problem } from "@payroll/domain/problem"
import { isActive } from "@payroll/domain/status"
import { samePerson } from "@payroll/domain/verification/samePerson"
import {
  contactChange,
  withContact,
  type ContactChange
} from "@payroll/domain/bankAccount/contactChange"
import { hasLeft, type Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { LoadedWorkers } from "../../bulkWorkers.ts"
import { changes, combined, profileAt, update, workerAt } from "../../changes.ts"
import { ssnClaim, ssnRelease } from "../../claims.ts"
import { duplicateProblems } from "../../duplicates.ts"
import type { DecisionContext } from "../../operation.ts"
import { orNotFound } from "../../orNotFound.ts"
import {
  CompanyStore,
  requireCompany,
  type Attempts,
  type LoadedProfile
} from "../../ports/companyStore.ts"
import type { LoadedWorker } from "../../ports/workerStore.ts"
import type { Changes, Unavailable, Write } from "../../writer.ts"
import { verifiedOwner } from "./ownerVerification.ts"
import { isVerifiedAlone, submitWorker } from "./submitWorker.ts"

/** The business user who is the same person as a worker. */
export interface OtherRole {
  readonly profile: LoadedProfile
  readonly user: BusinessUser
  /** The verification attempts about the business user alone. */
  readonly attempts: Attempts
}

/** A worker with the business user who is the same person, if there is one. */
export interface LoadedPerson extends LoadedWorker {
  readonly role?: OtherRole | undefined
}

const isPerson = (worker: Worker): worker is Worker & { readonly businessUserId: string } =>
  worker.businessUserId !== undefined && !hasLeft(worker)

/** The business user in a loaded profile who is the same person as the worker. */
export const roleIn = Effect.fnUntraced(function* (profile: LoadedProfile, worker: Worker) {
  if (!isPerson(worker)) return undefined
  const user = profile.businessUsers.find(({ id }) => id === worker.businessUserId)
  if (!user || !isActive(user)) return undefined
  const { attempts } = yield* CompanyStore
  const role: OtherRole = { profile, user, attempts: yield* attempts(user.clientId, user.id) }
  return role
})

/** Loads, for a worker who was made of a business user, that other role. */
export const withRole = Effect.fnUntraced(function* (
  loaded: LoadedWorker
): Effect.fn.Return<LoadedPerson, RecordNotFound | Unavailable, CompanyStore> {
  const { worker } = loaded
  if (!isPerson(worker)) return loaded
  const employer = yield* requireCompany(worker.clientId, worker.companyId)
  return { ...loaded, role: yield* roleIn(employer, worker) }
})

interface Roles {
  /** Undefined if nobody has another role. */
  readonly profile: LoadedProfile | undefined
  /** By the ids of the workers. */
  readonly of: ReadonlyMap<string, OtherRole>
}

/** Loads the other roles of the workers of one company who have one. */
export const withRoles = Effect.fnUntraced(function* (
  loaded: LoadedWorkers
): Effect.fn.Return<
  LoadedWorkers & { readonly roles: Roles },
  RecordNotFound | Unavailable,
  CompanyStore
> {
  const people = [...loaded.workers.values()].filter(({ worker }) => isPerson(worker))
  const [first] = people
  const of = new Map<string, OtherRole>()
  if (!first) return { ...loaded, roles: { profile: undefined, of } }
  const { profile: load } = yield* CompanyStore
  const { clientId, companyId } = first.worker
  const profile = yield* orNotFound("company", load(clientId, companyId))
  for (const { worker } of people) {
    const role = yield* roleIn(profile, worker)
    if (role) of.set(worker.id, role)
  }
  return { ...loaded, roles: { profile, of } }
})

/** Guards what was loaded about the other role. */
const roleAt = (role: OtherRole | undefined): Changes =>
  changes({ revisions: role ? [profileAt(role.profile)] : [] })

/** The SSN and the date of birth: what is given, or else what is known of the person. */
export const identityOf = (
  input: Partial<Identity>,
  role: OtherRole | undefined
): Partial<Identity> => {
  const ssn = input.ssn ?? role?.user.ssn
  const dateOfBirth = input.dateOfBirth ?? role?.user.dateOfBirth
  return { ...(ssn && { ssn }), ...(dateOfBirth && { dateOfBirth }) }
}

/** The profile as a further decision of the same commit finds it. */
const profileAfter = (
  profile: LoadedProfile,
  user: BusinessUser,
  writes: ReadonlyArray<Write>
): LoadedProfile => {
  const submitted = writes.find(
    (write) =>
      write.kind === "verificationAttempt" &&
      write.op === "insert" &&
      write.record.subjectId === profile.company.id
  )
  return {
    ...profile,
    businessUsers: profile.businessUsers.map((each) => (each.id === user.id ? user : each)),
    ...(submitted?.kind === "verificationAttempt" && {
      attempts: { ...profile.attempts, latest: submitted.record }
    })
  }
}

interface ChangedRole {
  /** As it is afterwards. */
  readonly role: OtherRole
  readonly isChanged: boolean
  readonly changes: Changes
}

/** Returns the changes of the business user by a request about the worker, with the worker's email that is held. */
export const changedRole = (
  role: OtherRole,
  input: PersonInput,
  context: DecisionContext,
  held?: ContactChange
): Result.Result<ChangedRole, StateConflict> => {
  const { profile, user: before, attempts } = role
  const given = userAsGiven(before, input, context.at)
  const after =
    held && given.email !== before.email
      ? withContact(given, contactChange(before, held, context.at))
      : given
  if (after === before) {
    return Result.succeed({ role, isChanged: false, changes: roleAt(role) })
  }
  return Result.map(
    verifiedOwner(profile, before, after, attempts, context),
    ({ user, writes }) => ({
      role: { ...role, user, profile: profileAfter(profile, user, writes) },
      isChanged: true,
      changes: combined([
        roleAt(role),
        changes({ writes: [update("businessUser", before, user), ...writes] })
      ])
    })
  )
}

/** Rejects a new SSN of an active worker, and one that another worker holds. */
export const checkSsn = (
  worker: Worker,
  path: Problem["path"],
  context: DecisionContext
): Result.Result<void, DomainError> => {
  if (worker.userStatus === "Active") {
    const message =
      "the SSN of an active user cannot be changed; deactivate the user first with deactivateUser"
    return Result.fail(new StateConflict({ message }))
  }
  return refuse(duplicateProblems("ssn", [path], context))
}

const isSubmitted = (
  { worker, kyc }: LoadedWorker,
  after: Worker,
  kycAfter: KycInformation | undefined
): boolean =>
  kyc !== undefined &&
  kycAfter !== undefined &&
  isVerifiedAlone(worker) &&
  worker.kycStatus !== "kyc not initiated" &&
  !samePerson(workerCase(worker, kyc), workerCase(after, kycAfter))

/** Returns the changes that store a changed worker and changed KYC information. Another person is submitted again. */
const storedWorker = (
  loaded: LoadedWorker,
  after: Worker,
  kycAfter: KycInformation | undefined,
  person: BusinessUser,
  path: Problem["path"],
  context: DecisionContext
): Result.Result<Changes, DomainError> =>
  Result.gen(function* () {
    const { worker, kyc } = loaded
    const movesSsn = kyc !== undefined && kycAfter !== undefined && !sameSsn(kyc, kycAfter)
    if (movesSsn) yield* checkSsn(worker, path, context)
    const submits = isSubmitted(loaded, after, kycAfter)
    const workerChanges =
      submits && kycAfter
        ? yield* submitWorker(loaded, kycAfter, context, { after, person, path })
        : changes({ writes: after === worker ? [] : [update("worker", worker, after)] })
    const identity = changes({
      writes: kyc && kycAfter && kycAfter !== kyc ? [update("kycInformation", kyc, kycAfter)] : [],
      revisions: [workerAt(loaded)],
      claims: kycAfter && (movesSsn || submits) ? ssnClaim(worker, kycAfter, context, path) : [],
      releases: movesSsn ? [ssnRelease(worker)] : []
    })
    return combined([identity, workerChanges])
  })

/**
 * Returns the changes, by a request about a business user, of the worker who is the same person; undefined if there are
 * none. `person` is the business user after the change, `path` the path of an SSN in the request.
 */
export const changedEmployed = (
  employed: LoadedWorker,
  input: PersonInput,
  person: BusinessUser,
  path: Problem["path"],
  context: DecisionContext
): Result.Result<Changes | undefined, DomainError> => {
  const worker = workerAsGiven(employed.worker, input, context.at)
  const kyc = employed.kyc && kycAsGiven(employed.kyc, input, context.at)
  if (worker === employed.worker && kyc === employed.kyc) return Result.succeed(undefined)
  return storedWorker(employed, worker, kyc, person, path, context)
}
