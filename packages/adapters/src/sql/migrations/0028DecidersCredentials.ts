import type { Migration } from "./migration.ts"

/**
 * The persons of the credentials that decide. What waits gets them now; decisions of processes of the
 * version before have none.
 */
export const decidersCredentials: Migration = {
  number: 28,
  name: "credentials of deciders",
  statements: () => [
    "alter table person_decision add column credential_person text check (length(credential_person) between 1 and 100)",
    `update person_decision set credential_person =
  (select credential.person from credential where credential.key_id = person_decision.credential)
where status = 'waiting'`
  ]
}
