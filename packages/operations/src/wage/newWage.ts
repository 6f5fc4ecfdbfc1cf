import { created } from "@payroll/domain/record"
import { NOT_EXEMPT, type Wage, type wageFields } from "@payroll/domain/wage/wage"
import type { Worker } from "@payroll/domain/worker/worker"
import type * as Schema from "effect/Schema"
import type { DecisionContext } from "../operation.ts"

/** A wage as given; it starts when the worker joined, unless it says when. */
export const newWage = (
  given: Schema.Struct<typeof wageFields>["Type"],
  worker: Worker,
  { at, newId }: DecisionContext
): Wage => ({
  ...created(newId(), worker, at),
  workerId: worker.id,
  wageRate: given.wageRate,
  wageBasis: given.wageBasis,
  workerType: given.workerType,
  differentialPay: given.differentialPay ?? "No",
  userType: given.userType,
  employmentStatus: given.employmentStatus,
  taxExempt: given.userRefTaxExempt ?? NOT_EXEMPT,
  startDate: given.startDate ?? worker.dateOfJoin,
  paymentMethod: given.paymentMethod,
  status: "Verification Pending"
})
