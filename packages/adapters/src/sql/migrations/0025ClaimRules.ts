import type { Migration, Words } from "./migration.ts"

/**
 * Which rules there are, the writer knows: a check of the table would have to be replaced with each. SQLite cannot
 * change a check, and `rule` is part of the key, so that the table is copied.
 */
const claim = (words: Words) => [
  `create table other_claim (
  scope text not null,
  rule text not null check (length(rule) between 1 and 40),
  key_version ${words.integer} not null,
  digest text not null,
  holder text not null,
  client_id text not null,
  primary key (scope, rule, key_version, digest)
)${words.narrow}`,
  `insert into other_claim (scope, rule, key_version, digest, holder, client_id)
  select scope, rule, key_version, digest, holder, client_id from claim`,
  "drop table claim",
  "alter table other_claim rename to claim",
  "create index claim_holder on claim (holder)",
  ...words.ofClients("claim")
]

/** Claims of further rules. */
export const claimRules: Migration = { number: 25, name: "claim rules", statements: claim }
