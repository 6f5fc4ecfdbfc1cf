/** The statements of a group of commits on PostgreSQL. */
import type { Bound } from "../statement.ts"
import type { ClaimRow } from "../writer/encodedCommit.ts"
import type { Tallies } from "./keys.ts"
import { firstOf, fromRows, type IntegerColumns, type TableRows } from "./rows.ts"

/** A claim and its holder, which may have existed already. */
interface HeldClaim extends Pick<ClaimRow, "scope" | "rule" | "key_version" | "digest" | "holder"> {
  readonly is_new: boolean
}

export const bound = <R>(sql: string, ...parameters: ReadonlyArray<unknown>): Bound<R> => ({
  sql,
  parameters
})

/** Locks rows of any client, because a new aggregate must have an id that no client has. */
export const LOCK_AGGREGATES =
  "select id, client_id, revision, last_sequence, workers from aggregate " +
  "where id = any($1) order by id for no key update"

/**
 * By the ids of records and of their clients; the caller compares the pairs. The plan of a join
 * with the pairs, made while the table is small, would be kept.
 */
export const lockRecords = (table: string, hasMac: boolean) =>
  `select id, client_id, version${hasMac ? ", mac" : ""} from ${table} ` +
  "where id = any($1) and client_id = any($2) order by id for no key update"

/**
 * Inserts the claims in the given order and returns all with their holders. It updates an existing claim to
 * what it is instead of looking it up first: the plan of a look-up, made while the table is small, would be kept.
 */
export const claimAll = (
  rows: ReadonlyArray<ClaimRow>,
  integers: IntegerColumns
): Bound<HeldClaim> =>
  fromRows(
    { table: "claim", rows },
    "wanted",
    integers,
    (wanted, columns) => `
      insert into claim (${columns.join(", ")})
      select ${columns.join(", ")} from ${wanted}
      on conflict (scope, rule, key_version, digest) do update set holder = claim.holder
      returning scope, rule, key_version, digest, holder, xmax = 0 as is_new`
  )

interface TallyRow {
  readonly client_id: string
  readonly tally: string
  readonly digests: string
}

/**
 * Counts numbers and returns the digests of their tallies. A tally that is longer than its limit is over: the value
 * that makes it so is stored as well, or the statement fails.
 */
export const countNumbers = (
  { full, rows }: Tallies,
  integers: IntegerColumns,
  overLimit: "stores" | "fails"
): Bound<TallyRow> => {
  const { sql, parameters } = fromRows<TallyRow>(
    { table: "number_tally", rows },
    `${overLimit}_over_limit`,
    integers,
    (tried, columns) => `
      insert into number_tally as stored (${columns.join(", ")})
      select ${columns.join(", ")} from ${tried}
      on conflict (client_id, tally) do update set digests = case
        when length(stored.digests) > $${columns.length + 1}
        then ${overLimit === "stores" ? "stored.digests" : "null"}
        when position(excluded.digests in stored.digests) > 0 then stored.digests
        ${overLimit === "stores" ? "" : `when length(stored.digests) >= $${columns.length + 1} then null`}
        else stored.digests || excluded.digests end
      returning client_id, tally, digests`
  )
  return { sql, parameters: [...parameters, full] }
}

export const STORE_ANSWERS = `
  insert into stored_answer (client_id, key, fingerprint, status, body, at)
  select client_id, key, fingerprint, status, body, at
  from jsonb_populate_recordset(null::stored_answer, $1::jsonb)
  on conflict do nothing
  returning client_id, key`

export const FIND_ANSWERS = `
  select stored.client_id, stored.key, stored.fingerprint, stored.status, stored.body
  from stored_answer as stored join jsonb_populate_recordset(null::stored_answer, $1::jsonb) as wanted
    using (client_id, key)`

export const DROP_CLAIMS = `
  delete from claim using jsonb_populate_recordset(null::claim, $1::jsonb) as lost
  where claim.scope = lost.scope and claim.rule = lost.rule
    and claim.key_version = lost.key_version and claim.digest = lost.digest
    and claim.holder = lost.holder and claim.client_id = lost.client_id`

export const RELEASE = `
  delete from claim using jsonb_populate_recordset(null::claim, $1::jsonb) as released
  where claim.rule = released.rule and claim.holder = released.holder
    and claim.client_id = released.client_id
    and not exists (
      select 1 from jsonb_populate_recordset(null::claim, $2::jsonb) as kept
      where kept.scope = claim.scope and kept.rule = claim.rule
        and kept.key_version = claim.key_version and kept.digest = claim.digest
    )`

/** Gives claims that their holders release to the holders that claim them in the same commit. */
export const MOVE_CLAIMS = `
  update claim set holder = moved.holder
  from jsonb_populate_recordset(null::claim, $1::jsonb) as moved
  where claim.scope = moved.scope and claim.rule = moved.rule
    and claim.key_version = moved.key_version and claim.digest = moved.digest
    and claim.client_id = moved.client_id`

export const DROP_ANSWERS = `
  delete from stored_answer using jsonb_populate_recordset(null::stored_answer, $1::jsonb) as lost
  where stored_answer.client_id = lost.client_id and stored_answer.key = lost.key`

export const MOVE_AGGREGATES = `
  update aggregate set revision = moved.revision, last_sequence = moved.last_sequence,
    workers = moved.workers
  from jsonb_populate_recordset(null::aggregate, $1::jsonb) as moved
  where aggregate.id = moved.id and aggregate.client_id = moved.client_id`

/** Puts all workers of companies in the indexes of lists. */
export const LIST_ALL =
  "update worker set listed = 1 where company_id = any($1) and client_id = any($2) and listed = 0"

/** Puts single workers in the indexes of lists. */
export const LIST_ADDED =
  "update worker set listed = 1 where id = any($1) and client_id = any($2) and listed = 0"

const UPDATES_MAX = 200
const isNamed = firstOf(UPDATES_MAX)

/** Updates rows of one table that have the same columns. */
export const updateAll = (of: TableRows, integers: IntegerColumns): Bound<unknown> => {
  const update = fromRows(of, "changed", integers, (changed, columns) => {
    const updated = columns.filter((column) => column !== "id" && column !== "client_id")
    return (
      `update ${of.table} set ${updated.map((column) => `${column} = changed.${column}`).join(", ")} ` +
      `from ${changed} where ${of.table}.id = changed.id and ${of.table}.client_id = changed.client_id`
    )
  })
  return { ...update, isUnnamed: !isNamed(update.sql) }
}
