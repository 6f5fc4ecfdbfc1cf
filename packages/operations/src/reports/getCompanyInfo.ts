/** A company as stored: states, reachable moves, versions, last four digits; no full number. */
import { bankAccountStatuses } from "@payroll/domain/bankAccount/companyBankAccount"
import { kybFields } from "@payroll/domain/company/kybInformation"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { accountShown, accountShownFields } from "./accountShown.ts"
import { CompanyAccountState } from "../answerStates.ts"
import {
  entityOf,
  ids,
  listOf,
  oneOf,
  recordShownFields,
  shownDay,
  shownText,
  valueOrNull
} from "../answerSchema.ts"
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
import { ByCompany, recordShown, stateShown, VerificationShown, verificationShown } from "./read.ts"

const KybShown = entityOf("KybInformation", "The KYB information of a company.", {
  kybInformationId: ids.kybInformationId,
  einLast4: shownText("The last four digits of the EIN."),
  entityType: valueOrNull(kybFields.entityType),
  incorporationState: Schema.NullOr(shownText(kybFields.incorporationState)),
  dateOfIncorporation: shownDay(kybFields.dateOfIncorporation),
  irsAssisgnedFederalFilingForm: valueOrNull(kybFields.irsAssisgnedFederalFilingForm),
  payrollRunThisYear: Schema.NullOr(oneOf(["Yes", "No"], kybFields.payrollRunThisYear.schema)),
  formerPaidThisYear: Schema.NullOr(oneOf(["Yes", "No"], kybFields.formerPaidThisYear.schema)),
  ...recordShownFields
})

const BankAccountShown = entityOf("CompanyBankAccount", "A bank account of a company.", {
  companyFundingSourceEntityId: ids.companyFundingSourceEntityId,
  ...accountShownFields,
  status: CompanyAccountState,
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
    ...accountShown(account),
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
    companyLocations: listOf(LocationShown, "The locations."),
    businessUsers: listOf(BusinessUserShown, "The people who represent the company."),
    companyFundingSourceEntities: listOf(
      BankAccountShown,
      "All bank accounts, with those that were replaced."
    ),
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
