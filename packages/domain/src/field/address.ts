/** Addresses of people, in the United States. */
import * as Schema from "effect/Schema"
import { missing, type Problem } from "../problem.ts"
import { Zipcode } from "./digits.ts"
import { PersonalState } from "./state.ts"
import { Name } from "./text.ts"

/** An address; state as code, ZIP code as digits. */
export interface Address {
  readonly address1: string
  readonly address2: string | undefined
  readonly city: string
  readonly state: string
  readonly zipcode: string
}

/** The fields of an address as requests carry them. */
export const addressFields = {
  address1: Name,
  address2: Schema.optionalKey(Name),
  city: Name,
  state: PersonalState,
  zipcode: Zipcode
} as const

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
