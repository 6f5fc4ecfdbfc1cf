/** A person's decision under the rule of four eyes: what it leads to, and what is stored of it. */
import {
  decisionRecords,
  evaluated,
  type DecisionInput,
  type Evaluation,
  type PersonDecision
} from "@payroll/domain/decision/personDecision"
import { InvalidRequest, type StateConflict } from "@payroll/domain/errors"
import { missing } from "@payroll/domain/problem"
import * as Result from "effect/Result"
import { oneOf } from "./answerSchema.ts"
import { changes, insert, updateEach } from "./changes.ts"
import type { DecisionContext } from "./operation.ts"
import type { Changes } from "./writer.ts"

/** The status of a decision in answers. */
export const decisionStatusShown = oneOf(
  ["waiting", "effective"],
  "Whether the decision took effect, or waits for a second person."
)

/** A decision, judged, with the changes that store it. */
export interface StoredDecision extends Evaluation {
  readonly decision: DecisionInput
  readonly changes: Changes
  /** As answers show it. */
  readonly decisionStatus: "waiting" | "effective"
  readonly message: string
}

const messages = {
  effective: "the decision took effect",
  waiting: "the decision waits for a second person who agrees"
} as const

/**
 * Judges the decision that a request gives by the earlier ones about its subject. InvalidRequest if no
 * person is named, StateConflict if the rule refuses it.
 */
export const decided = (
  subject: Pick<PersonDecision, "subjectKind" | "subjectId" | "companyId">,
  by: Pick<PersonDecision, "decision" | "reason">,
  earlier: ReadonlyArray<PersonDecision>,
  isFourEyes: boolean,
  { actedBy, credential, client, at, newId }: DecisionContext
): Result.Result<StoredDecision, InvalidRequest | StateConflict> => {
  if (actedBy === undefined) {
    return Result.fail(new InvalidRequest({ problems: [missing(["actedBy"])] }))
  }
  const { companyId, ...decidedOn } = subject
  const decision = { ...decidedOn, ...by, credential, by: actedBy }
  const waiting = earlier.filter(({ status }) => status === "waiting")
  return Result.map(evaluated(waiting, decision, isFourEyes, at), (judgement) => {
    const base = { id: newId(), clientId: client.id, companyId }
    const { added, updated } = decisionRecords(judgement, decision, base, at)
    const decisionStatus = judgement.isEffective ? "effective" : "waiting"
    return {
      ...judgement,
      decision,
      decisionStatus,
      message: messages[decisionStatus],
      changes: changes({
        writes: [insert("personDecision", added), ...updateEach("personDecision", waiting, updated)]
      })
    }
  })
}
