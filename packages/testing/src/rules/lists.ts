/** The lists of the reports, read in small pages, and the expected ones of the model. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Client } from "@payroll/operations/caller"
import type { Body } from "@payroll/operations/decode"
import { callAs } from "../kyc/world.ts"
import { asShown, companyExpected, plain } from "./shown.ts"
import type { Model } from "./state.ts"
import type { Names } from "./stored.ts"

const PAGE_ROWS = 2
const PAGES_MAX = 1_000

/** A list, page after page. */
const listed = Effect.fnUntraced(function* (
  client: Client,
  operation: string,
  key: string,
  given: Body
) {
  const all: Array<unknown> = []
  let cursor: unknown
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const body = { ...given, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) }
    const answer: Body = yield* callAs(client)(operation, body)
    all.push(...(answer[key] as ReadonlyArray<unknown>))
    cursor = answer["nextCursor"]
    if (cursor === null) return all
  }
  return assert.fail(`${operation} has no last page`)
})

/** The lists about all records. */
export const listsOf = Effect.fnUntraced(function* (
  model: Model,
  names: Names,
  client: Client,
  idOf: (name: string) => string
) {
  const ofCompanies = yield* Effect.forEach(model.companies, ({ name }) =>
    Effect.all([
      listed(client, "getCompanyLocationInfo", "companyLocations", { companyId: idOf(name) }),
      listed(client, "getBusinessUsers", "businessUsers", { companyId: idOf(name) })
    ])
  )
  return plain(names, { ofCompanies })
})

export const expectedLists = (model: Model): unknown =>
  asShown({
    ofCompanies: model.companies.map((company) => {
      const { companyLocations, businessUsers } = companyExpected(model, company)
      return [companyLocations, businessUsers]
    })
  })
