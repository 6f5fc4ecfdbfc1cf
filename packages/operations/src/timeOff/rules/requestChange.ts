/** Loads a request for time off that a person changes, with everything that the decision looks at. */
import { RecordNotFound, type DomainError } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { sensitive } from "@payroll/domain/field/sensitive"
import { FreeText } from "@payroll/domain/field/text"
import { timeOffRequestEvent } from "@payroll/domain/timeOffRequest/event"
import type { TimeOffRequest } from "@payroll/domain/timeOffRequest/timeOffRequest"
import type { LoadedAccount, LoadedTimeOff } from "@payroll/domain/timeOffAccount/loadedTimeOff"
import type { Moment } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { idFields, versionField } from "../../answerSchema.ts"
import { changes, updateEach, workerAt } from "../../changes.ts"
import { orNotFound } from "../../orNotFound.ts"
import { TimeOffStore, timeOffOfWorker } from "../../ports/timeOffStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import type { Changes } from "../../writer.ts"

export const A_REQUEST = "time off request"

/** Names the request, and the version that the caller read. */
export const ofRequest = {
  timeOffRequestId: idFields.timeOffRequestId,
  ...versionField
} as const

/** A reason of a decision, which only the read of the one request shows. */
export const decisionReason = (about: string) =>
  described(
    sensitive(FreeText, "reason"),
    `${about}; shown by the read of the one request, which leaves an audit row.`
  )

/** The time off of the worker whose request it is. */
export const loadRequest = Effect.fnUntraced(function* (clientId: string, id: string) {
  const store = yield* TimeOffStore
  const workerId = yield* orNotFound(A_REQUEST, store.workerOfRequest(clientId, id))
  return yield* orNotFound(A_REQUEST, timeOffOfWorker(store, clientId, workerId))
})

interface RequestWithAccount {
  readonly request: TimeOffRequest
  readonly loadedAccount: LoadedAccount
}

/** The request with its account, if it is of the version that the caller read. */
export const requestIn = (
  loaded: LoadedTimeOff,
  input: { readonly timeOffRequestId: string; readonly version?: number }
): Result.Result<RequestWithAccount, DomainError> => {
  const request = loaded.requests.find(({ id }) => id === input.timeOffRequestId)
  const loadedAccount = loaded.accounts.find(({ account }) => account.id === request?.accountId)
  if (!request || !loadedAccount) return Result.fail(new RecordNotFound({ record: A_REQUEST }))
  const conflict = versionConflict(A_REQUEST, request, input)
  return conflict ? Result.fail(conflict) : Result.succeed({ request, loadedAccount })
}

/** Requests of a worker that move in one commit, each with its event. */
export const movedRequests = (
  worker: LoadedTimeOff["worker"],
  before: ReadonlyArray<TimeOffRequest>,
  after: ReadonlyArray<TimeOffRequest>,
  { at, newId }: Moment
) => ({
  writes: updateEach("timeOffRequest", before, after),
  events: after.map((request) => timeOffRequestEvent(newId(), "update", request, worker, at))
})

/** A changed request, with its event. */
export const requestChanges = (
  loaded: LoadedTimeOff,
  before: TimeOffRequest,
  after: TimeOffRequest,
  moment: Moment
): Changes =>
  changes({
    ...movedRequests(loaded.worker, [before], [after], moment),
    revisions: [workerAt(loaded)]
  })
