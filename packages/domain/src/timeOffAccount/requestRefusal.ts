/** Rejects a request for time off because of problems that the engine found. */
import { andMore, refuse, StateConflict, type ConflictType, type DomainError } from "../errors.ts"
import type { Problem } from "../problem.ts"
import type { RequestProblem, RequestProblemType } from "../timeOff/checkRequest.ts"
import * as Result from "effect/Result"
import { REQUEST } from "./requestCheck.ts"

const CONFLICTS: Readonly<Partial<Record<RequestProblemType, ConflictType>>> = {
  overlap: "time-off-overlap",
  waiting: "waiting-period",
  blackout: "blackout",
  notice: "notice-too-short",
  balance: "insufficient-balance"
}

/** Problems that an admin may override. */
const OVERRIDDEN: ReadonlySet<RequestProblemType> = new Set(["balance", "blackout", "notice"])

/** The fields of a refusal. The counted days are named where a request lists none. */
const fieldOf = ({ path, type, message }: RequestProblem): Problem => ({
  path: [REQUEST, ...path],
  type: type === "required" || type === "range" ? type : "conflict",
  message: message.startsWith("days") ? message : `days are ${message}`
})

/** Rejects a request because of its problems: the first conflict sets the type, and the fields have all of them. */
export const refuseProblems = (
  problems: ReadonlyArray<RequestProblem>,
  isOverridden: boolean
): Result.Result<void, DomainError> => {
  const left = problems.filter(({ type }) => !isOverridden || !OVERRIDDEN.has(type))
  const wrong = left.filter(({ type }) => CONFLICTS[type] === undefined)
  if (wrong.length > 0) return refuse(wrong.map(fieldOf))
  const [first] = left
  const type = first && CONFLICTS[first.type]
  if (type === undefined) return Result.void
  const fields = left.map(fieldOf)
  const message = andMore(fields[0]?.message ?? "", fields)
  return Result.fail(new StateConflict({ type, message, problems: fields }))
}
