import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const decisions = (words: Words) => [
  `create table person_decision (${base(words)},
  ${ofCompany},
  subject_kind text not null check (subject_kind in ('verification', 'bankAccount')),
  subject_id text not null check (length(subject_id) = 36),
  decision text not null check (decision in ('passed', 'failed', 'approved')),
  reason text check (length(reason) between 1 and 255),
  credential text not null,
  person text not null check (length(person) between 1 and 100),
  status text not null check (status in ('waiting', 'effective', 'void')),
  ${itsCompany}
)${words.table}`,
  "create index person_decision_subject on person_decision (client_id, subject_id)",
  "create index person_decision_waiting on person_decision (client_id, id) where status = 'waiting'"
]

const flag = (table: string, name: string, { integer }: Words) =>
  `alter table ${table} add column ${name} ${integer} not null default 0 check (${name} in (0, 1))`

/** Decisions of persons, and the four-eyes rule that a client can switch on. */
export const people: Migration = {
  number: 5,
  name: "people",
  statements: (words) => [
    ...decisions(words),
    flag("client", "four_eyes", words),
    flag("company_bank_account", "awaits_approval", words),
    "create index company_bank_account_approval on company_bank_account (client_id, id) where awaits_approval = 1",
    "create index verification_attempt_review on verification_attempt (client_id, id) where status in ('needs_review', 'failed')"
  ]
}
