import * as Schema from "effect/Schema"
import { CompanyCountry } from "../field/country.ts"
import { PhoneNumber, Zipcode } from "../field/digits.ts"
import { afterUpdate, updateFieldsOf } from "../field/presence.ts"
import { described } from "../field/rule.ts"
import { State } from "../field/state.ts"
import { LocationLabel, Name } from "../field/text.ts"
import { changed, changedIfDifferent, type RecordBase, type Updatable } from "../record.ts"
import { isActive, moveIfAllowed, type RecordStatus, type StateTable } from "../status.ts"

export type LocationStatus = "Verification pending" | "Verified"

export const locationStatuses: StateTable<LocationStatus> = {
  "Verification pending": ["Verified"],
  Verified: []
}

/** Request fields of a location; updates take any subset. */
export const locationFields = {
  companyLocation: described(LocationLabel, "A label such as Main, Branch or Corporate."),
  address1: described(Name, "The street address."),
  address2: Schema.optionalKey(described(Name, "The second line of the address.")),
  city: described(Name, "The city."),
  state: described(State, "The state."),
  zipcode: described(Zipcode, "The ZIP code."),
  country: Schema.optionalKey(described(CompanyCountry, "The country.")),
  phoneNumber: Schema.optionalKey(described(PhoneNumber, "The phone number of the location.")),
  isWorkLocation: Schema.optionalKey(described(Schema.Boolean, "Whether people work there.")),
  isMailingAddress: Schema.optionalKey(
    described(Schema.Boolean, "Whether it is the mailing address of the company.")
  ),
  isFilingAddress: Schema.optionalKey(
    described(
      Schema.Boolean,
      "Whether it is the address for tax filings; the first location always is."
    )
  )
} as const

/** Fields of an update. `null` takes a value away: a flag is then false, and the country the United States. */
export const locationUpdateFields = updateFieldsOf(locationFields)

/** A company has exactly one filing address and at most one mailing address. */
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
  readonly recordStatus: RecordStatus
  /** The IANA name of its time zone, if it was set; otherwise it follows from the state. */
  readonly timeZone: string | undefined
}

/** Makes a location. A company's first location is the filing address regardless of the flag. */
export const newLocation = (
  base: RecordBase,
  input: Schema.Struct<typeof locationFields>["Type"],
  isFirst: boolean
): CompanyLocation => ({
  ...base,
  label: input.companyLocation,
  address1: input.address1,
  address2: input.address2,
  city: input.city,
  state: input.state,
  zipcode: input.zipcode,
  country: input.country ?? "US",
  phoneNumber: input.phoneNumber,
  isWorkLocation: input.isWorkLocation ?? false,
  isMailingAddress: input.isMailingAddress ?? false,
  isFilingAddress: isFirst || (input.isFilingAddress ?? false),
  status: "Verification pending",
  recordStatus: "active",
  timeZone: undefined
})

/**
 * The changed versions of the other locations from which `by` takes over the filing or mailing
 * address.
 */
export const withoutRolesOf = (
  by: CompanyLocation,
  locations: ReadonlyArray<CompanyLocation>,
  at: number
): ReadonlyArray<CompanyLocation> =>
  locations.flatMap((other) => {
    const losesFiling = by.isFilingAddress && other.isFilingAddress
    const losesMailing = by.isMailingAddress && other.isMailingAddress
    if (other.id === by.id || !isActive(other) || !(losesFiling || losesMailing)) return []
    const set = {
      isFilingAddress: other.isFilingAddress && !losesFiling,
      isMailingAddress: other.isMailingAddress && !losesMailing
    }
    return [changed(other, set, at)]
  })

/**
 * Changes the submitted fields of a location, which becomes `Verified`; the same record if nothing changes. It stays
 * the filing address.
 */
export const updatedLocation = (
  location: CompanyLocation,
  input: Schema.Struct<typeof locationUpdateFields>["Type"],
  at: number
): CompanyLocation => {
  const set: Updatable<CompanyLocation, "recordStatus"> = {
    label: input.companyLocation ?? location.label,
    address1: input.address1 ?? location.address1,
    address2: afterUpdate(location.address2, input.address2),
    city: input.city ?? location.city,
    state: input.state ?? location.state,
    zipcode: input.zipcode ?? location.zipcode,
    country: afterUpdate(location.country, input.country) ?? "US",
    phoneNumber: afterUpdate(location.phoneNumber, input.phoneNumber),
    isWorkLocation: afterUpdate(location.isWorkLocation, input.isWorkLocation) ?? false,
    isMailingAddress: afterUpdate(location.isMailingAddress, input.isMailingAddress) ?? false,
    isFilingAddress: location.isFilingAddress || input.isFilingAddress === true,
    status: moveIfAllowed(locationStatuses, location.status, "Verified"),
    // In another state the zone that was given can be wrong.
    timeZone: (input.state ?? location.state) === location.state ? location.timeZone : undefined
  }
  return changedIfDifferent(location, set, at)
}

/** A deactivated location, which is nobody's mailing address any more. */
export const deactivatedLocation = (location: CompanyLocation, at: number): CompanyLocation =>
  changed(location, { recordStatus: "deactivated", isMailingAddress: false }, at)
