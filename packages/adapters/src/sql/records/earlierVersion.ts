import type { EarlierVersion } from "@payroll/domain/history"
import { integer, text } from "./columns.ts"
import { table } from "./table.ts"

export const earlierVersionTable = table<EarlierVersion>(
  "earlier_version",
  "nothing"
)({
  of: text("record_kind", "operational"),
  recordId: text("record_id", "operational"),
  recordVersion: integer("record_version", "operational"),
  validFrom: integer("valid_from", "operational"),
  validUntil: integer("valid_until", "operational"),
  content: text("content", "personal")
})
