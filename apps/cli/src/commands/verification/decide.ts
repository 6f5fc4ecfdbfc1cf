/** Approving and rejecting: two commands that differ only in the resulting status. */
import { isReason, reasonMessage } from "@payroll/domain/verification/reason"
import type { decideVerification } from "@payroll/operations/verification/decideVerification"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { by, requirePerson } from "../../operator.ts"
import { json, print } from "../../output.ts"
import { aboutVerification } from "./asClient.ts"
import { attemptId } from "./attempt.ts"

type Decided = (typeof decideVerification.response.Encoded)["verification"]

const reason = Flag.String("reason").pipe(
  Flag.filter(isReason, () => reasonMessage),
  Flag.withDescription("The reason for the decision; stored with the verification")
)

const decisionCommand = (name: string, decision: "passed" | "failed", description: string) =>
  Command.make(
    name,
    { id: attemptId, reason, by, json },
    Effect.fn(function* ({ id, reason: why, by: actor, json: asJson }) {
      const person = yield* requirePerson(actor)
      const { answer } = yield* aboutVerification(
        "decideVerification",
        id,
        { decision, reason: why },
        person
      )
      const decided = answer.verification as Decided
      const { verificationId, subjectKind, subjectId, status, decisionStatus } = decided
      const view = { attemptId: verificationId, subjectKind, subjectId, status, decisionStatus }
      yield* print(asJson, view, [
        decisionStatus === "waiting"
          ? `verification ${verificationId}: ${decided.message}`
          : `verification ${verificationId}: ${status}`
      ])
    })
  ).pipe(
    Command.withDescription(description),
    Command.withExamples([
      {
        command: `payroll verification ${name} ID --reason "passport seen" --by "Lin Wei"`,
        description: "The decision of a person, with its reason"
      }
    ])
  )

export const approve = decisionCommand(
  "approve",
  "passed",
  "Approve a verification that needs review"
)
export const reject = decisionCommand("reject", "failed", "Reject a verification that needs review")
