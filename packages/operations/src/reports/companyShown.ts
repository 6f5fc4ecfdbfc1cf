/** What reads show of a company, its locations and its business users: no SSN and no address of a person. */
import { kycStatuses, type BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { kybStatuses, type Company } from "@payroll/domain/company/company"
import { locationStatuses, type CompanyLocation } from "@payroll/domain/location/companyLocation"
import * as Schema from "effect/Schema"
import {
  OptionalText,
  recordShown,
  recordShownFields,
  StateShown,
  stateShown,
  Text
} from "./read.ts"

export const CompanyShown = Schema.Struct({
  companyId: Text,
  company: Text,
  kind: Text,
  businessWebsite: OptionalText,
  doingBusinessAs: OptionalText,
  kybStatus: StateShown,
  ...recordShownFields
})

export const LocationShown = Schema.Struct({
  companyLocationId: Text,
  companyLocation: Text,
  address1: Text,
  address2: OptionalText,
  city: Text,
  state: Text,
  zipcode: Text,
  country: Text,
  isWorkLocation: Schema.Boolean,
  isMailingAddress: Schema.Boolean,
  isFilingAddress: Schema.Boolean,
  status: StateShown,
  ...recordShownFields
})

export const BusinessUserShown = Schema.Struct({
  businessUserId: Text,
  firstName: Text,
  middleName: OptionalText,
  lastName: Text,
  email: Text,
  phoneNumber: Text,
  payrollAdmin: Schema.Boolean,
  bookkeeper: Schema.Boolean,
  beneficialOwner: Schema.Boolean,
  ownershipPercentage: Schema.NullOr(Schema.Finite),
  hasSsn: Schema.Boolean,
  kycStatus: StateShown,
  ...recordShownFields
})

export const companyShown = (company: Company) => ({
  companyId: company.id,
  company: company.name,
  kind: company.kind,
  businessWebsite: company.businessWebsite ?? null,
  doingBusinessAs: company.doingBusinessAs ?? null,
  kybStatus: stateShown(kybStatuses, company.kybStatus),
  ...recordShown(company)
})

export const locationShown = (location: CompanyLocation) => ({
  companyLocationId: location.id,
  companyLocation: location.label,
  address1: location.address1,
  address2: location.address2 ?? null,
  city: location.city,
  state: location.state,
  zipcode: location.zipcode,
  country: location.country,
  isWorkLocation: location.isWorkLocation,
  isMailingAddress: location.isMailingAddress,
  isFilingAddress: location.isFilingAddress,
  status: stateShown(locationStatuses, location.status),
  ...recordShown(location)
})

export const businessUserShown = (user: BusinessUser) => ({
  businessUserId: user.id,
  firstName: user.firstName,
  middleName: user.middleName ?? null,
  lastName: user.lastName,
  email: user.email,
  phoneNumber: user.phoneNumber,
  payrollAdmin: user.payrollAdmin,
  bookkeeper: user.bookkeeper,
  beneficialOwner: user.beneficialOwner,
  ownershipPercentage: user.ownershipPercentage ?? null,
  hasSsn: user.ssn !== undefined,
  kycStatus: stateShown(kycStatuses, user.kycStatus),
  ...recordShown(user)
})
