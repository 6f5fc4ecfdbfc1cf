/** What the next state of a verification changes about its subject: a company, an owner, a worker. */
import type { Company } from "@payroll/domain/company/company"
import { companyEvent, ownerCase } from "@payroll/domain/company/profile"
import { moveCompany } from "@payroll/domain/company/verdict"
import { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import {
  moveBusinessUsers,
  moveWorker,
  stepsTo,
  type MovedWorker
} from "@payroll/domain/kyc/verdict"
import { workerCase } from "@payroll/domain/kyc/workerCase"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import { personCaseOf } from "@payroll/domain/verification/caseSummary"
import { samePerson } from "@payroll/domain/verification/samePerson"
import { workerEvent } from "@payroll/domain/worker/event"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { profileRevision } from "../company/newCompany.ts"
import { orNotFound } from "../orNotFound.ts"
import type { Moment } from "../ownCommit.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { WorkerStore, type LoadedWorker } from "../ports/workerStore.ts"
import type { Changes, Unavailable, Write } from "../writer.ts"

/** What a subject's KYB or KYC becomes. */
export type Outcome = "pending" | "passed" | "failed"

type Part = Pick<Changes, "writes" | "revisions" | "events">

type Moving<R> = Effect.Effect<Part, RecordNotFound | StateConflict | Unavailable, R>

const update = <K extends "businessUser" | "wage">(
  kind: K,
  record: Extract<Write, { kind: K }>["record"]
) => ({ op: "update", kind, record, expected: record.version - 1 }) as Write

/** The changes of a worker that moved, and an event for each move in their order. */
const workerPart = (
  { worker, wages, revision }: LoadedWorker,
  { worker: moved, kycMoves, statusMoves, readied }: MovedWorker,
  { at, newId }: Moment
): Part => {
  const wageIds = wages.map(({ id }) => id)
  return {
    writes: [
      { op: "update", kind: "worker", record: moved, expected: worker.version },
      ...readied.map((wage) => update("wage", wage))
    ],
    revisions: [{ of: "worker", id: worker.id, expected: revision }],
    events: [
      ...kycMoves.map((step) =>
        workerEvent(newId(), "employee.kycstatus.update", step, wageIds, at)
      ),
      ...statusMoves.map((step) =>
        workerEvent(newId(), "employee.employeestatus.update", step, wageIds, at)
      )
    ]
  }
}

const combined = (parts: ReadonlyArray<Part>): Part => ({
  writes: parts.flatMap(({ writes }) => writes),
  revisions: parts.flatMap(({ revisions }) => revisions),
  events: parts.flatMap(({ events }) => events)
})

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
): Result.Result<Part, StateConflict> =>
  Result.gen(function* () {
    const parts: Array<Part> = []
    for (const loaded of workers) {
      const steps = stepsTo(loaded.worker.kycStatus, to)
      if (steps.length === 0) continue
      const moved = yield* moveWorker(loaded.worker, loaded.wages, steps, moment.at)
      parts.push(workerPart(loaded, moved, moment))
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
  const own: Part = {
    writes: [
      { op: "update", kind: "company", record: company, expected: loaded.company.version },
      ...owners.map((owner) => update("businessUser", owner))
    ],
    revisions: [profileRevision(company.id, loaded.revision)],
    events: [companyEvent(newId(), "company.kybstatus.update", { ...loaded, company }, at)]
  }
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
    return yield* new StateConflict({ record: "business user", from: owner.kycStatus, to })
  }
  return {
    writes: moved.map((user) => update("businessUser", user)),
    revisions: [profileRevision(loaded.company.id, loaded.revision)],
    events: []
  }
})

/** A worker verified; one who is another person by now, which nobody verified, stays as it is. */
const movedWorker = Effect.fnUntraced(function* (
  attempt: VerificationAttempt,
  to: Outcome,
  moment: Moment
) {
  const { worker } = yield* WorkerStore
  const loaded = yield* orNotFound("user", worker(attempt.clientId, attempt.subjectId))
  const { kyc, revision } = loaded
  if (!kyc || !samePerson(personCaseOf(attempt), workerCase(loaded.worker, kyc))) {
    const { id, kycStatus: from } = loaded.worker
    if (to === "pending") return yield* new StateConflict({ record: "KYC of the user", from, to })
    return {
      writes: [],
      revisions: [{ of: "worker", id, expected: revision } as const],
      events: []
    }
  }
  const moved = moveWorker(loaded.worker, loaded.wages, [to], moment.at)
  return workerPart(loaded, yield* Effect.fromResult(moved), moment)
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
