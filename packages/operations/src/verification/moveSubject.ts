/** What the next state of a verification changes about its subject: a company, an owner, a worker. */
import type { Company } from "@payroll/domain/company/company"
import { companyEvent, ownerCase } from "@payroll/domain/company/profile"
import { moveCompany } from "@payroll/domain/company/verdict"
import { RecordNotFound, type StateConflict } from "@payroll/domain/errors"
import {
  moveBusinessUsers,
  moveWorker,
  stepsTo,
  type MovedWorker
} from "@payroll/domain/kyc/verdict"
import { workerCase } from "@payroll/domain/kyc/workerCase"
import { noMove } from "@payroll/domain/status"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import { personCaseOf } from "@payroll/domain/verification/caseSummary"
import { samePerson } from "@payroll/domain/verification/samePerson"
import { workerEvent } from "@payroll/domain/worker/event"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, combined, profileAt, update, updateEach, workerAt } from "../changes.ts"
import { orNotFound } from "../orNotFound.ts"
import type { Moment } from "../ownCommit.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { WorkerStore, type LoadedWorker } from "../ports/workerStore.ts"
import type { Changes, Unavailable } from "../writer.ts"

/** What a subject's KYB or KYC becomes. */
export type Outcome = "pending" | "passed" | "failed"

type Moving<R> = Effect.Effect<Changes, RecordNotFound | StateConflict | Unavailable, R>

/** The changes of a worker that moved, and an event for each move in their order. */
const workerMoved = (
  loaded: LoadedWorker,
  { worker: moved, kycMoves, statusMoves, readied }: MovedWorker,
  { at, newId }: Moment
): Changes => {
  const wageIds = loaded.wages.map(({ id }) => id)
  return changes({
    writes: [update("worker", loaded.worker, moved), ...updateEach("wage", readied)],
    revisions: [workerAt(loaded)],
    events: [
      ...kycMoves.map((step) =>
        workerEvent(newId(), "employee.kycstatus.update", step, wageIds, at)
      ),
      ...statusMoves.map((step) =>
        workerEvent(newId(), "employee.employeestatus.update", step, wageIds, at)
      )
    ]
  })
}

/**
 * The workers who follow their own company's verification. They are in the company's commit: a
 * crash between two commits would leave them behind for good, because a settled attempt is not
 * looked at again.
 */
export const followersOf = Effect.fnUntraced(function* ({ id, clientId, kind }: Company) {
  if (kind !== "contractor") return []
  const { workersOfContractor } = yield* WorkerStore
  return yield* workersOfContractor(clientId, id)
})

/** What changes about workers whose company's KYB becomes this. */
export const followed = (
  workers: ReadonlyArray<LoadedWorker>,
  to: Outcome,
  moment: Moment
): Result.Result<Changes, StateConflict> =>
  Result.gen(function* () {
    const parts: Array<Changes> = []
    for (const loaded of workers) {
      const steps = stepsTo(loaded.worker.kycStatus, to)
      if (steps.length === 0) continue
      const moved = yield* moveWorker(loaded.worker, loaded.wages, steps, moment.at)
      parts.push(workerMoved(loaded, moved, moment))
    }
    return combined(parts)
  })

const movedCompany = Effect.fnUntraced(function* (
  attempt: VerificationAttempt,
  to: Outcome,
  moment: Moment
) {
  const { at, newId } = moment
  const { profile } = yield* CompanyStore
  const loaded = yield* orNotFound("company", profile(attempt.clientId, attempt.subjectId))
  const { company, owners } = yield* Effect.fromResult(moveCompany(attempt, loaded, to, at))
  const own = changes({
    writes: [update("company", loaded.company, company), ...updateEach("businessUser", owners)],
    revisions: [profileAt(loaded)],
    events: [companyEvent(newId(), "company.kybstatus.update", { ...loaded, company }, at)]
  })
  const followers = yield* followersOf(company)
  return combined([own, yield* Effect.fromResult(followed(followers, to, moment))])
})

/**
 * An owner verified alone; one whom the company's verdict moved meanwhile, or who is another person
 * by now, stays where he is.
 */
const movedOwner = Effect.fnUntraced(function* (
  attempt: VerificationAttempt,
  to: Outcome,
  { at }: Moment
) {
  const { profile } = yield* CompanyStore
  const loaded = yield* orNotFound("company", profile(attempt.clientId, attempt.companyId))
  const owner = loaded.businessUsers.find(({ id }) => id === attempt.subjectId)
  if (!owner) return yield* new RecordNotFound({ record: "business user" })
  const isCurrent = samePerson(personCaseOf(attempt), ownerCase(owner))
  const moved = isCurrent ? moveBusinessUsers([owner], to, at) : []
  if (moved.length === 0 && to === "pending") {
    return yield* noMove("business user", owner.kycStatus, to)
  }
  return changes({
    writes: updateEach("businessUser", moved),
    revisions: [profileAt(loaded)]
  })
})

/** A worker verified; one who is another person by now, which nobody verified, stays as it is. */
const movedWorker = Effect.fnUntraced(function* (
  attempt: VerificationAttempt,
  to: Outcome,
  moment: Moment
) {
  const { worker } = yield* WorkerStore
  const loaded = yield* orNotFound("user", worker(attempt.clientId, attempt.subjectId))
  const { kyc } = loaded
  if (!kyc || !samePerson(personCaseOf(attempt), workerCase(loaded.worker, kyc))) {
    const { kycStatus: from } = loaded.worker
    if (to === "pending") return yield* noMove("KYC of the user", from, to)
    return changes({ revisions: [workerAt(loaded)] })
  }
  const moved = moveWorker(loaded.worker, loaded.wages, [to], moment.at)
  return workerMoved(loaded, yield* Effect.fromResult(moved), moment)
})

/**
 * What changes about an attempt's subject when its verification moves on, guarded by the subject's
 * revision. Fails with StateConflict where the subject's table does not have the move.
 */
export const moveSubject = (
  attempt: VerificationAttempt,
  to: Outcome,
  moment: Moment
): Moving<CompanyStore | WorkerStore> => {
  switch (attempt.subjectKind) {
    case "company":
      return movedCompany(attempt, to, moment)
    case "businessUser":
      return movedOwner(attempt, to, moment)
    case "worker":
      return movedWorker(attempt, to, moment)
  }
}
