import { moreDueAt, type PaySchedule } from "@payroll/domain/payroll/paySchedule"
import { integer, json, text } from "./columns.ts"
import { table } from "./table.ts"

export const payScheduleTable = table<PaySchedule>("pay_schedule", "nothing")(
  {
    workerType: text("worker_type", "operational"),
    compensationFrequency: text("compensation_frequency", "operational"),
    specification: json("specification", "operational"),
    edition: integer("edition", "operational"),
    periodsUntil: text("periods_until", "operational"),
    status: text("status", "operational")
  },
  { dueAt: moreDueAt }
)
