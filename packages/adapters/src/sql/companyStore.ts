import { CompanyStore } from "@payroll/operations/ports/companyStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "./clientKeys.ts"
import { Database } from "./database.ts"
import { businessUserRows } from "./records/businessUser.ts"
import { companyRows } from "./records/company.ts"
import { companyLocationRows } from "./records/companyLocation.ts"
import { kybInformationRows } from "./records/kybInformation.ts"

interface Asked {
  readonly clientId: string
  readonly companyId: string
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const company = database.prepare((db, p: Asked) =>
    db
      .selectFrom("company")
      .selectAll()
      .where("id", "=", p.companyId)
      .where("client_id", "=", p.clientId)
  )
  const revision = database.prepare((db, p: Asked) =>
    db.selectFrom("aggregate").select("revision").where("id", "=", p.companyId)
  )
  const kyb = database.prepare((db, p: Asked) =>
    db.selectFrom("kyb_information").selectAll().where("company_id", "=", p.companyId)
  )
  const locations = database.prepare((db, p: Asked) =>
    db
      .selectFrom("company_location")
      .selectAll()
      .where("company_id", "=", p.companyId)
      .orderBy("id")
  )
  const users = database.prepare((db, p: Asked) =>
    db.selectFrom("business_user").selectAll().where("company_id", "=", p.companyId).orderBy("id")
  )

  return CompanyStore.of({
    profile: Effect.fnUntraced(function* (clientId, companyId) {
      const asked = { clientId, companyId }
      const [[found], [guard], [information], places, people] = yield* database.read(
        company(asked),
        revision(asked),
        kyb(asked),
        locations(asked),
        users(asked)
      )
      if (!found || !guard) return undefined
      const key = yield* keys.of(clientId)
      return {
        company: companyRows.fromRow(found, key),
        revision: guard.revision,
        kyb: information && kybInformationRows.fromRow(information, key),
        locations: places.map((row) => companyLocationRows.fromRow(row, key)),
        businessUsers: people.map((row) => businessUserRows.fromRow(row, key))
      }
    })
  })
})

export const layerCompanyStore = Layer.effect(CompanyStore, make)
