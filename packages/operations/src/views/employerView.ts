/** The view of a company in a hand-over, with whole numbers. */
import {
  fundingAccountOf,
  type CompanyBankAccount
} from "@payroll/domain/bankAccount/companyBankAccount"
import { businessUserFields, type BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { registrationFields } from "@payroll/domain/company/company"
import { kybFields } from "@payroll/domain/company/kybInformation"
import type { CompanyProfile } from "@payroll/domain/company/profile"
import { locationFields, type CompanyLocation } from "@payroll/domain/location/companyLocation"
import { isActive } from "@payroll/domain/status"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { ids, listOf, shownText, valueOrNull } from "../answerSchema.ts"
import { wholeAccountFields } from "./accountViews.ts"
import { fieldsOf, nullable, partViewOf, viewOf } from "./view.ts"

const locationView = partViewOf(
  "An address of the company.",
  fieldsOf<CompanyLocation>()(({ from }) => ({
    companyLocationId: from("id", ids.companyLocationId),
    companyLocation: from("label", shownText(locationFields.companyLocation)),
    address1: shownText(locationFields.address1),
    address2: nullable(shownText(locationFields.address2.schema)),
    city: shownText(locationFields.city),
    state: shownText(locationFields.state),
    zipcode: shownText(locationFields.zipcode)
  }))
)

const accountView = partViewOf(
  "The bank account that pays.",
  fieldsOf<CompanyBankAccount>()(({ from }) => ({
    companyFundingSourceEntityId: from("id", ids.companyFundingSourceEntityId),
    ...wholeAccountFields
  }))
)

const signatoryView = partViewOf(
  "The first payroll admin of the company.",
  fieldsOf<BusinessUser>()(({ from }) => ({
    businessUserId: from("id", ids.businessUserId),
    firstName: shownText(businessUserFields.firstName),
    lastName: shownText(businessUserFields.lastName),
    email: shownText(businessUserFields.email),
    phoneNumber: shownText(businessUserFields.phoneNumber)
  }))
)

const locationsOf = ({ locations }: CompanyProfile, is: (each: CompanyLocation) => boolean) =>
  locations.filter((each) => isActive(each) && is(each)).map(locationView.of)

export const employerView = viewOf(
  "Employer",
  "The company that pays.",
  fieldsOf<CompanyProfile>()(({ by }) => ({
    companyId: by(ids.companyId, ({ company }) => company.id),
    legalName: by(shownText(registrationFields.company), ({ company }) => company.name),
    doingBusinessAs: by(
      Schema.NullOr(shownText(registrationFields.doingBusinessAs.schema)),
      ({ company }) => company.doingBusinessAs ?? null
    ),
    ein: by(Schema.NullOr(shownText("The whole EIN, digits alone.")), ({ kyb }) =>
      kyb ? Redacted.value(kyb.ein) : null
    ),
    entityType: by(valueOrNull(kybFields.entityType), ({ kyb }) => kyb?.entityType ?? null),
    federalFilingForm: by(
      valueOrNull(kybFields.irsAssisgnedFederalFilingForm),
      ({ kyb }) => kyb?.federalFilingForm ?? null
    ),
    filingAddresses: by(listOf(locationView.schema, "Where it files."), (profile) =>
      locationsOf(profile, ({ isFilingAddress }) => isFilingAddress)
    ),
    mailingAddresses: by(listOf(locationView.schema, "Where it gets mail."), (profile) =>
      locationsOf(profile, ({ isMailingAddress }) => isMailingAddress)
    ),
    workAddresses: by(listOf(locationView.schema, "Where people work."), (profile) =>
      locationsOf(profile, ({ isWorkLocation }) => isWorkLocation)
    ),
    fundingAccount: by(Schema.NullOr(accountView.schema), ({ bankAccounts }) =>
      accountView.orNull(fundingAccountOf(bankAccounts))
    ),
    signatory: by(Schema.NullOr(signatoryView.schema), ({ businessUsers }) =>
      signatoryView.orNull(businessUsers.find((user) => isActive(user) && user.payrollAdmin))
    )
  }))
)
