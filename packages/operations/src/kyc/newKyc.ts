/** What giving a worker's KYC information the first time means, in whichever call it comes. */
import { InvalidRequest, StateConflict, type DomainError } from "@payroll/domain/errors"
import { incompleteAddress, type Address, type addressFields } from "@payroll/domain/field/address"
import type { KycInformation, kycFields } from "@payroll/domain/kyc/kycInformation"
import type { RecordBase } from "@payroll/domain/record"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import { refusedDuplicates } from "../duplicates.ts"
import type { DecisionContext } from "../operation.ts"
import type { LoadedWorker } from "../ports/workerStore.ts"
import type { Changes } from "../writer.ts"
import { isVerifiedAlone, SSN, ssnClaims, submission } from "./submission.ts"

export type KycFields = Schema.Struct<typeof kycFields>["Type"]
export type AddressFields = Partial<Schema.Struct<typeof addressFields>["Type"]>

/** The record of what was given. */
export const newKyc = (
  base: RecordBase,
  workerId: string,
  given: KycFields,
  remoteLocation: Address | undefined
): KycInformation => ({
  ...base,
  workerId,
  ssn: given.ssn,
  dateOfBirth: given.dateOfBirth,
  address1: given.address1,
  address2: given.address2,
  city: given.city,
  state: given.state,
  zipcode: given.zipcode,
  remoteLocation
})

/** Where a worker works from, with what is given now; undefined where nothing ever was. */
export const remoteLocationOf = (
  before: Address | undefined,
  given: AddressFields | undefined
): Result.Result<Address | undefined, InvalidRequest> => {
  const { address1, address2, city, state, zipcode } = { ...before, ...given }
  if (
    address1 !== undefined &&
    city !== undefined &&
    state !== undefined &&
    zipcode !== undefined
  ) {
    return Result.succeed({ address1, address2, city, state, zipcode })
  }
  const problems = incompleteAddress(["userRemoteLocation"], given ?? {})
  return problems.length > 0
    ? Result.fail(new InvalidRequest({ problems }))
    : Result.succeed(undefined)
}

/** The changes that store a worker's first KYC information and submit it. */
export const addedKyc = (
  loaded: LoadedWorker,
  kyc: KycInformation,
  context: DecisionContext
): Result.Result<Changes, DomainError> =>
  Result.gen(function* () {
    const { worker, revision } = loaded
    if (worker.userStatus === "Terminated") {
      return yield* Result.fail(
        new StateConflict({ record: "user", from: "Terminated", to: "verified" })
      )
    }
    const { writes, events } = isVerifiedAlone(worker)
      ? yield* submission(loaded, kyc, context)
      : { writes: [], events: [] }
    const problems = refusedDuplicates("ssn", [SSN], context)
    if (problems.length > 0) return yield* Result.fail(new InvalidRequest({ problems }))
    return {
      writes: [{ op: "insert", kind: "kycInformation", record: kyc }, ...writes],
      revisions: [{ of: "worker", id: worker.id, expected: revision }],
      claims: ssnClaims(worker, kyc, context),
      events
    }
  })
