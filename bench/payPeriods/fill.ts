/**
 * Fills a database with companies that have a biweekly pay schedule without any pay period yet. The argument is
 * the number of companies. It takes the service's settings.
 */
import "effect/schema/SchemaJITCompiler/enable"
import * as Effect from "effect/Effect"
import { DEFAULT_CLIENT, firstStart } from "../../packages/adapters/src/firstStart.ts"
import { layerRuntime, readSettings } from "../../packages/adapters/src/process.ts"
import { runProcess } from "../../packages/adapters/src/serving/runProcess.ts"
import { addDays } from "../../packages/domain/src/calendar/localDate.ts"
import type { Company } from "../../packages/domain/src/company/company.ts"
import type { PaySchedule } from "../../packages/domain/src/payroll/paySchedule.ts"
import { defaultRules } from "../../packages/domain/src/paySchedule/payYear.ts"
import { created } from "../../packages/domain/src/record.ts"
import { dayOf } from "../../packages/domain/src/timestamp.ts"
import { changes, insert } from "../../packages/operations/src/changes.ts"
import { Administration } from "../../packages/operations/src/ports/administration.ts"
import { NewId } from "../../packages/operations/src/ports/newId.ts"
import { Writer } from "../../packages/operations/src/writer.ts"
import { USERNAME } from "../harness/requests.ts"

const CONCURRENCY = 512
const count = Number(process.argv[2])

const recordsOf = (clientId: string, id: string, scheduleId: string, at: number) => {
  const company: Company = {
    ...created(id, { clientId, companyId: id }, at),
    kind: "employer",
    name: "Acme Bakery LLC",
    businessWebsite: undefined,
    doingBusinessAs: undefined,
    termsAcceptedAt: at,
    termsAcceptedBy: USERNAME,
    kybStatus: "new",
    failureReasons: undefined
  }
  const schedule: PaySchedule = {
    ...created(scheduleId, { clientId, companyId: id }, at),
    workerType: "W2",
    compensationFrequency: "Bi-Weekly",
    specification: defaultRules("biweekly"),
    edition: 1,
    periodsUntil: addDays(dayOf(at), -1),
    status: "active"
  }
  return { company, schedule }
}

const fill = Effect.gen(function* () {
  yield* firstStart(yield* readSettings)
  const client = yield* (yield* Administration).findClient(DEFAULT_CLIENT)
  const { next } = yield* NewId
  const writer = yield* Writer
  const at = Date.now()
  const add = Effect.fnUntraced(function* () {
    const { company, schedule } = recordsOf(client.id, next(), next(), at)
    const outcome = yield* writer.commit({
      id: next(),
      clientId: client.id,
      credential: USERNAME,
      operation: "fill",
      record: company,
      requestId: next(),
      at,
      actedBy: undefined,
      address: undefined,
      changes: changes({
        writes: [insert("company", company), insert("paySchedule", schedule)],
        revisions: [{ of: "companyProfile", id: company.id, expected: 0 }]
      }),
      answer: undefined
    })
    if (outcome._tag !== "Committed") throw new Error(`a company was not stored: ${outcome._tag}`)
  })
  yield* Effect.forEach(Array.from({ length: count }), add, {
    concurrency: CONCURRENCY,
    discard: true
  })
})

runProcess(
  Effect.gen(function* () {
    const settings = yield* readSettings
    yield* fill.pipe(Effect.provide(layerRuntime(settings)))
  })
)
