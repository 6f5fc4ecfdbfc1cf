/**
 * Starts the verification of a worker, for clients that add KYC information first and then start it. Here adding it
 * submits it, so that this call changes nothing unless stored information was never submitted.
 */
import { refuse, StateConflict, type DomainError } from "@payroll/domain/errors"
import { fullName, hasLeft } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields } from "../answerSchema.ts"
import { changes, combined, workerAt } from "../changes.ts"
import { SSN, ssnClaim } from "../claims.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { duplicateProblems } from "../duplicates.ts"
import { notRemoved } from "../notRemoved.ts"
import type { DecisionContext } from "../operation.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { withRole, type LoadedPerson } from "../verification/rules/onePerson.ts"
import { isVerifiedAlone, submitWorker } from "../verification/rules/submitWorker.ts"
import type { Changes } from "../writer.ts"

const WITHOUT_KYC = "the user has no KYC information yet; give it with addKycInformation"
const FAILED = "the user's KYC verification has failed; correct the data with updateKycInformation"
const FAILED_BUSINESS =
  "the contractor's KYB verification has failed; correct the data of its company with updateKybInformation"

const refused = (message: string) => Result.fail(new StateConflict({ message }))

/** The changes of a submission; undefined if the worker was submitted before. */
const submitted = (
  loaded: LoadedPerson,
  context: DecisionContext
): Result.Result<Changes | undefined, DomainError> => {
  const { worker, kyc, role } = loaded
  if (hasLeft(worker)) return refused("a terminated user cannot be verified")
  switch (worker.kycStatus) {
    case "pending":
    case "passed":
      return Result.succeed(undefined)
    case "failed":
      return refused(isVerifiedAlone(worker) ? FAILED : FAILED_BUSINESS)
    case "kyc not initiated":
      if (!kyc) return refused(WITHOUT_KYC)
      return Result.gen(function* () {
        yield* refuse(duplicateProblems("ssn", [SSN], context))
        const claims = changes({
          revisions: [workerAt(loaded)],
          claims: ssnClaim(worker, kyc, context)
        })
        return combined([claims, yield* submitWorker(loaded, kyc, context, { person: role?.user })])
      })
  }
}

export const initiateUserKyc = defineWrite({
  group: "userOnboarding",
  name: "initiateUserKyc",
  verb: "POST",
  role: "write",
  summary: "Start a worker's verification, or learn how far it is",
  request: Schema.Struct({ userId: idFields.userId }),
  response: Schema.Struct({
    user: objectOf("The worker after the call.", {
      userId: ids.userId,
      ...outcomeFields(answered("KYC Pending", "KYC Passed"))
    })
  }),
  load: ({ userId }, { client }) =>
    Effect.flatMap(notRemoved(requireWorker(client.id, userId)), withRole),
  decide: (loaded, _request, context) =>
    Result.map(submitted(loaded, context), (all) => {
      const { worker } = loaded
      const write = all?.writes.find(({ kind }) => kind === "worker")
      const { kycStatus, version } = write?.kind === "worker" ? write.record : worker
      const hasPassed = kycStatus === "passed"
      const what = hasPassed ? "has passed verification" : "is being verified"
      return {
        record: worker,
        changes: all,
        answer: {
          user: {
            userId: worker.id,
            status: hasPassed ? ("KYC Passed" as const) : ("KYC Pending" as const),
            message: `${fullName(worker)} ${what}`,
            version
          }
        }
      }
    }),
  example: { userId: exampleId }
})
