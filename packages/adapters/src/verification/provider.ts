/** Chooses the verification provider by the settings. */
import type { VerdictSignature } from "@payroll/operations/ports/verdictSignature"
import type { VerificationProvider } from "@payroll/operations/ports/verificationProvider"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Settings } from "../settings/settings.ts"
import { parseWebhookSecret, signingKey } from "../webhooks/signing.ts"
import { layerHttpProvider } from "./http.ts"
import { layerManual } from "./manual.ts"
import { layerSandbox } from "./sandbox.ts"
import { layerNoSignature, layerVerdictSignature } from "./verdictSignature.ts"

export type VerificationSettings = Pick<Settings, "verification" | "sandboxDelayMs">

/** The value of `FirstAskMs`: the time in milliseconds in which the provider never has a verdict. */
export const firstAskMsOf = ({ verification, sandboxDelayMs }: VerificationSettings): number =>
  verification.by === "sandbox" ? sandboxDelayMs : 0

/** The provider and the check of its callbacks' signatures. */
export const layerVerification = ({
  verification,
  sandboxDelayMs
}: VerificationSettings): Layer.Layer<VerificationProvider | VerdictSignature> => {
  switch (verification.by) {
    case "sandbox":
      return Layer.mergeAll(layerSandbox(sandboxDelayMs), layerNoSignature)
    case "manual":
      return Layer.mergeAll(layerManual, layerNoSignature)
    case "http": {
      const { url, secret } = verification
      const key = signingKey(Result.getOrThrow(parseWebhookSecret(Redacted.value(secret))))
      return Layer.mergeAll(layerHttpProvider({ url, key }), layerVerdictSignature(key))
    }
  }
}
