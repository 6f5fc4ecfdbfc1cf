import * as Result from "effect/Result"
import { noChanges } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import { decided } from "../../personDecisions.ts"
import type { Changes } from "../../writer.ts"

/** Under four eyes the person who sets an account gives the first decision, if one is named. */
export const firstApproval = (
  { id: subjectId, companyId }: { readonly id: string; readonly companyId: string },
  context: DecisionContext
): Changes => {
  if (!context.client.settings.fourEyes) return noChanges
  const subject = { subjectKind: "bankAccount", subjectId, companyId } as const
  const decision = decided(subject, { decision: "approved", reason: undefined }, [], true, context)
  return Result.isSuccess(decision) ? decision.success.changes : noChanges
}
