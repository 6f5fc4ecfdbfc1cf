/** Views of a company, its locations and its business users: no SSN and no date of birth. */
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
import { isZoneOpen, timeZoneOf } from "@payroll/domain/location/localZone"
import { isActive, recordStatuses } from "@payroll/domain/status"
import { documentSummary } from "@payroll/domain/verification/caseSummary"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Schema from "effect/Schema"
import { KybState, KycState, LocationState, RecordState } from "../answerStates.ts"
import {
  entityOf,
  ids,
  oneOf,
  shownFlag,
  shownText,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import { erasedFlag } from "./erasedFlag.ts"
import { WaitingChanges, waitingShown } from "./waitingChangeView.ts"
import {
  fieldsOf,
  finalStateView,
  nullable,
  recordFields,
  state,
  stateView,
  viewOf
} from "./view.ts"

/** The visible fields of a document. */
export const documentFields = {
  type: oneOf(documentTypes, "The kind of document."),
  country: shownText("The country that issued the document."),
  numberLast4: shownText("The last four characters of the number; empty if it is short.")
} as const

export const companyView = viewOf(
  "Company",
  "A company.",
  fieldsOf<Company & { readonly isErased: boolean }>()(({ from, by }) => ({
    companyId: from("id", ids.companyId),
    companyReferenceId: nullable(shownText(registrationFields.companyReferenceId.schema)),
    company: from("name", shownText(registrationFields.company)),
    kind: oneOf(companyKinds, "An employer, or a contractor's own business."),
    businessWebsite: nullable(shownText(registrationFields.businessWebsite.schema)),
    doingBusinessAs: nullable(shownText(registrationFields.doingBusinessAs.schema)),
    termsAcceptedAt: by(
      Schema.NullOr(
        shownTime("When the terms were accepted; a contractor's company accepts none.")
      ),
      (company) => (acceptsTerms(company) ? isoTimestamp(company.termsAcceptedAt) : null)
    ),
    termsAcceptedBy: by(
      Schema.NullOr(shownText("The credential that accepted the terms on behalf of the company.")),
      (company) => (acceptsTerms(company) ? company.termsAcceptedBy : null)
    ),
    kybStatus: state(kybStatuses, KybState),
    legalHold: nullable(
      shownText(
        "The reason of the company's legal hold, while nothing is erased; null without one."
      )
    ),
    isErased: erasedFlag,
    ...recordFields
  }))
)

export const locationView = viewOf(
  "CompanyLocation",
  "A location of a company.",
  fieldsOf<CompanyLocation>()(({ from, by }) => ({
    companyLocationId: from("id", ids.companyLocationId),
    companyLocation: from("label", shownText(locationFields.companyLocation)),
    address1: shownText(locationFields.address1),
    address2: nullable(shownText(locationFields.address2.schema)),
    city: shownText(locationFields.city),
    state: shownText(locationFields.state),
    zipcode: shownText(locationFields.zipcode),
    country: shownText(locationFields.country.schema),
    phoneNumber: nullable(shownText(locationFields.phoneNumber.schema)),
    isWorkLocation: shownFlag(locationFields.isWorkLocation.schema),
    isMailingAddress: shownFlag(locationFields.isMailingAddress.schema),
    isFilingAddress: shownFlag(locationFields.isFilingAddress.schema),
    status: state(locationStatuses, LocationState),
    recordStatus: state(recordStatuses, RecordState),
    timeZone: by(
      shownText("The time zone: as given, or else the one in which most people of the state live."),
      timeZoneOf
    ),
    isTimeZoneConfirmed: by(
      shownFlag("Whether the time zone was given, or is the only one of the state."),
      (location) => !isZoneOpen(location)
    ),
    ...recordFields
  }))
)

/** The number is never answered whole. */
const DocumentView = entityOf(
  "Document",
  "A document in place of an SSN, without its whole number.",
  documentFields
)

export const businessUserView = viewOf(
  "BusinessUser",
  "A person who represents a company.",
  fieldsOf<BusinessUser & { readonly isErased: boolean }>()(({ from, by }) => ({
    businessUserId: from("id", ids.businessUserId),
    firstName: shownText(businessUserFields.firstName),
    middleName: nullable(shownText(businessUserFields.middleName.schema)),
    lastName: shownText(businessUserFields.lastName),
    email: shownText(businessUserFields.email),
    // Of a contractor's own company there may be none: it is optional there, and stored as an empty text.
    phoneNumber: by(
      Schema.NullOr(shownText(businessUserFields.phoneNumber)),
      (user) => user.phoneNumber || null
    ),
    address1: nullable(shownText(businessUserFields.address1.schema)),
    address2: nullable(shownText(businessUserFields.address2.schema)),
    city: nullable(shownText(businessUserFields.city.schema)),
    state: nullable(shownText(businessUserFields.state.schema)),
    zipcode: nullable(shownText(businessUserFields.zipcode.schema)),
    country: nullable(shownText(businessUserFields.country.schema)),
    payrollAdmin: shownFlag(businessUserFields.payrollAdmin.schema),
    bookkeeper: shownFlag(businessUserFields.bookkeeper.schema),
    beneficialOwner: shownFlag(businessUserFields.beneficialOwner.schema),
    ownershipPercentage: nullable(shownWhole(businessUserFields.ownershipPercentage.schema)),
    hasSsn: by(shownFlag("Whether the SSN is stored."), (user) => user.ssn !== undefined),
    foreignId: by(Schema.NullOr(DocumentView), ({ foreignId }) =>
      foreignId ? documentSummary(foreignIdentity(foreignId)) : null
    ),
    hasDateOfBirth: by(
      shownFlag("Whether the date of birth is stored."),
      (user) => user.dateOfBirth !== undefined
    ),
    kycStatus: by(KycState, (user) =>
      isActive(user) ? stateView(kycStatuses, user.kycStatus) : finalStateView(user.kycStatus)
    ),
    recordStatus: state(recordStatuses, RecordState),
    waitingChanges: by(WaitingChanges, ({ waiting = [] }) => waitingShown(waiting)),
    isErased: erasedFlag,
    ...recordFields
  }))
)
