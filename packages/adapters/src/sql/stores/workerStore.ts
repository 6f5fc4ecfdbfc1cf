import { WorkerStore } from "@payroll/operations/ports/workerStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { attemptsOf, prepareAttempts } from "./attempts.ts"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { kycInformationRows } from "../records/kycInformation.ts"
import { w4InformationRows } from "../records/w4Information.ts"
import { wageRows } from "../records/wage.ts"
import { workerRows } from "../records/worker.ts"

interface Asked {
  readonly clientId: string
  readonly id: string
}

const prepareEmployer = ({ prepare }: Database["Service"]) => ({
  company: prepare((db, p: Asked) =>
    db
      .selectFrom("company")
      .select("name")
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("kind", "=", "employer")
  ),
  locations: prepare((db, p: Asked) =>
    db.selectFrom("company_location").select("id").where("company_id", "=", p.id)
  )
})

const prepareWorker = ({ prepare }: Database["Service"]) => ({
  worker: prepare((db, p: Asked) =>
    db.selectFrom("worker").selectAll().where("id", "=", p.id).where("client_id", "=", p.clientId)
  ),
  revision: prepare((db, p: Asked) =>
    db.selectFrom("aggregate").select("revision").where("id", "=", p.id)
  ),
  wages: prepare((db, p: Asked) =>
    db.selectFrom("wage").selectAll().where("worker_id", "=", p.id).orderBy("id")
  ),
  kyc: prepare((db, p: Asked) =>
    db.selectFrom("kyc_information").selectAll().where("worker_id", "=", p.id)
  ),
  w4: prepare((db, p: Asked) =>
    db.selectFrom("w4_information").selectAll().where("worker_id", "=", p.id)
  ),
  ofContractor: prepare((db, p: Asked) =>
    db
      .selectFrom("worker")
      .select("id")
      .where("contractor_company_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .orderBy("id")
  ),
  ofBusinessUser: prepare((db, p: Asked) =>
    db
      .selectFrom("worker")
      .select("id")
      .where("business_user_id", "=", p.id)
      .where("client_id", "=", p.clientId)
  ),
  emailTwins: prepare(
    (_db, p: Asked) => sql<{ readonly id: string }>`
      select twin.id from worker join worker as twin on twin.company_id = worker.company_id
      where worker.id = ${p.id} and worker.client_id = ${p.clientId} and twin.id < worker.id
        and lower(twin.email) = lower(worker.email) and twin.user_status <> 'Terminated'
      union all
      select person.id from worker
      join business_user as person on person.company_id = worker.company_id
      where worker.id = ${p.id} and worker.client_id = ${p.clientId}
        and person.id <> coalesce(worker.business_user_id, '')
        and lower(person.email) = lower(worker.email)
      limit 1`
  ),
  ofWage: prepare((db, p: Asked) =>
    db
      .selectFrom("wage")
      .select("worker_id")
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  )
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { company, locations } = prepareEmployer(database)
  const about = prepareWorker(database)
  const { latest, failed } = prepareAttempts(database)

  const worker = Effect.fnUntraced(function* (clientId: string, id: string) {
    const asked = { clientId, id, subjectId: id }
    const [[row], [guard], wages, [kyc], [w4], last, failures] = yield* database.read(
      about.worker(asked),
      about.revision(asked),
      about.wages(asked),
      about.kyc(asked),
      about.w4(asked),
      latest(asked),
      failed(asked)
    )
    if (!row || !guard) return undefined
    const key = yield* keys.of(clientId)
    return {
      worker: workerRows.fromRow(row, key),
      wages: wages.map((wage) => wageRows.fromRow(wage, key)),
      kyc: kyc && kycInformationRows.fromRow(kyc, key),
      w4: w4 && w4InformationRows.fromRow(w4, key),
      attempts: attemptsOf(last, failures, key),
      revision: guard.revision
    }
  })

  return WorkerStore.of({
    worker,
    // A wage never changes hands, so looking up whose it is needs no snapshot with the rest.
    workerOfWage: Effect.fnUntraced(function* (clientId, id) {
      const [[owner]] = yield* database.read(about.ofWage({ clientId, id }))
      return owner ? yield* worker(clientId, owner.worker_id) : undefined
    }),
    workersOfContractor: Effect.fnUntraced(function* (clientId, id) {
      const [rows] = yield* database.read(about.ofContractor({ clientId, id }))
      const loaded = yield* Effect.forEach(rows, (row) => worker(clientId, row.id))
      return loaded.filter((each) => each !== undefined)
    }),
    sharesEmail: (clientId, id) =>
      Effect.map(database.read(about.emailTwins({ clientId, id })), ([twins]) => twins.length > 0),
    workerOfBusinessUser: Effect.fnUntraced(function* (clientId, id) {
      const [[row]] = yield* database.read(about.ofBusinessUser({ clientId, id }))
      return row ? yield* worker(clientId, row.id) : undefined
    }),
    employer: Effect.fnUntraced(function* (clientId, id) {
      const asked = { clientId, id }
      const [[found], places] = yield* database.read(company(asked), locations(asked))
      if (!found) return undefined
      return {
        companyId: id,
        name: found.name,
        locationIds: new Set(places.map((place) => place.id))
      }
    })
  })
})

export const layerWorkerStore = Layer.effect(WorkerStore, make)
