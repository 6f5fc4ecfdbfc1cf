/** The first KYC information of a worker, in the single and in the bulk call. */
import { InvalidRequest, refuse, StateConflict, type DomainError } from "@payroll/domain/errors"
import {
  newKycInformation,
  remoteLocationOf,
  type Identity,
  type KycInformation
} from "@payroll/domain/kyc/kycInformation"
import { missing, type Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import { answered, entityOf, ids, outcomeFields } from "../../answerSchema.ts"
import { changes, combined, insert, workerAt } from "../../changes.ts"
import { SSN, ssnClaim } from "../../claims.ts"
import { duplicateProblems } from "../../duplicates.ts"
import type { DecisionContext } from "../../operation.ts"
import { changedRole, identityOf, type LoadedPerson } from "../../verification/rules/onePerson.ts"
import { isVerifiedAlone, submitWorker } from "../../verification/rules/submitWorker.ts"
import type { Changes } from "../../writer.ts"

interface StoredKyc {
  readonly changes: Changes
  /** The worker, and the business user who is the same person, as a further decision finds them. */
  readonly after: LoadedPerson
}

/** The changes that store a worker's first KYC information and submit it. */
export const addedKyc = (
  loaded: LoadedPerson,
  kyc: KycInformation,
  context: DecisionContext
): Result.Result<StoredKyc, DomainError> =>
  Result.gen(function* () {
    const { worker, role } = loaded
    if (worker.userStatus === "Terminated") {
      return yield* Result.fail(
        new StateConflict({ message: "a terminated user cannot be verified" })
      )
    }
    if (!isVerifiedAlone(worker)) {
      const message = "a contractor is verified as a business; change its KYB information"
      return yield* Result.fail(new StateConflict({ message }))
    }
    yield* refuse(duplicateProblems("ssn", [SSN], context))
    const other = role && (yield* changedRole(role, kyc, context))
    const submitted = yield* submitWorker(loaded, kyc, context, { person: other?.role.user })
    const added = changes({
      writes: [insert("kycInformation", kyc)],
      revisions: [workerAt(loaded)],
      claims: ssnClaim(worker, kyc, context)
    })
    return {
      changes: combined([added, submitted, ...(other ? [other.changes] : [])]),
      after: { ...loaded, kyc, role: other?.role }
    }
  })

/** The SSN and the date of birth, which are known before only of a worker who is a business user. */
const wholeIdentity = (
  input: Partial<Identity>,
  { role }: LoadedPerson
): Result.Result<Identity, DomainError> => {
  const { ssn, dateOfBirth } = identityOf(input, role)
  if (ssn && dateOfBirth) return Result.succeed({ ssn, dateOfBirth })
  const problems = [
    ...(ssn ? [] : [missing(SSN)]),
    ...(dateOfBirth ? [] : [missing(["kycInformation", "dateOfBirth"])])
  ]
  return Result.fail(new InvalidRequest({ problems }))
}

const exists: Problem = {
  path: ["kycInformation"],
  type: "conflict",
  message: "KYC information already exists"
}

/** The answer about KYC information that was added. */
export const AddedKyc = entityOf("AddedKycInformation", "KYC information that was added.", {
  userId: ids.userId,
  ...outcomeFields(answered("KYC Pending"))
})

interface Added extends StoredKyc {
  readonly kyc: KycInformation
  readonly entry: typeof AddedKyc.Type
}

/**
 * Returns the message: the information is being verified, or has passed with the business user who is the same person.
 */
const messageOf = ({ worker }: LoadedPerson, { changes: { writes } }: StoredKyc): string => {
  const isSubmitted = writes.some(
    ({ kind, op, record }) =>
      kind === "verificationAttempt" && op === "insert" && record.subjectId === worker.id
  )
  const name = fullName(worker)
  return isSubmitted
    ? `the KYC information of ${name} was added and is being verified`
    : `the KYC information of ${name} was added; it was verified as that of the business user`
}

/** Adds a worker's KYC information, if there is none yet. */
export const firstKyc = (
  loaded: LoadedPerson,
  input: Partial<Identity> & Omit<Parameters<typeof newKycInformation>[2], keyof Identity>,
  remoteLocation: Parameters<typeof remoteLocationOf>[1],
  context: DecisionContext
): Result.Result<Added, DomainError> =>
  Result.gen(function* () {
    const { worker } = loaded
    yield* refuse(loaded.kyc ? [exists] : [])
    const identity = yield* wholeIdentity(input, loaded)
    const remote = yield* remoteLocationOf(undefined, remoteLocation)
    const base = created(context.newId(), worker, context.at)
    const kyc = newKycInformation(base, worker.id, { ...input, ...identity }, remote)
    const stored = yield* addedKyc(loaded, kyc, context)
    return {
      kyc,
      ...stored,
      entry: {
        userId: worker.id,
        status: "KYC Pending",
        message: messageOf(loaded, stored),
        version: kyc.version
      }
    }
  })
