import { BankAccountQueue, type DueBankAccount } from "@payroll/operations/ports/bankAccountQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database } from "../database.ts"

interface LeasedRow {
  readonly id: string
  readonly client_id: string
  readonly company_id: string
}

type AccountTable = "company_bank_account" | "worker_bank_account"

const dueOf =
  (of: DueBankAccount["of"]) =>
  (row: LeasedRow): DueBankAccount => ({
    of,
    clientId: row.client_id,
    companyId: row.company_id,
    bankAccountId: row.id
  })

const make = Effect.gen(function* () {
  const { dialect, prepareForAll, read, write } = yield* Database
  const { now, skipLocked } = dialect
  const leaseFrom = (table: AccountTable) =>
    prepareForAll<{ readonly limit: number; readonly leaseMs: number }, LeasedRow>(
      "bankAccountQueue.lease",
      (_db, p) => sql<LeasedRow>`
      with due as materialized (
        select id as due_id from ${sql.table(table)}
        where due_at is not null and due_at <= ${now}
        order by due_at, id limit ${p.limit} ${skipLocked}
      )
      update ${sql.table(table)} set due_at = ${now} + cast(${p.leaseMs} as bigint)
      from due where id = due_id
      returning id, client_id, company_id`
    )
  const nextDueIn = (table: AccountTable) =>
    prepareForAll<unknown, { readonly in_ms: number | null }>(
      "bankAccountQueue.nextDue",
      () => sql<{ readonly in_ms: number | null }>`
      select min(due_at) - ${now} as in_ms from ${sql.table(table)} where due_at is not null`
    )
  const leaseOfCompanies = leaseFrom("company_bank_account")
  const leaseOfWorkers = leaseFrom("worker_bank_account")
  const nextOfCompanies = nextDueIn("company_bank_account")
  const nextOfWorkers = nextDueIn("worker_bank_account")

  return BankAccountQueue.of({
    lease: Effect.fnUntraced(function* (limit, leaseMs) {
      const [companies] = yield* write(leaseOfCompanies({ limit, leaseMs }))
      const left = limit - companies.length
      const [workers] = left > 0 ? yield* write(leaseOfWorkers({ limit: left, leaseMs })) : [[]]
      return [...companies.map(dueOf("company")), ...workers.map(dueOf("worker"))]
    }),
    nextDueInMs: Effect.map(
      read(nextOfCompanies({}), nextOfWorkers({})),
      ([[company], [worker]]) => {
        const times = [company?.in_ms, worker?.in_ms].filter((time) => typeof time === "number")
        return times.length > 0 ? Math.min(...times) : undefined
      }
    )
  })
})

export const layerBankAccountQueue = Layer.effect(BankAccountQueue, make)
