import type { Migration } from "./migration.ts"

/** Mails that wait, by the link whose address is in them. */
export const mailsOfLinks: Migration = {
  number: 91,
  name: "mails of links",
  statements: () => [
    `create index mail_waiting_link on mail (flow_link_id)
      where status = 'waiting' and flow_link_id is not null`
  ]
}
