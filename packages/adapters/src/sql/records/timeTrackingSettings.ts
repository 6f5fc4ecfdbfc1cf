import type { TimeTrackingSettings } from "@payroll/domain/timeSettings/timeTrackingSettings"
import { json, text } from "./columns.ts"
import { table } from "./table.ts"

export const timeTrackingSettingsTable = table<TimeTrackingSettings>(
  "time_tracking_settings",
  "nothing"
)({
  effectiveFrom: text("effective_from", "operational"),
  terms: json("terms", "operational")
})
