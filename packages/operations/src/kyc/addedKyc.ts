/** What giving a worker's KYC information the first time means, in whichever call it comes. */
import { refuse, StateConflict, type DomainError } from "@payroll/domain/errors"
import type { KycInformation } from "@payroll/domain/kyc/kycInformation"
import * as Result from "effect/Result"
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
