/** What reads show of a company, its locations and its business users: no SSN and no date of birth. */
import {
  kycStatuses,
  type BusinessUser,
  businessUserFields
} from "@payroll/domain/businessUser/businessUser"
import { documentTypes, foreignIdentity } from "@payroll/domain/field/foreignId"
import {
  kybStatuses,
  acceptsTerms,
  type Company,
  companyKinds,
  registrationFields
} from "@payroll/domain/company/company"
import {
  locationStatuses,
  type CompanyLocation,
  locationFields
} from "@payroll/domain/location/companyLocation"
import { isZoneOpen, timeZoneOf } from "@payroll/domain/location/timeZone"
import { isActive, recordStatuses } from "@payroll/domain/status"
import { documentSummary } from "@payroll/domain/verification/caseSummary"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Schema from "effect/Schema"
import { KybState, KycState, LocationState, RecordState } from "../answerStates.ts"
import {
  entityOf,
  ids,
  oneOf,
  recordShownFields,
  shownFlag,
  shownText,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import { finalShown, recordShown, stateShown } from "./read.ts"

/** What answers show of a document. */
export const documentFields = {
  type: oneOf(documentTypes, "The kind of document."),
  country: shownText("The country that issued the document."),
  numberLast4: shownText("The last four characters of the number; empty if it is short.")
} as const

export const CompanyShown = entityOf("Company", "A company.", {
  companyId: ids.companyId,
  company: shownText(registrationFields.company),
  kind: oneOf(companyKinds, "An employer, or a contractor's own business."),
  businessWebsite: Schema.NullOr(shownText(registrationFields.businessWebsite.schema)),
  doingBusinessAs: Schema.NullOr(shownText(registrationFields.doingBusinessAs.schema)),
  termsAcceptedAt: Schema.NullOr(
    shownTime("When the terms were accepted; a contractor's company accepts none.")
  ),
  termsAcceptedBy: Schema.NullOr(
    shownText("The credential that accepted the terms on behalf of the company.")
  ),
  kybStatus: KybState,
  ...recordShownFields
})

export const LocationShown = entityOf("CompanyLocation", "A location of a company.", {
  companyLocationId: ids.companyLocationId,
  companyLocation: shownText(locationFields.companyLocation),
  address1: shownText(locationFields.address1),
  address2: Schema.NullOr(shownText(locationFields.address2.schema)),
  city: shownText(locationFields.city),
  state: shownText(locationFields.state),
  zipcode: shownText(locationFields.zipcode),
  country: shownText(locationFields.country.schema),
  phoneNumber: Schema.NullOr(shownText(locationFields.phoneNumber.schema)),
  isWorkLocation: shownFlag(locationFields.isWorkLocation.schema),
  isMailingAddress: shownFlag(locationFields.isMailingAddress.schema),
  isFilingAddress: shownFlag(locationFields.isFilingAddress.schema),
  status: LocationState,
  recordStatus: RecordState,
  timeZone: shownText(
    "The time zone: as given, or else the one in which most people of the state live."
  ),
  isTimeZoneConfirmed: shownFlag(
    "Whether the time zone was given, or is the only one of the state."
  ),
  ...recordShownFields
})

export const BusinessUserShown = entityOf("BusinessUser", "A person who represents a company.", {
  businessUserId: ids.businessUserId,
  firstName: shownText(businessUserFields.firstName),
  middleName: Schema.NullOr(shownText(businessUserFields.middleName.schema)),
  lastName: shownText(businessUserFields.lastName),
  email: shownText(businessUserFields.email),
  phoneNumber: Schema.NullOr(shownText(businessUserFields.phoneNumber)),
  address1: Schema.NullOr(shownText(businessUserFields.address1.schema)),
  address2: Schema.NullOr(shownText(businessUserFields.address2.schema)),
  city: Schema.NullOr(shownText(businessUserFields.city.schema)),
  state: Schema.NullOr(shownText(businessUserFields.state.schema)),
  zipcode: Schema.NullOr(shownText(businessUserFields.zipcode.schema)),
  country: Schema.NullOr(shownText(businessUserFields.country.schema)),
  payrollAdmin: shownFlag(businessUserFields.payrollAdmin.schema),
  bookkeeper: shownFlag(businessUserFields.bookkeeper.schema),
  beneficialOwner: shownFlag(businessUserFields.beneficialOwner.schema),
  ownershipPercentage: Schema.NullOr(shownWhole(businessUserFields.ownershipPercentage.schema)),
  hasSsn: shownFlag("Whether the SSN is stored."),
  foreignId: Schema.NullOr(
    entityOf("Document", "A document in place of an SSN, without its whole number.", documentFields)
  ),
  hasDateOfBirth: shownFlag("Whether the date of birth is stored."),
  kycStatus: KycState,
  recordStatus: RecordState,
  ...recordShownFields
})

export const companyShown = (company: Company) => ({
  companyId: company.id,
  company: company.name,
  kind: company.kind,
  businessWebsite: company.businessWebsite ?? null,
  doingBusinessAs: company.doingBusinessAs ?? null,
  termsAcceptedAt: acceptsTerms(company) ? isoTimestamp(company.termsAcceptedAt) : null,
  termsAcceptedBy: acceptsTerms(company) ? company.termsAcceptedBy : null,
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
  timeZone: timeZoneOf(location),
  isTimeZoneConfirmed: !isZoneOpen(location),
  ...recordShown(location)
})

export const businessUserShown = (user: BusinessUser) => ({
  businessUserId: user.id,
  firstName: user.firstName,
  middleName: user.middleName ?? null,
  lastName: user.lastName,
  email: user.email,
  // Of a contractor's own company there may be none: it is optional there, and stored as an empty text.
  phoneNumber: user.phoneNumber || null,
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
  foreignId: user.foreignId ? documentSummary(foreignIdentity(user.foreignId)) : null,
  hasDateOfBirth: user.dateOfBirth !== undefined,
  kycStatus: isActive(user) ? stateShown(kycStatuses, user.kycStatus) : finalShown(user.kycStatus),
  recordStatus: stateShown(recordStatuses, user.recordStatus),
  ...recordShown(user)
})
