/** A company as stored: states, reachable moves, versions, last four digits; no full number. */
import {
  bankAccountStatuses,
  isInUse,
  linkedAccounts,
  type CompanyBankAccount
} from "@payroll/domain/bankAccount/companyBankAccount"
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
import { nextCursorField, pageFields, pageOf, placedPage } from "../page.ts"
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

const bankAccountShown = (account: CompanyBankAccount) => ({
  companyFundingSourceEntityId: account.id,
  ...accountShown(account),
  status: stateShown(bankAccountStatuses, account.status),
  ...recordShown(account)
})

const ACCOUNTS_SHOWN = 20
/** Comes after all ids. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff"

/** The accounts of a page: first those that are linked, with the newest of the others, then older ones. */
export const accountsOnPage = (
  all: ReadonlyArray<CompanyBankAccount>,
  after: string
): {
  readonly accounts: ReadonlyArray<CompanyBankAccount>
  readonly nextCursor: string | null
} => {
  const linked = after === "" ? linkedAccounts(all) : []
  const history = all.filter((each) => !isInUse(each) && (after === "" || each.id < after))
  const rows = Math.max(0, ACCOUNTS_SHOWN - linked.length)
  const newest = rows === 0 ? [] : history.slice(-rows)
  const onPage = new Set([...linked, ...newest])
  return {
    accounts: all.filter((account) => onPage.has(account)),
    nextCursor: history.length > rows ? (newest[0]?.id ?? LAST_ID) : null
  }
}

export const getCompanyInfo = defineRead({
  group: "reports",
  name: "getCompanyInfo",
  role: "read",
  summary: "A company with its KYB information, locations, people and accounts",
  request: ByCompany.pipe(Schema.fieldsAssign({ cursor: pageFields.cursor })),
  rules: [],
  response: Schema.Struct({
    company: CompanyShown,
    kybInformation: Schema.NullOr(KybShown),
    companyLocations: listOf(LocationShown, "The locations."),
    businessUsers: listOf(BusinessUserShown, "The people who represent the company."),
    companyFundingSourceEntities: listOf(
      BankAccountShown,
      "The bank accounts in use and the newest of those that were replaced or deactivated, 20 in all; further ones by page."
    ),
    ...nextCursorField,
    verification: Schema.NullOr(VerificationShown)
  }),
  read: ({ companyId, cursor = "" }, { client }) =>
    Effect.gen(function* () {
      const { profile } = yield* CompanyStore
      const loaded = yield* orNotFound("company", profile(client.id, companyId))
      const page = yield* Effect.fromResult(placedPage(pageOf({ cursor })))
      const { accounts, nextCursor } = accountsOnPage(loaded.bankAccounts, page.after)
      return {
        company: companyShown(loaded.company),
        kybInformation: kybShown(loaded),
        companyLocations: loaded.locations.map(locationShown),
        businessUsers: loaded.businessUsers.map(businessUserShown),
        companyFundingSourceEntities: accounts.map(bankAccountShown),
        nextCursor,
        verification: verificationShown(loaded.attempts)
      }
    }),
  example: { companyId: exampleId }
})
