import { shortened } from "@payroll/domain/field/foldedText"
import { fullName } from "@payroll/domain/worker/worker"
import { People, type IdentifiedPerson } from "@payroll/operations/ports/people"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database } from "../database.ts"
import { hasErasure } from "./erasureStatements.ts"
import type { RecordKey } from "./records.ts"

interface Row {
  readonly id: string
  readonly company_id: string
  readonly first_name: string
  readonly middle_name: string | null
  readonly last_name: string
  /** The other record of the person. */
  readonly linked_id: string | null
}

const prepareReads = ({ prepare }: Database["Service"]) => ({
  worker: prepare<RecordKey, Row>(
    (_db, p) => sql<Row>`
      select id, company_id, first_name, middle_name, last_name, business_user_id as linked_id
      from worker
      where id = ${p.id} and client_id = ${p.clientId} and user_status <> 'Removed'
        and not ${hasErasure(p.clientId, p.id)}`
  ),
  businessUser: prepare<RecordKey, Row>(
    (_db, p) => sql<Row>`
      select id, company_id, first_name, middle_name, last_name,
        (select worker.id from worker
          where worker.business_user_id = ${p.id} and worker.client_id = ${p.clientId}
            and worker.user_status not in ('Terminated', 'Removed')) as linked_id
      from business_user where id = ${p.id} and client_id = ${p.clientId} and not ${hasErasure(p.clientId, p.id)}`
  )
})

const personOf = (kind: IdentifiedPerson["kind"], row: Row): IdentifiedPerson => {
  const { first_name: firstName, middle_name, last_name: lastName } = row
  const name = fullName({ firstName, middleName: middle_name ?? undefined, lastName })
  const ids = row.linked_id === null ? [row.id] : [row.id, row.linked_id]
  // As long as the name of a person who acts may be.
  const person = { name: shortened(name), ids }
  return { person, kind, companyId: row.company_id }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const { worker, businessUser } = prepareReads(database)
  return People.of({
    find: (clientId, id) => {
      const key = { clientId, id }
      return Effect.map(database.read(worker(key), businessUser(key)), ([[ofWorker], [ofUser]]) => {
        if (ofWorker) return personOf("worker", ofWorker)
        return ofUser && personOf("businessUser", ofUser)
      })
    }
  })
})

export const layerPeople = Layer.effect(People, make)
