/** A new worker, in the single and in the bulk call. */
import type { DocumentTemplate } from "@payroll/domain/document/documentTemplate"
import { notFoundAt, refuse, type DomainError } from "@payroll/domain/errors"
import type { Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import { noHoldings, workerEvent } from "@payroll/domain/worker/event"
import { newWorker, type Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changes, insert, workerAt } from "../../changes.ts"
import { workerEmailClaim } from "../../claims.ts"
import { duplicateProblems } from "../../duplicates.ts"
import { checkInvite, inviteLack } from "../../flowLink/rules/invitation.ts"
import type { DecisionContext } from "../../operation.ts"
import { orNotFound } from "../../orNotFound.ts"
import { Documents } from "../../ports/documents.ts"
import { WorkerStore, type Employer } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"

/** Fails if a worker is placed at a location that is not one of the company's. */
export const checkLocation = (
  { locationIds }: Pick<Employer, "locationIds">,
  { companyLocationId }: { readonly companyLocationId?: string },
  part: string
): Result.Result<void, DomainError> =>
  companyLocationId === undefined || locationIds.has(companyLocationId)
    ? Result.void
    : Result.fail(notFoundAt("company location", [part, "companyLocationId"]))

/** The changes that add a worker; `path` is where the request has the worker. */
export const addedWorker = (
  worker: Worker,
  path: Problem["path"],
  context: DecisionContext
): Changes => {
  const event = (type: "employee.kycstatus.insert" | "employee.employeestatus.insert") =>
    workerEvent(context.newId(), type, worker, noHoldings, context.at)
  return changes({
    writes: [insert("worker", worker)],
    revisions: [workerAt({ worker, revision: 0 })],
    claims: workerEmailClaim(worker, [...path, "email"], context),
    events: [event("employee.kycstatus.insert"), event("employee.employeestatus.insert")]
  })
}

/** A company that workers are added to. */
interface HiringEmployer extends Employer {
  readonly inviteLack: string | undefined
  readonly templatesForNew: ReadonlyArray<DocumentTemplate>
}

/** Loads a company that workers are added to. */
export const loadEmployer = Effect.fnUntraced(function* (clientId: string, companyId: string) {
  const { employer: find } = yield* WorkerStore
  const employer = yield* orNotFound("company", find(clientId, companyId))
  const { templatesForNew } = yield* Documents
  const hiring: HiringEmployer = {
    ...employer,
    inviteLack: yield* inviteLack,
    templatesForNew: yield* templatesForNew(clientId, companyId)
  }
  return hiring
})

/** A worker of a company as a request gives it, in its object `user`. */
export const decidedWorker = (
  employer: HiringEmployer,
  input: Parameters<typeof newWorker>[1],
  context: DecisionContext
): Result.Result<{ readonly worker: Worker; readonly changes: Changes }, DomainError> =>
  Result.gen(function* () {
    yield* checkLocation(employer, input, "user")
    yield* checkInvite(input, employer.inviteLack)
    yield* refuse(duplicateProblems("email", [["user", "email"]], context))
    const owner = { clientId: context.client.id, companyId: employer.companyId }
    const worker = newWorker(created(context.newId(), owner, context.at), input)
    return { worker, changes: addedWorker(worker, ["user"], context) }
  })
