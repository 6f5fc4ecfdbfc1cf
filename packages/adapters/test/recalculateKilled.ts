/** A worker that recalculates time off and is killed. */
import { recalculateTimeOff } from "@payroll/operations/background/recalculateTimeOff"
import { TimeOffRecalculationStore } from "@payroll/operations/ports/timeOffRecalculationStore"
import * as Effect from "effect/Effect"
import { killedDuring, whileDue } from "./killedProcess.ts"

killedDuring(
  Effect.flatMap(TimeOffRecalculationStore, ({ lease }) =>
    whileDue(lease, 1, (due) => Effect.forEach(due, recalculateTimeOff))
  )
)
