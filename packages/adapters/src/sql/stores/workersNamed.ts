/** Workers of all companies of a client by the beginning of a name, each name by an index. */
import { endOfPrefix } from "@payroll/domain/field/foldedText"
import { VisibleCompanies } from "@payroll/operations/caller"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { ClientKeys } from "../clientKeys.ts"
import type { Database } from "../database.ts"
import { workerTable } from "../records/worker.ts"
import type { Tables } from "../tables.ts"
import { inRange, NAMED_MAX } from "./recordPage.ts"

interface NameRange {
  readonly clientId: string
  readonly nameFrom: string
  readonly nameEnd: string
  readonly rows: number
}

interface NameRow {
  readonly id: string
  readonly company_id: string
  readonly name: string
}

type NamedRow = Tables["worker"] & { readonly company_name: string }

const byName = (one: NameRow, other: NameRow): number =>
  one.name < other.name || (one.name === other.name && one.id < other.id) ? -1 : 1

/** The first workers by name whom the caller sees. */
export const prepareWorkersNamed = (
  { dialect, prepare, read }: Database["Service"],
  keys: ClientKeys["Service"]
) => {
  const namesIn = (column: string) =>
    prepare<NameRange, NameRow>(
      (_db, p) => sql<NameRow>`
        select worker.id, worker.company_id, ${sql.ref(column)} as name from worker
        where worker.client_id = ${p.clientId} and ${inRange(column, p.nameFrom, p.nameEnd)}
        order by ${sql.ref(column)}, worker.id limit ${p.rows}`
    )
  const [wholeNames, lastNames] = [
    namesIn("worker.name_folded"),
    namesIn("worker.last_name_folded")
  ]
  const among = prepare<{ readonly clientId: string; readonly ids: string }, NamedRow>(
    (_db, p) => sql<NamedRow>`
      select worker.*, company.name as company_name from worker
      join company on company.id = worker.company_id
      where worker.client_id = ${p.clientId} and company.client_id = ${p.clientId}
        and ${dialect.oneOf(sql`worker.id`, p.ids)}`
  )
  return Effect.fnUntraced(function* (clientId: string, name: string, rows: number) {
    const isLimited = (yield* VisibleCompanies) !== undefined
    const range = {
      clientId,
      nameFrom: name,
      nameEnd: endOfPrefix(name),
      // Of a limited caller those of other companies are left out only after they are read.
      rows: isLimited ? NAMED_MAX : rows
    }
    const lists = yield* read(wholeNames(range), lastNames(range))
    const names = lists.flat().toSorted(byName)
    const ids = [...new Set(names.map(({ id }) => id))].slice(0, rows)
    if (ids.length === 0) return []
    const [matches] = yield* read(among({ clientId, ids: JSON.stringify(ids) }))
    const key = yield* keys.of(clientId)
    return ids
      .flatMap((id) => matches.find((row) => row.id === id) ?? [])
      .map((row) => ({ worker: workerTable.fromRow(row, key), company: row.company_name }))
  })
}
