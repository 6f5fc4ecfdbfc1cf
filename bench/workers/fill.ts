/**
 * Fills a database with companies and their workers, through the service's operations and writer. The
 * arguments are the number of workers and the file for some of their ids, as JSON. It takes the
 * service's settings.
 */
import "effect/schema/SchemaJITCompiler/enable"
import * as Effect from "effect/Effect"
import { writeFileSync } from "node:fs"
import { DEFAULT_CLIENT, firstStart } from "../../packages/adapters/src/firstStart.ts"
import { layerRuntime, readSettings } from "../../packages/adapters/src/process.ts"
import { runProcess } from "../../packages/adapters/src/serving/runProcess.ts"
import type { LocalDate } from "../../packages/domain/src/calendar/localDate.ts"
import { created } from "../../packages/domain/src/record.ts"
import { newWage, NOT_EXEMPT } from "../../packages/domain/src/wage/wage.ts"
import { newWorker } from "../../packages/domain/src/worker/worker.ts"
import type { Caller } from "../../packages/operations/src/caller.ts"
import { changes, combined, insert } from "../../packages/operations/src/changes.ts"
import { createBusiness } from "../../packages/operations/src/company/createBusiness.ts"
import { execute } from "../../packages/operations/src/execute.ts"
import type { DecisionContext } from "../../packages/operations/src/operation.ts"
import { Administration } from "../../packages/operations/src/ports/administration.ts"
import { NewId } from "../../packages/operations/src/ports/newId.ts"
import { WorkerStore, type Employer } from "../../packages/operations/src/ports/workerStore.ts"
import { addedWorker } from "../../packages/operations/src/worker/rules/newWorker.ts"
import { Writer } from "../../packages/operations/src/writer.ts"
import { einOf, USERNAME, validBody } from "../harness/requests.ts"
import { companySizes, workerOf, type Filled } from "./population.ts"

const CONCURRENCY = 512
const IDS_KEPT = 20_000
const REPORT_EVERY = 200_000
/** A prime that does not divide the number of workers, so its multiples visit all in another order. */
const STRIDE = 7_919

const [countGiven, out = ""] = process.argv.slice(2)
const count = Number(countGiven)

const addCompany = Effect.fnUntraced(function* (caller: Caller, number: number) {
  const answer = yield* execute({
    operation: createBusiness,
    form: "path",
    body: JSON.parse(validBody(einOf(number))) as Record<string, unknown>,
    caller,
    idempotencyKey: undefined
  })
  const { registration } = JSON.parse(answer.body) as { registration: { companyId: string } }
  const store = yield* WorkerStore
  const employer = yield* store.employer(caller.client.id, registration.companyId)
  if (!employer) throw new Error("a created company is missing")
  return employer
})

/** A worker with a wage, as one commit. */
const addWorker = Effect.fnUntraced(function* (
  context: DecisionContext,
  employer: Employer,
  number: number
) {
  const input = workerOf(number)
  const { at, newId } = context
  const owner = { clientId: context.client.id, companyId: employer.companyId }
  const worker = {
    ...newWorker(created(newId(), owner, at), {
      ...input,
      dateOfJoin: input.dateOfJoin as LocalDate
    }),
    userStatus: "Invite Sent" as const
  }
  const wage = newWage(
    created(newId(), owner, at),
    {
      wageRate: `${1_000 + (number % 2_000)}.50`,
      wageBasis: "Per Week",
      workerType: "W2",
      userType: "Salary/Eligible for overtime",
      employmentStatus: "Full Time (30+ Hours per week)",
      userRefTaxExempt: NOT_EXEMPT,
      paymentMethod: "Check"
    },
    worker
  )
  const outcome = yield* (yield* Writer).commit({
    id: context.newId(),
    clientId: context.client.id,
    credential: context.credential,
    operation: "fill",
    record: worker,
    requestId: context.newId(),
    at: context.at,
    actedBy: undefined,
    address: undefined,
    changes: combined([
      addedWorker(worker, ["user"], context),
      changes({ writes: [insert("wage", wage)] })
    ]),
    answer: undefined
  })
  if (outcome._tag !== "Committed") throw new Error(`a worker was not stored: ${outcome._tag}`)
  if ((number + 1) % REPORT_EVERY === 0) console.log(`  ${number + 1} workers`)
  return worker.id
})

const fill = Effect.gen(function* () {
  yield* firstStart(yield* readSettings)
  const client = yield* (yield* Administration).findClient(DEFAULT_CLIENT)
  const { next } = yield* NewId
  const caller: Caller = {
    client,
    credential: USERNAME,
    role: "admin",
    companyIds: undefined,
    requestId: next(),
    address: undefined
  }
  const employers = yield* Effect.forEach(
    companySizes(count),
    (size, number) => Effect.map(addCompany(caller, number), (employer) => ({ employer, size })),
    { concurrency: CONCURRENCY }
  )
  const employerOf = employers.flatMap(({ employer, size }) =>
    Array.from({ length: size }, () => employer)
  )
  const keepEvery = Math.ceil(count / IDS_KEPT)
  const kept: Array<string> = []
  yield* Effect.forEach(
    // In a real system, workers of different companies are added in turn.
    Array.from({ length: count }, (_, number) => number),
    Effect.fnUntraced(function* (number) {
      const employer = employerOf[(number * STRIDE) % count]
      if (!employer) throw new Error("a worker has no company")
      const at = Date.now()
      const context = {
        client,
        credential: USERNAME,
        credentialPerson: undefined,
        at,
        newId: next,
        isTaken: () => false,
        actedBy: undefined
      }
      const id = yield* addWorker(context, employer, number)
      if (number % keepEvery === 0) kept.push(id)
    }),
    { concurrency: CONCURRENCY, discard: true }
  )
  const filled: Filled = {
    companies: employers.map(({ employer }) => employer.companyId),
    workers: kept
  }
  writeFileSync(out, JSON.stringify(filled))
})

runProcess(
  Effect.gen(function* () {
    const settings = yield* readSettings
    yield* fill.pipe(Effect.provide(layerRuntime(settings)))
  })
)
