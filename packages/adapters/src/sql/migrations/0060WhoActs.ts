import type { Migration } from "./migration.ts"

const name = (column: string): string =>
  `${column} text check (length(${column}) between 1 and 100)`

/**
 * The records of the persons of credentials and of those who acted. Credentials that exist may act for others, as they
 * could before, and so may those that a process of the version before issues.
 */
export const whoActs: Migration = {
  number: 60,
  name: "who acts",
  statements: ({ integer }) => [
    "alter table credential add column user_id text",
    "alter table credential add column business_user_id text",
    `alter table credential add column may_act_for_others ${integer} not null default 1 check (may_act_for_others in (0, 1))`,
    "alter table audit add column acted_by_id text",
    `alter table audit add column ${name("credential_person")}`,
    "alter table person_decision add column person_id text",
    "alter table person_decision add column credential_person_id text",
    `alter table time_off_entry add column ${name("credential_person")}`
  ]
}
