/** A company as stored: states, reachable moves, versions, last four digits; no full number. */
import { bankAccountStatuses, lastDigits } from "@payroll/domain/bankAccount/companyBankAccount"
import { kycStatuses } from "@payroll/domain/businessUser/businessUser"
import { kybStatuses } from "@payroll/domain/company/company"
import { locationStatuses } from "@payroll/domain/location/companyLocation"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { defineRead } from "../defineOperation.ts"
import { CompanyStore, type LoadedProfile } from "../ports/companyStore.ts"
import {
  ByCompany,
  OptionalText,
  recordShown,
  recordShownFields,
  StateShown,
  stateShown,
  Text,
  VerificationShown,
  verificationShown
} from "./read.ts"

const CompanyShown = Schema.Struct({
  companyId: Text,
  company: Text,
  kind: Text,
  businessWebsite: OptionalText,
  doingBusinessAs: OptionalText,
  kybStatus: StateShown,
  ...recordShownFields
})

const KybShown = Schema.Struct({
  kybInformationId: Text,
  einLast4: Text,
  entityType: OptionalText,
  incorporationState: OptionalText,
  dateOfIncorporation: Text,
  irsAssisgnedFederalFilingForm: OptionalText,
  ...recordShownFields
})

const LocationShown = Schema.Struct({
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

const BusinessUserShown = Schema.Struct({
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

const BankAccountShown = Schema.Struct({
  companyFundingSourceEntityId: Text,
  bankName: Text,
  accountType: Text,
  accountName: Text,
  /** Whether it stays `new` until a second person approves it. */
  awaitsApproval: Schema.Boolean,
  accountNumberLast4: Text,
  status: StateShown,
  ...recordShownFields
})

const companyShown = ({ company }: LoadedProfile) => ({
  companyId: company.id,
  company: company.name,
  kind: company.kind,
  businessWebsite: company.businessWebsite ?? null,
  doingBusinessAs: company.doingBusinessAs ?? null,
  kybStatus: stateShown(kybStatuses, company.kybStatus),
  ...recordShown(company)
})

const kybShown = ({ kyb }: LoadedProfile) =>
  kyb
    ? {
        kybInformationId: kyb.id,
        einLast4: Redacted.value(kyb.ein).slice(-4),
        entityType: kyb.entityType ?? null,
        incorporationState: kyb.incorporationState ?? null,
        dateOfIncorporation: kyb.dateOfIncorporation,
        irsAssisgnedFederalFilingForm: kyb.federalFilingForm ?? null,
        ...recordShown(kyb)
      }
    : null

const locationsShown = ({ locations }: LoadedProfile) =>
  locations.map((location) => ({
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
  }))

const businessUsersShown = ({ businessUsers }: LoadedProfile) =>
  businessUsers.map((user) => ({
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
  }))

const bankAccountsShown = ({ bankAccounts }: LoadedProfile) =>
  bankAccounts.map((account) => ({
    companyFundingSourceEntityId: account.id,
    bankName: account.bankName,
    accountType: account.accountType,
    accountName: account.accountName,
    awaitsApproval: account.awaitsApproval,
    accountNumberLast4: lastDigits(Redacted.value(account.accountNumber)),
    status: stateShown(bankAccountStatuses, account.status),
    ...recordShown(account)
  }))

export const getCompanyInfo = defineRead({
  group: "reports",
  name: "getCompanyInfo",
  role: "read",
  summary: "A company with its KYB information, locations, people and accounts",
  request: ByCompany,
  rules: [],
  response: Schema.Struct({
    company: CompanyShown,
    kybInformation: Schema.NullOr(KybShown),
    companyLocations: Schema.Array(LocationShown),
    businessUsers: Schema.Array(BusinessUserShown),
    companyFundingSourceEntities: Schema.Array(BankAccountShown),
    verification: Schema.NullOr(VerificationShown)
  }),
  read: ({ companyId }, { client }) =>
    Effect.gen(function* () {
      const { profile } = yield* CompanyStore
      const loaded = yield* orNotFound("company", profile(client.id, companyId))
      return {
        company: companyShown(loaded),
        kybInformation: kybShown(loaded),
        companyLocations: locationsShown(loaded),
        businessUsers: businessUsersShown(loaded),
        companyFundingSourceEntities: bankAccountsShown(loaded),
        verification: verificationShown(loaded.attempts)
      }
    }),
  example: { companyId: exampleId }
})
