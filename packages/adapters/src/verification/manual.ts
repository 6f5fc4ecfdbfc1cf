/** Manual verification: every case needs review by a person. */
import {
  LOCAL_CASES_MAX,
  VerificationProvider,
  type ProviderAnswer
} from "@payroll/operations/ports/verificationProvider"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const answer: ProviderAnswer = {
  _tag: "Verdict",
  verdict: { status: "needs_review", reasons: ["manual"] }
}

export const layerManual = Layer.succeed(
  VerificationProvider,
  VerificationProvider.of({ casesMax: LOCAL_CASES_MAX, ask: () => Effect.succeed(answer) })
)
