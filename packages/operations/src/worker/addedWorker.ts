/** What adding a worker means, however many come in one call. */
import type { Problem } from "@payroll/domain/problem"
import { noHoldings, workerEvent } from "@payroll/domain/worker/event"
import type { Worker } from "@payroll/domain/worker/worker"
import { changes, insert, workerAt } from "../changes.ts"
import { workerEmailClaim } from "../claims.ts"
import type { DecisionContext } from "../operation.ts"
import type { Changes } from "../writer.ts"

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
