/**
 * Measures the hand-over of a pay period in the service, on a SQLite file: 10,000 workers who are paid to an account,
 * in pages of 500, while another caller changes workers of the company. See README.md.
 */
import "effect/schema/SchemaJITCompiler/enable"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import Database from "better-sqlite3"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { parseArgs } from "node:util"
import { migrateStorage } from "../packages/adapters/src/migrateStorage.ts"
import { layerRuntime } from "../packages/adapters/src/process.ts"
import { parseSettings } from "../packages/adapters/src/settings/settings.ts"
import { operationNamed } from "../packages/operations/src/catalogue.ts"
import { Administration } from "../packages/operations/src/ports/administration.ts"
import { remakeMacsAfter } from "../packages/testing/src/database/remadeMacs.ts"
import { callFor, hired, type Body, type Call } from "./harness/calls.ts"
import { table } from "./harness/figures.ts"
import { withDirectory } from "./harness/server.ts"

const { values: options } = parseArgs({
  options: { workers: { type: "string", default: "10000" }, data: { type: "string" } }
})
const workers = Number(options.workers)

/** Workers who are added in one call. */
const ELEMENTS_MAX = 500
const PAGE = 500
const WHOLE_MS_MAX = 6_000
const PAGE_MS_MAX = 150

/** A verified company with workers who can be paid; its id, those of the workers, and that of a pay period. */
const paidCompany = Effect.fnUntraced(function* (call: Call, path: string) {
  const example = operationNamed("createBusiness")?.example ?? {}
  const { registration = {} } = yield* call("createBusiness", example)
  const companyId = String(registration["companyId"])
  const userIds: Array<string> = []
  while (userIds.length < workers) {
    const some = yield* hired(call, companyId, Math.min(ELEMENTS_MAX, workers - userIds.length))
    const userWages = some.map((userId) => ({
      userId,
      wageRate: "20.5",
      wageBasis: "Per Hour",
      workerType: "W2",
      paymentMethod: "Direct Deposit"
    }))
    yield* call("addUserWages", { companyId, userWages })
    const kycInformation = some.map((userId, index) => ({
      userId,
      ssn: String(219_000_000 + userIds.length + index),
      dateOfBirth: "1990-04-12",
      address1: "8 Orchard Lane",
      city: "Dover",
      state: "DE",
      zipcode: "19901"
    }))
    yield* call("addKycInformations", { companyId, kycInformations: kycInformation })
    for (const userId of some) {
      const userBankAccount = {
        userId,
        bankName: "First Bank",
        accountType: "Checking",
        accountName: "Ben Okafor",
        routingNumber: "021000021",
        accountNumber: "000123456789"
      }
      yield* call("addUserBankAccount", { userBankAccount })
    }
    userIds.push(...some)
  }
  yield* call("addPaySchedule", {
    paySchedule: { companyId, workerType: "W2", compensationFrequency: "Semi-Monthly" }
  })
  const { payPeriods } = yield* call("getUnProcessedPayPeriod", { companyId, limit: 1 })
  const [period] = payPeriods as unknown as ReadonlyArray<Body>
  // Verifications that take their time measure nothing here.
  const database = new Database(path)
  const verified = `
    update company set kyb_status = 'passed';
    update worker set kyc_status = 'passed', user_status = 'Active';
    update worker_bank_account set status = 'ready', due_at = null;`
  database.exec(verified)
  database.close()
  yield* remakeMacsAfter(verified)
  return { companyId, userIds, payPeriodId: String(period?.["payPeriodId"]) }
})

const seen = { isDone: false }

/** Workers are renamed, one after the other, until the hand-over is done; returns how many. */
const renaming = Effect.fnUntraced(function* (call: Call, userIds: ReadonlyArray<string>) {
  let count = 0
  for (; !seen.isDone; count += 1) {
    const userId = userIds[(count * 7_919) % userIds.length]
    yield* call("updateUser", { user: { userId, jobTitle: `Baker ${count}` } })
    yield* Effect.sleep(5)
  }
  return count
})

/** The CPU of this process in milliseconds while an effect runs, and its result. */
const cpuOf = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const before = process.cpuUsage()
  const result = yield* effect
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1_000 }
})

/** Hands over page after page; returns how many workers, and the CPU of each page. */
const handOver = Effect.fnUntraced(function* (call: Call, asked: Body) {
  const first = yield* cpuOf(call("getPayrollInput", { ...asked, limit: PAGE }))
  const pages = [first]
  const { companyId } = asked
  const { handOverId } = first.result["handOver"] as Body
  for (let cursor = first.result["nextCursor"] as unknown; typeof cursor === "string";) {
    const page = yield* cpuOf(call("getPayrollInput", { companyId, handOverId, cursor }))
    pages.push(page)
    cursor = page.result["nextCursor"]
  }
  seen.isDone = true
  const shown = pages.flatMap(({ result }) => result["content"]?.["workers"] as ReadonlyArray<Body>)
  return { count: shown.length, ms: pages.map(({ ms }) => ms) }
})

const measure = (path: string) =>
  Effect.gen(function* () {
    const { createClient } = yield* Administration
    const { client } = yield* createClient({ name: "bench", role: "admin", credential: undefined })
    const call = callFor(client)
    const payroll = callFor(client, "payroll")
    const { companyId, userIds, payPeriodId } = yield* paidCompany(call, path)
    const asked = { companyId, payPeriodId }
    const heap = process.memoryUsage().rss
    const delay = monitorEventLoopDelay({ resolution: 1 })
    seen.isDone = false
    delay.enable()
    const quiet = yield* handOver(payroll, asked)
    delay.disable()
    const grown = (process.memoryUsage().rss - heap) / 2 ** 20
    seen.isDone = false
    const [beside, renamed] = yield* Effect.all(
      [handOver(payroll, asked), renaming(call, userIds)],
      { concurrency: 2 }
    )
    if (quiet.count !== workers || beside.count !== workers) throw new Error("not everybody")
    const sum = (all: ReadonlyArray<number>): number => all.reduce((total, ms) => total + ms, 0)
    const later = quiet.ms.slice(1).toSorted((one, other) => one - other)
    const median = later[Math.floor(later.length / 2)] ?? Number.NaN
    console.log(
      table([
        ["", "", "bar"],
        [`CPU ms of ${workers} workers`, sum(quiet.ms).toFixed(0), `${WHOLE_MS_MAX}`],
        ["of the first page, which makes all", (quiet.ms[0] ?? Number.NaN).toFixed(0), ""],
        [`of a further page of ${PAGE}`, median.toFixed(0), `${PAGE_MS_MAX}`],
        ["longest turn, ms", (delay.max / 1e6).toFixed(0), "20"],
        ["growth of memory, MiB", grown.toFixed(0), ""],
        [`CPU ms while ${renamed} workers are renamed`, sum(beside.ms).toFixed(0), ""]
      ])
    )
  })

await withDirectory(options.data, async (directory) => {
  mkdirSync(directory, { recursive: true })
  const settings = Result.getOrThrow(parseSettings({ PAYROLL_DATA_DIR: directory }, () => ""))
  const path = join(directory, "payroll.db")
  const database = { kind: "sqlite", path } as const
  await Effect.runPromise(migrateStorage({ database }))
  await Effect.runPromise(
    measure(path).pipe(
      Effect.provide(layerRuntime(settings, { writeThread: "writer thread" })),
      Effect.scoped
    )
  )
})
