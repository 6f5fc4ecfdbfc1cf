/** The rule of four eyes where a command adds something that a second person approves. */
import {
  DECISION_WAITS_MS,
  requireOtherPerson,
  type Decider
} from "@payroll/domain/decision/personDecision"
import { InvalidRequest, StateConflict } from "@payroll/domain/errors"
import { missing } from "@payroll/domain/problem"
import * as Result from "effect/Result"
import type { Caller } from "./caller.ts"
import type { CommandEntry } from "./writer.ts"

/** The person who sends a command; InvalidRequest if none is named. */
export const deciderOf = (
  { credential }: Caller,
  { actedBy }: CommandEntry
): Result.Result<Decider, InvalidRequest> =>
  actedBy === undefined
    ? Result.fail(new InvalidRequest({ problems: [missing(["actedBy"])] }))
    : Result.succeed({ credential, by: actedBy })

/** Fails unless a second person approves soon enough what a first one added. Times are UTC milliseconds. */
export const requireSecondPerson = (
  first: Decider,
  addedAt: number,
  second: Decider,
  at: number
): Result.Result<void, StateConflict> =>
  at < addedAt + DECISION_WAITS_MS
    ? requireOtherPerson(first, second)
    : Result.fail(
        new StateConflict({ message: "it waited for a second person for too long; add it again" })
      )
