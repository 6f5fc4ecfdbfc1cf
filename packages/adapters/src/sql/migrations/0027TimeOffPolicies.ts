import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const timeOffPolicy = (words: Words) => `create table time_off_policy (${base(words)},
  ${ofCompany},
  name text not null,
  policy_type text not null,
  status text not null check (status in ('Active', 'Inactive')),
  end_date text check (length(end_date) = 10),
  versions text not null,
  ${itsCompany}
)${words.table}`

/** Time off policies of companies, with their terms by date. */
export const timeOffPolicies: Migration = {
  number: 27,
  name: "time off policies",
  statements: (words) => [
    timeOffPolicy(words),
    "create index time_off_policy_company on time_off_policy (company_id, id)",
    ...words.ofClients("time_off_policy")
  ]
}
