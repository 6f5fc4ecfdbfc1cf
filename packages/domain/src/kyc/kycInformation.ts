/** The data by which a worker's identity is verified (KYC). */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { refuse, type InvalidRequest } from "../errors.ts"
import { addressFields, incompleteAddress, sameAddress, type Address } from "../field/address.ts"
import { DateOfBirth } from "../field/date.ts"
import { Ssn } from "../field/digits.ts"
import { afterUpdate, onlyGiven, takenAwayByNull, updateFieldsOf } from "../field/presence.ts"
import { described } from "../field/rule.ts"
import { changed, type RecordBase, type Updatable } from "../record.ts"

export interface KycInformation extends RecordBase, Address {
  readonly workerId: string
  readonly ssn: Redacted.Redacted<string>
  readonly dateOfBirth: Redacted.Redacted<string>
  /** The workplace of a remote worker, unless it is the home address. */
  readonly remoteLocation: Address | undefined
}

const identityFields = {
  ssn: described(Ssn, "The Social Security Number."),
  dateOfBirth: described(DateOfBirth, "The date of birth, in the past and after 1900-01-01.")
} as const

/** Request fields of KYC information. Only a worker who is a business user has an SSN and a date of birth before. */
export const kycFields = {
  ssn: Schema.optionalKey(
    described(
      Ssn,
      "The Social Security Number; mandatory unless it is known of the business user who is the worker."
    )
  ),
  dateOfBirth: Schema.optionalKey(
    described(
      DateOfBirth,
      "The date of birth, in the past and after 1900-01-01; mandatory unless it is known of the business user who is the worker."
    )
  ),
  ...addressFields
} as const

/** Fields of an update. `null` takes the second line of the address away. */
export const kycUpdateFields = updateFieldsOf({ ...identityFields, ...addressFields })

const remoteLocationUpdateFields = updateFieldsOf(addressFields)

/** The remote location in an update, which `null` takes away as a whole. */
export const UpdatedRemoteLocation = takenAwayByNull(
  described(
    Schema.Struct(remoteLocationUpdateFields),
    "The workplace of a remote worker, unless it is the home address."
  )
)

/** The fields that identify a person, besides the name. */
export type Identity = Pick<KycInformation, "ssn" | "dateOfBirth">

export const sameSsn = (one: Identity, other: Identity): boolean =>
  Redacted.value(one.ssn) === Redacted.value(other.ssn)

/** True if two versions have the same SSN and date of birth. */
export const sameIdentityNumbers = (one: Identity, other: Identity): boolean =>
  sameSsn(one, other) && Redacted.value(one.dateOfBirth) === Redacted.value(other.dateOfBirth)

/** True if two versions describe the same person at the same address. */
export const sameIdentity = (one: KycInformation, other: KycInformation): boolean =>
  sameIdentityNumbers(one, other) && sameAddress(one, other)

export const newKycInformation = (
  base: RecordBase,
  workerId: string,
  input: Schema.Struct<typeof addressFields>["Type"] & Identity,
  remoteLocation: Address | undefined
): KycInformation => ({
  ...base,
  workerId,
  ssn: input.ssn,
  dateOfBirth: input.dateOfBirth,
  address1: input.address1,
  address2: input.address2,
  city: input.city,
  state: input.state,
  zipcode: input.zipcode,
  remoteLocation
})

/** Merges the submitted remote location into the stored one; undefined if there is neither, or by `null`. */
export const remoteLocationOf = (
  before: Address | undefined,
  input: Schema.Struct<typeof remoteLocationUpdateFields>["Type"] | null | undefined
): Result.Result<Address | undefined, InvalidRequest> => {
  if (input === null) return Result.succeed(undefined)
  const { address1, city, state, zipcode } = { ...before, ...input }
  const address2 = afterUpdate(before?.address2, input?.address2)
  if (
    address1 !== undefined &&
    city !== undefined &&
    state !== undefined &&
    zipcode !== undefined
  ) {
    return Result.succeed({ address1, address2, city, state, zipcode })
  }
  return Result.map(
    refuse(incompleteAddress(["userRemoteLocation"], onlyGiven(input ?? {}))),
    () => undefined
  )
}

/** Changes the given fields of KYC information, and the remote location to `remoteLocation`. */
export const updatedKyc = (
  kyc: KycInformation,
  input: Schema.Struct<typeof kycUpdateFields>["Type"],
  remoteLocation: Address | undefined,
  at: number
): KycInformation => {
  const set: Updatable<KycInformation, "workerId"> = {
    ssn: input.ssn ?? kyc.ssn,
    dateOfBirth: input.dateOfBirth ?? kyc.dateOfBirth,
    address1: input.address1 ?? kyc.address1,
    address2: afterUpdate(kyc.address2, input.address2),
    city: input.city ?? kyc.city,
    state: input.state ?? kyc.state,
    zipcode: input.zipcode ?? kyc.zipcode,
    remoteLocation
  }
  return changed(kyc, set, at)
}
