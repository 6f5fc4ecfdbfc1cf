/** A verdict that a provider sends later, in a signed callback. */
import { InvalidRequest } from "@payroll/domain/errors"
import type { Problem } from "@payroll/domain/problem"
import type { AttemptStatus } from "@payroll/domain/verification/attempt"
import { PROVIDER_TEXT_LENGTH_MAX, REASONS_MAX } from "@payroll/domain/verification/reason"
import { storableVerdict } from "@payroll/domain/verification/verdict"
import * as Effect from "effect/Effect"
import { Contended } from "../errors.ts"
import { orNotFound } from "../orNotFound.ts"
import type { Author } from "../ownCommit.ts"
import { VerdictSignature, type CallbackHeaders } from "../ports/verdictSignature.ts"
import { VerificationStore } from "../ports/verificationStore.ts"
import { Writer } from "../writer.ts"
import { commitVerdict } from "./rules/commitVerdict.ts"
import { readCallback } from "@payroll/domain/verification/providerVerdict"

const PROVIDER: Author = { credential: "verification provider", operation: "verification.callback" }

/** How often an attempt may move away under a callback: leases take turns with it. */
const TRIES_MAX = 5

const noVerdict: Problem = {
  path: [],
  type: "format",
  message:
    "the body must be an object with attemptId, status (passed, failed or needs_review) and " +
    `reasons (at most ${REASONS_MAX} texts of at most ${PROVIDER_TEXT_LENGTH_MAX} characters)`
}

/** Returns true while a provider's verdict counts: later on only a person's does. */
const awaitsVerdict = (status: AttemptStatus): boolean =>
  status === "submitted" || status === "processing"

/**
 * Takes the callback of a provider: the bytes as they came, and the headers. Given twice, a verdict
 * changes nothing. Fails with SignatureRefused before anything of the body is read, InvalidRequest
 * for a body that is no verdict, and RecordNotFound for an attempt that there is not. `applied` is
 * false where the attempt was settled, superseded or left to a person before: nothing changed.
 */
export const receiveVerdict = Effect.fnUntraced(function* (
  rawBody: Uint8Array,
  headers: CallbackHeaders
) {
  const { check } = yield* VerdictSignature
  yield* check(rawBody, headers)
  const callback = readCallback(rawBody)
  if (!callback) return yield* new InvalidRequest({ problems: [noVerdict] })
  const { attemptId, verdict } = callback
  const { reviewedAttempt } = yield* VerificationStore
  const { confirm } = yield* Writer
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const { attempt } = yield* orNotFound("verification", reviewedAttempt(attemptId))
    if (!awaitsVerdict(attempt.status)) {
      yield* confirm
      return { attemptId, applied: false }
    }
    // A verdict shows that it is being processed, even where we were told nothing of that.
    const processing = { ...attempt, status: "processing" } as const
    const storable = storableVerdict(attempt, verdict)
    if (yield* commitVerdict(processing, storable, PROVIDER)) return { attemptId, applied: true }
  }
  return yield* new Contended()
})
