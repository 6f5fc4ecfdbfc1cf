/** Runs an operation about a verification on behalf of the client whose it is. */
import { operationNamed } from "@payroll/operations/catalogue"
import type { Body } from "@payroll/operations/decode"
import { orNotFound } from "@payroll/operations/orNotFound"
import { Administration, OperatedBy } from "@payroll/operations/ports/administration"
import { VerificationStore } from "@payroll/operations/ports/verificationStore"
import * as Effect from "effect/Effect"
import { withRuntime } from "../../composition.ts"
import { executeOnce } from "../../operate.ts"
import { operatorFor } from "../../operator.ts"
import { Refused, refusedFor } from "../../output.ts"
import { repeated } from "../../repeat.ts"

const toRefused = ({ message }: { readonly message: string }) =>
  Effect.fail(new Refused({ message }))

/** The answer's verification, and the name of the client. Every problem is a `Refused`. */
export const aboutVerification = Effect.fnUntraced(function* (
  operationName: "getVerification" | "decideVerification",
  verificationId: string,
  verification: Body,
  person: string
) {
  const operation = operationNamed(operationName)
  if (!operation) return yield* Effect.die(`there is no operation ${operationName}`)
  const isWrite = operation.kind === "write"
  const body = isWrite ? { verification: { verificationId, ...verification } } : { verificationId }
  return yield* withRuntime(
    Effect.gen(function* () {
      const { reviewedAttempt } = yield* VerificationStore
      const { findClient } = yield* Administration
      const attempt = repeated(reviewedAttempt(verificationId))
      const { clientName } = yield* orNotFound("verification", attempt)
      const caller = yield* operatorFor(yield* repeated(findClient(clientName)))
      const answer = yield* executeOnce(operation, { ...body, method: operationName }, caller)
      return { clientName, answer: JSON.parse(answer.body) as { readonly verification: unknown } }
    })
  ).pipe(
    Effect.provideService(OperatedBy, person),
    Effect.catchTags({
      RecordNotFound: toRefused,
      StateConflict: toRefused,
      InvalidRequest: ({ problems }) => Effect.fail(refusedFor(problems))
    })
  )
})
