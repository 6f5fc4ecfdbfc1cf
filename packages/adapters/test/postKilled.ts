/** A worker that posts time off and is killed. */
import { postTimeOff } from "@payroll/operations/background/postTimeOff"
import { TimeOffQueue } from "@payroll/operations/ports/timeOffQueue"
import * as Effect from "effect/Effect"
import { killedDuring, whileDue } from "./killedProcess.ts"

const AT_ONCE = 2

killedDuring(Effect.flatMap(TimeOffQueue, ({ lease }) => whileDue(lease, AT_ONCE, postTimeOff)))
