/** The verification loop: leases due attempts, asks the provider, applies what it says. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { VerificationProvider, type ProviderAnswer } from "../ports/verificationProvider.ts"
import { VerificationStore, type DueCase } from "../ports/verificationStore.ts"
import { applyVerdict } from "./applyVerdict.ts"
import { untilStored } from "./untilStored.ts"
import { startWorkLoop } from "./workLoop.ts"

/** A provider that takes longer is out of reach. */
const ANSWER_MS_MAX = 15_000
/** Long enough that no case is asked about twice at once, however slow its provider. */
const LEASE_MS = 3 * ANSWER_MS_MAX
const BACKOFF_MS_MAX = 300_000

/** 1, 2, 4 seconds and so on: how long an attempt rests after that many tries out of reach. */
export const backoffMs = (tries: number): number =>
  Math.min(1_000 * 2 ** Math.min(tries, 20), BACKOFF_MS_MAX)

/** Does what the provider's answer about a leased case says. */
const follow = Effect.fnUntraced(function* (due: DueCase, answer: ProviderAnswer) {
  const queue = yield* VerificationStore
  switch (answer._tag) {
    case "Verdict":
      return yield* applyVerdict(due.attempt, answer.verdict)
    case "Later":
      return yield* queue.postpone(due, answer.afterMs)
    case "OutOfReach":
      return yield* queue.giveBack(due, backoffMs(due.tries))
  }
})

/** Asks the provider about one leased case, and does what its answer says. */
export const verifyCase = Effect.fnUntraced(function* (due: DueCase) {
  const provider = yield* VerificationProvider
  const { attempt, tries, elapsedMs } = due
  const answer = yield* provider
    .ask({
      attemptId: attempt.id,
      subjectKind: attempt.subjectKind,
      attemptNumber: attempt.number,
      submission: attempt.submission,
      tries,
      elapsedMs
    })
    .pipe(
      Effect.timeoutOrElse({
        duration: ANSWER_MS_MAX,
        orElse: () => Effect.succeed({ _tag: "OutOfReach", reason: "no answer in time" } as const)
      })
    )
  if (answer._tag === "OutOfReach") {
    const { reason } = answer
    yield* Effect.logInfo("the verification is out of reach", { attemptId: attempt.id, reason })
  }
  yield* untilStored(follow(due, answer), LEASE_MS - ANSWER_MS_MAX)
})

/** Runs until its scope closes; cases under way are finished first. */
export const layerVerifyDueCases = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* VerificationStore
    const { casesMax } = yield* VerificationProvider
    yield* startWorkLoop({
      name: "verification",
      inFlightMax: casesMax,
      drainMs: ANSWER_MS_MAX,
      wakesOn: ["verificationAttempt"],
      nextDueInMs: queue.nextDueInMs,
      lease: (limit) => queue.lease(limit, LEASE_MS),
      handle: verifyCase
    })
  })
)
