/** A worker that makes pay periods and is killed. */
import { extendPaySchedule } from "@payroll/operations/background/extendPaySchedules"
import { PayScheduleQueue } from "@payroll/operations/ports/payScheduleQueue"
import * as Effect from "effect/Effect"
import { killedDuring, whileDue } from "./killedProcess.ts"

const AT_ONCE = 10

killedDuring(
  Effect.flatMap(PayScheduleQueue, ({ lease }) =>
    whileDue(lease, AT_ONCE, (due) =>
      Effect.forEach(due, extendPaySchedule, { concurrency: "unbounded" })
    )
  )
)
