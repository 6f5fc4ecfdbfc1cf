/** Finds a record by its id, a company by its name or the end of its EIN, a worker of a company by name. */
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
import { CompanyStore, type CompanyPart } from "../ports/companyStore.ts"
import { EventLog } from "../ports/eventLog.ts"
import { RecordLists } from "../ports/recordLists.ts"
import { WorkerStore } from "../ports/workerStore.ts"

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
  about: kybStatus
})

const workerMatch = (worker: Worker): SearchMatch => ({
  kind: "worker",
  id: worker.id,
  companyId: worker.companyId,
  name: fullName(worker),
  about: worker.userStatus
})

const PARTS: ReadonlyArray<CompanyPart> = [
  "companyLocation",
  "businessUser",
  "companyBankAccount",
  "paySchedule"
]

/** The company of an id, which is its own or the one of a record that is shown on its page. */
const companyOf = Effect.fnUntraced(function* (clientId: string, id: string) {
  const store = yield* CompanyStore
  const owners = yield* Effect.forEach(PARTS, (kind) => store.companyOf(clientId, kind, id), {
    concurrency: PARTS.length
  })
  const owner = owners.find((each) => each !== undefined) ?? id
  const profile = yield* store.profile(clientId, owner)
  return profile && companyMatch(profile.company)
})

const workerOf = Effect.fnUntraced(function* (clientId: string, id: string) {
  const store = yield* WorkerStore
  const [worker, ofWage, ofAccount] = yield* Effect.all(
    [
      store.worker(clientId, id),
      store.workerOfWage(clientId, id),
      store.workerOfBankAccount(clientId, id)
    ],
    { concurrency: "unbounded" }
  )
  const match = worker ?? ofWage ?? ofAccount
  return match && workerMatch(match.worker)
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
    about: String(event.sequence)
  } satisfies SearchMatch
})

const byId = Effect.fnUntraced(function* (clientId: string, id: string) {
  const matches = yield* Effect.all(
    [companyOf(clientId, id), workerOf(clientId, id), eventOf(clientId, id)],
    { concurrency: "unbounded" }
  )
  return matches.filter((each) => each !== undefined)
})

const FIRST: ListPage = { rows: FOUND_MAX, place: { by: "id", after: "" } }

const inLists = Effect.fnUntraced(function* (
  clientId: string,
  text: string,
  companyId: string | undefined
) {
  const lists = yield* RecordLists
  const name = nameKey(text)
  const companies = yield* lists.companies(
    clientId,
    LAST_FOUR.test(text) ? { einLast4: text } : { name },
    FIRST
  )
  const ofCompany = (id: string) => lists.workers(clientId, id, { name }, FIRST)
  const workers =
    companyId === undefined ? undefined : yield* orNotFound("company", ofCompany(companyId))
  return [
    ...(workers?.records ?? []).map(({ worker }) => workerMatch(worker)),
    ...companies.records.map(companyMatch)
  ]
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
      described(idFields.companyId, "A company whose workers are looked through too.")
    )
  }),
  response: Schema.Struct({
    found: listOf(
      SearchMatch,
      "At most 20 records: the workers of the company first, then companies."
    )
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
