/** What a verdict makes of the attempt it is about, whoever the subject is. */
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

/** Whether an attempt has yet to come to something: newer data would supersede it. */
export const isUnfinished = ({ status }: VerificationAttempt): boolean =>
  reachable(attemptStatuses, status).includes("superseded")

/**
 * The verdict as it counts. A flag known at submission outweighs whatever a provider says: a person
 * has to look. Once one does, the person's word counts and the reasons for looking are kept.
 */
const counted = (
  { status, flags, reasons, providerTexts }: VerificationAttempt,
  given: StorableVerdict
): StorableVerdict => {
  if (status === "needs_review") {
    return { status: given.status, reasons: [...reasons, ...given.reasons], providerTexts }
  }
  return flags.length === 0
    ? given
    : { ...given, status: "needs_review", reasons: [...flags, ...given.reasons] }
}

/**
 * A provider's verdict as it can be stored: codes and the owners of the case stay as they are, and
 * `provider_other` stands for every other text, which is kept to be sealed.
 */
export const storableVerdict = (
  attempt: VerificationAttempt,
  { status, reasons: given }: Verdict
): StorableVerdict => {
  let owners: ReadonlySet<string> | undefined
  const isOwner = (id: string): boolean => {
    if (attempt.subjectKind !== "company") return false
    owners ??= new Set(companyCaseOf(attempt).owners.map((owner) => owner.id))
    return owners.has(id)
  }
  const reasons: Array<string> = []
  const texts: Array<string> = []
  for (const reason of given) {
    const named = ownerNamedBy(reason)
    if (isReasonCode(reason)) reasons.push(reason)
    else if (named !== undefined && isOwner(named)) reasons.push(ownerReason(named))
    else texts.push(reason)
  }
  if (texts.length === 0) return { status, reasons, providerTexts: undefined }
  const others = reasons.includes(PROVIDER_OTHER) ? reasons : [...reasons, PROVIDER_OTHER]
  return { status, reasons: others, providerTexts: Redacted.make(JSON.stringify(texts)) }
}

/** The attempt after a verdict. StateConflict when it was settled or superseded meanwhile. */
export const settled = (
  attempt: VerificationAttempt,
  given: StorableVerdict,
  at: number
): Result.Result<VerificationAttempt, StateConflict> => {
  const { status, reasons, providerTexts } = counted(attempt, given)
  return Result.map(move("verification", attemptStatuses, attempt.status, status), () =>
    changed(attempt, { status, reasons, ...(providerTexts && { providerTexts }) }, at)
  )
}

/** A failed attempt once more, with what it was about, for a person to decide. */
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
