/** What adding a worker means, however many come in one call. */
import { changes, insert, workerAt } from "../changes.ts"
import { emailKey } from "@payroll/domain/field/text"
import type { Problem } from "@payroll/domain/problem"
import { workerEvent } from "@payroll/domain/worker/event"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Redacted from "effect/Redacted"
import type { DecisionContext } from "../operation.ts"
import type { Changes, Claim } from "../writer.ts"

/** An email belongs to one worker or business user of a company, unless others had it before. */
export const emailClaim = (
  worker: Worker,
  path: Problem["path"],
  { isTaken }: DecisionContext
): ReadonlyArray<Claim> =>
  worker.email === undefined || isTaken(path)
    ? []
    : [
        {
          rule: "email",
          scope: worker.companyId,
          value: Redacted.make(emailKey(worker.email)),
          // A business user and the worker made from it share their email.
          holder: worker.businessUserId ?? worker.id,
          path
        }
      ]

/** The changes that add a worker; `path` is where the request has the worker. */
export const addedWorker = (
  worker: Worker,
  path: Problem["path"],
  context: DecisionContext
): Changes => {
  const event = (type: "employee.kycstatus.insert" | "employee.employeestatus.insert") =>
    workerEvent(context.newId(), type, worker, [], context.at)
  return changes({
    writes: [insert("worker", worker)],
    revisions: [workerAt({ worker, revision: 0 })],
    claims: emailClaim(worker, [...path, "email"], context),
    events: [event("employee.kycstatus.insert"), event("employee.employeestatus.insert")]
  })
}
