/** The facts that decide whether somebody is erased, and until when the law keeps what. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { LeaverFacts } from "@payroll/domain/retention/keptKinds"
import type { PaidAs } from "@payroll/domain/retention/recordKeeping.data"
import type { ErasureRequests, PersonToErase } from "@payroll/operations/ports/erasureRequests"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { Database } from "../database.ts"
import type { OfClient } from "../statement.ts"

interface OfCompany extends OfClient {
  readonly companyId: string
}

interface Owner extends OfCompany {
  /** The worker, or the company. */
  readonly id: string
}

interface DayRow {
  readonly company_id: string | null
  readonly day: string | null
}

interface StateRow {
  readonly company_id: string
  readonly state: string | null
}

/** Facts about a worker, or about all workers of a company. */
const prepareFacts = ({ prepare }: Database["Service"], of: "worker" | "company") => {
  /** Exits have no index of their company. */
  const isGone = (p: Record<keyof Owner, unknown>) =>
    of === "worker"
      ? sql`gone.worker_id = ${p.id}`
      : sql`gone.worker_id in (
          select id from worker where company_id = ${p.id} and client_id = ${p.clientId})`
  const worker = sql.ref(of === "worker" ? "worker.id" : "worker.company_id")
  return {
    /** The last day of work, and the last pay day with a result or of a period with that day. */
    lastPaid: prepare<Owner, DayRow>(
      (_db, p) => sql<DayRow>`
        select min(company_id) as company_id, max(day) as day from (
          select gone.company_id, gone.day from worker_exit as gone
          where ${isGone(p)} and gone.client_id = ${p.clientId}
            and gone.status = 'effective' and gone.kind = 'termination'
          union all
          select period.company_id, period.pay_date as day from pay_period as period
          join worker_exit as gone on ${isGone(p)} and gone.client_id = ${p.clientId}
            and gone.status = 'effective' and gone.kind = 'termination'
            and gone.day between period.period_begin and period.period_end
          where period.company_id = ${p.companyId} and period.client_id = ${p.clientId}
          union all
          select period.company_id, period.pay_date as day from pay_period as period
          join pay_result as result on result.pay_period_id = period.id
            and ${sql.ref(`result.${of}_id`)} = ${p.id} and result.client_id = ${p.clientId}
          where period.company_id = ${p.companyId} and period.client_id = ${p.clientId}
        ) as days`
    ),
    /** The states of all places of the company, and those that the workers' places name: more than needed is safe. */
    states: prepare<Owner, StateRow>(
      (_db, p) => sql<StateRow>`
        select company_id, state from company_location
        where company_id = ${p.companyId} and client_id = ${p.clientId}
        union
        select worker.company_id, worker.work_state as state from worker
        where ${worker} = ${p.id} and worker.client_id = ${p.clientId}`
    )
  }
}

interface TypeRow {
  readonly company_id: string
  readonly worker_type: string
  readonly working: number
}

interface PersonRow extends PersonToErase {
  readonly company_id: string
}

const preparePeople = ({ prepare }: Database["Service"]) => ({
  types: prepare<OfCompany, TypeRow>(
    (_db, p) => sql<TypeRow>`
      select min(company_id) as company_id, worker_type,
        sum(case when user_status in ('Terminated', 'Removed') then 0 else 1 end) as working
      from worker where company_id = ${p.companyId} and client_id = ${p.clientId}
      group by worker_type`
  ),
  people: prepare<OfCompany & { readonly limit: number }, PersonRow>(
    (_db, p) => sql<PersonRow>`
      select person.id, person.company_id, person.kind from (
        select id, company_id, 'worker' as kind from worker
        where company_id = ${p.companyId} and client_id = ${p.clientId}
        union all
        select id, company_id, 'businessUser' as kind from business_user
        where company_id = ${p.companyId} and client_id = ${p.clientId}) as person
      where not exists (
        select 1 from erasure
        where erasure.client_id = ${p.clientId} and erasure.subject_id = person.id)
      order by person.id limit ${p.limit}`
  )
})

type Facts = Pick<ErasureRequests["Service"], "facts" | "companyFacts" | "people">

export const erasureFacts = (database: Database["Service"]): Facts => {
  const statements = {
    worker: prepareFacts(database, "worker"),
    company: prepareFacts(database, "company")
  }
  const { types, people } = preparePeople(database)
  const factsOf = Effect.fnUntraced(function* (of: keyof typeof statements, about: Owner) {
    const { lastPaid, states } = statements[of]
    const [[last], places] = yield* database.read(lastPaid(about), states(about))
    const facts: LeaverFacts = {
      lastPaidOn: (last?.day ?? undefined) as LocalDate | undefined,
      states: places.flatMap(({ state }) => state ?? [])
    }
    return facts
  })
  return {
    facts: (clientId, companyId, id) => factsOf("worker", { clientId, companyId, id }),
    companyFacts: Effect.fnUntraced(function* (clientId, companyId) {
      const [rows] = yield* database.read(types({ clientId, companyId }))
      return {
        working: rows.reduce((sum, { working }) => sum + working, 0),
        workerTypes: rows.map(({ worker_type: type }) => type as PaidAs),
        facts: yield* factsOf("company", { clientId, companyId, id: companyId })
      }
    }),
    people: (clientId, companyId, limit) =>
      Effect.map(database.read(people({ clientId, companyId, limit })), ([rows]) =>
        rows.map(({ kind, id }) => ({ kind, id }))
      )
  }
}
