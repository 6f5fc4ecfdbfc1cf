/** The places of a group's events in the sequences of their companies. */
import type { Row } from "../records/row.ts"
import { eventRow, type AggregateState, type EncodedCommit } from "../writer/encodedCommit.ts"
import { toList } from "../writer/largeCompanies.ts"

/** Advanced for each winner, so that the commits of a group get consecutive numbers. */
export interface AggregateRow extends AggregateState {
  readonly id: string
  revision: number
  last_sequence: number
  workers: number
}

/** Members may share a sequence: the last row of each aggregate counts. */
const lastOfEach = (rows: ReadonlyArray<Row>): ReadonlyArray<Row> => [
  ...new Map(rows.map((row) => [row["id"], row])).values()
]

const mergedStreams = (rows: ReadonlyArray<Row>): ReadonlyArray<Row> => {
  const streams = new Map<Row[string] | undefined, Row>()
  for (const row of rows) {
    const earlier = streams.get(row["company_id"])
    streams.set(row["company_id"], earlier ? { ...row, first: earlier["first"] ?? null } : row)
  }
  return [...streams.values()]
}

/** Aggregate, event and lane rows of the winners, with the sequence numbers they get, and whom to list. */
export const sequenced = (
  winners: ReadonlyArray<EncodedCommit>,
  aggregates: ReadonlyMap<string, AggregateRow>
) => {
  const inserted: Array<Row> = []
  const updated: Array<Row> = []
  const events: Array<Row> = []
  const streams: Array<Row> = []
  const listed = { all: [] as Array<string>, added: [] as Array<string> }
  for (const commit of winners) {
    for (const move of commit.aggregates) {
      const { id, kind, clientId, companyId, expected, workers: added } = move
      const current = aggregates.get(id)
      const first = (current?.last_sequence ?? 0) + 1
      const last = first + move.events.length - 1
      move.events.forEach((event, index) => events.push(eventRow(move, event, first + index)))
      if (move.events.length > 0) {
        streams.push({ client_id: clientId, company_id: companyId, first, last })
      }
      const workers = (current?.workers ?? 0) + added.length
      const which = toList({ workers, added })
      if (which === "all") listed.all.push(companyId)
      if (which === "added") listed.added.push(...added)
      const base = {
        id,
        kind,
        client_id: clientId,
        company_id: companyId,
        last_sequence: last,
        workers
      }
      if (current === undefined) inserted.push({ ...base, revision: 1 })
      else {
        current.last_sequence = last
        current.workers = workers
        if (expected !== undefined) current.revision += 1
        updated.push({ ...base, revision: current.revision })
      }
    }
  }
  return {
    inserted,
    updated: lastOfEach(updated),
    events,
    streams: mergedStreams(streams),
    listed
  }
}
