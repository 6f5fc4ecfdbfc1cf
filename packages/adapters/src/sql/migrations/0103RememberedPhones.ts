import type { Migration } from "./migration.ts"

/** Phones that open the portal without a link, and the sessions that they begin. */
export const rememberedPhones: Migration = {
  number: 103,
  name: "remembered phones",
  statements: ({ integer }) => [
    `alter table guest_session add column remembered_until ${integer}`,
    "alter table guest_session add column device text",
    "alter table guest_session add column phone_id text"
  ]
}
