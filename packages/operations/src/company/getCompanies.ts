/** The companies of a client. */
import {
  companyKinds,
  companyReference,
  kybStatuses,
  type Company
} from "@payroll/domain/company/company"
import { choice, YesNo } from "@payroll/domain/field/choice"
import { Ein, LastFour } from "@payroll/domain/field/digits"
import { nameKey } from "@payroll/domain/field/foldedText"
import { Name } from "@payroll/domain/field/text"
import { statesOf } from "@payroll/domain/status"
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { defineRead } from "../defineOperation.ts"
import {
  listed,
  listedFields,
  listFields,
  listPageOf,
  type ListPage,
  type Placed
} from "../listPage.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { withErasure } from "../ports/erasedSubjects.ts"
import { RecordLists, type CompanyFilter } from "../ports/recordLists.ts"
import { countedEin } from "../submittedNumbers.ts"
import { companyView } from "../views/companyViews.ts"
import {
  CompanyOverview,
  isIncomplete,
  overviewOf,
  OVERVIEWS_MAX
} from "./rules/companyOverview.ts"

/** Maximum companies that are loaded with all their records for a page, in pieces. */
const LOADED_MAX = 500
const PIECE_ROWS = 50
const LOADED_AT_ONCE = 8

/** The page after a company of the list. */
const pageAfter = (page: ListPage, { id, updatedAt }: Placed, rows: number): ListPage => ({
  rows,
  place:
    page.place.by === "id"
      ? { by: "id", after: id }
      : { ...page.place, after: { at: updatedAt, id } }
})

const withOverviews = <R extends { readonly limit?: number }>(request: R) => ({
  ...request,
  limit: Math.min(request.limit ?? OVERVIEWS_MAX, OVERVIEWS_MAX)
})

type Answer = typeof YesNo.Type | undefined

interface ByTask {
  readonly hasRequirements: Answer
  readonly hasWork: Answer
}

/** Returns true if the answer to a question about a company is the one that is asked for. */
const isAsked = (asked: Answer, is: boolean): boolean =>
  asked === undefined || (asked === "Yes") === is

interface ListedCompany {
  readonly company: Company
  /** Undefined where nobody asked for what it says. */
  readonly overview: typeof CompanyOverview.Type | undefined
}

/** Returns a company if it has the requirements, as getCompanyTask shows them, and the work that are asked for. */
const ifOfTask = Effect.fnUntraced(function* (company: Company, asked: ByTask, at: number) {
  const found = (overview: ListedCompany["overview"]): ListedCompany => ({ company, overview })
  if (asked.hasWork === undefined) {
    const is = isAsked(asked.hasRequirements, yield* isIncomplete(company, at))
    return is ? found(undefined) : undefined
  }
  const overview = yield* overviewOf(company, at)
  const { missing, hasWork } = overview
  return isAsked(asked.hasRequirements, missing > 0) && isAsked(asked.hasWork, hasWork)
    ? found(overview)
    : undefined
})

/** Only companies with requirements or work, or only those without: each is loaded to find out. */
const companiesByTask = Effect.fnUntraced(function* (
  clientId: string,
  filter: CompanyFilter,
  page: ListPage,
  { asked, at }: { readonly asked: ByTask; readonly at: number }
) {
  const { companies } = yield* RecordLists
  const records: Array<ListedCompany> = []
  let next = { ...page, rows: PIECE_ROWS }
  for (let read = 0; read < LOADED_MAX; read += PIECE_ROWS) {
    const piece = yield* companies(clientId, filter, next)
    const matching = yield* Effect.forEach(
      piece.records,
      (company) => ifOfTask(company, asked, at),
      { concurrency: LOADED_AT_ONCE }
    )
    records.push(...matching.filter((each) => each !== undefined))
    const last = piece.stoppedAt ?? piece.records.at(-1)
    const isOver = piece.records.length < PIECE_ROWS && !piece.stoppedAt
    if (records.length >= page.rows || isOver || !last) {
      return { records: records.slice(0, page.rows), stoppedAt: undefined }
    }
    if (piece.stoppedAt) return { records, stoppedAt: piece.stoppedAt }
    next = pageAfter(page, last, PIECE_ROWS)
  }
  const { after } = next.place
  const stoppedAt =
    typeof after === "string" ? { id: after, updatedAt: 0 } : { id: after.id, updatedAt: after.at }
  return { records, stoppedAt }
})

const allCompanies = Effect.fnUntraced(function* (
  clientId: string,
  filter: CompanyFilter,
  page: ListPage
) {
  const { companies } = yield* RecordLists
  const { records, stoppedAt } = yield* companies(clientId, filter, page)
  return {
    records: records.map((company): ListedCompany => ({ company, overview: undefined })),
    stoppedAt
  }
})

/** The overviews of companies, in their order. */
const overviewsOf = (listedCompanies: ReadonlyArray<ListedCompany>, at: number) =>
  Effect.forEach(
    listedCompanies,
    ({ company, overview }) => (overview ? Effect.succeed(overview) : overviewOf(company, at)),
    { concurrency: LOADED_AT_ONCE }
  )

export const getCompanies = defineRead({
  group: "reports",
  name: "getCompanies",
  role: "read",
  summary: "The companies of the client, by kind, status, name, EIN, open requirements or work",
  request: Schema.Struct({
    companyId: Schema.optionalKey(described(idFields.companyId, "Only this company.")),
    kind: Schema.optionalKey(described(choice(companyKinds), "Only companies of this kind.")),
    kybStatus: Schema.optionalKey(
      described(choice(statesOf(kybStatuses)), "Only companies in this state of verification.")
    ),
    name: Schema.optionalKey(
      described(
        Name,
        "The beginning of the name. Case, accents, punctuation and blanks do not matter."
      )
    ),
    companyReferenceId: companyReference,
    einLast4: Schema.optionalKey(described(LastFour, "The last four digits of the EIN.")),
    ein: Schema.optionalKey(described(Ein, "The Employer Identification Number.")),
    hasRequirements: Schema.optionalKey(
      described(
        YesNo,
        "Only companies whose onboarding lacks something, or only those that are complete."
      )
    ),
    hasWork: Schema.optionalKey(
      described(
        YesNo,
        "Only companies with something that waits for a person, as their overview says, or only those without."
      )
    ),
    includeOverview: Schema.optionalKey(
      described(
        Schema.Boolean,
        "Whether to show the place, the workers, the next pay date and what waits for a person of each company. " +
          `A page then has at most ${OVERVIEWS_MAX} companies.`
      )
    ),
    ...listFields
  }),
  response: Schema.Struct({
    companies: listOf(companyView.schema, "The companies of the page."),
    companyOverviews: listOf(
      CompanyOverview,
      "An overview of each company of the page, in this order; empty unless asked for."
    ),
    ...listedFields
  }),
  numbers: ({ ein }, { client }) => countedEin(ein, client.id, undefined, ["ein"]),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const { includeOverview = false } = request
      const page = yield* Effect.fromResult(
        listPageOf(includeOverview ? withOverviews(request) : request, at)
      )
      const { companyId: id, kind, kybStatus, name, einLast4, ein, companyReferenceId } = request
      const { hasRequirements, hasWork } = request
      if (id !== undefined) yield* requireCompany(client.id, id)
      const prefix = name === undefined ? undefined : nameKey(name)
      const filter = { id, kind, kybStatus, name: prefix, einLast4, ein, companyReferenceId }
      const asked = { hasRequirements, hasWork }
      const { records, stoppedAt } = yield* hasRequirements === undefined && hasWork === undefined
        ? allCompanies(client.id, filter, page)
        : companiesByTask(client.id, filter, page, { asked, at })
      const { rows, more } = listed(records, page, ({ company }) => company, stoppedAt)
      const shown = yield* withErasure(rows.map(({ company }) => company))
      return {
        companies: shown.map(companyView.of),
        companyOverviews: includeOverview ? yield* overviewsOf(rows, at) : [],
        ...more
      }
    }),
  example: { kybStatus: "pending", limit: 50 }
})
