import { BankAccountQueue, type DueBankAccount } from "@payroll/operations/ports/bankAccountQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database.ts"
import { prepareDue, type LeasedRow } from "./dueRecords.ts"

const dueOf =
  (of: DueBankAccount["of"]) =>
  (row: LeasedRow): DueBankAccount => ({
    of,
    clientId: row.client_id,
    companyId: row.company_id,
    bankAccountId: row.id
  })

const make = Effect.gen(function* () {
  const database = yield* Database
  const { read, write } = database
  const ofCompanies = prepareDue(database, "bankAccountQueue", "company_bank_account")
  const ofWorkers = prepareDue(database, "bankAccountQueue", "worker_bank_account")

  return BankAccountQueue.of({
    lease: Effect.fnUntraced(function* (limit, leaseMs) {
      const [companies] = yield* write(ofCompanies.lease({ limit, leaseMs }))
      const left = limit - companies.length
      const [workers] = left > 0 ? yield* write(ofWorkers.lease({ limit: left, leaseMs })) : [[]]
      return [...companies.map(dueOf("company")), ...workers.map(dueOf("worker"))]
    }),
    nextDueInMs: Effect.map(
      read(ofCompanies.nextDue({}), ofWorkers.nextDue({})),
      ([[company], [worker]]) => {
        const times = [company?.in_ms, worker?.in_ms].filter((time) => typeof time === "number")
        return times.length > 0 ? Math.min(...times) : undefined
      }
    )
  })
})

export const layerBankAccountQueue = Layer.effect(BankAccountQueue, make)
