import { caseSummary, providerTextsOf } from "@payroll/domain/verification/caseSummary"
import { orNotFound } from "@payroll/operations/orNotFound"
import { VerificationReview } from "@payroll/operations/ports/verificationReview"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { withRuntime } from "../../composition.ts"
import { json, print, Refused } from "../../output.ts"
import { attemptId, shownAttempt } from "./attempt.ts"

/** One line per field, nested fields indented; skips missing fields. */
const lines = (value: object, indent = ""): ReadonlyArray<string> =>
  Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    if (typeof field === "string" || typeof field === "number") {
      return [`${indent}${name}: ${field}`]
    }
    if (typeof field !== "object" || field === null) return []
    const isTexts = Array.isArray(field) && field.every((each) => typeof each === "string")
    return isTexts
      ? [`${indent}${name}: ${field.join(", ")}`]
      : [`${indent}${name}:`, ...lines(field, `${indent}  `)]
  })

export const show = Command.make(
  "show",
  { id: attemptId, json },
  Effect.fn(function* ({ id, json: asJson }) {
    const review = yield* withRuntime(
      Effect.flatMap(VerificationReview, ({ find }) => orNotFound("verification", find(id)))
    ).pipe(
      Effect.catchTag("RecordNotFound", ({ message }) => Effect.fail(new Refused({ message })))
    )
    const { attempt } = review
    const shown = {
      ...shownAttempt(review),
      providerTexts: providerTextsOf(attempt),
      case: caseSummary(attempt)
    }
    yield* print(asJson, shown, lines(shown))
  })
).pipe(Command.withDescription("Show a verification; SSN and EIN only by their last four digits"))
