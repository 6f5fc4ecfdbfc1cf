/**
 * Registration, KYB information, the first location and the admin user in one call, which also
 * submits the company to business verification.
 */
import {
  businessUserFields,
  businessUserProblems,
  storedAddress,
  type BusinessUser
} from "@payroll/domain/businessUser/businessUser"
import type { Company } from "@payroll/domain/company/company"
import {
  EntityType,
  FederalFilingForm,
  type KybInformation
} from "@payroll/domain/company/kybInformation"
import {
  companyCase,
  companyEvent,
  isVerifiableOwner,
  type CompanyProfile
} from "@payroll/domain/company/profile"
import { InvalidRequest } from "@payroll/domain/errors"
import { YesNo } from "@payroll/domain/field/choice"
import { CompanyCountry } from "@payroll/domain/field/country"
import { Day } from "@payroll/domain/field/date"
import { Ein, PhoneNumber, Zipcode } from "@payroll/domain/field/digits"
import { partOf } from "@payroll/domain/field/presence"
import { State, StateName } from "@payroll/domain/field/state"
import { Accepted, emailKey, LocationLabel, Name, Website } from "@payroll/domain/field/text"
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import { missing, type Problem } from "@payroll/domain/problem"
import { created, type RecordBase } from "@payroll/domain/record"
import { isSandboxValue } from "@payroll/domain/verification/sandboxValues"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { BodyRule } from "../decode.ts"
import { refusedDuplicates } from "../duplicates.ts"
import { defineWrite, type DecisionContext } from "../operation.ts"
import type { Changes, Claim } from "../writer.ts"

const CreateBusiness = Schema.Struct({
  registration: Schema.Struct({
    company: Name,
    businessWebsite: Schema.optionalKey(Website),
    doingBusinessAs: Schema.optionalKey(Name),
    isTermsAccepted: Accepted
  }),
  kybInformation: Schema.Struct({
    ein: Ein,
    entityType: EntityType,
    incorporationState: StateName,
    dateOfIncorporation: Day,
    irsAssisgnedFederalFilingForm: FederalFilingForm,
    payrollRunThisYear: Schema.optionalKey(YesNo),
    formerPaidThisYear: Schema.optionalKey(YesNo)
  }),
  companyLocation: Schema.Struct({
    companyLocation: LocationLabel,
    address1: Name,
    address2: Schema.optionalKey(Name),
    city: Name,
    state: State,
    zipcode: Zipcode,
    country: Schema.optionalKey(CompanyCountry),
    phoneNumber: Schema.optionalKey(PhoneNumber),
    isWorkLocation: Schema.optionalKey(Schema.Boolean),
    isMailingAddress: Schema.optionalKey(Schema.Boolean),
    isFilingAddress: Schema.Boolean
  }),
  businessUser: Schema.Struct(businessUserFields)
})
type CreateBusiness = typeof CreateBusiness.Type

const CreatedBusiness = Schema.Struct({
  registration: Schema.Struct({
    companyId: Schema.String,
    kybInformationId: Schema.String,
    businessUserId: Schema.String,
    companyLocationId: Schema.String,
    status: Schema.Literal("Registered"),
    message: Schema.String,
    version: Schema.Number
  })
})

const EIN: Problem["path"] = ["kybInformation", "ein"]
const EMAIL: Problem["path"] = ["businessUser", "email"]

/** The path form asks for two answers that the method form may leave out. */
const pathFormFields: BodyRule = (body, { form }) => {
  const kyb = partOf(body, "kybInformation")
  return form === "method" || body["kybInformation"] === undefined
    ? []
    : ["payrollRunThisYear", "formerPaidThisYear"]
        .filter((field) => kyb[field] === undefined)
        .map((field) => missing(["kybInformation", field]))
}

const ownerRules: BodyRule = (body, { today }) =>
  businessUserProblems(["businessUser"], partOf(body, "businessUser"), today)

const newCompany = (
  base: RecordBase,
  { registration }: CreateBusiness,
  { at, credential }: DecisionContext
): Company => ({
  ...base,
  kind: "employer",
  name: registration.company,
  businessWebsite: registration.businessWebsite,
  doingBusinessAs: registration.doingBusinessAs,
  termsAcceptedAt: at,
  termsAcceptedBy: credential,
  kybStatus: "pending"
})

const newKybInformation = (
  base: RecordBase,
  { kybInformation: given }: CreateBusiness
): KybInformation => ({
  ...base,
  ein: given.ein,
  entityType: given.entityType,
  incorporationState: given.incorporationState,
  dateOfIncorporation: given.dateOfIncorporation,
  federalFilingForm: given.irsAssisgnedFederalFilingForm,
  payrollRunThisYear: given.payrollRunThisYear,
  formerPaidThisYear: given.formerPaidThisYear
})

/** The first location is the filing address, whatever its flag says. */
const firstLocation = (
  base: RecordBase,
  { companyLocation: given }: CreateBusiness
): CompanyLocation => ({
  ...base,
  label: given.companyLocation,
  address1: given.address1,
  address2: given.address2,
  city: given.city,
  state: given.state,
  zipcode: given.zipcode,
  country: given.country ?? "US",
  phoneNumber: given.phoneNumber,
  isWorkLocation: given.isWorkLocation ?? false,
  isMailingAddress: given.isMailingAddress ?? false,
  isFilingAddress: true,
  status: "Verification pending"
})

const adminUser = (base: RecordBase, { businessUser: given }: CreateBusiness): BusinessUser => {
  const user: BusinessUser = {
    ...base,
    firstName: given.firstName,
    middleName: given.middleName,
    lastName: given.lastName,
    email: given.email,
    phoneNumber: given.phoneNumber,
    address1: given.address1,
    address2: given.address2,
    city: given.city,
    ...storedAddress({ ...given, country: given.country ?? "US" }),
    ssn: given.ssn,
    dateOfBirth: given.dateOfBirth,
    payrollAdmin: given.payrollAdmin ?? true,
    bookkeeper: given.bookkeeper === true || given.bookKeeper === true,
    beneficialOwner: given.beneficialOwner ?? false,
    ownershipPercentage: given.ownershipPercentage,
    kycStatus: "kyc not initiated"
  }
  return isVerifiableOwner(user) ? { ...user, kycStatus: "pending" } : user
}

const submitted = (
  base: RecordBase,
  { company, kyb, businessUsers }: CompanyProfile & { readonly kyb: KybInformation },
  flags: ReadonlyArray<string>
): VerificationAttempt => ({
  ...base,
  subjectKind: "company",
  subjectId: company.id,
  number: 1,
  status: "submitted",
  reasons: [],
  flags,
  submission: Redacted.make(JSON.stringify(companyCase(company, kyb, businessUsers)))
})

/** What is unique, unless others have it already: then it is flagged, or was refused before. */
const claims = (
  profile: CompanyProfile & { readonly kyb: KybInformation },
  { client, isTaken }: DecisionContext
): ReadonlyArray<Claim> => {
  const { company, kyb, businessUsers } = profile
  const ein: Claim = {
    rule: "ein",
    scope: client.id,
    value: kyb.ein,
    holder: company.id,
    path: EIN
  }
  const emails = businessUsers.map(({ id, email }): Claim => ({
    rule: "email",
    scope: company.id,
    value: Redacted.make(emailKey(email)),
    holder: id,
    path: EMAIL
  }))
  const claimsEin = !isTaken(EIN) && !isSandboxValue(Redacted.value(kyb.ein))
  return claimsEin ? [ein, ...emails] : emails
}

const changes = (
  profile: CompanyProfile & { readonly kyb: KybInformation },
  attempt: VerificationAttempt,
  context: DecisionContext
): Changes => {
  const { company, kyb, locations, businessUsers } = profile
  const { at, newId } = context
  const registered: CompanyProfile = { ...profile, company: { ...company, kybStatus: "new" } }
  return {
    writes: [
      { op: "insert", kind: "company", record: company },
      { op: "insert", kind: "kybInformation", record: kyb },
      ...locations.map((record) => ({ op: "insert", kind: "companyLocation", record }) as const),
      ...businessUsers.map((record) => ({ op: "insert", kind: "businessUser", record }) as const),
      { op: "insert", kind: "verificationAttempt", record: attempt }
    ],
    revisions: [{ of: "companyProfile", id: company.id, expected: 0 }],
    claims: claims(profile, context),
    events: [
      companyEvent(newId(), "company.kybstatus.insert", registered, at),
      companyEvent(newId(), "company.kybstatus.update", profile, at)
    ]
  }
}

export const createBusiness = defineWrite({
  group: "companyOnboarding",
  name: "createBusiness",
  verb: "POST",
  role: "write",
  summary: "Register a company with its KYB information, first location and admin user",
  request: CreateBusiness,
  rules: [pathFormFields, ownerRules],
  response: CreatedBusiness,
  load: () => Effect.void,
  decide: (_loaded, request, context) => {
    const { client, at, newId, isTaken } = context
    const refused = refusedDuplicates("ein", [EIN], context)
    if (refused.length > 0) return Result.fail(new InvalidRequest({ problems: refused }))
    const companyId = newId()
    const base = (id: string) => created(id, { clientId: client.id, companyId }, at)
    const company = newCompany(base(companyId), request, context)
    const kyb = newKybInformation(base(newId()), request)
    const location = firstLocation(base(newId()), request)
    const user = adminUser(base(newId()), request)
    const profile = { company, kyb, locations: [location], businessUsers: [user], bankAccounts: [] }
    const attempt = submitted(base(newId()), profile, isTaken(EIN) ? ["duplicate"] : [])
    return Result.succeed({
      recordId: companyId,
      changes: changes(profile, attempt, context),
      answer: {
        registration: {
          companyId,
          kybInformationId: kyb.id,
          businessUserId: user.id,
          companyLocationId: location.id,
          status: "Registered" as const,
          message: `${company.name} is registered; its KYB verification is in progress`,
          version: company.version
        }
      }
    })
  }
})
