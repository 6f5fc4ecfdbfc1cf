import type { CompanyLocation, locationFields } from "@payroll/domain/location/companyLocation"
import { changed, type RecordBase } from "@payroll/domain/record"
import type * as Schema from "effect/Schema"
import type { Write } from "../writer.ts"

/** A location as it was given. A company's first one is its filing address, whatever its flag says. */
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

/** The other locations give up the roles that this one takes: a company has each role once. */
export const rolesTaken = (
  by: CompanyLocation,
  locations: ReadonlyArray<CompanyLocation>,
  at: number
): ReadonlyArray<Write> =>
  locations.flatMap((other) => {
    const losesFiling = by.isFilingAddress && other.isFilingAddress
    const losesMailing = by.isMailingAddress && other.isMailingAddress
    if (other.id === by.id || !(losesFiling || losesMailing)) return []
    const record = changed(
      other,
      {
        isFilingAddress: other.isFilingAddress && !losesFiling,
        isMailingAddress: other.isMailingAddress && !losesMailing
      },
      at
    )
    return [{ op: "update", kind: "companyLocation", record, expected: other.version }]
  })
