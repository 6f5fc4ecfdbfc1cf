import type { Migration } from "./migration.ts"

/** Templates that each worker is asked for who is added to the company. */
export const templatesForNewWorkers: Migration = {
  number: 97,
  name: "templates for new workers",
  statements: ({ integer }) => [
    `alter table document_template add column for_new_workers ${integer} not null default 0 check (for_new_workers in (0, 1))`,
    `create index document_template_new on document_template (company_id, id)
      where for_new_workers = 1 and status = 'current'`
  ]
}
