import type { SubjectKind, Verdict } from "@payroll/domain/verification/attempt"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"

/** An attempt as a provider sees it. */
export interface ProviderCase {
  readonly attemptId: string
  readonly subjectKind: SubjectKind
  /** 1 for the subject's first attempt. */
  readonly attemptNumber: number
  /** JSON of a `CompanyCase` or a `PersonCase`. */
  readonly submission: Redacted.Redacted<string>
  /** How often the provider was asked about this attempt before. */
  readonly tries: number
  /** Milliseconds since it was asked first; 0 if this is the first time. */
  readonly elapsedMs: number
  /** The W3C trace context of this call, sent as a header. */
  readonly traceparent?: string
}

export type ProviderAnswer =
  | { readonly _tag: "Verdict"; readonly verdict: Verdict }
  /** No verdict yet: ask again after that many milliseconds. */
  | { readonly _tag: "Later"; readonly afterMs: number }
  /** Out of reach: the attempt goes back to the queue. */
  | { readonly _tag: "OutOfReach"; readonly reason: string }

/** `casesMax` of a provider inside the process: its verdicts are written in a few large groups. */
export const LOCAL_CASES_MAX = 128

/** Verifies businesses and people. `ask` never fails and may be called again for the same case. */
export class VerificationProvider extends Context.Service<
  VerificationProvider,
  {
    readonly ask: (providerCase: ProviderCase) => Effect.Effect<ProviderAnswer>
    /** Cases that it may be asked about at the same time. */
    readonly casesMax: number
  }
>()("payroll/VerificationProvider") {}
