/** A worker that posts time off and is killed. */
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { postTimeOff } from "@payroll/operations/background/postTimeOff"
import * as Effect from "effect/Effect"
import { killedDuring, whileDue } from "./killedProcess.ts"

const AT_ONCE = 2

killedDuring(
  Effect.flatMap(dueQueue("timeOffAccount"), ({ lease }) => whileDue(lease, AT_ONCE, postTimeOff))
)
