import { VerificationProvider } from "@payroll/operations/ports/verificationProvider"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { layerManual } from "./manual.ts"

describe("manual verification", () => {
  it.effect("leaves every case to review", () =>
    Effect.gen(function* () {
      const { ask } = yield* VerificationProvider
      const answer = yield* ask({
        attemptId: "attempt-1",
        subjectKind: "company",
        attemptNumber: 1,
        submission: Redacted.make("{}"),
        tries: 0,
        elapsedMs: 0
      })
      assert.deepStrictEqual(answer, {
        _tag: "Verdict",
        verdict: { status: "needs_review", reasons: ["manual"] }
      })
    }).pipe(Effect.provide(layerManual))
  )
})
