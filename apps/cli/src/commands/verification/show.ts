import { caseSummary } from "@payroll/domain/verification/caseSummary"
import { found } from "@payroll/operations/found"
import { VerificationReview } from "@payroll/operations/ports/verificationReview"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { withRuntime } from "../../composition.ts"
import { json, print, Refused } from "../../output.ts"
import { attemptId, shownAttempt } from "./attempt.ts"

/** One line for each field, what belongs to it indented below it. */
const lines = (value: object, indent = ""): ReadonlyArray<string> =>
  Object.entries(value).flatMap(([name, field]: [string, unknown]) =>
    typeof field === "object" && field !== null && Object.keys(field).length > 0
      ? [`${indent}${name}:`, ...lines(field, `${indent}  `)]
      : field === undefined || typeof field === "object"
        ? []
        : [`${indent}${name}: ${String(field as string | number | boolean)}`]
  )

export const show = Command.make(
  "show",
  { id: attemptId, json },
  Effect.fn(function* ({ id, json: asJson }) {
    const review = yield* withRuntime(
      Effect.flatMap(VerificationReview, ({ find }) => found("verification", find(id)))
    ).pipe(
      Effect.catchTag("RecordNotFound", ({ message }) => Effect.fail(new Refused({ message })))
    )
    const shown = { ...shownAttempt(review), case: caseSummary(review.attempt) }
    yield* print(asJson, shown, lines(shown))
  })
).pipe(Command.withDescription("Show a verification, its numbers by their last four digits"))
