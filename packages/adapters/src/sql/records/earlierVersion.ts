import type { EarlierVersion } from "@payroll/domain/history"
import { integer, text } from "./columns.ts"
import { table } from "./table.ts"

export const earlierVersionTable = table<EarlierVersion>("earlier_version")({
  of: text("record_kind"),
  recordId: text("record_id"),
  recordVersion: integer("record_version"),
  validFrom: integer("valid_from"),
  validUntil: integer("valid_until"),
  content: text("content")
})
