/** Approving and rejecting: two commands that differ only in the resulting status. */
import { isReason, reasonMessage } from "@payroll/domain/verification/reason"
import { decideReview } from "@payroll/operations/verification/decideReview"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { withRuntime } from "../../composition.ts"
import { json, print, Refused } from "../../output.ts"
import { attemptId } from "./attempt.ts"

const reason = Flag.String("reason").pipe(
  Flag.filter(isReason, () => reasonMessage),
  Flag.withDescription("The reason for the decision; stored with the verification")
)

const toRefused = ({ message }: { readonly message: string }) =>
  Effect.fail(new Refused({ message }))

const decisionCommand = (name: string, status: "passed" | "failed", description: string) =>
  Command.make(
    name,
    { id: attemptId, reason, json },
    Effect.fn(function* ({ id, reason: why, json: asJson }) {
      const {
        id: decided,
        subjectKind,
        subjectId
      } = yield* withRuntime(decideReview(id, { status, reason: why })).pipe(
        Effect.catchTags({ RecordNotFound: toRefused, StateConflict: toRefused })
      )
      yield* print(asJson, { attemptId: decided, subjectKind, subjectId, status }, [
        `verification ${decided}: ${status}`
      ])
    })
  ).pipe(Command.withDescription(description))

export const approve = decisionCommand(
  "approve",
  "passed",
  "Approve a verification that needs review"
)
export const reject = decisionCommand("reject", "failed", "Reject a verification that needs review")
