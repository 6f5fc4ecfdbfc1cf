import { TimeOffRecalculationStore } from "@payroll/operations/ports/timeOffRecalculationStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { timeOffRecalculationTable } from "../records/timeOffRecalculation.ts"
import { recordQueries, recordReader, type Page, type RecordKey } from "./records.ts"

const prepareRecalculations = ({ prepare }: Database["Service"]) => ({
  unfinished: prepare((db, p: RecordKey) =>
    db
      .selectFrom("time_off_recalculation")
      .select(({ fn }) => [fn.countAll<number>().as("rows"), fn.min("company_id").as("company_id")])
      .where("company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("due_at", "is not", null)
  ),
  ofCompany: prepare((db, p: Page) =>
    db
      .selectFrom("time_off_account")
      .select(["id", "company_id", "worker_id"])
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
      .select(["account_id as id", "company_id", "worker_id"])
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
  const { read } = database
  const { one } = recordReader(database, keys)
  const byId = recordQueries(database).by(timeOffRecalculationTable, "id")
  const queries = prepareRecalculations(database)
  return TimeOffRecalculationStore.of({
    recalculation: (clientId, id) => one(byId({ clientId, id })),
    unfinished: (clientId, id) =>
      Effect.map(read(queries.unfinished({ clientId, id })), ([[row]]) => row?.rows ?? 0),
    accounts: (clientId, { companyId, timeOffPolicyId }, after, rows) =>
      Effect.map(
        read(
          timeOffPolicyId === undefined
            ? queries.ofCompany({ clientId, id: companyId, after, rows })
            : queries.ofPolicy({ clientId, id: timeOffPolicyId, after, rows })
        ),
        ([matches]) =>
          matches.map(({ id: accountId, worker_id: workerId }) => ({ accountId, workerId }))
      )
  })
})

export const layerTimeOffRecalculationStore = Layer.effect(TimeOffRecalculationStore, make)
