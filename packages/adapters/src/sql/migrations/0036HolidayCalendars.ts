import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const calendar = (words: Words) => `create table holiday_calendar (${base(words)},
  ${ofCompany},
  name text not null,
  versions text not null,
  ${itsCompany}
)${words.table}`

/** Holiday calendars of companies, and who is away on a day. */
export const holidayCalendars: Migration = {
  number: 36,
  name: "holiday calendars",
  statements: (words) => [
    calendar(words),
    "create unique index holiday_calendar_company on holiday_calendar (company_id)",
    `create index time_off_request_days on time_off_request (company_id, end_date, start_date)
  where status in ('Approved', 'Taken')`,
    ...words.ofClients("holiday_calendar")
  ]
}
