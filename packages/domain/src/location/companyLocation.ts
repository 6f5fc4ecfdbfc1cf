import * as Schema from "effect/Schema"
import { CompanyCountry } from "../field/country.ts"
import { PhoneNumber, Zipcode } from "../field/digits.ts"
import { State } from "../field/state.ts"
import { LocationLabel, Name } from "../field/text.ts"
import { changed, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"

export type LocationStatus = "Verification pending" | "Verified"

export const locationStatuses: StateTable<LocationStatus> = {
  "Verification pending": ["Verified"],
  Verified: []
}

/** The fields of a location as requests carry them; updates take any of them. */
export const locationFields = {
  companyLocation: LocationLabel,
  address1: Name,
  address2: Schema.optionalKey(Name),
  city: Name,
  state: State,
  zipcode: Zipcode,
  country: Schema.optionalKey(CompanyCountry),
  phoneNumber: Schema.optionalKey(PhoneNumber),
  isWorkLocation: Schema.optionalKey(Schema.Boolean),
  isMailingAddress: Schema.optionalKey(Schema.Boolean),
  isFilingAddress: Schema.optionalKey(Schema.Boolean)
} as const

/** A place of a company. Exactly one is its filing address, at most one its mailing address. */
export interface CompanyLocation extends RecordBase {
  readonly label: string
  readonly address1: string
  readonly address2: string | undefined
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly country: string
  readonly phoneNumber: string | undefined
  readonly isWorkLocation: boolean
  readonly isMailingAddress: boolean
  readonly isFilingAddress: boolean
  readonly status: LocationStatus
}

/** A location as given. A company's first one is its filing address, whatever its flag says. */
export const newLocation = (
  base: RecordBase,
  given: Schema.Struct<typeof locationFields>["Type"],
  isFirst: boolean
): CompanyLocation => ({
  ...base,
  label: given.companyLocation,
  address1: given.address1,
  address2: given.address2,
  city: given.city,
  state: given.state,
  zipcode: given.zipcode,
  country: given.country ?? "US",
  phoneNumber: given.phoneNumber,
  isWorkLocation: given.isWorkLocation ?? false,
  isMailingAddress: given.isMailingAddress ?? false,
  isFilingAddress: isFirst || (given.isFilingAddress ?? false),
  status: "Verification pending"
})

/**
 * The other locations that lose a role to this one, after that change: a company has one filing
 * address and one mailing address.
 */
export const withoutRolesOf = (
  by: CompanyLocation,
  locations: ReadonlyArray<CompanyLocation>,
  at: number
): ReadonlyArray<CompanyLocation> =>
  locations.flatMap((other) => {
    const losesFiling = by.isFilingAddress && other.isFilingAddress
    const losesMailing = by.isMailingAddress && other.isMailingAddress
    if (other.id === by.id || !(losesFiling || losesMailing)) return []
    const set = {
      isFilingAddress: other.isFilingAddress && !losesFiling,
      isMailingAddress: other.isMailingAddress && !losesMailing
    }
    return [changed(other, set, at)]
  })
