/** The model of the operations about a company's own data and their verification. */
import { KYB, startKyb } from "./companySteps.ts"
import type { StepOf } from "./steps.ts"
import {
  change,
  changeIfDifferent,
  differs,
  isOld,
  pick,
  renamed,
  same,
  type Company,
  type Expected,
  type Fields,
  type Model,
  type Refusal
} from "./state.ts"
import {
  businessOf,
  canBeVerified,
  einFlags,
  einIsTaken,
  exhaustedFlags,
  failedForOthers,
  hold,
  isRunning,
  latestOf,
  moveCompany,
  release,
  submitCompany
} from "./verification.ts"

const COMPANY = { company: "name" }
const MANDATORY = [
  "ein",
  "entityType",
  "incorporationState",
  "dateOfIncorporation",
  "irsAssisgnedFederalFilingForm"
]

/** `null` takes a value away. */
const withoutNulls = (input: Fields): Fields =>
  Object.fromEntries(Object.entries(input).map(([field, value]) => [field, value ?? undefined]))

/** Submits a company, with `set` in the same change of its record. */
const submitAgain = (model: Model, company: Company, set: Fields): void => {
  release(model, company)
  const unverified = company.people.filter(
    (person) => canBeVerified(person) && person.fields["kycStatus"] !== "passed"
  )
  const kept = isRunning(model, company) ? (latestOf(model, company)?.flags ?? []) : []
  const flags = new Set([
    ...kept.filter((flag) => flag !== "duplicate"),
    ...exhaustedFlags(model, company, ...unverified),
    ...einFlags(model, company)
  ])
  for (const owner of company.people.filter(canBeVerified)) {
    const { kycStatus } = owner.fields
    if (kycStatus === "kyc not initiated" || kycStatus === "failed") {
      change(owner, { kycStatus: "pending" })
    }
  }
  if (company.fields["kybStatus"] === "pending") changeIfDifferent(company, set)
  else {
    company.fields = { ...company.fields, ...set }
    moveCompany(model, company, "pending")
  }
  submitCompany(model, company, [...flags])
}

/** Returns true if a company that was another business before has to be verified again. */
const isSubmitted = (kybStatus: unknown, before: Fields, after: Fields): boolean => {
  if (kybStatus === "passed") {
    return ["name", "ein", "entityType"].some((field) => before[field] !== after[field])
  }
  return kybStatus !== "new" && !same(before, after)
}

const kybRefusal = (model: Model, company: Company, ein: unknown): Refusal | undefined => {
  const { kybStatus } = company.fields
  if (kybStatus === "passed") return "InvalidRequest"
  const isReviewed = latestOf(model, company)?.status === "needs_review"
  if (kybStatus === "pending" && !isReviewed) return "StateConflict"
  return einIsTaken(model, ein, company) && model.refusesDuplicates ? "InvalidRequest" : undefined
}

export const addKybInformation = (
  model: Model,
  { at, kyb }: StepOf<"addKybInformation">
): Expected => {
  const company = pick(model.companies, at)
  if (!company) return "RecordNotFound"
  const { kyb: existing, fields } = company
  const input = renamed(kyb, KYB)
  const isSubmittedYet = fields["kybStatus"] === "pending" || fields["kybStatus"] === "passed"
  if (existing && isSubmittedYet && !differs(existing, input)) {
    return { kybInformationId: existing.name, version: existing.version }
  }
  const refusal = kybRefusal(model, company, kyb.ein)
  if (refusal) return refusal
  if (existing) changeIfDifferent(existing, input)
  else startKyb(model, company, kyb)
  submitAgain(model, company, {})
  const { name = "", version = 0 } = company.kyb ?? {}
  return { kybInformationId: name, version }
}

export const updateCompany = (
  model: Model,
  { at, company: input, version }: StepOf<"updateCompany">
): Expected => {
  const company = pick(model.companies, at)
  if (!company) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  const set = withoutNulls(renamed(input, COMPANY))
  const after = { ...company, fields: { ...company.fields, ...set } }
  const { kybStatus } = company.fields
  if (company.kyb && isSubmitted(kybStatus, businessOf(company), businessOf(after))) {
    submitAgain(model, company, set)
  } else changeIfDifferent(company, set)
  return { companyId: company.name, version: company.version }
}

/** KYB information that is given for the first time by an update, and only stored. */
const addedByUpdate = (
  model: Model,
  company: Company,
  { kyb, version }: StepOf<"updateKybInformation">
): Expected => {
  if (!MANDATORY.every((field) => field in kyb)) return "RecordNotFound"
  if (version !== undefined) return "VersionConflict"
  if (model.refusesDuplicates && einIsTaken(model, kyb.ein, company)) return "InvalidRequest"
  const { name } = startKyb(model, company, withoutNulls(kyb))
  hold(model, "ein", kyb.ein, company)
  return { kybInformationId: name, version: 1 }
}

export const updateKybInformation = (
  model: Model,
  step: StepOf<"updateKybInformation">
): Expected => {
  const company = pick(model.companies, step.at)
  if (!company) return "RecordNotFound"
  const { kyb: existing } = company
  if (!existing) return addedByUpdate(model, company, step)
  if (isOld(step.version)) return "VersionConflict"
  const { ein } = step.kyb
  const movesEin = ein !== undefined && ein !== existing.fields["ein"]
  if (movesEin && model.refusesDuplicates && einIsTaken(model, ein, company)) {
    return "InvalidRequest"
  }
  const before = businessOf(company)
  const { kybStatus } = company.fields
  const isAgain =
    kybStatus === "failed" && MANDATORY.slice(0, -1).some((field) => field in step.kyb)
  changeIfDifferent(existing, withoutNulls(renamed(step.kyb, KYB)))
  if (isAgain || isSubmitted(kybStatus, before, businessOf(company))) {
    submitAgain(model, company, {})
  } else if (movesEin) {
    release(model, company)
    einFlags(model, company)
  }
  return { kybInformationId: existing.name, version: existing.version }
}

export const initiateCompanyKyb = (
  model: Model,
  { at }: StepOf<"initiateCompanyKyb">
): Expected => {
  const company = pick(model.companies, at)
  if (!company) return "RecordNotFound"
  const { kybStatus } = company.fields
  const isAgain = kybStatus === "failed" && failedForOthers(model, company)
  if (!company.kyb || !(kybStatus === "new" || isAgain)) return "StateConflict"
  submitAgain(model, company, {})
  const { name, version } = company.kyb
  return { kybInformationId: name, version }
}
