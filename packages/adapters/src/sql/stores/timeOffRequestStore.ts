import { TimeOffRequestStore } from "@payroll/operations/ports/timeOffRequestStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { timeOffRequestTable } from "../records/timeOffRequest.ts"
import type { RecordKey } from "./records.ts"

interface Page extends RecordKey {
  readonly after: string
  readonly rows: number
}

const make = Effect.gen(function* () {
  const { prepare, read } = yield* Database
  const keys = yield* ClientKeys
  const pageOf = (column: "company_id" | "worker_id") => {
    const query = prepare((db, p: Page) =>
      db
        .selectFrom("time_off_request")
        .selectAll()
        .where(column, "=", p.id)
        .where("client_id", "=", p.clientId)
        .where("id", ">", p.after)
        .orderBy("id")
        .limit(p.rows)
    )
    return Effect.fnUntraced(function* (clientId: string, id: string, after: string, max: number) {
      const [rows] = yield* read(query({ clientId, id, after, rows: max }))
      const key = yield* keys.of(clientId)
      return rows.map((row) => timeOffRequestTable.fromRow({ ...row, sealed: null }, key))
    })
  }
  return TimeOffRequestStore.of({
    ofCompany: pageOf("company_id"),
    ofWorker: pageOf("worker_id")
  })
})

export const layerTimeOffRequestStore = Layer.effect(TimeOffRequestStore, make)
