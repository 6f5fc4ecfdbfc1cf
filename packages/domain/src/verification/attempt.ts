/** A verification attempt: one submission to verification and its outcome. */
import type * as Redacted from "effect/Redacted"
import type { Address } from "../field/address.ts"
import type { ForeignIdentity } from "../field/foreignId.ts"
import type { RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"

export type AttemptStatus =
  | "submitted"
  | "processing"
  | "passed"
  | "failed"
  | "needs_review"
  | "superseded"

export const attemptStatuses: StateTable<AttemptStatus> = {
  submitted: ["processing", "superseded"],
  processing: ["passed", "failed", "needs_review", "submitted", "superseded"],
  needs_review: ["passed", "failed", "superseded"],
  passed: [],
  failed: [],
  superseded: []
}

/** After this many failed attempts a person decides on each further one. */
export const FAILED_ATTEMPTS_MAX = 3

export const subjectKinds = ["company", "businessUser", "worker"] as const
export type SubjectKind = (typeof subjectKinds)[number]

export interface VerificationAttempt extends RecordBase {
  readonly subjectKind: SubjectKind
  readonly subjectId: string
  /** 1 for the subject's first submission. */
  readonly number: number
  readonly status: AttemptStatus
  /** Reasons for the outcome: `name_mismatch`, `owner:<businessUserId>`, or a reviewer's text. */
  readonly reasons: ReadonlyArray<string>
  /** Findings at submission that require review by a person: `duplicate`. */
  readonly flags: ReadonlyArray<string>
  /** A `CompanyCase` or a `PersonCase` as JSON. */
  readonly submission: Redacted.Redacted<string>
  /** The provider's reasons that are not codes, as a JSON list, for the reviewer. */
  readonly providerTexts: Redacted.Redacted<string> | undefined
}

/** The outcome of an attempt, as far as requirements tell it. */
export type Outcome = Pick<VerificationAttempt, "status" | "reasons">

/** Remarks of a case. */
export const EIN_NOT_ISSUED = "ein prefix was not issued"
export const SSN_NOT_ISSUED = "ssn was not issued"
export type Remark = typeof EIN_NOT_ISSUED | typeof SSN_NOT_ISSUED

/** An address as it was given; `country` is missing where it can only be the United States. */
export interface CaseAddress extends Pick<Address, "address2"> {
  readonly address1: string | undefined
  readonly city: string | undefined
  readonly state: string | undefined
  readonly zipcode: string | undefined
  readonly country?: string | undefined
}

/** A location of a company. */
export interface CaseLocation extends CaseAddress {
  readonly isFilingAddress: boolean
  readonly isMailingAddress: boolean
}

/** A person whose identity is verified. Dates as `YYYY-MM-DD`. */
export interface PersonCase {
  readonly id: string
  readonly firstName: string
  /** Null for a person without a middle name. */
  readonly middleName?: string | null
  readonly lastName: string
  /** Empty where a document identifies the person. */
  readonly ssn: string
  /** The document of a person who lives abroad and has given no SSN. */
  readonly foreignId?: ForeignIdentity
  readonly dateOfBirth: string
  /** The home address; attempts of earlier versions have it of workers alone. */
  readonly address?: CaseAddress
  /** The role of the person in the company; attempts of earlier versions do not have it, nor do those of workers. */
  readonly role?: OwnerRole
  /** Implausible data found at submission, for the provider or reviewer to consider. */
  readonly remarks?: ReadonlyArray<Remark>
}

/** The role in a company of an owner, or of a person who controls it. */
export interface OwnerRole {
  readonly beneficialOwner: boolean
  /** 0 to 100; null where it was not given. */
  readonly ownershipPercentage: number | null
  readonly payrollAdmin: boolean
}

/** The business and its owners, as submitted to verification. */
export interface CompanyCase {
  readonly name: string
  /** Null for a company without another name; attempts of earlier versions do not have it. */
  readonly doingBusinessAs?: string | null
  readonly ein: string
  readonly entityType: string | undefined
  readonly incorporationState: string | undefined
  readonly dateOfIncorporation: string
  /** The locations in use; attempts of earlier versions do not have them. */
  readonly locations?: ReadonlyArray<CaseLocation>
  readonly owners: ReadonlyArray<PersonCase>
  /** Implausible data found at submission, for the provider or reviewer to consider. */
  readonly remarks: ReadonlyArray<Remark>
}

/** The result of a verification. A provider's reasons can be any text. */
export interface Verdict {
  readonly status: "passed" | "failed" | "needs_review"
  readonly reasons: ReadonlyArray<string>
}

/** A verdict with reasons that are safe to store in plain text; see `storableVerdict`. */
export interface StorableVerdict extends Verdict {
  readonly providerTexts: Redacted.Redacted<string> | undefined
}
