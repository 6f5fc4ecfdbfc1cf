/** Until when the law keeps what is paid of the workers of a company that is erased. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { keptKinds } from "@payroll/domain/retention/keptKinds"
import { keptOfErased } from "@payroll/domain/worker/keptOfErased"
import type { RecordKind } from "@payroll/domain/retention/recordKeeping.data"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { erasureFacts } from "./erasureFacts.ts"
import type { Subject } from "./erasureHold.ts"
import type { KeyOf } from "./workedStates.ts"

const PAY: RecordKind = "pay"

interface WorkersOf extends Subject {
  /** A JSON list. */
  readonly ids: string
}

interface PayeeRow {
  readonly id: string
  readonly company_id: string
  readonly worker_type: Worker["workerType"]
  readonly user_status: Worker["userStatus"]
  readonly erased_at: number | null
}

const preparePayees = ({ dialect, prepare }: Database["Service"]) =>
  prepare<WorkersOf, PayeeRow>(
    (_db, p) => sql<PayeeRow>`
      select worker.id, worker.company_id, worker.worker_type, worker.user_status, (
        select min(at) from erasure
        where erasure.client_id = ${p.clientId} and erasure.subject_id = worker.id) as erased_at
      from worker
      where worker.company_id = ${p.companyId} and worker.client_id = ${p.clientId}
        and ${dialect.oneOf(sql.ref("worker.id"), p.ids)}`
  )

/**
 * Returns the function that sets in `known` the last days on which the pay of workers is kept, by their ids; undefined
 * where nothing is.
 */
export const prepareKeptPay = (database: Database["Service"], keyOf: KeyOf) => {
  const payees = preparePayees(database)
  const { facts } = erasureFacts(database, keyOf)
  return Effect.fnUntraced(function* (
    about: Subject,
    ids: Iterable<string>,
    known: Map<string, LocalDate | undefined>,
    today: LocalDate
  ) {
    const unknown = [...new Set(ids)].filter((id) => !known.has(id))
    if (unknown.length === 0) return
    const [rows] = yield* database.read(payees({ ...about, ids: JSON.stringify(unknown) }))
    for (const id of unknown) known.set(id, undefined)
    for (const row of rows) {
      const stored = yield* facts(about.clientId, about.companyId, row.id)
      const worker = { workerType: row.worker_type, userStatus: row.user_status }
      const kept =
        row.erased_at === null
          ? keptKinds(worker, stored, today)
          : keptOfErased(worker, stored, row.erased_at, today)
      known.set(row.id, kept.find(({ kind }) => kind === PAY)?.until)
    }
  })
}
