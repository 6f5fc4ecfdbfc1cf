/** Personal addresses in the United States. */
import * as Schema from "effect/Schema"
import { missing, type Problem } from "../problem.ts"
import { Zipcode } from "./digits.ts"
import { described } from "./rule.ts"
import { PersonalState } from "./state.ts"
import { Name } from "./text.ts"

/** The state is a code, the ZIP code digits only. */
export interface Address {
  readonly address1: string
  readonly address2: string | undefined
  readonly city: string
  readonly state: string
  readonly zipcode: string
}

/** Request fields of an address. */
export const addressFields = {
  address1: described(Name, "The street address."),
  address2: Schema.optionalKey(described(Name, "The second line of the address.")),
  city: described(Name, "The city."),
  state: described(PersonalState, "The state."),
  zipcode: described(Zipcode, "The ZIP code.")
} as const

const remoteFields = ["address1", "city", "state", "zipcode"] as const

/** The mandatory fields that an address lacks. An address without any field counts as not given. */
export const incompleteAddress = (
  path: Problem["path"],
  part: Readonly<Record<string, unknown>>
): ReadonlyArray<Problem> =>
  Object.keys(addressFields).every((field) => part[field] === undefined)
    ? []
    : remoteFields
        .filter((field) => part[field] === undefined)
        .map((field) => missing([...path, field]))

export const sameAddress = (one: Address, other: Address): boolean =>
  one.address1 === other.address1 &&
  one.address2 === other.address2 &&
  one.city === other.city &&
  one.state === other.state &&
  one.zipcode === other.zipcode
