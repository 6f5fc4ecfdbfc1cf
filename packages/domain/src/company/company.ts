import * as Schema from "effect/Schema"
import { afterUpdate, takenAwayByNull } from "../field/presence.ts"
import { described } from "../field/rule.ts"
import { Accepted, callersCode, Name, text, Website } from "../field/text.ts"
import { changedIfDifferent, type RecordBase, type Updatable } from "../record.ts"
import type { StateTable } from "../status.ts"
import type { KioskPinRule } from "../timeSettings/timeTrackingSettings.ts"

/** Status of a company's business verification (KYB). */
export type KybStatus = "new" | "pending" | "passed" | "failed"

export const kybStatuses: StateTable<KybStatus> = {
  new: ["pending"],
  pending: ["passed", "failed"],
  failed: ["pending"],
  passed: ["pending"]
}

export const companyKinds = ["employer", "contractor"] as const

/** A business: an employer, or a contractor with its own business. */
export interface Company extends RecordBase {
  readonly kind: (typeof companyKinds)[number]
  /** The client's own id for the company. */
  readonly companyReferenceId: string | undefined
  readonly name: string
  readonly businessWebsite: string | undefined
  readonly doingBusinessAs: string | undefined
  /** UTC milliseconds; for a contractor's company the time of its registration. */
  readonly termsAcceptedAt: number
  /** The credential that accepted the terms on behalf of the company, or registered a contractor's. */
  readonly termsAcceptedBy: string
  readonly kybStatus: KybStatus
  /** Reasons of the last failed verification, as events show them; undefined in any other state. */
  readonly failureReasons: ReadonlyArray<string> | undefined
  /** The reason why nothing of the company or its workers is erased; undefined without a hold. */
  readonly legalHold: string | undefined
  /** The rule for PINs at kiosks where the time tracking settings say nothing. */
  readonly kioskPin: KioskPinRule
}

/** Finds a company by the client's own id. */
export const companyReference = Schema.optionalKey(
  described(text(100), "The client's own id for the company.")
)

/** Request fields of a company that registers. */
export const registrationFields = {
  companyReferenceId: Schema.optionalKey(
    described(callersCode(100), "The client's own id for the company.")
  ),
  company: described(Name, "The name of the company."),
  businessWebsite: Schema.optionalKey(described(Website, "The address of its website.")),
  doingBusinessAs: Schema.optionalKey(described(Name, "The name under which it does business.")),
  isTermsAccepted: described(Accepted, "Whether the company accepts the terms.")
}

/** A contractor's company registers without accepting the terms. */
type Registration = Omit<Schema.Struct.Type<typeof registrationFields>, "isTermsAccepted">

/** Makes a company; the credential accepts the terms at the time the record is created. */
export const newCompany = (
  base: RecordBase,
  registration: Registration,
  kind: Company["kind"],
  kybStatus: KybStatus,
  credential: string
): Company => ({
  ...base,
  kind,
  companyReferenceId: registration.companyReferenceId,
  name: registration.company,
  businessWebsite: registration.businessWebsite,
  doingBusinessAs: registration.doingBusinessAs,
  termsAcceptedAt: base.createdAt,
  termsAcceptedBy: credential,
  kybStatus,
  failureReasons: undefined,
  legalHold: undefined,
  kioskPin: "required"
})

/** True if somebody accepted the terms on behalf of a company; nobody did for a contractor's company. */
export const acceptsTerms = ({ kind }: Pick<Company, "kind">): boolean => kind === "employer"

/** Request fields of an update of a company. */
export const companyUpdateFields = {
  companyReferenceId: takenAwayByNull(registrationFields.companyReferenceId.schema),
  company: Schema.optionalKey(registrationFields.company),
  doingBusinessAs: takenAwayByNull(registrationFields.doingBusinessAs.schema),
  businessWebsite: takenAwayByNull(registrationFields.businessWebsite.schema)
} as const

type FixedField =
  | "kind"
  | "termsAcceptedAt"
  | "termsAcceptedBy"
  | "kybStatus"
  | "failureReasons"
  | "legalHold"
  | "kioskPin"

/** Changes the submitted fields of a company; the same company if it has these values already. */
export const updatedCompany = (
  company: Company,
  input: Schema.Struct.Type<typeof companyUpdateFields>,
  at: number
): Company => {
  const set: Updatable<Company, FixedField> = {
    companyReferenceId: afterUpdate(company.companyReferenceId, input.companyReferenceId),
    name: input.company ?? company.name,
    doingBusinessAs: afterUpdate(company.doingBusinessAs, input.doingBusinessAs),
    businessWebsite: afterUpdate(company.businessWebsite, input.businessWebsite)
  }
  return changedIfDifferent(company, set, at)
}

const BLANKS = /\s+/gu

/** A legal name as contractors are compared by it: in whatever case, without blanks. */
export const legalNameKey = (name: string): string => name.toLowerCase().replaceAll(BLANKS, "")
