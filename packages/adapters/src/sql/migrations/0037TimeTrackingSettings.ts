import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const settings = (words: Words) => `create table time_tracking_settings (${base(words)},
  ${ofCompany},
  effective_from text not null check (length(effective_from) = 10),
  terms text not null,
  ${itsCompany}
)${words.table}`

/** Time tracking settings of companies, by date. */
export const timeTrackingSettings: Migration = {
  number: 37,
  name: "time tracking settings",
  statements: (words) => [
    settings(words),
    "create unique index time_tracking_settings_day on time_tracking_settings (company_id, effective_from)",
    ...words.ofClients("time_tracking_settings")
  ]
}
