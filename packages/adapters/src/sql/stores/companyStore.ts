import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { Company, KybStatus } from "@payroll/domain/company/company"
import type { KioskPinRule } from "@payroll/domain/timeSettings/timeTrackingSettings"
import { CompanyStore, type VerifiedProfile } from "@payroll/operations/ports/companyStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database, readBeyondCompanies } from "../database.ts"
import { businessUserTable } from "../records/businessUser.ts"
import { companyTable } from "../records/company.ts"
import { companyBankAccountTable } from "../records/companyBankAccount.ts"
import { companyLocationTable } from "../records/companyLocation.ts"
import { kybInformationTable } from "../records/kybInformation.ts"
import { payScheduleTable } from "../records/paySchedule.ts"
import { attemptsOf, prepareAttempts } from "./attempts.ts"
import { claimHolder } from "./claimHolder.ts"
import { prepareRevision, recordQueries, recordReader, rowsOf, type RecordKey } from "./records.ts"

const prepareProfile = (database: Database["Service"]) => {
  const { by } = recordQueries(database)
  const queries = {
    companies: by(companyTable, "id"),
    locations: by(companyLocationTable, "company_id"),
    businessUsers: by(businessUserTable, "company_id"),
    bankAccounts: by(companyBankAccountTable, "company_id"),
    paySchedules: by(payScheduleTable, "company_id")
  }
  const revision = prepareRevision(database)
  return {
    /** The parts of every profile. */
    shown: (params: RecordKey) => ({
      revisions: rowsOf(revision(params)),
      companies: queries.companies(params),
      locations: queries.locations(params),
      businessUsers: queries.businessUsers(params),
      bankAccounts: queries.bankAccounts(params),
      paySchedules: queries.paySchedules(params)
    }),
    kyb: by(kybInformationTable, "company_id"),
    kybId: database.prepare((db, p: RecordKey) =>
      db
        .selectFrom("kyb_information")
        .select(["id", "company_id"])
        .where("company_id", "=", p.id)
        .where("client_id", "=", p.clientId)
    ),
    ...prepareAttempts(database)
  }
}

interface CompanyPlain {
  readonly id: string
  readonly kyb_status: KybStatus
  readonly kiosk_pin: KioskPinRule
}

/** A company alone, without its profile. */
const prepareCompany = ({ prepare }: Database["Service"]) =>
  prepare((db, p: RecordKey) =>
    db
      .selectFrom("company")
      .select(["id", "kyb_status", "kiosk_pin"])
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .$castTo<CompanyPlain>()
  )

type PartTable = "company_location" | "business_user" | "company_bank_account" | "pay_schedule"

const prepareOwners = ({ prepare }: Database["Service"]) => {
  const companyOf = (table: PartTable) =>
    prepare((db, p: RecordKey) =>
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

/** Companies of one name or reference that are looked at: the newest can be of others than the caller's. */
const SAME_MAX = 200

interface ReferenceKey {
  readonly clientId: string
  readonly reference: string
}

interface NameKey {
  readonly clientId: string
  readonly name: string
}

interface IncorporationRow {
  readonly company_id: string
  readonly date: LocalDate
}

interface ShownParts extends Omit<VerifiedProfile, "company" | "kyb" | "revision"> {
  readonly companies: ReadonlyArray<Company>
  readonly revisions: ReadonlyArray<{ readonly revision: number }>
}

/** Undefined if there is no company; `rest` is what the profile has besides. */
const profileFrom = <Rest>({ companies, revisions, ...parts }: ShownParts, rest: Rest) => {
  const [[company], [aggregate]] = [companies, revisions]
  return company && aggregate && { company, revision: aggregate.revision, ...parts, ...rest }
}

/** Reads profiles. */
const profilesIn = (database: Database["Service"], keys: ClientKeys["Service"]) => {
  const queries = prepareProfile(database)
  const { snapshot } = recordReader(database, keys)
  return {
    profile: (clientId: string, id: string) => {
      const params = { clientId, id }
      const parts = snapshot(clientId, {
        ...queries.shown(params),
        kybs: queries.kyb(params),
        latest: queries.latest(params),
        failed: rowsOf(queries.failed(params))
      })
      return Effect.map(parts, ({ kybs, latest, failed, ...shown }) =>
        profileFrom(shown, { kyb: kybs[0], attempts: attemptsOf(latest, failed) })
      )
    },
    shownProfile: (clientId: string, id: string) => {
      const params = { clientId, id }
      const parts = snapshot(clientId, {
        ...queries.shown(params),
        kybs: rowsOf(queries.kybId(params))
      })
      return Effect.map(parts, ({ kybs: [kyb], ...shown }) =>
        profileFrom(shown, { kyb: kyb && { id: kyb.id } })
      )
    }
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { snapshot } = recordReader(database, keys)
  const { latest, failed } = prepareAttempts(database)
  const { profile, shownProfile } = profilesIn(database, keys)
  const holderOf = claimHolder(database, keys)
  const owners = prepareOwners(database)
  const company = prepareCompany(database)
  const incorporation = database.prepare<RecordKey, IncorporationRow>(
    (_db, p) => sql<IncorporationRow>`
      select company_id, date_of_incorporation as date from kyb_information
      where company_id = ${p.id} and client_id = ${p.clientId}`
  )
  const ofReference = database.prepare<ReferenceKey, { readonly id: string }>(
    (_db, p) => sql<{ readonly id: string }>`
      select id from company
      where client_id = ${p.clientId} and company_reference_id = ${p.reference}
      order by id desc limit ${sql.lit(SAME_MAX)}`
  )
  const ofName = database.prepare<NameKey, { readonly id: string }>(
    (_db, p) => sql<{ readonly id: string }>`
      select id from company
      where client_id = ${p.clientId} and name_folded = ${p.name} and kind = 'employer'
      order by id desc limit ${sql.lit(SAME_MAX)}`
  )
  const companyRow = (clientId: string, id: string) =>
    Effect.map(database.read(company({ clientId, id })), ([[row]]) => row)

  return CompanyStore.of({
    profile,
    shownProfile,
    contractor: (clientId, id) =>
      readBeyondCompanies("companyStore.contractor", profile(clientId, id)),
    kybStatus: (clientId, id) => Effect.map(companyRow(clientId, id), (row) => row?.kyb_status),
    kioskPin: (clientId, id) => Effect.map(companyRow(clientId, id), (row) => row?.kiosk_pin),
    dateOfIncorporation: (clientId, id) =>
      Effect.map(database.read(incorporation({ clientId, id })), ([[row]]) => row?.date),
    companyOfReference: (clientId, reference) =>
      Effect.map(database.read(ofReference({ clientId, reference })), ([[row]]) => row?.id),
    employerOfName: (clientId, name) =>
      Effect.map(database.read(ofName({ clientId, name })), ([[row]]) => row?.id),
    holder: Effect.fnUntraced(function* (clientId, claim) {
      const id = yield* holderOf(clientId, claim)
      return id === undefined ? undefined : yield* profile(clientId, id)
    }),
    companyOf: (clientId, kind, id) =>
      Effect.map(database.read(owners[kind]({ clientId, id })), ([[row]]) => row?.company_id),
    attempts: (clientId, id) => {
      const params = { clientId, id }
      const queries = { latest: latest(params), failed: rowsOf(failed(params)) }
      return Effect.map(snapshot(clientId, queries), (results) =>
        attemptsOf(results.latest, results.failed)
      )
    }
  })
})

export const layerCompanyStore = Layer.effect(CompanyStore, make)
