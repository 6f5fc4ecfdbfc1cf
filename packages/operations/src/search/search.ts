/** Finds a record by its id, a company by its name or the end of its EIN, a worker by name. */
import type { Company } from "@payroll/domain/company/company"
import { Name } from "@payroll/domain/field/text"
import { nameKey } from "@payroll/domain/field/foldedText"
import { described } from "@payroll/domain/field/rule"
import { fullName, type Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityOf, idFields, listOf, oneOf, shownId, shownText } from "../answerSchema.ts"
import { defineRead } from "../defineOperation.ts"
import type { ListPage } from "../listPage.ts"
import { orNotFound } from "../orNotFound.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { EventLog } from "../ports/eventLog.ts"
import { RecordLists } from "../ports/recordLists.ts"

/** Maximum records of one kind: as many as a person looks through. The lists have more. */
const FOUND_MAX = 10

const kinds = ["company", "worker", "event"] as const

const SearchMatch = entityOf("Found", "A record that was found.", {
  kind: oneOf(kinds, "What it is."),
  id: shownId("Its id."),
  companyId: Schema.NullOr(
    shownId("The company that it belongs to; null of an event of the client itself.")
  ),
  name: shownText("Its name; of an event its type."),
  companyName: Schema.NullOr(
    shownText("The name of the company of a worker; null of a company and of an event.")
  ),
  about: shownText("Its state; of an event its number in its sequence.")
})

type SearchMatch = typeof SearchMatch.Type

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const LAST_FOUR = /^\d{4}$/

const companyMatch = ({ id, name, kybStatus }: Company): SearchMatch => ({
  kind: "company",
  id,
  companyId: id,
  name,
  companyName: null,
  about: kybStatus
})

const workerMatch = (worker: Worker, companyName: string): SearchMatch => ({
  kind: "worker",
  id: worker.id,
  companyId: worker.companyId,
  name: fullName(worker),
  companyName,
  about: worker.userStatus
})

const eventOf = Effect.fnUntraced(function* (clientId: string, id: string) {
  const { find } = yield* EventLog
  const match = yield* find(clientId, id)
  if (!match) return undefined
  const { event } = match
  return {
    kind: "event",
    id,
    companyId: event.companyId ?? null,
    name: event.type,
    companyName: null,
    about: String(event.sequence)
  } satisfies SearchMatch
})

const byId = Effect.fnUntraced(function* (clientId: string, id: string) {
  const { ofId } = yield* RecordLists
  const [{ company, worker }, event] = yield* Effect.all(
    [ofId(clientId, id), eventOf(clientId, id)],
    {
      concurrency: "unbounded"
    }
  )
  const matches = [
    company && companyMatch(company),
    worker && workerMatch(worker.worker, worker.company),
    event
  ]
  return matches.filter((each) => each !== undefined)
})

const FIRST: ListPage = { rows: FOUND_MAX, place: { by: "id", after: "" } }

/** The workers of a company by name, or of all that the caller sees. */
const workersNamed = Effect.fnUntraced(function* (
  clientId: string,
  name: string,
  companyId: string | undefined
) {
  const lists = yield* RecordLists
  if (companyId === undefined) {
    const named = yield* lists.workersNamed(clientId, name, FOUND_MAX)
    return named.map(({ worker, company }) => workerMatch(worker, company))
  }
  const { profile } = yield* CompanyStore
  const [{ company }, { records }] = yield* Effect.all(
    [
      orNotFound("company", profile(clientId, companyId)),
      orNotFound("company", lists.workers(clientId, companyId, { name }, FIRST))
    ],
    { concurrency: "unbounded" }
  )
  return records.map(({ worker }) => workerMatch(worker, company.name))
})

const inLists = Effect.fnUntraced(function* (
  clientId: string,
  text: string,
  companyId: string | undefined
) {
  const lists = yield* RecordLists
  const name = nameKey(text)
  const workers = yield* workersNamed(clientId, name, companyId)
  const companies = yield* lists.companies(
    clientId,
    LAST_FOUR.test(text) ? { einLast4: text } : { name },
    FIRST
  )
  return [...workers, ...companies.records.map(companyMatch)]
})

export const search = defineRead({
  group: "reports",
  name: "search",
  role: "read",
  summary: "Find records by an id, a name, or the last four digits of an EIN",
  request: Schema.Struct({
    text: described(
      Name,
      "An id of any record, the beginning of a name, or the last four digits of an EIN."
    ),
    companyId: Schema.optionalKey(
      described(
        idFields.companyId,
        "A company whose workers alone are looked through; without it those of all companies."
      )
    )
  }),
  response: Schema.Struct({
    found: listOf(SearchMatch, "At most 20 records: workers first, then companies.")
  }),
  read: ({ text, companyId }, { client }) =>
    Effect.gen(function* () {
      const id = text.toLowerCase()
      const matches = UUID.test(id)
        ? yield* byId(client.id, id)
        : yield* inLists(client.id, text, companyId)
      return { found: matches }
    }),
  example: { text: "Acme" }
})
