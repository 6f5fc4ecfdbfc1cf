import type { Migration } from "./migration.ts"

/** Chains over the audit: one for each client, and the row up to which all are made. */
export const auditLinks: Migration = {
  number: 89,
  name: "audit links",
  statements: (words) => [
    `create table audit_link (
  client_id text not null,
  number ${words.integer} not null check (number >= 1),
  up_to text not null,
  amount ${words.integer} not null check (amount >= 1),
  mac text not null check (length(mac) = 43),
  primary key (client_id, number)
)${words.table}`,
    "create unique index audit_link_batch on audit_link (up_to, client_id)",
    ...words.ofClients("audit_link"),
    "insert into figure_place (source, place, counted_by) values ('link', '', '')"
  ]
}
