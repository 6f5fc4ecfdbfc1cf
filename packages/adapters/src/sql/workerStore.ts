import { WorkerStore } from "@payroll/operations/ports/workerStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "./clientKeys.ts"
import { Database } from "./database.ts"
import { wageRows } from "./records/wage.ts"
import { workerRows } from "./records/worker.ts"

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
  const { worker: workerById, revision, wages, ofWage } = prepareWorker(database)

  const worker = Effect.fnUntraced(function* (clientId: string, id: string) {
    const asked = { clientId, id }
    const [[row], [guard], rows] = yield* database.read(
      workerById(asked),
      revision(asked),
      wages(asked)
    )
    if (!row || !guard) return undefined
    const key = yield* keys.of(clientId)
    return {
      worker: workerRows.fromRow(row, key),
      wages: rows.map((wage) => wageRows.fromRow(wage, key)),
      revision: guard.revision
    }
  })

  return WorkerStore.of({
    worker,
    // A wage never changes hands, so looking up whose it is needs no snapshot with the rest.
    workerOfWage: Effect.fnUntraced(function* (clientId, id) {
      const [[owner]] = yield* database.read(ofWage({ clientId, id }))
      return owner ? yield* worker(clientId, owner.worker_id) : undefined
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
