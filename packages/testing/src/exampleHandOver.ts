/** A hand-over of one page, in plain values that are easy to recognize. */
import { FORMAT_VERSION, type HandOver, type HandOverPage } from "@payroll/domain/handover/handOver"
import { created } from "@payroll/domain/record"
import * as Redacted from "effect/Redacted"
import { AT } from "./exampleProfile.ts"

const base = (id: string) => created(id, { clientId: "client-1", companyId: "company-1" }, AT)

export const exampleHandOver: HandOver = {
  ...base("hand-over-1"),
  kind: "payPeriod",
  payScheduleId: "schedule-1",
  payPeriodId: "period-1",
  year: undefined,
  form: undefined,
  formatVersion: FORMAT_VERSION,
  knownAt: undefined,
  isFinal: true,
  isPartial: false,
  workerCount: 1,
  notPayableCount: 0,
  digests: ["a".repeat(64)],
  digest: "b".repeat(64)
}

export const exampleHandOverPage: HandOverPage = {
  ...base("page-1"),
  handOverId: "hand-over-1",
  number: 0,
  content: Redacted.make("content"),
  notes: Redacted.make("notes")
}
