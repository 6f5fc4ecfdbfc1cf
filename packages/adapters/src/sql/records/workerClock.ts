import type { WorkerClock } from "@payroll/domain/punch/workerClock"
import { integer, optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const workerClockTable = table<WorkerClock>(
  "worker_clock",
  "nothing"
)({
  workerId: text("worker_id", "operational"),
  clockStatus: text("clock_status", "personal"),
  punchId: optional(text("punch_id", "operational")),
  punchType: optional(text("punch_type", "personal")),
  punchAt: optional(integer("punch_at", "personal")),
  punchTimeZone: optional(text("punch_time_zone", "operational")),
  dueAt: optional(integer("due_at", "operational"))
})
