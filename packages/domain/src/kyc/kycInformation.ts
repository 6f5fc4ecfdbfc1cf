/** What a worker's identity is verified by. */
import * as Redacted from "effect/Redacted"
import { addressFields, sameAddress, type Address } from "../field/address.ts"
import { DateOfBirth } from "../field/date.ts"
import { Ssn } from "../field/digits.ts"
import type { RecordBase } from "../record.ts"

export interface KycInformation extends RecordBase, Address {
  readonly workerId: string
  readonly ssn: Redacted.Redacted<string>
  readonly dateOfBirth: Redacted.Redacted<string>
  /** Where a remote worker works, where that is not at home. */
  readonly remoteLocation: Address | undefined
}

/** The fields of KYC information as requests carry them. */
export const kycFields = { ssn: Ssn, dateOfBirth: DateOfBirth, ...addressFields } as const

type Identity = Pick<KycInformation, "ssn" | "dateOfBirth">

export const sameSsn = (one: Identity, other: Identity): boolean =>
  Redacted.value(one.ssn) === Redacted.value(other.ssn)

/** Whether two versions of KYC information are about the same person at the same address. */
export const sameIdentity = (one: KycInformation, other: KycInformation): boolean =>
  sameSsn(one, other) &&
  Redacted.value(one.dateOfBirth) === Redacted.value(other.dateOfBirth) &&
  sameAddress(one, other)
