import { fullName } from "@payroll/domain/worker/worker"
import { HolidayCalendarStore } from "@payroll/operations/ports/holidayCalendarStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { companyCalendarTable } from "../records/companyCalendar.ts"
import { timeOffRequestTable } from "../records/timeOffRequest.ts"
import { recordQueries, recordReader, type RecordKey } from "./records.ts"

interface AbsencePage extends RecordKey {
  readonly from: string
  readonly to: string
  /** Empty for all. */
  readonly companyLocationId: string
  readonly rows: number
}

const prepareAbsences = ({ prepare }: Database["Service"]) =>
  prepare((db, p: AbsencePage) =>
    db
      .selectFrom("time_off_request as request")
      .innerJoin("worker", "worker.id", "request.worker_id")
      .selectAll("request")
      .select([
        "worker.first_name",
        "worker.middle_name",
        "worker.last_name",
        "worker.user_reference_id"
      ])
      .where("request.company_id", "=", p.id)
      .where("request.client_id", "=", p.clientId)
      .where("worker.client_id", "=", p.clientId)
      .where("request.status", "in", ["Approved", "Taken"])
      .where("request.end_date", ">=", p.from)
      .where("request.start_date", "<=", p.to)
      .where(
        sql<boolean>`(cast(${p.companyLocationId} as text) = ''
          or worker.company_location_id = ${p.companyLocationId})`
      )
      .orderBy("request.start_date")
      .orderBy("request.id")
      .limit(p.rows)
  )

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { read } = database
  const { one } = recordReader(database, keys)
  const { by } = recordQueries(database)
  const byId = by(companyCalendarTable, "id")
  const ofCompany = by(companyCalendarTable, "company_id", { orderBy: "company_id" })
  const absences = prepareAbsences(database)
  return HolidayCalendarStore.of({
    calendar: (clientId, id) => one(byId({ clientId, id })),
    calendarOf: (clientId, id) => one(ofCompany({ clientId, id })),
    absences: Effect.fnUntraced(function* (clientId, { companyId: id, ...query }, rows) {
      const { companyLocationId = "" } = query
      const [matches] = yield* read(absences({ clientId, id, ...query, companyLocationId, rows }))
      const key = yield* keys.of(clientId)
      return matches.map(
        ({
          first_name: firstName,
          middle_name: middleName,
          last_name: lastName,
          user_reference_id: userReferenceId,
          ...row
        }) => ({
          request: timeOffRequestTable.fromRow({ ...row, sealed: null }, key),
          name: fullName({ firstName, middleName: middleName ?? undefined, lastName }),
          userReferenceId: userReferenceId ?? undefined
        })
      )
    })
  })
})

export const layerHolidayCalendarStore = Layer.effect(HolidayCalendarStore, make)
