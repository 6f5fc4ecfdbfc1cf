import type { Migration } from "./migration.ts"

/** Workers who are invited with their first wage, and mails with the address of a flow link. */
export const invitations: Migration = {
  number: 82,
  name: "invitations",
  statements: ({ integer }) => [
    `alter table worker add column invite ${integer} not null default 0 check (invite in (0, 1))`,
    "alter table mail add column flow_link_id text"
  ]
}
