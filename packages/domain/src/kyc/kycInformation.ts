/** What a worker's identity is verified by. */
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { DateOfBirth } from "../field/date.ts"
import { Ssn, Zipcode } from "../field/digits.ts"
import { PersonalState } from "../field/state.ts"
import { Name } from "../field/text.ts"
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
