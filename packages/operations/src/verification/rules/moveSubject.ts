/** Changes of the subject of a verification by its next state: a company, an owner, a worker. */
import { kycStatuses, type BusinessUser } from "@payroll/domain/businessUser/businessUser"
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
import type { CompanyEvent } from "@payroll/domain/event/event"
import type { RecordBase, Moment } from "@payroll/domain/record"
import { noMove } from "@payroll/domain/status"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import { personCaseOf } from "@payroll/domain/verification/caseSummary"
import { samePerson } from "@payroll/domain/verification/samePerson"
import { workerEvent } from "@payroll/domain/worker/event"
import { hasLeft } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, combined, profileAt, update, updateEach, workerAt } from "../../changes.ts"
import { CompanyStore, type VerifiedProfile } from "../../ports/companyStore.ts"
import { orNotFound } from "../../orNotFound.ts"
import {
  holdingsOf,
  requireWorker,
  type LoadedWorker,
  WorkerStore
} from "../../ports/workerStore.ts"
import type { Changes, Revision, Unavailable } from "../../writer.ts"

/** The next state of a subject's KYB or KYC. */
export type Outcome = "pending" | "passed" | "failed"

/** The changes of a worker that moved, and an event for each move in their order. */
export const workerMoved = (
  loaded: LoadedWorker,
  { worker: after, kycMoves, statusMoves, readied }: MovedWorker,
  { at, newId }: Moment
): Changes => {
  const holdings = holdingsOf(loaded)
  return changes({
    writes: [update("worker", loaded.worker, after), ...updateEach("wage", loaded.wages, readied)],
    revisions: [workerAt(loaded)],
    events: [
      ...kycMoves.map((step) =>
        workerEvent(newId(), "employee.kycstatus.update", step, holdings, at)
      ),
      ...statusMoves.map((step) =>
        workerEvent(newId(), "employee.employeestatus.update", step, holdings, at)
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

/**
 * Returns the changes of workers whose company's KYB becomes this, for these reasons. Workers who have left stay as
 * they were.
 */
export const followed = (
  workers: ReadonlyArray<LoadedWorker>,
  to: Outcome,
  reasons: ReadonlyArray<string>,
  moment: Moment
): Result.Result<Changes, StateConflict> =>
  Result.gen(function* () {
    const parts: Array<Changes> = []
    for (const loaded of workers.filter(({ worker }) => !hasLeft(worker))) {
      const steps = stepsTo(loaded.worker.kycStatus, to)
      if (steps.length === 0) continue
      const after = yield* moveWorker(loaded.worker, loaded.wages, steps, reasons, moment.at)
      parts.push(workerMoved(loaded, after, moment))
    }
    return combined(parts)
  })

/** The records that move with an attempt: its subject, and for a company the workers who follow it. */
export type Subject =
  | {
      readonly kind: "company"
      readonly loaded: VerifiedProfile
      readonly followers: ReadonlyArray<LoadedWorker>
    }
  | { readonly kind: "businessUser"; readonly loaded: VerifiedProfile }
  | { readonly kind: "worker"; readonly loaded: LoadedWorker }

/** Loads the subject of an attempt. */
export const loadSubject = Effect.fnUntraced(function* ({
  clientId,
  companyId,
  subjectKind: kind,
  subjectId
}: VerificationAttempt): Effect.fn.Return<
  Subject,
  RecordNotFound | Unavailable,
  CompanyStore | WorkerStore
> {
  if (kind === "worker") {
    return { kind, loaded: yield* requireWorker(clientId, subjectId) }
  }
  const { shownProfile } = yield* CompanyStore
  const loaded = yield* orNotFound("company", shownProfile(clientId, companyId))
  if (kind === "businessUser") return { kind, loaded }
  return { kind, loaded, followers: yield* followersOf(loaded.company) }
})

/** Guards what was loaded about a subject. */
export const subjectAt = (subject: Subject): Revision =>
  subject.kind === "worker" ? workerAt(subject.loaded) : profileAt(subject.loaded)

/** Several moves of a record are one change of it, so its version grows by one. */
const asOneChange = <R extends RecordBase>(before: Pick<R, "version">, after: R): R => ({
  ...after,
  version: before.version + 1
})

const movedCompany = (
  attempt: VerificationAttempt,
  { loaded, followers }: Extract<Subject, { readonly kind: "company" }>,
  steps: ReadonlyArray<Outcome>,
  moment: Moment
): Result.Result<Changes, StateConflict> =>
  Result.gen(function* () {
    const { at, newId } = moment
    let { company } = loaded
    const movedUsers = new Map<string, BusinessUser>()
    const profile = (): VerifiedProfile => ({
      ...loaded,
      company,
      businessUsers: loaded.businessUsers.map((user) => movedUsers.get(user.id) ?? user)
    })
    const events: Array<CompanyEvent> = []
    for (const to of steps) {
      const after = yield* moveCompany(attempt, profile(), to, at)
      for (const owner of after.owners) movedUsers.set(owner.id, owner)
      company = asOneChange(loaded.company, after.company)
      events.push(companyEvent(newId(), "company.kybstatus.update", profile(), at))
    }
    const owners = loaded.businessUsers.flatMap((before) => {
      const after = movedUsers.get(before.id)
      return after ? [asOneChange(before, after)] : []
    })
    const companyChanges = changes({
      writes: [
        update("company", loaded.company, company),
        ...updateEach("businessUser", loaded.businessUsers, owners)
      ],
      revisions: [profileAt(loaded)],
      events
    })
    const last = steps.at(-1)
    return last
      ? combined([companyChanges, yield* followed(followers, last, attempt.reasons, moment)])
      : companyChanges
  })

/**
 * An owner verified alone; one whom the company's verdict moved meanwhile, or who is another person
 * by now, stays where he is.
 */
const movedOwner = (
  attempt: VerificationAttempt,
  { loaded }: Extract<Subject, { readonly kind: "businessUser" }>,
  steps: ReadonlyArray<Outcome>,
  { at }: Moment
): Result.Result<Changes, RecordNotFound | StateConflict> =>
  Result.gen(function* () {
    const owner = loaded.businessUsers.find(({ id }) => id === attempt.subjectId)
    if (!owner) return yield* Result.fail(new RecordNotFound({ record: "business user" }))
    const isCurrent = samePerson(personCaseOf(attempt), ownerCase(owner))
    let updated: BusinessUser | undefined
    for (const to of steps) {
      const [next] = isCurrent ? moveBusinessUsers([updated ?? owner], to, at) : []
      if (!next && to === "pending") {
        return yield* Result.fail(
          noMove("KYC of the business user", kycStatuses, owner.kycStatus, to)
        )
      }
      updated = next ?? updated
    }
    return changes({
      writes: updated ? [update("businessUser", owner, asOneChange(owner, updated))] : [],
      revisions: [profileAt(loaded)]
    })
  })

/** A worker verified; one who was removed or is another person by now stays as it is. */
const movedWorker = (
  attempt: VerificationAttempt,
  { loaded }: Extract<Subject, { readonly kind: "worker" }>,
  steps: ReadonlyArray<Outcome>,
  moment: Moment
): Result.Result<Changes, StateConflict> => {
  const { kyc, worker } = loaded
  if (
    worker.userStatus === "Removed" ||
    !kyc ||
    !samePerson(personCaseOf(attempt), workerCase(worker, kyc))
  ) {
    const { kycStatus: from } = worker
    return steps.includes("pending")
      ? Result.fail(noMove("KYC of the user", kycStatuses, from, "pending"))
      : Result.succeed(changes({ revisions: [workerAt(loaded)] }))
  }
  const result = moveWorker(worker, loaded.wages, steps, attempt.reasons, moment.at)
  return Result.map(result, (after) => workerMoved(loaded, after, moment))
}

/**
 * Returns the changes of an attempt's subject when its verification moves through these outcomes, guarded by the
 * subject's revision. The attempt has the reasons of the verdict. Fails with StateConflict where the subject's table
 * does not have a move.
 */
export const movedSubject = (
  attempt: VerificationAttempt,
  subject: Subject,
  steps: ReadonlyArray<Outcome>,
  moment: Moment
): Result.Result<Changes, RecordNotFound | StateConflict> => {
  switch (subject.kind) {
    case "company":
      return movedCompany(attempt, subject, steps, moment)
    case "businessUser":
      return movedOwner(attempt, subject, steps, moment)
    case "worker":
      return movedWorker(attempt, subject, steps, moment)
  }
}
