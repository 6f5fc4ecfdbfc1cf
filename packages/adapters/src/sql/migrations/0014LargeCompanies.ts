import type { Migration, Words } from "./migration.ts"

/** The number of workers ever added to a company, which tells small companies from large ones. */
const counted = ({ integer }: Words) => [
  `alter table aggregate add column workers ${integer} not null default 0 check (workers >= 0)`,
  `update aggregate set workers = (
  select count(*) from worker where worker.company_id = aggregate.company_id
) where kind = 'companyProfile'`
]

/**
 * Marks workers who are in the indexes of lists. Workers of small companies are not; the default is for processes of
 * earlier versions, which do not know of the column.
 */
const listed = ({ integer }: Words) =>
  `alter table worker add column listed ${integer} not null default 1 check (listed in (0, 1))`

const DROPPED = [
  "worker_state",
  "worker_updated",
  "worker_name",
  "worker_last_name",
  "worker_email",
  "worker_reference",
  "worker_location",
  "worker_company"
]

const indexes = [
  // A reference is looked up among the workers of a small company.
  "create index worker_company on worker (company_id, id, user_reference_id)",
  "create index worker_state on worker (client_id, company_id, user_status, kyc_status, worker_type, id) where listed = 1",
  "create index worker_updated on worker (company_id, updated_at, id) where listed = 1",
  "create index worker_name on worker (client_id, company_id, name_folded, id) where listed = 1",
  "create index worker_last_name on worker (client_id, company_id, last_name_folded, id) where listed = 1",
  "create index worker_email on worker (company_id, email_key, id) where listed = 1 and email_key is not null",
  "create index worker_reference on worker (company_id, user_reference_id, id) where listed = 1 and user_reference_id is not null",
  "create index worker_location on worker (company_location_id) where listed = 1 and company_location_id is not null"
]

/**
 * Each entry is in one of the two, or in both if it is about a record of a company. Ids of records and
 * companies are unique among all clients.
 */
const auditIndexes = [
  "drop index audit_record",
  "drop index audit_company",
  "create index audit_record on audit (record_id, at, id)",
  "create index audit_company on audit (company_id, at, id) where company_id <> record_id"
]

/** Only large companies have the indexes by which their workers are found; the audit has smaller ones. */
export const largeCompanies: Migration = {
  number: 14,
  name: "large companies",
  statements: (words) => [
    ...counted(words),
    listed(words),
    ...DROPPED.map((index) => `drop index ${index}`),
    ...indexes,
    ...auditIndexes
  ]
}
