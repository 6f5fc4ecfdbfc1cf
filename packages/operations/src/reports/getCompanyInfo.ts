/** A company as stored: states, reachable moves, versions, last four digits; no full number. */
import { bankAccountStatuses, lastDigits } from "@payroll/domain/bankAccount/companyBankAccount"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { defineRead } from "../defineOperation.ts"
import { CompanyStore, type LoadedProfile } from "../ports/companyStore.ts"
import {
  BusinessUserShown,
  businessUserShown,
  CompanyShown,
  companyShown,
  LocationShown,
  locationShown
} from "./companyShown.ts"
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

const KybShown = Schema.Struct({
  kybInformationId: Text,
  einLast4: Text,
  entityType: OptionalText,
  incorporationState: OptionalText,
  dateOfIncorporation: Text,
  irsAssisgnedFederalFilingForm: OptionalText,
  payrollRunThisYear: OptionalText,
  formerPaidThisYear: OptionalText,
  ...recordShownFields
})

const BankAccountShown = Schema.Struct({
  companyFundingSourceEntityId: Text,
  bankName: Text,
  accountType: Text,
  accountName: Text,
  routingNumber: Text,
  /** Whether it stays `new` until a second person approves it. */
  awaitsApproval: Schema.Boolean,
  accountNumberLast4: Text,
  status: StateShown,
  ...recordShownFields
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
        payrollRunThisYear: kyb.payrollRunThisYear ?? null,
        formerPaidThisYear: kyb.formerPaidThisYear ?? null,
        ...recordShown(kyb)
      }
    : null

const bankAccountsShown = ({ bankAccounts }: LoadedProfile) =>
  bankAccounts.map((account) => ({
    companyFundingSourceEntityId: account.id,
    bankName: account.bankName,
    accountType: account.accountType,
    accountName: account.accountName,
    routingNumber: account.routingNumber,
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
        company: companyShown(loaded.company),
        kybInformation: kybShown(loaded),
        companyLocations: loaded.locations.map(locationShown),
        businessUsers: loaded.businessUsers.map(businessUserShown),
        companyFundingSourceEntities: bankAccountsShown(loaded),
        verification: verificationShown(loaded.attempts)
      }
    }),
  example: { companyId: exampleId }
})
