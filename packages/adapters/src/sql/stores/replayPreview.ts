/** The preview of a replay: how much it would send again. */
import { takesType } from "@payroll/domain/webhook/webhookEndpoint"
import {
  PREVIEW_MAX,
  type ReplayPreview,
  type ReplayScope
} from "@payroll/operations/ports/webhookEndpoints"
import * as Effect from "effect/Effect"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import { missedOf } from "./endpointBacklog.ts"
import { idsFrom } from "./eventLog.ts"

interface OfEndpoint {
  readonly clientId: string
  readonly id: string
}

interface OfCompany extends OfEndpoint {
  readonly companyId: string
  readonly first: number
}

/** Events of a company and a type that are looked at, and those of them that the lane has passed. */
export interface Counted {
  readonly company_id: string
  readonly type: string
  readonly looked_at: number | string
  readonly again: number | string
}

type Values<P> = Readonly<Record<keyof P, unknown>>

/** Counts of the events that a job finds; those that the lane has not passed wait anyway. */
const countsOf = (p: Values<OfEndpoint>, events: RawBuilder<unknown>) => sql<Counted>`
  select found.company_id, found.type, count(*) as looked_at,
    cast(sum(case when lane.next_sequence is null or found.sequence < lane.next_sequence
      then 1 else 0 end) as bigint) as again
  from (${events} limit ${sql.lit(PREVIEW_MAX + 1)}) as found
  left join delivery_lane as lane on lane.endpoint_id = ${p.id}
    and lane.company_id = found.company_id and lane.client_id = ${p.clientId}
  group by found.company_id, found.type`

const columns = sql.raw("event.company_id, event.type, event.sequence")

const preparePreviews = ({ prepare }: Database["Service"]) => ({
  ofCompany: prepare<OfCompany, Counted>((_db, p) =>
    countsOf(
      p,
      sql`select ${columns} from event
        where event.company_id = ${p.companyId} and event.client_id = ${p.clientId}
          and event.sequence >= ${p.first} order by event.sequence`
    )
  ),
  since: prepare<OfEndpoint & { readonly place: string }, Counted>((_db, p) =>
    countsOf(
      p,
      sql`select ${columns} from event
        where event.client_id = ${p.clientId} and event.id >= ${p.place} order by event.id`
    )
  ),
  /** From the first event of each company that was missed on. */
  missed: prepare<OfEndpoint, Counted>((_db, p) =>
    countsOf(
      p,
      sql`select ${columns} from (
          select missed.company_id, min(missed.sequence) as sequence
          from (${missedOf(p)}) as missed group by missed.company_id
        ) as first join event on event.company_id = first.company_id
          and event.client_id = ${p.clientId} and event.sequence >= first.sequence`
    )
  )
})

/** Returns the preview of these counts for an endpoint that takes these types. */
export const previewOf = (
  rows: ReadonlyArray<Counted>,
  eventTypes: ReadonlyArray<string> | undefined
): ReplayPreview => {
  const taken = rows
    .filter(({ type }) => takesType(eventTypes, type))
    .map(({ company_id, looked_at, again }) => ({
      company_id,
      again: Number(again),
      waiting: Number(looked_at) - Number(again)
    }))
  const sum = (values: ReadonlyArray<number>): number => values.reduce((all, one) => all + one, 0)
  return {
    events: sum(taken.map(({ again }) => again)),
    companies: new Set(taken.filter(({ again }) => again > 0).map((each) => each.company_id)).size,
    waiting: sum(taken.map(({ waiting }) => waiting)),
    isCut: sum(rows.map(({ looked_at }) => Number(looked_at))) > PREVIEW_MAX
  }
}

/** Looks at no more events than a person waits for. */
export const previewing = (database: Database["Service"]) => {
  const { ofCompany, since, missed } = preparePreviews(database)
  return Effect.fnUntraced(function* (
    of: OfEndpoint,
    eventTypes: ReadonlyArray<string> | undefined,
    scope: ReplayScope
  ) {
    const countsIn = () => {
      if (scope.kind === "missed") return missed(of)
      return scope.kind === "since"
        ? since({ ...of, place: idsFrom(scope.since) })
        : ofCompany({ ...of, companyId: scope.companyId, first: scope.firstSequence })
    }
    const [rows] = yield* database.read(countsIn())
    return previewOf(rows, eventTypes)
  })
}
