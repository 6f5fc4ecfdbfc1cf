/** A worker that carries out terminations and is killed. */
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { carryOutTermination } from "@payroll/operations/background/carryOutTerminations"
import * as Effect from "effect/Effect"
import { killedDuring, whileDue } from "./killedProcess.ts"

const AT_ONCE = 3

killedDuring(
  Effect.flatMap(dueQueue("workerExit"), ({ lease }) =>
    whileDue(lease, AT_ONCE, (due) =>
      Effect.forEach(due, carryOutTermination, { concurrency: "unbounded" })
    )
  )
)
