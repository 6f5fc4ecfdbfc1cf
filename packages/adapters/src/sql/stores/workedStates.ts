/** The states in which people may have worked, also before they or their company moved. */
import type { Placed } from "@payroll/domain/worker/workplace"
import type { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { ClientKey } from "../../vault/keyVersions.ts"
import type { Database } from "../database.ts"
import { fieldChanges, type RecordChangeColumns } from "../records/recordChange.ts"
import { inCompany, isWorkerOf, type FactsOf, type Owner } from "./ownerOfFacts.ts"

export type KeyOf = (clientId: string) => Effect.Effect<ClientKey, Unavailable>

/** The fields of records that name the state of a place. Their history is needed until the last day of the law. */
const STATE_FIELDS: Readonly<Record<string, string>> = {
  companyLocation: "state",
  worker: "workState"
}

/** True of a field of a record by which it is known where somebody worked. */
export const isPlaceOfWork = (recordKind: string, field: string): boolean =>
  STATE_FIELDS[recordKind] === field

interface PlaceRow {
  readonly company_id: string
  readonly state: string | null
  /** The places by date, as JSON. */
  readonly workplaces: string | null
}

type ChangeRow = Pick<
  RecordChangeColumns,
  "record_id" | "version" | "company_id" | "record_kind" | "sealed"
>

const preparePlaces = ({ prepare }: Database["Service"], of: FactsOf) => {
  const columns = sql`record_change.record_id, record_change.version, record_change.company_id,
    record_change.record_kind, record_change.sealed`
  return {
    /** All places of the company, and those of the workers: more than needed is safe. */
    places: prepare<Owner, PlaceRow>(
      (_db, p) => sql<PlaceRow>`
        select company_id, state, cast(null as text) as workplaces from company_location
        where ${inCompany(of, "company_location", p)} and client_id = ${p.clientId}
        union
        select worker.company_id, worker.work_state as state, worker.workplaces from worker
        where ${isWorkerOf(of, p)} and worker.client_id = ${p.clientId}`
    ),
    /** The changes of the locations, and of a single worker, whose early moves are there alone. */
    changes: prepare<Owner, ChangeRow>(
      (_db, p) => sql<ChangeRow>`
        select ${columns} from company_location
        join record_change on record_change.record_id = company_location.id
          and record_change.client_id = ${p.clientId}
        where ${inCompany(of, "company_location", p)} and company_location.client_id = ${p.clientId}
        ${
          of === "worker"
            ? sql`union all select ${columns} from record_change
              where record_change.record_id = ${p.id} and record_change.client_id = ${p.clientId}`
            : sql``
        }`
    )
  }
}

const statesOfPlace = ({ state, workplaces }: PlaceRow): ReadonlyArray<unknown> => {
  const versions = workplaces === null ? [] : (JSON.parse(workplaces) as Placed["workplaces"])
  return [
    state,
    ...(versions ?? []).flatMap(({ primary, further }) =>
      [primary, ...further].map(({ workState }) => workState)
    )
  ]
}

const statesOfChange = (change: ChangeRow, key: ClientKey): ReadonlyArray<unknown> =>
  fieldChanges(change, key).flatMap((each) =>
    each.isSealed || !isPlaceOfWork(change.record_kind, each.field) ? [] : [each.before, each.after]
  )

/** Returns the function that reads the states in which an owner has worked, each once. */
export const prepareWorkedStates = (
  database: Database["Service"],
  of: FactsOf,
  keyOf: KeyOf
): ((about: Owner) => Effect.Effect<ReadonlyArray<string>, Unavailable>) => {
  const statements = preparePlaces(database, of)
  return Effect.fnUntraced(function* (about) {
    const [places, changes] = yield* database.read(
      statements.places(about),
      statements.changes(about)
    )
    const key = changes.length === 0 ? undefined : yield* keyOf(about.clientId)
    const earlier = key ? changes.flatMap((change) => statesOfChange(change, key)) : []
    const all = [...places.flatMap(statesOfPlace), ...earlier]
    return [...new Set(all.filter((state) => typeof state === "string"))]
  })
}
