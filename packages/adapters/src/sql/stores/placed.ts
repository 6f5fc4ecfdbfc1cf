/** The places of workers, from columns that are read next to others. */
import type { Placed } from "@payroll/domain/worker/workplace"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import type { RecordKey } from "./records.ts"

/** The columns of a worker's places. */
export interface PlacedRow {
  readonly location_category: string
  readonly work_state: string | null
  readonly company_location_id: string | null
  readonly time_zone: string | null
  readonly workplaces: string | null
  readonly date_of_join: string
  readonly worker_created_at: number
}

export const PLACED_COLUMNS = [
  "worker.location_category",
  "worker.work_state",
  "worker.company_location_id",
  "worker.time_zone",
  "worker.workplaces",
  "worker.date_of_join",
  "worker.created_at as worker_created_at"
] as const

/** Like `PLACED_COLUMNS`, without what tells workers apart whose place never changed. */
const DISTINCT_PLACE = sql`
  worker.location_category, worker.work_state, worker.company_location_id, worker.time_zone, worker.workplaces,
  case when worker.workplaces is null then '' else worker.date_of_join end as date_of_join,
  case when worker.workplaces is null then 0 else worker.created_at end as worker_created_at`

export const placedOf = (row: PlacedRow): Placed => ({
  locationCategory: row.location_category as Placed["locationCategory"],
  workState: row.work_state ?? undefined,
  companyLocationId: row.company_location_id ?? undefined,
  timeZone: row.time_zone ?? undefined,
  dateOfJoin: row.date_of_join as Placed["dateOfJoin"],
  createdAt: row.worker_created_at,
  workplaces:
    row.workplaces === null ? undefined : (JSON.parse(row.workplaces) as Placed["workplaces"])
})

/** The places of employees who have not left, each once unless it changed by date. */
const places = (of: RawBuilder<unknown>) => sql<PlacedRow>`
  select distinct ${DISTINCT_PLACE} from worker
  where worker.worker_type = 'W2' and worker.user_status not in ('Terminated', 'Removed') and ${of}`

/** The places of the employees who have a policy, and of those of a company. */
export const preparePlaces = ({ prepare }: Database["Service"]) => ({
  ofHolders: prepare<RecordKey, PlacedRow>((_db, p) =>
    places(sql`worker.client_id = ${p.clientId} and worker.id in (
      select worker_id from time_off_assignment
      where time_off_policy_id = ${p.id} and client_id = ${p.clientId} and status = 'Active')`)
  ),
  ofCompany: prepare<RecordKey, PlacedRow>((_db, p) =>
    places(sql`worker.client_id = ${p.clientId} and worker.company_id = ${p.id}`)
  )
})
