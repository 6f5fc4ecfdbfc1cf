/** Checks the invariants of the stored data. */
import { AuditChain } from "@payroll/operations/ports/auditChain"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { sql } from "kysely"
import { ClientKeys } from "../sql/clientKeys.ts"
import { Database } from "../sql/database.ts"
import { batchRows } from "./batchRows.ts"
import { checkMacs } from "./checkMacs.ts"
import type { Finding } from "./finding.ts"
import { allErasures } from "./knownErasures.ts"
import { sealIdOf } from "../sql/records/recordChange.ts"
import { sealedTables } from "../sql/stores/keyedTables.ts"

interface Count {
  readonly count: number
}

/** Queries that count violations, by check. */
const violationCounts: Readonly<Record<string, string>> = {
  "every company has its events": `
    select count(*) as count from company
    where not exists (select 1 from event where event.company_id = company.id)
      and not exists (select 1 from aggregate where aggregate.id = company.id and last_sequence > 0)`,
  "every company and worker has its revision": `
    select count(*) as count from (
      select id from company union all select id from worker
    ) as subject where not exists (select 1 from aggregate where aggregate.id = subject.id)`,
  "every event belongs to a company of its client, or to the client": `
    select count(*) as count from event where event.company_id <> event.client_id and not exists (
      select 1 from aggregate
      where aggregate.id = event.company_id and aggregate.client_id = event.client_id
    )`,
  "sequences have no gaps": `
    select count(*) as count from (
      select company_id from event group by company_id
      having max(sequence) - min(sequence) + 1 <> count(*)
    ) as gaps`,
  "every company's last sequence is that of its last event": `
    select count(*) as count from aggregate
    where kind = 'companyProfile' and exists (select 1 from event where event.company_id = aggregate.id)
      and last_sequence <> (select max(sequence) from event where event.company_id = aggregate.id)`,
  "every client's last sequence is that of its last event": `
    select count(*) as count from client
    where exists (select 1 from event where event.company_id = client.id)
      and last_sequence <> (select max(sequence) from event where event.company_id = client.id)`,
  "every event has its audit row": `
    select count(*) as count from event
    where not exists (select 1 from audit where audit.id = event.commit_id)`,
  "every change of a record has its audit row": `
    select count(*) as count from record_change
    where not exists (select 1 from audit where audit.id = record_change.audit_id
      and audit.client_id = record_change.client_id)`,
  // A digest and its comma are 67 characters of the list, which has two brackets and one comma less.
  "every hand-over has its pages": `
    select count(*) as count from hand_over
    where length(digests) <> 1 + 67 * (
      select count(*) from hand_over_page where hand_over_page.hand_over_id = hand_over.id
        and hand_over_page.client_id = hand_over.client_id)`,
  "every hand-over has its audit row": `
    select count(*) as count from hand_over
    where not exists (select 1 from audit where audit.client_id = hand_over.client_id
      and audit.record_id = hand_over.id and audit.disclosure is not null)`,
  "every claim has a holder of its client": `
    select count(*) as count from claim where not exists (
      select 1 from company where company.id = claim.holder and company.client_id = claim.client_id
      union all
      select 1 from business_user where business_user.id = claim.holder
        and business_user.client_id = claim.client_id
      union all
      select 1 from worker where worker.id = claim.holder and worker.client_id = claim.client_id
      union all
      select 1 from time_entry where time_entry.id = claim.holder
        and time_entry.client_id = claim.client_id
    ) and not exists (
      select 1 from punch where punch.id = claim.holder and punch.client_id = claim.client_id
    )`,
  "every lane with undelivered events is due": `
    select count(*) as count from delivery_lane
    where next_sequence <= last_sequence and due_at is null and halted_at is null`
}

/** A place in the order of a table: by id, and of changes by record and version. */
interface Place {
  readonly id: string
  readonly version: number
}

interface SealedRow extends Place {
  readonly client_id: string
  readonly sealed: string
}

const sealsAfter = ({ prepareForAll }: Database["Service"], table: string) =>
  prepareForAll<Place, SealedRow>("check.seals", (_db, p) =>
    table === "record_change"
      ? sql<SealedRow>`
          select record_id as id, version, client_id, sealed from record_change
          where (record_id, version) > (cast(${p.id} as text), cast(${p.version} as bigint))
          order by record_id, version limit ${sql.lit(batchRows(table))}`
      : sql<SealedRow>`
          select id, 0 as version, client_id, sealed from ${sql.ref(table)}
          where id > ${p.id} and sealed is not null order by id limit ${sql.lit(batchRows(table))}`
  )

/** The id that a seal is bound to. */
const sealedAs = (table: string, { id, version }: Place): string =>
  table === "record_change" ? sealIdOf({ record_id: id, version }) : id

/** Counts the seals of a table that cannot be opened, in batches by id. */
const unopened = Effect.fnUntraced(function* (table: string) {
  const database = yield* Database
  const keys = yield* ClientKeys
  const after = sealsAfter(database, table)
  let wrong = 0
  let last: Place = { id: "", version: 0 }
  for (;;) {
    const [rows] = yield* database.read(after({ id: last.id, version: last.version }))
    for (const row of rows) {
      const key = yield* keys.of(row.client_id)
      if (Result.isFailure(key.open(table, sealedAs(table, row), row.sealed))) wrong += 1
    }
    last = rows.at(-1) ?? last
    if (rows.length < batchRows(table)) return wrong
  }
})

/** SQLite's checks of its pages and foreign keys; PostgreSQL enforces its foreign keys itself. */
const sqliteFindings = Effect.gen(function* () {
  const { dialect, prepareForAll, read } = yield* Database
  if (dialect.name !== "sqlite") return []
  const [integrity, references] = yield* read(
    prepareForAll<unknown, { readonly integrity_check: string }>(
      "check.integrity",
      () => sql<{ readonly integrity_check: string }>`pragma integrity_check`
    )({}),
    prepareForAll("check.foreignKeys", () => sql`pragma foreign_key_check`)({})
  )
  const problems = integrity.filter((row) => row.integrity_check !== "ok")
  return [
    { check: "the database file is intact", wrong: problems.length },
    { check: "foreign keys refer to existing rows", wrong: references.length }
  ]
})

/** Counts the rows of the register that somebody without the root key stored or changed. */
const alteredErasures = Effect.map(
  allErasures,
  (erasures) => erasures.filter(({ isGenuine }) => !isGenuine).length
)

/** Runs all checks. */
export const checkData = Effect.gen(function* () {
  const { prepareForAll, scan } = yield* Database
  const findings: Array<Finding> = [...(yield* sqliteFindings)]
  for (const [check, text] of Object.entries(violationCounts)) {
    const [row] = yield* scan(
      prepareForAll<unknown, Count>("check.violations", () => sql.raw<Count>(text))({})
    )
    findings.push({ check, wrong: row?.count ?? 0 })
  }
  for (const table of sealedTables) {
    findings.push({
      check: `sealed values of ${table} can be opened`,
      wrong: yield* unopened(table)
    })
  }
  findings.push(...(yield* checkMacs))
  findings.push({ check: "erasures fit their MACs", wrong: yield* alteredErasures })
  const chain = yield* AuditChain
  findings.push({ check: "the audit fits its links", wrong: (yield* chain.state).wrong })
  return findings
})
