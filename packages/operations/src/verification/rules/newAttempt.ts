/** A subject's next verification attempt, and the end of the one before. */
import { changed, created } from "@payroll/domain/record"
import { reachable } from "@payroll/domain/status"
import {
  attemptStatuses,
  FAILED_ATTEMPTS_MAX,
  type SubjectKind,
  type VerificationAttempt
} from "@payroll/domain/verification/attempt"
import * as Redacted from "effect/Redacted"
import { update } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import type { Attempts } from "../../ports/companyStore.ts"
import type { Write } from "../../writer.ts"

/** No attempts yet: the subject is new. */
export const noAttempts: Attempts = { latest: undefined, failed: 0 }

/** The flags of an attempt about subjects of whom one failed too often: only a person decides on it. */
export const exhaustedFlags = (...subjects: ReadonlyArray<Attempts>): ReadonlyArray<string> =>
  subjects.some(({ failed }) => failed >= FAILED_ATTEMPTS_MAX) ? ["attempts_exhausted"] : []

/** A subject's next attempt, with what is submitted now. */
export const newAttempt = (
  subject: { readonly kind: SubjectKind; readonly id: string },
  companyId: string,
  { latest }: Attempts,
  flags: ReadonlyArray<string>,
  submission: unknown,
  { client, at, newId }: DecisionContext
): VerificationAttempt => ({
  ...created(newId(), { clientId: client.id, companyId }, at),
  subjectKind: subject.kind,
  subjectId: subject.id,
  number: (latest?.number ?? 0) + 1,
  status: "submitted",
  reasons: [],
  flags,
  submission: Redacted.make(JSON.stringify(submission)),
  providerTexts: undefined
})

/** Ends an attempt that newer data made pointless; nothing where it has ended already. */
export const superseded = ({ latest }: Attempts, at: number): ReadonlyArray<Write> =>
  latest && reachable(attemptStatuses, latest.status).includes("superseded")
    ? [update("verificationAttempt", latest, changed(latest, { status: "superseded" }, at))]
    : []
