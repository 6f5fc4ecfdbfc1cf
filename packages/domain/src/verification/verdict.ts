/** Applies a verdict to its attempt, for all kinds of subject. */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { StateConflict } from "../errors.ts"
import { changed, created } from "../record.ts"
import { move, reachable } from "../status.ts"
import {
  attemptStatuses,
  type StorableVerdict,
  type Verdict,
  type VerificationAttempt
} from "./attempt.ts"
import { companyCaseOf } from "./caseSummary.ts"
import { isReasonCode, ownerNamedBy, ownerReason, PROVIDER_OTHER } from "./reason.ts"

/** True if an attempt is still open, so that newer data supersedes it. */
export const isUnfinished = ({ status }: VerificationAttempt): boolean =>
  reachable(attemptStatuses, status).includes("superseded")

/**
 * A flag from submission overrides the provider's verdict, because a person must review the case.
 * The reviewer's verdict then counts, and the reasons for the review remain.
 */
const effectiveVerdict = (
  { status, flags, reasons, providerTexts }: VerificationAttempt,
  verdict: StorableVerdict
): StorableVerdict => {
  if (status === "needs_review") {
    return { status: verdict.status, reasons: [...reasons, ...verdict.reasons], providerTexts }
  }
  return flags.length === 0
    ? verdict
    : { ...verdict, status: "needs_review", reasons: [...flags, ...verdict.reasons] }
}

/**
 * Makes a provider's verdict safe to store in plain text: keeps codes and owners of the case, and
 * replaces any other reason by `provider_other`. The original texts are returned for sealing.
 */
export const storableVerdict = (
  attempt: VerificationAttempt,
  { status, reasons: providerReasons }: Verdict
): StorableVerdict => {
  let owners: ReadonlySet<string> | undefined
  const isOwner = (id: string): boolean => {
    if (attempt.subjectKind !== "company") return false
    owners ??= new Set(companyCaseOf(attempt).owners.map((owner) => owner.id))
    return owners.has(id)
  }
  const reasons: Array<string> = []
  const texts: Array<string> = []
  for (const reason of providerReasons) {
    const named = ownerNamedBy(reason)
    if (isReasonCode(reason)) reasons.push(reason)
    else if (named !== undefined && isOwner(named)) reasons.push(ownerReason(named))
    else texts.push(reason)
  }
  if (texts.length === 0) return { status, reasons, providerTexts: undefined }
  const others = reasons.includes(PROVIDER_OTHER) ? reasons : [...reasons, PROVIDER_OTHER]
  return { status, reasons: others, providerTexts: Redacted.make(JSON.stringify(texts)) }
}

/** Settles an attempt; StateConflict if it was settled or superseded in the meantime. */
export const settled = (
  attempt: VerificationAttempt,
  verdict: StorableVerdict,
  at: number
): Result.Result<VerificationAttempt, StateConflict> => {
  const { status, reasons, providerTexts } = effectiveVerdict(attempt, verdict)
  return Result.map(move("verification", attemptStatuses, attempt.status, status), () =>
    changed(attempt, { status, reasons, ...(providerTexts && { providerTexts }) }, at)
  )
}

/** A new attempt with the same submission as a failed one, for a person to decide. */
export const reopened = (
  failed: VerificationAttempt,
  id: string,
  at: number
): VerificationAttempt => ({
  ...failed,
  ...created(id, failed, at),
  number: failed.number + 1,
  status: "needs_review"
})
