import type { Punch, PunchAmendment } from "@payroll/domain/punch/punch"
import { integer, json, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

export const punchTable = table<Punch>(
  "punch",
  "nothing"
)({
  workerId: text("worker_id", "operational"),
  type: text("type", "personal"),
  at: integer("at", "personal"),
  timeZone: text("time_zone", "operational"),
  companyLocationId: optional(text("company_location_id", "operational")),
  jobCode: optional(text("job_code", "personal")),
  userWageId: optional(text("user_wage_id", "operational")),
  source: text("source", "operational"),
  externalId: optional(text("external_id", "operational")),
  deviceTime: optional(integer("device_time", "operational")),
  attestation: optional(json("attestation", "personal")),
  status: text("status", "operational"),
  waitsFor: optional(text("waits_for", "operational"))
})

export const punchAmendmentTable = table<PunchAmendment>(
  "punch_amendment",
  "nothing"
)({
  punchId: text("punch_id", "operational"),
  punchVersion: integer("punch_version", "operational"),
  reason: sealed
})
