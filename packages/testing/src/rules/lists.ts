/** The lists of the reports, read in small pages, and the expected ones of the model. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Client } from "@payroll/operations/caller"
import type { Body } from "@payroll/operations/decode"
import { AT } from "../commits.ts"
import { callAs } from "../kyc/world.ts"
import { asShown, companyExpected, plain, workerExpected } from "./views.ts"
import { companyNeeds } from "./requirements.ts"
import { trackedZone } from "./settingSteps.ts"
import { dayIn } from "./timeSteps.ts"

import type { Company, Model, Worker } from "./state.ts"
import type { Names } from "./storedFields.ts"

const PAGE_ROWS = 2
const PAGES_MAX = 1_000

/** A list, page after page. */
const listed = Effect.fnUntraced(function* (
  client: Client,
  operation: string,
  key: string,
  query: Body
) {
  const all: Array<unknown> = []
  let cursor: unknown
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const body = { ...query, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) }
    const answer: Body = yield* callAs(client)(operation, body)
    all.push(...(answer[key] as ReadonlyArray<unknown>))
    cursor = answer["nextCursor"]
    if (cursor === null) return all
  }
  return assert.fail(`${operation} has no last page`)
})

/** The beginning of names is compared without case, accents, punctuation and blanks. */
const bare = (text: unknown): string =>
  String(text)
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f\s'’.,&-]/gu, "")
    .toLowerCase()

const begins = (text: unknown, beginning: unknown): boolean =>
  bare(text).startsWith(bare(beginning))

interface ListQuery<Of> {
  readonly query: Body
  readonly isShown: (record: Of) => boolean
}

const NAME_LENGTH = 2

/** The queries about companies. */
const companyQueries = (model: Model): ReadonlyArray<ListQuery<Company>> => [
  { query: {}, isShown: () => true },
  { query: { kind: "contractor" }, isShown: ({ isContractor }) => isContractor },
  ...["new", "pending", "passed", "failed"].map((kybStatus) => ({
    query: { kybStatus },
    isShown: ({ fields }: Company) => fields["kybStatus"] === kybStatus
  })),
  ...[true, false].map((hasRequirements) => ({
    query: { hasRequirements },
    isShown: (company: Company) => companyNeeds(model, company).length > 0 === hasRequirements
  })),
  ...model.companies.slice(0, 1).flatMap(({ fields, kyb }) => {
    const name = String(fields["name"]).slice(0, NAME_LENGTH)
    const named = (company: Company) => begins(company.fields["name"], name)
    if (!kyb) return [{ query: { name }, isShown: named }]
    const ein = String(kyb.fields["ein"])
    const last = ein.slice(-4)
    return [
      { query: { name }, isShown: named },
      { query: { ein }, isShown: (company: Company) => company.kyb?.fields["ein"] === ein },
      {
        query: { einLast4: last },
        isShown: (company: Company) => String(company.kyb?.fields["ein"]).endsWith(last)
      }
    ]
  })
]

/** The queries about a company's workers. */
const workerQueries = (workers: ReadonlyArray<Worker>): ReadonlyArray<ListQuery<Worker>> => [
  { query: {}, isShown: () => true },
  ...["Add Wage", "Active", "Terminated"].map((userStatus) => ({
    query: { userStatus },
    isShown: ({ fields }: Worker) => fields["userStatus"] === userStatus
  })),
  { query: { kycStatus: "pending" }, isShown: ({ fields }) => fields["kycStatus"] === "pending" },
  { query: { workerType: "W2" }, isShown: ({ fields }) => fields["workerType"] === "W2" },
  ...workers.slice(-1).flatMap(({ fields, kyc }) => {
    const { lastName, email, userReferenceId } = fields
    const name = String(lastName).slice(0, NAME_LENGTH)
    const ssn = kyc?.fields["ssn"]
    const has = (field: string, value: unknown) => (worker: Worker) =>
      bare(worker.fields[field]) === bare(value)
    return [
      {
        query: { name },
        isShown: ({ fields: each }: Worker) =>
          begins(each["firstName"], name) || begins(each["lastName"], name)
      },
      ...(email === undefined ? [] : [{ query: { email }, isShown: has("email", email) }]),
      ...(userReferenceId === undefined
        ? []
        : [{ query: { userReferenceId }, isShown: has("userReferenceId", userReferenceId) }]),
      ...(ssn === undefined
        ? []
        : [
            {
              query: { ssnLast4: String(ssn).slice(-4) },
              isShown: (worker: Worker) =>
                String(worker.kyc?.fields["ssn"]).endsWith(String(ssn).slice(-4))
            }
          ])
    ]
  })
]

const workersOf = ({ workers }: Model, company: Company) =>
  workers.filter(({ employer }) => employer === company)

/** The workers of an employer who can clock in today. */
const atKiosk = (model: Model, company: Company) =>
  workersOf(model, company)
    .filter(({ fields }) => fields["userStatus"] === "Active")
    .filter((worker) => {
      const today = dayIn(trackedZone(worker, AT), AT)
      return String(worker.fields["dateOfJoin"]) <= today
    })
    .map(({ name, fields }) => ({
      userId: name,
      user: ["firstName", "middleName", "lastName"].flatMap((part) => fields[part] ?? []).join(" ")
    }))

/** The lists about all records. */
export const listsOf = Effect.fnUntraced(function* (
  model: Model,
  names: Names,
  client: Client,
  idOf: (name: string) => string
) {
  const companies = yield* Effect.forEach(companyQueries(model), ({ query }) =>
    Effect.map(listed(client, "getCompanies", "companies", query), (all) => ({ query, all }))
  )
  const ofCompanies = yield* Effect.forEach(model.companies, (company) => {
    const companyId = idOf(company.name)
    return Effect.all([
      listed(client, "getCompanyLocationInfo", "companyLocations", { companyId }),
      listed(client, "getBusinessUsers", "businessUsers", { companyId }),
      company.isContractor
        ? Effect.succeed([])
        : listed(client, "getKioskWorkers", "kioskWorkers", { companyId }),
      Effect.forEach(workerQueries(workersOf(model, company)), ({ query }) =>
        Effect.map(listed(client, "getUsers", "users", { companyId, ...query }), (all) => ({
          query,
          all
        }))
      )
    ])
  })
  return plain(names, { companies, ofCompanies })
})

export const expectedLists = (model: Model): unknown =>
  asShown({
    companies: companyQueries(model).map(({ query, isShown }) => ({
      query,
      all: model.companies.filter(isShown).map((each) => companyExpected(model, each).company)
    })),
    ofCompanies: model.companies.map((company) => {
      const { companyLocations, businessUsers } = companyExpected(model, company)
      const workers = workersOf(model, company)
      const answers = workerQueries(workers).map(({ query, isShown }) => ({
        query,
        all: workers.filter(isShown).map((worker) => workerExpected(model, worker).user)
      }))
      const kiosk = company.isContractor ? [] : atKiosk(model, company)
      return [companyLocations, businessUsers, kiosk, answers]
    })
  })
