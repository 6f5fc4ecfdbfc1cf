import { TimeOffRecalculationStore } from "@payroll/operations/ports/timeOffRecalculationStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { timeOffRecalculationTable } from "../records/timeOffRecalculation.ts"
import { recordReads } from "./recordReads.ts"
import type { RecordKey } from "./records.ts"

interface Page extends RecordKey {
  readonly after: string
  readonly rows: number
}

const prepareRecalculations = ({ prepare }: Database["Service"]) => ({
  byId: prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_off_recalculation")
      .selectAll()
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  ),
  unfinished: prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_off_recalculation")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("due_at", "is not", null)
  ),
  ofCompany: prepare((db, p: Page) =>
    db
      .selectFrom("time_off_account")
      .select(["id", "worker_id"])
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      // Not as a value: the index is partial.
      .where("last_sequence", ">=", sql.lit(0))
      .where("id", ">", p.after)
      .orderBy("id")
      .limit(p.rows)
  ),
  ofPolicy: prepare((db, p: Page) =>
    db
      .selectFrom("time_off_assignment")
      .select(["account_id as id", "worker_id"])
      .distinct()
      .where("time_off_policy_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("account_id", ">", p.after)
      .orderBy("account_id")
      .limit(p.rows)
  )
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const records = recordReads(database, keys)
  const { read } = database
  const queries = prepareRecalculations(database)
  return TimeOffRecalculationStore.of({
    recalculation: (clientId, id) =>
      records.one(timeOffRecalculationTable, queries.byId({ clientId, id })),
    unfinished: (clientId, id) =>
      Effect.map(read(queries.unfinished({ clientId, id })), ([[row]]) => row?.rows ?? 0),
    accounts: (clientId, { companyId, timeOffPolicyId }, after, rows) =>
      Effect.map(
        read(
          timeOffPolicyId === undefined
            ? queries.ofCompany({ clientId, id: companyId, after, rows })
            : queries.ofPolicy({ clientId, id: timeOffPolicyId, after, rows })
        ),
        ([found]) =>
          found.map(({ id: accountId, worker_id: workerId }) => ({ accountId, workerId }))
      )
  })
})

export const layerTimeOffRecalculationStore = Layer.effect(TimeOffRecalculationStore, make)
