/** The data by which a worker's identity is verified (KYC). */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { refuse, type InvalidRequest } from "../errors.ts"
import { addressFields, incompleteAddress, sameAddress, type Address } from "../field/address.ts"
import { DateOfBirth, Day } from "../field/date.ts"
import { Ssn } from "../field/digits.ts"
import { afterUpdate, onlyGiven, takenAwayByNull, updateFieldsOf } from "../field/presence.ts"
import { described } from "../field/rule.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import {
  FIRST_DAY,
  versionOn,
  versionsByDay,
  versionsFrom,
  type DatedVersion,
  type Numbered,
  type VersionDays
} from "../datedVersions.ts"
import { changed, type RecordBase, type Updatable } from "../record.ts"

/** The home address of a worker from a day on. */
export interface HomeVersion extends DatedVersion {
  readonly address: Address
}

/** KYC information, with the home address that held on the day of the last change. */
export interface KycInformation extends RecordBase, Address {
  readonly workerId: string
  readonly ssn: Redacted.Redacted<string>
  readonly dateOfBirth: Redacted.Redacted<string>
  /** The workplace of a remote worker, unless it is the home address. */
  readonly remoteLocation: Address | undefined
  /** The home addresses in the order in which they were recorded; undefined if it never changed. */
  readonly homes: ReadonlyArray<HomeVersion> | undefined
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
export const kycUpdateFields = {
  ...updateFieldsOf({ ...identityFields, ...addressFields }),
  effectiveFrom: Schema.optionalKey(
    described(
      Day,
      "The first day at the address of this update, also of the past; today in US Eastern time if it is not given."
    )
  )
} as const

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
  remoteLocation,
  homes: undefined
})

const addressOf = ({ address1, address2, city, state, zipcode }: Address): Address => ({
  address1,
  address2,
  city,
  state,
  zipcode
})

/** All home addresses in the order in which they were recorded; the first one holds from the beginning. */
const recordedHomes = (kyc: KycInformation): ReadonlyArray<HomeVersion> =>
  kyc.homes ?? [{ effectiveFrom: FIRST_DAY, recordedAt: kyc.createdAt, address: addressOf(kyc) }]

/** The home addresses by their first days from joining on, as recorded until an instant (UTC milliseconds). */
export const homesOf = (
  kyc: KycInformation,
  dateOfJoin: LocalDate,
  knownAt?: number
): ReadonlyArray<Numbered<HomeVersion>> =>
  versionsFrom(versionsByDay(recordedHomes(kyc), knownAt), dateOfJoin)

/** The address of a day, with each field: a stored address without a second line must not keep that of another day. */
const homeOn = (homes: ReadonlyArray<HomeVersion>, day: LocalDate): Address =>
  addressOf(versionOn(homes, day).address)

/** KYC information with the home address of a day. */
export const kycOn = (kyc: KycInformation, day: LocalDate): KycInformation =>
  kyc.homes === undefined ? kyc : { ...kyc, ...homeOn(kyc.homes, day) }

/** The address and its versions after an update that holds from a day on. */
const homeAfter = (
  kyc: KycInformation,
  input: Schema.Struct<typeof kycUpdateFields>["Type"],
  { effectiveFrom, today }: VersionDays,
  at: number
): Address & Pick<KycInformation, "homes"> => {
  const before = kycOn(kyc, effectiveFrom)
  const address = {
    address1: input.address1 ?? before.address1,
    address2: afterUpdate(before.address2, input.address2),
    city: input.city ?? before.city,
    state: input.state ?? before.state,
    zipcode: input.zipcode ?? before.zipcode
  }
  if (sameAddress(before, address)) return { ...addressOf(kyc), homes: kyc.homes }
  const homes = [...recordedHomes(kyc), { effectiveFrom, recordedAt: at, address }]
  return { ...homeOn(homes, today), homes }
}

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

/**
 * Changes the given fields of KYC information, and the remote location to `remoteLocation`. Without `days` of the
 * change the home address stays.
 */
export const updatedKyc = (
  kyc: KycInformation,
  input: Schema.Struct<typeof kycUpdateFields>["Type"],
  remoteLocation: Address | undefined,
  at: number,
  days?: VersionDays
): KycInformation => {
  const set: Updatable<KycInformation, "workerId"> = {
    ssn: input.ssn ?? kyc.ssn,
    dateOfBirth: input.dateOfBirth ?? kyc.dateOfBirth,
    ...(days ? homeAfter(kyc, input, days, at) : { ...addressOf(kyc), homes: kyc.homes }),
    remoteLocation
  }
  return changed(kyc, set, at)
}
