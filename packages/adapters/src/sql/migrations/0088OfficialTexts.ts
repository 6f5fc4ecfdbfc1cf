import type { Migration } from "./migration.ts"

/** Templates of official forms: their kind, year, last day and source. */
export const officialTexts: Migration = {
  number: 88,
  name: "official texts",
  statements: ({ integer }) => [
    "alter table document_template add column kind text not null default 'own'",
    `alter table document_template add column year ${integer}`,
    "alter table document_template add column last_day text",
    "alter table document_template add column source text",
    `create index document_template_official on document_template (company_id, id)
      where kind <> 'own' and status = 'current'`
  ]
}
