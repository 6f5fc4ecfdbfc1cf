import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const ruleSets = (words: Words) => `create table overtime_rule_set (${base(words)},
  ${ofCompany},
  name text not null,
  versions text not null,
  ${itsCompany}
)${words.table}`

/** The rules of overtime that companies bring themselves, and who is scheduled by them. */
export const overtimeRuleSets: Migration = {
  number: 47,
  name: "overtime rule sets",
  statements: (words) => [
    ruleSets(words),
    "create index overtime_rule_set_company on overtime_rule_set (company_id, id)",
    "create index work_schedule_rules on work_schedule (rule_set_id) where rule_set_id is not null",
    ...words.ofClients("overtime_rule_set")
  ]
}
