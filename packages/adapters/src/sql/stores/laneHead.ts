import { sql, type RawBuilder } from "kysely"
import type { Dialect } from "../dialect.ts"

/** Events at most that are passed over at once because the endpoint does not take them. */
export const PASSED_MAX = 1_000

/**
 * The sequence number of the event that a lane sends next: the first that its endpoint takes. Null if none of
 * the next 1,000 is; numbers of events that have expired are passed over. For `lane` and its `endpoint`.
 */
export const headSequence = ({ isLikeAny }: Dialect): RawBuilder<number> => sql<number>`(
  select taken.sequence from event as taken
  where taken.company_id = lane.company_id and taken.client_id = lane.client_id
    and taken.sequence >= lane.next_sequence and taken.sequence <= lane.last_sequence
    and taken.sequence < lane.next_sequence + ${sql.lit(PASSED_MAX)}
    and (endpoint.event_types is null
      or ${isLikeAny(sql.ref("taken.type"), sql.ref("endpoint.event_types"))})
  order by taken.sequence limit 1)`
