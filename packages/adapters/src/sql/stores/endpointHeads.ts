/** The statements about the event that a lane of an endpoint waits at. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { auditIf, isAudited } from "./commandEntry.ts"
import { isWaiting, type EndpointValues } from "./endpointStatements.ts"
import { headSequence } from "./laneHead.ts"

/** An event that waits at the head of a lane, and the row of the log that passes over it. */
interface HeadOf extends EndpointValues {
  readonly companyId: string
  readonly attemptId: string
  readonly sequence: number
  readonly eventId: string
  readonly eventType: string
}

interface LogValues {
  readonly id: string
  readonly clientId: string
  readonly endpointId: string
  readonly companyId: string
  readonly sequence: number
  readonly eventId: string
  readonly eventType: string | null
  readonly at: number
  readonly durationMs: number
  readonly result: string
  readonly status: number | null
}

interface HeadRow {
  readonly sequence: number
  readonly event_id: string
  readonly type: string
}

/** The event that a lane waits at after failures, and what passes over it. */
export const prepareHeads = ({ dialect, prepare }: Database["Service"]) => {
  const { now } = dialect
  return {
    head: prepare<
      { readonly clientId: string; readonly id: string; readonly companyId: string },
      HeadRow
    >(
      (_db, p) => sql<HeadRow>`
        select event.sequence, event.id as event_id, event.type
        from delivery_lane as lane
        join webhook_endpoint as endpoint
          on endpoint.id = lane.endpoint_id and endpoint.client_id = lane.client_id
        join event on event.company_id = lane.company_id and event.client_id = lane.client_id
          and event.sequence = ${headSequence(dialect)}
        where lane.endpoint_id = ${p.id} and lane.client_id = ${p.clientId}
          and lane.company_id = ${p.companyId} and ${isWaiting}`
    ),
    auditHead: prepare<HeadOf>((_db, p) =>
      auditIf(
        p,
        sql`exists (
          select 1 from delivery_lane as lane
          where lane.endpoint_id = ${p.recordId} and lane.client_id = ${p.clientId}
            and lane.company_id = ${p.companyId} and ${isWaiting}
            and lane.next_sequence <= cast(${p.sequence} as bigint))`
      )
    ),
    log: prepare<LogValues>((db, p) =>
      db.insertInto("delivery_attempt").values({
        id: p.id,
        client_id: p.clientId,
        endpoint_id: p.endpointId,
        company_id: p.companyId,
        sequence: p.sequence,
        event_id: p.eventId,
        at: p.at,
        duration_ms: p.durationMs,
        result: p.result,
        status: p.status,
        event_type: p.eventType
      })
    ),
    skip: prepare<HeadOf>(
      (_db, p) => sql`
        update delivery_lane set next_sequence = cast(${p.sequence} as bigint) + 1, attempts = 0,
          halted_at = null,
          due_at = ${now} + case when cast(${p.sequence} as bigint) < last_sequence then 0 end
        where endpoint_id = ${p.recordId} and client_id = ${p.clientId}
          and company_id = ${p.companyId} and ${isAudited(p)}`
    ),
    logSkip: prepare<HeadOf>(
      (_db, p) => sql`
        insert into delivery_attempt
          (id, client_id, endpoint_id, company_id, sequence, event_id, at, duration_ms, result,
            event_type)
        select cast(${p.attemptId} as text), cast(${p.clientId} as text), cast(${p.recordId} as text),
          cast(${p.companyId} as text), cast(${p.sequence} as bigint), cast(${p.eventId} as text),
          cast(${p.at} as bigint), 0, 'skipped', cast(${p.eventType} as text)
        where ${isAudited(p)}`
    )
  }
}
