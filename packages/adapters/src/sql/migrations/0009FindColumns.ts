import type { Migration, Words } from "./migration.ts"

/** Null in rows of earlier versions, until the worker has filled them. */
const columns = ({ bytewise }: Words) => [
  `alter table company add column name_folded text${bytewise}`,
  `alter table kyb_information add column ein_last4 text${bytewise} check (length(ein_last4) = 4)`,
  `alter table worker add column name_folded text${bytewise}`,
  `alter table worker add column last_name_folded text${bytewise}`,
  `alter table worker add column email_key text${bytewise}`,
  `alter table kyc_information add column ssn_last4 text${bytewise} check (length(ssn_last4) = 4)`
]

/** The rows whose columns are to be filled: none, once that is done. */
const unfilled = [
  "create index company_unfilled on company (id) where name_folded is null",
  "create index kyb_information_unfilled on kyb_information (id) where ein_last4 is null",
  "create index worker_unfilled on worker (id) where name_folded is null",
  "create index kyc_information_unfilled on kyc_information (id) where ssn_last4 is null"
]

/** An index that leads with the client has all that a look for ids compares. */
const indexes = [
  "create index company_state on company (client_id, kind, kyb_status, id)",
  "create index company_updated on company (client_id, updated_at, id)",
  "create index company_name on company (client_id, name_folded, id)",
  "create index kyb_information_ein_last4 on kyb_information (client_id, ein_last4, company_id)",
  "create index worker_state on worker (client_id, company_id, user_status, kyc_status, worker_type, id)",
  "create index worker_updated on worker (company_id, updated_at, id)",
  "create index worker_name on worker (client_id, company_id, name_folded, id)",
  "create index worker_last_name on worker (client_id, company_id, last_name_folded, id)",
  "create index worker_email on worker (company_id, email_key, id) where email_key is not null",
  "create index worker_reference on worker (company_id, user_reference_id, id) where user_reference_id is not null",
  "create index kyc_information_ssn_last4 on kyc_information (company_id, ssn_last4, worker_id)"
]

/** The columns by which companies and workers are found, and the orders of their lists. */
export const findColumns: Migration = {
  number: 9,
  name: "find columns",
  statements: (words) => [...columns(words), ...unfilled, ...indexes]
}
