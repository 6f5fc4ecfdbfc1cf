/** What a worker's identity is verified by. */
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { DateOfBirth } from "../field/date.ts"
import { Ssn, Zipcode } from "../field/digits.ts"
import { PersonalState } from "../field/state.ts"
import { Name } from "../field/text.ts"
import { missing, type Problem } from "../problem.ts"
import type { RecordBase } from "../record.ts"

/** An address in the United States; state as code, ZIP code as digits. */
export interface Address {
  readonly address1: string
  readonly address2: string | undefined
  readonly city: string
  readonly state: string
  readonly zipcode: string
}

export interface KycInformation extends RecordBase, Address {
  readonly workerId: string
  readonly ssn: Redacted.Redacted<string>
  readonly dateOfBirth: Redacted.Redacted<string>
  /** Where a remote worker works, where that is not at home. */
  readonly remoteLocation: Address | undefined
}

/** The fields of an address as requests carry them. */
export const addressFields = {
  address1: Name,
  address2: Schema.optionalKey(Name),
  city: Name,
  state: PersonalState,
  zipcode: Zipcode
} as const

/** The fields of KYC information as requests carry them. */
export const kycFields = { ssn: Ssn, dateOfBirth: DateOfBirth, ...addressFields } as const

const remoteFields = ["address1", "city", "state", "zipcode"] as const

/** What an address lacks of what it must have; an empty one was not given and lacks nothing. */
export const incompleteAddress = (
  path: Problem["path"],
  part: Readonly<Record<string, unknown>>
): ReadonlyArray<Problem> =>
  Object.keys(addressFields).every((field) => part[field] === undefined)
    ? []
    : remoteFields
        .filter((field) => part[field] === undefined)
        .map((field) => missing([...path, field]))

/** Whether two addresses are the same in every line. */
export const sameAddress = (one: Address, other: Address): boolean =>
  one.address1 === other.address1 &&
  one.address2 === other.address2 &&
  one.city === other.city &&
  one.state === other.state &&
  one.zipcode === other.zipcode

type Identity = Pick<KycInformation, "ssn" | "dateOfBirth">

export const sameSsn = (one: Identity, other: Identity): boolean =>
  Redacted.value(one.ssn) === Redacted.value(other.ssn)

/** Whether two versions of KYC information are about the same person at the same address. */
export const sameIdentity = (one: KycInformation, other: KycInformation): boolean =>
  sameSsn(one, other) &&
  Redacted.value(one.dateOfBirth) === Redacted.value(other.dateOfBirth) &&
  sameAddress(one, other)
