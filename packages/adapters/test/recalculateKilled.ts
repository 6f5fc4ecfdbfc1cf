/** A worker that recalculates time off and is killed. */
import { recalculateTimeOff } from "@payroll/operations/background/recalculateTimeOff"
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import * as Effect from "effect/Effect"
import { killedDuring, whileDue } from "./killedProcess.ts"

killedDuring(
  Effect.flatMap(dueQueue("timeOffRecalculation"), ({ lease }) =>
    whileDue(lease, 1, (due) => Effect.forEach(due, recalculateTimeOff))
  )
)
