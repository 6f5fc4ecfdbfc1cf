import { easternDayEnd } from "@payroll/domain/calendar/easternDayEnd"
import type { WorkerExit } from "@payroll/domain/worker/workerExit"
import { optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

/** A planned termination is due in the worker when its last day has ended. */
const dueAt = ({ status, day }: WorkerExit): number | null =>
  status === "planned" ? easternDayEnd(day) : null

export const workerExitTable = table<WorkerExit>("worker_exit", "nothing")(
  {
    workerId: text("worker_id", "operational"),
    kind: text("kind", "operational"),
    day: text("day", "personal"),
    finalPayCheckType: optional(text("final_pay_check_type", "personal")),
    dismissalType: optional(text("dismissal_type", "personal")),
    text: optional(sealed),
    status: text("status", "operational")
  },
  { dueAt }
)
