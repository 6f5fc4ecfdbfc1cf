import type { HandOver, HandOverPage } from "@payroll/domain/handover/handOver"
import { flag, integer, json, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

export const handOverTable = table<HandOver>("hand_over", [
  "kind",
  "payScheduleId",
  "payPeriodId",
  "year",
  "form",
  "formatVersion",
  "isFinal",
  "isPartial",
  "workerCount",
  "notPayableCount",
  "digests",
  "digest"
])({
  kind: text("kind", "operational"),
  payScheduleId: optional(text("pay_schedule_id", "operational")),
  payPeriodId: optional(text("pay_period_id", "operational")),
  year: optional(integer("year", "operational")),
  form: optional(text("form", "operational")),
  formatVersion: text("format_version", "operational"),
  knownAt: optional(integer("known_at", "operational")),
  isFinal: flag("is_final", "operational"),
  isPartial: flag("is_partial", "operational"),
  workerCount: integer("worker_count", "operational"),
  notPayableCount: integer("not_payable_count", "operational"),
  digests: json("digests", "operational"),
  digest: text("digest", "operational")
})

export const handOverPageTable = table<HandOverPage>(
  "hand_over_page",
  "nothing"
)({
  handOverId: text("hand_over_id", "operational"),
  number: integer("number", "operational"),
  content: sealed,
  notes: sealed
})
