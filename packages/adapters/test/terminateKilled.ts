/** A worker that carries out terminations and is killed. */
import { carryOutTermination } from "@payroll/operations/background/carryOutTerminations"
import { TerminationQueue } from "@payroll/operations/ports/terminationQueue"
import * as Effect from "effect/Effect"
import { killedDuring, whileDue } from "./killedProcess.ts"

const AT_ONCE = 3

killedDuring(
  Effect.flatMap(TerminationQueue, ({ lease }) =>
    whileDue(lease, AT_ONCE, (due) =>
      Effect.forEach(due, carryOutTermination, { concurrency: "unbounded" })
    )
  )
)
