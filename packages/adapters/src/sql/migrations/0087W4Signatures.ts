import type { Migration } from "./migration.ts"

const OPERATIONS = "('addW4Information', 'updateW4Information')"

/** The credential of the last change of one form, or of the call for many workers that stored it. */
const RECORDED_BY = `coalesce(
  (select credential from audit where record_id = w4_information.id and operation in ${OPERATIONS}
    order by at desc, id desc limit 1),
  (select credential from audit where record_id = w4_information.company_id and operation = 'addW4Informations'
    and at = w4_information.created_at order by id desc limit 1))`

/** The credential that recorded a Form W-4, and the document by which its worker signed it. */
export const w4Signatures: Migration = {
  number: 87,
  name: "W-4 signatures",
  statements: ({ integer }) => [
    "alter table w4_information add column recorded_by text",
    "alter table w4_information add column document_id text",
    `alter table w4_information add column is_confirmed ${integer} not null default 0 check (is_confirmed in (0, 1))`
  ],
  backfills: [
    {
      table: "w4_information",
      set: `recorded_by = ${RECORDED_BY}`,
      where: "recorded_by is null and document_id is null"
    }
  ]
}
