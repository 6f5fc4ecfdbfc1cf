/** The random people who represent a company. */
import fc from "fast-check"
import { address, email, flag, name, number, one } from "./values.ts"

const personFields = {
  firstName: name,
  middleName: name,
  lastName: name,
  email,
  phoneNumber: one("3025550103", "3025550104"),
  ...address,
  ssn: number,
  dateOfBirth: one("1980-05-05", "1990-01-31"),
  payrollAdmin: flag,
  bookkeeper: flag,
  beneficialOwner: flag,
  ownershipPercentage: one(10, 60)
}
/** Documents as they are stored. */
const foreignId = one(
  '{"type":"Passport","number":"C01X00T47","country":"CA"}',
  '{"type":"National ID","number":"12345","country":"GB"}'
)

const NAMED = ["firstName", "lastName", "email", "phoneNumber"] as const
/** The fields that every owner has, wherever the home is. */
const OWNS = [
  ...NAMED,
  "address1",
  "city",
  "country",
  "dateOfBirth",
  "beneficialOwner",
  "ownershipPercentage"
] as const

/** An owner who lives abroad, by a document or by an SSN. */
const foreignOwner = fc.record(
  {
    ...personFields,
    phoneNumber: one("+442079460000", "3025550103"),
    foreignId,
    country: fc.constant("CA"),
    beneficialOwner: fc.constant(true)
  },
  { requiredKeys: [...OWNS] }
)

/** An owner with all mandatory fields. */
const domesticOwner = fc.record(
  { ...personFields, country: fc.constant("US"), beneficialOwner: fc.constant(true) },
  { requiredKeys: [...OWNS, "state", "zipcode", "ssn"] }
)
export const owner = fc.oneof({ weight: 4, arbitrary: domesticOwner }, foreignOwner)
export const anybody = fc.record(
  { ...personFields, country: fc.constant("US") },
  { requiredKeys: [...NAMED] }
)
export const person = fc.oneof(anybody, { weight: 3, arbitrary: owner })
/** A contractor's contact, of whom nothing is mandatory. */
export const contact = fc.option(fc.record(personFields, { requiredKeys: [] }), { nil: undefined })
const changedRole = {
  payrollAdmin: one(true, false, null),
  bookkeeper: one(true, false, null),
  beneficialOwner: one(true, false, true, null),
  ownershipPercentage: one(10, 60, 60, null)
}
/** Roles of a worker; mostly some that hold. */
export const changedRoles = fc.oneof(
  fc.record(changedRole, { requiredKeys: [] }),
  fc.record(
    { ...changedRole, payrollAdmin: fc.constant(true) },
    { requiredKeys: ["payrollAdmin"] }
  ),
  fc.record({ beneficialOwner: fc.constant(true), ownershipPercentage: one(10, 60) })
)
/** `null` takes a value away, where the person can be without it. */
export const changedPerson = fc.record(
  {
    ...personFields,
    middleName: one("Ada", "Bo", null),
    address1: one("1 Main Street", "2 Side Street", "2 Side Street", null),
    address2: one("Suite 1", "Floor 2", null),
    city: one("Dover", "Lewes", "Lewes", null),
    state: one("DE", "MD", "MD", null),
    zipcode: one("19901", "199581234", "19901", null),
    country: one("US", "US", "CA", null),
    foreignId: fc.oneof(foreignId, fc.constant(null)),
    ssn: fc.oneof({ weight: 4, arbitrary: number }, fc.constant(null)),
    dateOfBirth: one("1980-05-05", "1990-01-31", "1990-01-31", null),
    ...changedRole
  },
  { requiredKeys: [] }
)
