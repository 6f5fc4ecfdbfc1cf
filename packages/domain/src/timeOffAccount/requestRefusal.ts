/** Refuses a request for time off for what the checks of the engine found. */
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

/** What an admin may decide against. */
const OVERRIDDEN: ReadonlySet<RequestProblemType> = new Set(["balance", "blackout", "notice"])

/** The fields of a refusal: where a request names no days, they are those that were counted. */
const fieldOf = ({ path, type, message }: RequestProblem): Problem => ({
  path: [REQUEST, ...path],
  type: type === "required" || type === "range" ? type : "conflict",
  message: message.startsWith("days") ? message : `days are ${message}`
})

/** Refuses a request for what speaks against it: the first conflict names the refusal, all are in its fields. */
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
