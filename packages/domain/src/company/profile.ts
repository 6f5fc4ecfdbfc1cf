/**
 * The company profile: the input of business verification and of company events. Every decision
 * about it guards the aggregate revision, so it never relies on an outdated snapshot.
 */
import * as Redacted from "effect/Redacted"
import { ACCOUNT_FAILURE } from "../bankAccount/checkSteps.ts"
import {
  isInUse,
  maskedAccount,
  type CompanyBankAccount
} from "../bankAccount/companyBankAccount.ts"
import { identityNumber, type BusinessUser } from "../businessUser/businessUser.ts"
import type { CompanyEvent, EventType } from "../event/event.ts"
import type { CompanyLocation } from "../location/companyLocation.ts"
import { payScheduleEntity } from "../payroll/event.ts"
import type { PaySchedule } from "../payroll/paySchedule.ts"
import { foreignIdentity } from "../field/foreignId.ts"
import { isActive } from "../status.ts"
import {
  EIN_NOT_ISSUED,
  type CaseAddress,
  type CaseLocation,
  type CompanyCase,
  type PersonCase
} from "../verification/attempt.ts"
import { acceptsTerms, type Company } from "./company.ts"
import { isPlausibleEin, type KybInformation } from "./kybInformation.ts"

export interface CompanyProfile {
  readonly company: Company
  readonly kyb: KybInformation | undefined
  readonly locations: ReadonlyArray<CompanyLocation>
  readonly businessUsers: ReadonlyArray<BusinessUser>
  /** Newest last; replaced and deactivated accounts remain as history. */
  readonly bankAccounts: ReadonlyArray<CompanyBankAccount>
  /** Every pay schedule that the company ever had, newest last. */
  readonly paySchedules: ReadonlyArray<PaySchedule>
}

/** A profile as events show it: of the KYB information only which one it is. */
export interface ShownProfile extends Omit<CompanyProfile, "kyb"> {
  readonly kyb: Pick<KybInformation, "id"> | undefined
}

const bankAccountEntity = (account: CompanyBankAccount) => ({
  companyFundingSourceEntityId: account.id,
  bankName: account.bankName,
  accountType: account.accountType,
  accountNumber: maskedAccount(Redacted.value(account.accountNumber)),
  status: account.status,
  ...(account.status === "failed" && { reasons: ACCOUNT_FAILURE })
})

const locationEntity = ({ id, label, status }: CompanyLocation) => ({
  companyLocationId: id,
  companyLocation: label,
  status
})

/** Bank accounts that an event lists, the newest. */
const ACCOUNTS_SHOWN = 20

/** The `Company` entity of an event, without EIN, personal data or street address. */
const companyEntity = ({ company, kyb, locations, bankAccounts, paySchedules }: ShownProfile) => ({
  company: company.name,
  companyID: company.id,
  ...(company.kind === "contractor" && { kind: company.kind }),
  businessWebsite: company.businessWebsite ?? "",
  registration: { isTermsAccepted: acceptsTerms(company) },
  CompanyLocations: locations.filter(isActive).map(locationEntity),
  KYBInformations: kyb ? [{ kybInformationId: kyb.id, status: company.kybStatus }] : [],
  kycStatus: company.kybStatus,
  ...(company.kybStatus === "failed" && { reasons: company.failureReasons ?? [] }),
  BankAccounts: bankAccounts.filter(isInUse).slice(-ACCOUNTS_SHOWN).map(bankAccountEntity),
  PaySchedules: paySchedules.map(payScheduleEntity),
  StateTaxRegistrations: []
})

/** A company as an event shows it. */
export type CompanyEntity = ReturnType<typeof companyEntity>

/** An event about the company, with the profile after the change. */
export const companyEvent = (
  id: string,
  type: EventType,
  profile: ShownProfile,
  at: number
): CompanyEvent => ({
  id,
  type,
  clientId: profile.company.clientId,
  companyId: profile.company.id,
  at,
  payload: [{ Company: [companyEntity(profile)] }]
})

const isAddress = ({ isFilingAddress, isMailingAddress }: CompanyLocation): boolean =>
  isFilingAddress || isMailingAddress

/**
 * An event about one bank account, with that account after the change. Of the locations it has the filing and the
 * mailing address: what an account says must not grow with the company.
 */
export const bankAccountEvent = (
  id: string,
  change: "insert" | "update",
  profile: CompanyProfile,
  account: CompanyBankAccount,
  at: number
): CompanyEvent => ({
  id,
  type: `companybankaccount.companybankaccountstatus.${change}`,
  clientId: profile.company.clientId,
  companyId: profile.company.id,
  at,
  payload: [
    {
      Company: [
        {
          ...companyEntity({ ...profile, locations: profile.locations.filter(isAddress) }),
          BankAccounts: [bankAccountEntity(account)]
        }
      ]
    }
  ]
})

/**
 * True if a business user is verified with the company: an owner, or a person who controls it, whose identity is known.
 * Source: 31 CFR 1010.230(b).
 */
export const isVerifiable = (user: BusinessUser): boolean =>
  isActive(user) &&
  (user.beneficialOwner || user.payrollAdmin) &&
  identityNumber(user) !== undefined &&
  user.dateOfBirth !== undefined

const addressOf = ({ address1, address2, city, state, zipcode, country }: CaseAddress) => ({
  address1,
  address2,
  city,
  state,
  zipcode,
  country
})

/** The verification case of an owner, or of a person who controls the company. */
export const ownerCase = (owner: BusinessUser): PersonCase => ({
  id: owner.id,
  firstName: owner.firstName,
  middleName: owner.middleName ?? null,
  lastName: owner.lastName,
  ssn: owner.ssn ? Redacted.value(owner.ssn) : "",
  ...(!owner.ssn &&
    owner.foreignId &&
    identityNumber(owner) && { foreignId: foreignIdentity(owner.foreignId) }),
  dateOfBirth: owner.dateOfBirth ? Redacted.value(owner.dateOfBirth) : "",
  address: addressOf(owner),
  role: {
    beneficialOwner: owner.beneficialOwner,
    ownershipPercentage: owner.ownershipPercentage ?? null,
    payrollAdmin: owner.payrollAdmin
  }
})

const locationCase = (location: CompanyLocation): CaseLocation => ({
  ...addressOf(location),
  isFilingAddress: location.isFilingAddress,
  isMailingAddress: location.isMailingAddress
})

/** The business itself, with every person who can be verified and the locations in use. */
type Submitted = Pick<CompanyProfile, "company" | "businessUsers" | "locations"> & {
  readonly kyb: KybInformation
}

/** The verification case of a company. */
export const companyCase = ({ company, kyb, businessUsers, locations }: Submitted): CompanyCase => {
  const ein = Redacted.value(kyb.ein)
  return {
    name: company.name,
    doingBusinessAs: company.doingBusinessAs ?? null,
    ein,
    entityType: kyb.entityType,
    incorporationState: kyb.incorporationState,
    dateOfIncorporation: kyb.dateOfIncorporation,
    locations: locations.filter(isActive).map(locationCase),
    owners: businessUsers.filter(isVerifiable).map(ownerCase),
    remarks: isPlausibleEin(ein) ? [] : [EIN_NOT_ISSUED]
  }
}
