import { CompanyStore } from "@payroll/operations/ports/companyStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { attemptsOf, prepareAttempts } from "./attempts.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { businessUserRows } from "../records/businessUser.ts"
import { companyRows } from "../records/company.ts"
import { companyBankAccountRows } from "../records/companyBankAccount.ts"
import { companyLocationRows } from "../records/companyLocation.ts"
import { kybInformationRows } from "../records/kybInformation.ts"

interface Asked {
  readonly clientId: string
  readonly companyId: string
}

const prepareProfile = ({ prepare }: Database["Service"]) => ({
  company: prepare((db, p: Asked) =>
    db
      .selectFrom("company")
      .selectAll()
      .where("id", "=", p.companyId)
      .where("client_id", "=", p.clientId)
  ),
  revision: prepare((db, p: Asked) =>
    db.selectFrom("aggregate").select("revision").where("id", "=", p.companyId)
  ),
  kyb: prepare((db, p: Asked) =>
    db.selectFrom("kyb_information").selectAll().where("company_id", "=", p.companyId)
  ),
  locations: prepare((db, p: Asked) =>
    db
      .selectFrom("company_location")
      .selectAll()
      .where("company_id", "=", p.companyId)
      .orderBy("id")
  ),
  users: prepare((db, p: Asked) =>
    db.selectFrom("business_user").selectAll().where("company_id", "=", p.companyId).orderBy("id")
  ),
  accounts: prepare((db, p: Asked) =>
    db
      .selectFrom("company_bank_account")
      .selectAll()
      .where("company_id", "=", p.companyId)
      .orderBy("id")
  )
})

interface Part {
  readonly clientId: string
  readonly id: string
}

const prepareOwners = ({ prepare }: Database["Service"]) => {
  const companyOf = (table: "company_location" | "business_user") =>
    prepare((db, p: Part) =>
      db
        .selectFrom(table)
        .select("company_id")
        .where("id", "=", p.id)
        .where("client_id", "=", p.clientId)
    )
  return {
    companyLocation: companyOf("company_location"),
    businessUser: companyOf("business_user")
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { company, revision, kyb, locations, users, accounts } = prepareProfile(database)
  const { latest, failed } = prepareAttempts(database)
  const owners = prepareOwners(database)

  return CompanyStore.of({
    profile: Effect.fnUntraced(function* (clientId, companyId) {
      const asked = { clientId, companyId, subjectId: companyId }
      const [[found], [guard], [information], places, people, funding, last, failures] =
        yield* database.read(
          company(asked),
          revision(asked),
          kyb(asked),
          locations(asked),
          users(asked),
          accounts(asked),
          latest(asked),
          failed(asked)
        )
      if (!found || !guard) return undefined
      const key = yield* keys.of(clientId)
      return {
        company: companyRows.fromRow(found, key),
        revision: guard.revision,
        kyb: information && kybInformationRows.fromRow(information, key),
        locations: places.map((row) => companyLocationRows.fromRow(row, key)),
        businessUsers: people.map((row) => businessUserRows.fromRow(row, key)),
        bankAccounts: funding.map((row) => companyBankAccountRows.fromRow(row, key)),
        attempts: attemptsOf(last, failures, key)
      }
    }),
    companyOf: (clientId, kind, id) =>
      Effect.map(database.read(owners[kind]({ clientId, id })), ([[row]]) => row?.company_id),
    attempts: Effect.fnUntraced(function* (clientId, subjectId) {
      const asked = { clientId, subjectId }
      const [last, failures] = yield* database.read(latest(asked), failed(asked))
      return attemptsOf(last, failures, yield* keys.of(clientId))
    })
  })
})

export const layerCompanyStore = Layer.effect(CompanyStore, make)
