/** The places of workers, from columns that are read next to others. */
import { sql } from "kysely"
import type { Placed } from "@payroll/domain/worker/workplace"

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
export const DISTINCT_PLACE = sql`
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
