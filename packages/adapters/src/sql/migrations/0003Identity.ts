import { base, itsCompany, ofCompany } from "./columns.ts"
import type { Migration, Words } from "./migration.ts"

const flag = (name: string, { integer }: Words) =>
  `${name} ${integer} not null check (${name} in (0, 1))`

const identity = (words: Words) => [
  `create table kyc_information (${base(words)},
  ${ofCompany},
  worker_id text not null unique references worker (id),
  address1 text not null,
  address2 text,
  city text not null,
  state text not null,
  zipcode text not null,
  remote_location text,
  sealed text not null,
  ${itsCompany}
)${words.table}`,
  `create table w4_information (${base(words)},
  ${ofCompany},
  worker_id text not null unique references worker (id),
  filing_status text not null,
  ${flag("have_multiple_jobs", words)},
  dependents ${words.integer} not null check (dependents >= 0),
  dependents_above18 ${words.integer} not null check (dependents_above18 >= 0),
  other_income text not null check (length(other_income) <= 16),
  other_deduction text not null check (length(other_deduction) <= 16),
  extra_withholding text not null check (length(extra_withholding) <= 16),
  ${itsCompany}
)${words.table}`
]

const bankAccounts = (words: Words) => [
  `create table company_bank_account (${base(words)},
  ${ofCompany},
  bank_name text not null,
  account_type text not null check (account_type in ('Checking', 'Savings')),
  account_name text not null,
  routing_number text not null check (length(routing_number) = 9),
  status text not null check (status in ('new', 'pending', 'ready', 'failed', 'replaced')),
  due_at ${words.integer},
  sealed text not null,
  ${itsCompany}
)${words.table}`,
  "create index company_bank_account_company on company_bank_account (company_id, id)",
  "create index company_bank_account_due on company_bank_account (due_at) where due_at is not null",
  "create unique index worker_business_user on worker (business_user_id) where business_user_id is not null",
  "create index worker_contractor on worker (contractor_company_id) where contractor_company_id is not null"
]

/** Identity verification of workers, tax withholding, and company bank accounts. */
export const identityAndAccounts: Migration = {
  number: 3,
  name: "identity and accounts",
  statements: (words) => [...identity(words), ...bankAccounts(words)]
}
