/** The hire of a contractor's worker, whatever the result of the contractor's verification is. */
import type { Company } from "@payroll/domain/company/company"
import type { StateConflict } from "@payroll/domain/errors"
import type { EventType } from "@payroll/domain/event/event"
import { moveWorker } from "@payroll/domain/kyc/verdict"
import type { Problem } from "@payroll/domain/problem"
import type { Wage } from "@payroll/domain/wage/wage"
import { noHoldings, workerEvent, type WorkerHoldings } from "@payroll/domain/worker/event"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import { changes, insert, workerAt } from "../../changes.ts"
import { workerEmailClaim } from "../../claims.ts"
import type { DecisionContext } from "../../operation.ts"
import type { Changes } from "../../writer.ts"

/** Stores the worker with the wage, and the moves that a verdict which is there leads to. */
export const hired = (
  worker: Worker,
  wage: Wage,
  { kybStatus, failureReasons = [] }: Company,
  email: Problem["path"],
  context: DecisionContext
): Result.Result<Changes, StateConflict> => {
  const { at, newId } = context
  const verdict = kybStatus === "passed" || kybStatus === "failed" ? [kybStatus] : []
  return Result.map(moveWorker(worker, [wage], verdict, failureReasons, at), (result) => {
    const added: Worker = { ...worker, userStatus: "Add Wage" }
    const paid: WorkerHoldings = { ...noHoldings, wages: [wage] }
    const event = (type: EventType, step: Worker, holdings = paid) =>
      workerEvent(newId(), type, step, holdings, at)
    const { version, updatedAt } = worker
    const status = result.readied.length > 0 ? "Ready" : wage.status
    return changes({
      writes: [
        insert("worker", { ...result.worker, version, updatedAt }),
        insert("wage", { ...wage, status })
      ],
      revisions: [workerAt({ worker, revision: 0 })],
      claims: workerEmailClaim(worker, email, context),
      events: [
        event("employee.kycstatus.insert", added, noHoldings),
        event("employee.employeestatus.insert", added, noHoldings),
        event("employee.employeestatus.update", worker),
        ...result.kycMoves.map((step) => event("employee.kycstatus.update", step)),
        ...result.statusMoves.map((step) => event("employee.employeestatus.update", step))
      ]
    })
  })
}
