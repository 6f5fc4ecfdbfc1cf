/** What giving a worker's KYC information the first time means, in whichever call it comes. */
import { refuse, StateConflict, type DomainError } from "@payroll/domain/errors"
import {
  newKycInformation,
  remoteLocationOf,
  type KycInformation
} from "@payroll/domain/kyc/kycInformation"
import type { Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import { Message, RecordVersion, answered, entityOf, ids } from "../answerSchema.ts"
import { changes, combined, insert, noChanges, workerAt } from "../changes.ts"
import { SSN, ssnClaim } from "../claims.ts"
import { duplicateProblems } from "../duplicates.ts"
import type { DecisionContext } from "../operation.ts"
import type { LoadedWorker } from "../ports/workerStore.ts"
import { isVerifiedAlone, submitWorker } from "../verification/submitWorker.ts"
import type { Changes } from "../writer.ts"

/** The changes that store a worker's first KYC information and submit it. */
export const addedKyc = (
  loaded: LoadedWorker,
  kyc: KycInformation,
  context: DecisionContext
): Result.Result<Changes, DomainError> =>
  Result.gen(function* () {
    const { worker } = loaded
    if (worker.userStatus === "Terminated") {
      return yield* Result.fail(
        new StateConflict({ message: "a terminated user cannot be verified" })
      )
    }
    const submitted = isVerifiedAlone(worker)
      ? yield* submitWorker(loaded, kyc, context)
      : noChanges
    yield* refuse(duplicateProblems("ssn", [SSN], context))
    const added = changes({
      writes: [insert("kycInformation", kyc)],
      revisions: [workerAt(loaded)],
      claims: ssnClaim(worker, kyc, context)
    })
    return combined([added, submitted])
  })

const exists: Problem = {
  path: ["kycInformation"],
  type: "conflict",
  message: "KYC information already exists"
}

/** The answer about KYC information that was added. */
export const AddedKyc = entityOf("AddedKycInformation", "KYC information that was added.", {
  userId: ids.userId,
  status: answered("KYC Pending"),
  message: Message,
  version: RecordVersion
})

interface Added {
  readonly kyc: KycInformation
  readonly changes: Changes
  readonly entry: typeof AddedKyc.Type
  readonly after: LoadedWorker
}

/** Gives a worker's KYC information, of which there is none yet. */
export const firstKyc = (
  loaded: LoadedWorker,
  given: Parameters<typeof newKycInformation>[2],
  remoteLocation: Parameters<typeof remoteLocationOf>[1],
  context: DecisionContext
): Result.Result<Added, DomainError> =>
  Result.gen(function* () {
    const { worker } = loaded
    yield* refuse(loaded.kyc ? [exists] : [])
    const remote = yield* remoteLocationOf(undefined, remoteLocation)
    const base = created(context.newId(), worker, context.at)
    const kyc = newKycInformation(base, worker.id, given, remote)
    return {
      kyc,
      after: { ...loaded, kyc },
      changes: yield* addedKyc(loaded, kyc, context),
      entry: {
        userId: worker.id,
        status: "KYC Pending",
        message: `the KYC information of ${fullName(worker)} was added and is being verified`,
        version: kyc.version
      }
    }
  })
