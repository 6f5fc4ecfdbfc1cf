/** Approving and rejecting: the same command but for what comes of it. */
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
  Flag.withDescription("Why: it is kept with the verification")
)

const refuse = ({ message }: { readonly message: string }) => Effect.fail(new Refused({ message }))

const deciding = (name: string, status: "passed" | "failed", description: string) =>
  Command.make(
    name,
    { id: attemptId, reason, json },
    Effect.fn(function* ({ id, reason: why, json: asJson }) {
      const {
        id: decided,
        subjectKind,
        subjectId
      } = yield* withRuntime(decideReview(id, { status, reason: why })).pipe(
        Effect.catchTags({ RecordNotFound: refuse, StateConflict: refuse })
      )
      yield* print(asJson, { attemptId: decided, subjectKind, subjectId, status }, [
        `verification ${decided}: ${status}`
      ])
    })
  ).pipe(Command.withDescription(description))

export const approve = deciding("approve", "passed", "Pass a verification that waits for a person")
export const reject = deciding("reject", "failed", "Fail a verification that waits for a person")
