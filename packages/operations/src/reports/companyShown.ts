/** What reads show of a company, its locations and its business users: no SSN and no date of birth. */
import { kycStatuses, type BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { kybStatuses, type Company } from "@payroll/domain/company/company"
import { locationStatuses, type CompanyLocation } from "@payroll/domain/location/companyLocation"
import { recordStatuses } from "@payroll/domain/status"
import { isoTimestamp } from "@payroll/domain/timestamp"
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
  termsAcceptedAt: Text,
  /** The credential that accepted the terms, or registered a contractor's company. */
  termsAcceptedBy: Text,
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
  phoneNumber: OptionalText,
  isWorkLocation: Schema.Boolean,
  isMailingAddress: Schema.Boolean,
  isFilingAddress: Schema.Boolean,
  status: StateShown,
  recordStatus: StateShown,
  ...recordShownFields
})

export const BusinessUserShown = Schema.Struct({
  businessUserId: Text,
  firstName: Text,
  middleName: OptionalText,
  lastName: Text,
  email: Text,
  phoneNumber: Text,
  address1: OptionalText,
  address2: OptionalText,
  city: OptionalText,
  state: OptionalText,
  zipcode: OptionalText,
  country: OptionalText,
  payrollAdmin: Schema.Boolean,
  bookkeeper: Schema.Boolean,
  beneficialOwner: Schema.Boolean,
  ownershipPercentage: Schema.NullOr(Schema.Finite),
  hasSsn: Schema.Boolean,
  hasDateOfBirth: Schema.Boolean,
  kycStatus: StateShown,
  recordStatus: StateShown,
  ...recordShownFields
})

export const companyShown = (company: Company) => ({
  companyId: company.id,
  company: company.name,
  kind: company.kind,
  businessWebsite: company.businessWebsite ?? null,
  doingBusinessAs: company.doingBusinessAs ?? null,
  termsAcceptedAt: isoTimestamp(company.termsAcceptedAt),
  termsAcceptedBy: company.termsAcceptedBy,
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
  phoneNumber: location.phoneNumber ?? null,
  isWorkLocation: location.isWorkLocation,
  isMailingAddress: location.isMailingAddress,
  isFilingAddress: location.isFilingAddress,
  status: stateShown(locationStatuses, location.status),
  recordStatus: stateShown(recordStatuses, location.recordStatus),
  ...recordShown(location)
})

export const businessUserShown = (user: BusinessUser) => ({
  businessUserId: user.id,
  firstName: user.firstName,
  middleName: user.middleName ?? null,
  lastName: user.lastName,
  email: user.email,
  phoneNumber: user.phoneNumber,
  address1: user.address1 ?? null,
  address2: user.address2 ?? null,
  city: user.city ?? null,
  state: user.state ?? null,
  zipcode: user.zipcode ?? null,
  country: user.country ?? null,
  payrollAdmin: user.payrollAdmin,
  bookkeeper: user.bookkeeper,
  beneficialOwner: user.beneficialOwner,
  ownershipPercentage: user.ownershipPercentage ?? null,
  hasSsn: user.ssn !== undefined,
  hasDateOfBirth: user.dateOfBirth !== undefined,
  kycStatus: stateShown(kycStatuses, user.kycStatus),
  recordStatus: stateShown(recordStatuses, user.recordStatus),
  ...recordShown(user)
})
