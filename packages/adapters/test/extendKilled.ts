/** A worker that makes pay periods and is killed. */
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { extendPaySchedule } from "@payroll/operations/background/extendPaySchedules"
import * as Effect from "effect/Effect"
import { killedDuring, whileDue } from "./killedProcess.ts"

const AT_ONCE = 10

killedDuring(
  Effect.flatMap(dueQueue("paySchedule"), ({ lease }) =>
    whileDue(lease, AT_ONCE, (due) =>
      Effect.forEach(due, extendPaySchedule, { concurrency: "unbounded" })
    )
  )
)
