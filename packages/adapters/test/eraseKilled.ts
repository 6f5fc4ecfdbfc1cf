/** A worker process that erases people and is killed. */
import { eraseAllDue } from "@payroll/operations/background/eraseDue"
import { Erasures } from "@payroll/operations/ports/erasures"
import * as Effect from "effect/Effect"
import { killedDuring } from "./killedProcess.ts"

// One statement at the end, because a count of none stands for a process that was killed.
killedDuring(
  Effect.andThen(
    Effect.repeat(eraseAllDue, { while: (tried) => tried > 0 }),
    Erasures.use(({ add }) => add([]))
  )
)
