import { TimeOffRequestStore } from "@payroll/operations/ports/timeOffRequestStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { timeOffRequestTable } from "../records/timeOffRequest.ts"
import { recordQueries, recordReader, withoutSealed } from "./records.ts"

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { all } = recordReader(database, keys)
  const { pageBy } = recordQueries(database)
  const pagesBy = (column: "company_id" | "worker_id") => {
    const page = pageBy(withoutSealed(timeOffRequestTable), column)
    return (clientId: string, id: string, after: string, rows: number) =>
      all(page({ clientId, id, after, rows }))
  }
  return TimeOffRequestStore.of({
    ofCompany: pagesBy("company_id"),
    ofWorker: pagesBy("worker_id")
  })
})

export const layerTimeOffRequestStore = Layer.effect(TimeOffRequestStore, make)
