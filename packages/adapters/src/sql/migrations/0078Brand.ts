import type { Migration } from "./migration.ts"

/** The brand of clients, in their mails and in their pages for people. */
export const brand: Migration = {
  number: 78,
  name: "brand of clients",
  statements: () => [
    "alter table client add column display_name text",
    "alter table client add column logo text",
    "alter table client add column logo_type text",
    "alter table client add column accent_color text",
    "alter table client add column support_address text",
    "alter table client add column language text not null default 'en' check (language in ('en', 'es'))"
  ]
}
