/** One submission to verification: what was submitted, and what came of it. */
import type * as Redacted from "effect/Redacted"
import { StateConflict } from "../errors.ts"
import type { Address } from "../field/address.ts"
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

/** After so many failed attempts only a person moves a subject on. */
export const FAILED_ATTEMPTS_MAX = 3

/** The conflict of a submission after that. */
export const attemptsExhausted = (subject: string): StateConflict =>
  new StateConflict({
    message: `the verification of the ${subject} has failed ${FAILED_ATTEMPTS_MAX} times; a person has to decide on it`
  })

export type SubjectKind = "company" | "businessUser" | "worker"

export interface VerificationAttempt extends RecordBase {
  readonly subjectKind: SubjectKind
  readonly subjectId: string
  /** 1 for the subject's first submission. */
  readonly number: number
  readonly status: AttemptStatus
  /** Why it ended as it did: `name_mismatch`, `owner:<businessUserId>`, a person's words. */
  readonly reasons: ReadonlyArray<string>
  /** Known at submission and reason enough for a person to look: `duplicate`. */
  readonly flags: ReadonlyArray<string>
  /** What was submitted, as JSON: a `CompanyCase` or a `PersonCase`. */
  readonly submission: Redacted.Redacted<string>
  /** The provider's reasons that are not codes, as a JSON list: for whoever reviews the case. */
  readonly providerTexts?: Redacted.Redacted<string> | undefined
}

/** A person whose identity is verified. Dates as `YYYY-MM-DD`. */
export interface PersonCase {
  readonly id: string
  readonly firstName: string
  /** Null for a person without one. */
  readonly middleName?: string | null
  readonly lastName: string
  readonly ssn: string
  readonly dateOfBirth: string
  /** Where the person lives, where that was asked for. */
  readonly address?: Address
  /** Things that look wrong and are left to the verification to judge. */
  readonly remarks?: ReadonlyArray<string>
}

/** A company as its verification sees it: the business itself, then each owner it has. */
export interface CompanyCase {
  readonly name: string
  readonly ein: string
  readonly entityType: string | undefined
  readonly incorporationState: string | undefined
  readonly dateOfIncorporation: string
  readonly owners: ReadonlyArray<PersonCase>
  /** Things that look wrong and are left to the verification to judge. */
  readonly remarks: ReadonlyArray<string>
}

/** What a verification says of a case. A provider's reasons are any texts. */
export interface Verdict {
  readonly status: "passed" | "failed" | "needs_review"
  readonly reasons: ReadonlyArray<string>
}

/** A verdict whose reasons can be stored in plain text: see `storableVerdict`. */
export interface StorableVerdict extends Verdict {
  readonly providerTexts: Redacted.Redacted<string> | undefined
}
