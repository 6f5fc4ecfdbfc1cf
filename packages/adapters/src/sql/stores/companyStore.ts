import type { KybStatus } from "@payroll/domain/company/company"
import { CompanyStore } from "@payroll/operations/ports/companyStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { attemptsOf, prepareAttempts } from "./attempts.ts"
import { claimHolder } from "./claimHolder.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { businessUserTable } from "../records/businessUser.ts"
import { companyTable } from "../records/company.ts"
import { companyBankAccountTable } from "../records/companyBankAccount.ts"
import { companyLocationTable } from "../records/companyLocation.ts"
import { kybInformationTable } from "../records/kybInformation.ts"
import { payScheduleTable } from "../records/paySchedule.ts"
import type { Tables } from "../tables.ts"

interface CompanyKey {
  readonly clientId: string
  readonly companyId: string
}

type PartTable =
  | "kyb_information"
  | "company_location"
  | "business_user"
  | "company_bank_account"
  | "pay_schedule"

const prepareProfile = ({ prepare }: Database["Service"]) => {
  const partsIn = <T extends PartTable>(table: T) => {
    const from: PartTable = table
    return prepare((db, p: CompanyKey) =>
      db
        .selectFrom(from)
        .selectAll()
        .where("company_id", "=", p.companyId)
        .where("client_id", "=", p.clientId)
        .orderBy("id")
        .$castTo<Tables[T]>()
    )
  }
  return {
    company: prepare((db, p: CompanyKey) =>
      db
        .selectFrom("company")
        .selectAll()
        .where("id", "=", p.companyId)
        .where("client_id", "=", p.clientId)
    ),
    revision: prepare((db, p: CompanyKey) =>
      db
        .selectFrom("aggregate")
        .select("revision")
        .where("id", "=", p.companyId)
        .where("client_id", "=", p.clientId)
    ),
    kyb: partsIn("kyb_information"),
    locations: partsIn("company_location"),
    users: partsIn("business_user"),
    accounts: partsIn("company_bank_account"),
    schedules: partsIn("pay_schedule")
  }
}

const prepareKybStatus = ({ prepare }: Database["Service"]) =>
  prepare((db, p: CompanyKey) =>
    db
      .selectFrom("company")
      .select("kyb_status")
      .where("id", "=", p.companyId)
      .where("client_id", "=", p.clientId)
      .$castTo<{ readonly kyb_status: KybStatus }>()
  )

interface PartKey {
  readonly clientId: string
  readonly id: string
}

const prepareOwners = ({ prepare }: Database["Service"]) => {
  const companyOf = (table: Exclude<PartTable, "kyb_information">) =>
    prepare((db, p: PartKey) =>
      db
        .selectFrom(table)
        .select("company_id")
        .where("id", "=", p.id)
        .where("client_id", "=", p.clientId)
    )
  return {
    companyLocation: companyOf("company_location"),
    businessUser: companyOf("business_user"),
    companyBankAccount: companyOf("company_bank_account"),
    paySchedule: companyOf("pay_schedule")
  }
}

/** Reads profiles. */
const profileIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const { company, revision, kyb, locations, users, accounts, schedules } = prepareProfile(database)
  const { latest, failed } = prepareAttempts(database)
  return Effect.fnUntraced(function* (clientId: string, companyId: string) {
    const params = { clientId, companyId, subjectId: companyId }
    const [
      [companyRow],
      [aggregateRow],
      [kybRow],
      locationRows,
      userRows,
      accountRows,
      scheduleRows,
      latestRows,
      failedRows
    ] = yield* database.read(
      company(params),
      revision(params),
      kyb(params),
      locations(params),
      users(params),
      accounts(params),
      schedules(params),
      latest(params),
      failed(params)
    )
    if (!companyRow || !aggregateRow) return undefined
    const key = yield* keys.of(clientId)
    return {
      company: companyTable.fromRow(companyRow, key),
      revision: aggregateRow.revision,
      kyb: kybRow && kybInformationTable.fromRow(kybRow, key),
      locations: locationRows.map((row) => companyLocationTable.fromRow(row, key)),
      businessUsers: userRows.map((row) => businessUserTable.fromRow(row, key)),
      bankAccounts: accountRows.map((row) => companyBankAccountTable.fromRow(row, key)),
      paySchedules: scheduleRows.map((row) => payScheduleTable.fromRow(row, key)),
      attempts: attemptsOf(latestRows, failedRows, key)
    }
  })
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { latest, failed } = prepareAttempts(database)
  const profile = profileIn(database, keys)
  const holderOf = claimHolder(database, keys)
  const owners = prepareOwners(database)
  const kybStatus = prepareKybStatus(database)

  return CompanyStore.of({
    profile,
    kybStatus: (clientId, companyId) =>
      Effect.map(database.read(kybStatus({ clientId, companyId })), ([[row]]) => row?.kyb_status),
    holder: Effect.fnUntraced(function* (clientId, claim) {
      const id = yield* holderOf(clientId, claim)
      return id === undefined ? undefined : yield* profile(clientId, id)
    }),
    companyOf: (clientId, kind, id) =>
      Effect.map(database.read(owners[kind]({ clientId, id })), ([[row]]) => row?.company_id),
    attempts: Effect.fnUntraced(function* (clientId, subjectId) {
      const params = { clientId, subjectId }
      const [latestRows, failedRows] = yield* database.read(latest(params), failed(params))
      return attemptsOf(latestRows, failedRows, yield* keys.of(clientId))
    })
  })
})

export const layerCompanyStore = Layer.effect(CompanyStore, make)
