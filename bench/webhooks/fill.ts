/**
 * Fills a database with companies and their events, on the way to the endpoint of the settings:
 * `fill.ts COMPANIES EVENTS [CLIENTS DEAD_URL]`. With the last two also a hundred companies of each of these
 * clients, each with an endpoint at that URL. It takes the service's settings.
 */
import "effect/schema/SchemaJITCompiler/enable"
import * as Effect from "effect/Effect"
import { DEFAULT_CLIENT, firstStart } from "../../packages/adapters/src/firstStart.ts"
import { layerRuntime, readSettings } from "../../packages/adapters/src/process.ts"
import { runProcess } from "../../packages/adapters/src/serving/runProcess.ts"
import type { Company } from "../../packages/domain/src/company/company.ts"
import { created } from "../../packages/domain/src/record.ts"
import { changes, insert } from "../../packages/operations/src/changes.ts"
import { Administration } from "../../packages/operations/src/ports/administration.ts"
import { NewId } from "../../packages/operations/src/ports/newId.ts"
import { WebhookEndpoints } from "../../packages/operations/src/ports/webhookEndpoints.ts"
import { Writer } from "../../packages/operations/src/writer.ts"
import { USERNAME } from "../harness/requests.ts"
import { COMPANY } from "./body.ts"

const CONCURRENCY = 512
const DEAD_COMPANIES = 100
const [companies = 0, events = 0, clients = 0] = process.argv.slice(2).map(Number)
const deadUrl = process.argv[5] ?? ""

const companyOf = (clientId: string, id: string, at: number): Company => ({
  ...created(id, { clientId, companyId: id }, at),
  kind: "employer",
  companyReferenceId: undefined,
  name: "Blue River Bakery LLC",
  businessWebsite: undefined,
  doingBusinessAs: undefined,
  termsAcceptedAt: at,
  termsAcceptedBy: USERNAME,
  kybStatus: "new",
  failureReasons: undefined,
  legalHold: undefined,
  kioskPin: "required"
})

/** Adds a company with its events, in one commit. */
const addCompany = Effect.fnUntraced(function* (clientId: string) {
  const { next } = yield* NewId
  const writer = yield* Writer
  const at = Date.now()
  const company = companyOf(clientId, next(), at)
  const event = () => ({
    id: next(),
    type: "company.kybstatus.update" as const,
    clientId,
    companyId: company.id,
    at,
    payload: [{ Company: [{ companyID: company.id, ...COMPANY }] }]
  })
  const outcome = yield* writer.commit({
    id: next(),
    clientId,
    credential: USERNAME,
    operation: "fill",
    record: company,
    requestId: next(),
    at,
    actedBy: undefined,
    address: undefined,
    changes: changes({
      writes: [insert("company", company)],
      revisions: [{ of: "companyProfile", id: company.id, expected: 0 }],
      events: Array.from({ length: events }, event)
    }),
    answer: undefined
  })
  if (outcome._tag !== "Committed") throw new Error(`a company was not stored: ${outcome._tag}`)
})

const addCompanies = (clientId: string, count: number) =>
  Effect.forEach(Array.from({ length: count }), () => addCompany(clientId), {
    concurrency: CONCURRENCY,
    discard: true
  })

/** A client with an endpoint that nobody answers at, and as many companies. */
const addDead = Effect.fnUntraced(function* (number: number) {
  const { createClient } = yield* Administration
  const { next } = yield* NewId
  const { client } = yield* createClient({
    name: `dead ${number}`,
    role: "write",
    credential: undefined
  })
  const { add } = yield* WebhookEndpoints
  const entry = {
    id: next(),
    clientId: client.id,
    credential: USERNAME,
    operation: "fill",
    requestId: next(),
    at: Date.now(),
    actedBy: undefined,
    address: undefined,
    key: undefined
  }
  const terms = { description: undefined, eventTypes: undefined, order: "halt" as const }
  yield* add({ url: deadUrl, ...terms }, undefined, entry)
  yield* addCompanies(client.id, DEAD_COMPANIES)
})

const fill = Effect.gen(function* () {
  yield* firstStart(yield* readSettings)
  const client = yield* (yield* Administration).findClient(DEFAULT_CLIENT)
  for (let number = 0; number < clients; number += 1) yield* addDead(number)
  yield* addCompanies(client.id, companies)
})

runProcess(
  Effect.gen(function* () {
    const settings = yield* readSettings
    yield* fill.pipe(Effect.provide(layerRuntime(settings)))
  })
)
