/** The facts that decide whether somebody is erased, and until when the law keeps what. */
import type { LeaverFacts } from "@payroll/domain/retention/keptKinds"
import type { PaidAs } from "@payroll/domain/retention/recordKeeping.data"
import type { ErasureRequests, PersonToErase } from "@payroll/operations/ports/erasureRequests"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { Database } from "../database.ts"
import type { OfClient } from "../statement.ts"
import { hasErasure } from "./erasureStatements.ts"
import { prepareLastPaid } from "./lastPaid.ts"
import { inCompany, type FactsOf, type OfCompany, type Owner } from "./ownerOfFacts.ts"
import { prepareWorkedStates, type KeyOf } from "./workedStates.ts"

interface TypeRow {
  readonly company_id: string
  readonly worker_type: string
  readonly working: number
}

interface PersonRow extends PersonToErase {
  readonly company_id: string
}

interface CountRow {
  readonly company_id: string | null
  readonly count: number
}

/** Condition: the register has no erasure of a row. */
const isUnknown = (p: { readonly clientId: unknown }, id: string) =>
  sql`not ${hasErasure(p.clientId, sql.ref(id))}`

/** How many work for a company or a client, and how many companies are being verified. */
const prepareState = ({ prepare }: Database["Service"], of: "company" | "client") => ({
  types: prepare<OfCompany, TypeRow>(
    (_db, p) => sql<TypeRow>`
      select min(company_id) as company_id, worker_type,
        sum(case when user_status in ('Terminated', 'Removed') or not ${isUnknown(p, "worker.id")}
          then 0 else 1 end) as working
      from worker where ${inCompany(of, "worker", p)} and client_id = ${p.clientId}
      group by worker_type`
  ),
  verifying: prepare<OfCompany, CountRow>(
    (_db, p) => sql<CountRow>`
      select min(id) as company_id, count(*) as count from company
      where client_id = ${p.clientId} and kyb_status = 'pending'
        and ${of === "client" ? sql`1 = 1` : sql`id = ${p.companyId}`}`
  )
})

/** The facts about a company that works for others as a contractor: their workers through whom it does. */
const prepareContracts = (database: Database["Service"]) => {
  const paidOn = prepareLastPaid(database, "contractor")
  const working = database.prepare<OfCompany, CountRow>(
    (_db, p) => sql<CountRow>`
      select min(contractor_company_id) as company_id, count(*) as count from worker
      where contractor_company_id = ${p.companyId} and client_id = ${p.clientId}
        and user_status not in ('Terminated', 'Removed') and ${isUnknown(p, "worker.id")}`
  )
  return Effect.fnUntraced(function* (about: Owner) {
    const [[row]] = yield* database.read(working(about))
    return { contracts: row?.count ?? 0, contractPaidOn: yield* paidOn(about) }
  })
}

interface WaitingRow {
  readonly company_id: string | null
  readonly at: number | null
  readonly count: number
}

const preparePeople = ({ prepare }: Database["Service"]) => ({
  companies: prepare<OfClient & { readonly limit: number }, { readonly id: string }>(
    (_db, p) => sql<{ readonly id: string }>`
      select id from company where client_id = ${p.clientId} and ${isUnknown(p, "company.id")}
      order by id limit ${p.limit}`
  ),
  waitingCompanies: prepare<OfClient, WaitingRow>(
    (_db, p) => sql<WaitingRow>`
      select min(company_id) as company_id, min(due_at) as at, count(*) as count from erasure
      where client_id = ${p.clientId} and subject = 'company' and state = 'waiting'`
  ),
  waitingPeople: prepare<OfCompany, WaitingRow>(
    (_db, p) => sql<WaitingRow>`
      select min(company_id) as company_id, min(due_at) as at, count(*) as count from erasure
      where client_id = ${p.clientId} and company_id = ${p.companyId}
        and subject in ('worker', 'businessUser') and state = 'waiting'`
  ),
  people: prepare<OfCompany & { readonly limit: number }, PersonRow>(
    (_db, p) => sql<PersonRow>`
      select person.id, person.company_id, person.kind from (
        select id, company_id, 'worker' as kind from worker
        where company_id = ${p.companyId} and client_id = ${p.clientId}
        union all
        select id, company_id, 'businessUser' as kind from business_user
        where company_id = ${p.companyId} and client_id = ${p.clientId}) as person
      where ${isUnknown(p, "person.id")}
      order by person.id limit ${p.limit}`
  )
})

type Facts = Pick<
  ErasureRequests["Service"],
  "facts" | "companyFacts" | "people" | "companies" | "underWay"
>

export const erasureFacts = (database: Database["Service"], keyOf: KeyOf): Facts => {
  const factsAbout = (of: FactsOf) => ({
    lastPaidOn: prepareLastPaid(database, of),
    statesOf: prepareWorkedStates(database, of, keyOf)
  })
  const statements = {
    worker: factsAbout("worker"),
    company: { ...factsAbout("company"), ...prepareState(database, "company") },
    client: { ...factsAbout("client"), ...prepareState(database, "client") }
  }
  const contractsOf = prepareContracts(database)
  const { people, companies, waitingCompanies, waitingPeople } = preparePeople(database)
  const factsOf = Effect.fnUntraced(function* (of: FactsOf, about: Owner) {
    const { lastPaidOn, statesOf } = statements[of]
    const facts: LeaverFacts = {
      lastPaidOn: yield* lastPaidOn(about),
      states: yield* statesOf(about)
    }
    return facts
  })
  return {
    facts: (clientId, companyId, id) => factsOf("worker", { clientId, companyId, id }),
    companyFacts: Effect.fnUntraced(function* (clientId, companyId) {
      const of = companyId === undefined ? "client" : "company"
      const about = { clientId, companyId: companyId ?? clientId, id: companyId ?? clientId }
      const { types, verifying } = statements[of]
      const [rows, [pending]] = yield* database.read(types(about), verifying(about))
      // The workers of a client are counted already.
      const { contracts, contractPaidOn } =
        of === "company" ? yield* contractsOf(about) : { contracts: 0, contractPaidOn: undefined }
      return {
        working: rows.reduce((sum, { working }) => sum + working, 0),
        contracts,
        verifying: pending?.count ?? 0,
        workerTypes: rows.map(({ worker_type: type }) => type as PaidAs),
        facts: { ...(yield* factsOf(of, about)), contractPaidOn }
      }
    }),
    people: (clientId, companyId, limit) =>
      Effect.map(database.read(people({ clientId, companyId, limit })), ([rows]) =>
        rows.map(({ kind, id }) => ({ kind, id }))
      ),
    companies: (clientId, limit) =>
      Effect.map(database.read(companies({ clientId, limit })), ([rows]) =>
        rows.map(({ id }) => id)
      ),
    underWay: (clientId, companyId) =>
      Effect.map(
        database.read(
          companyId === undefined
            ? waitingCompanies({ clientId })
            : waitingPeople({ clientId, companyId })
        ),
        ([[row]]) => ({ count: row?.count ?? 0, dueAt: row?.at ?? undefined })
      )
  }
}
