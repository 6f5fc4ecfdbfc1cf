/**
 * Measures how long one worker takes to make the biweekly pay periods of 13 months for 10,000 companies, with an
 * event for each. See README.md.
 */
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { withPostgresServer } from "./harness/postgresServer.ts"
import { problemsInLog, spawnProgram, stopProgram, withDirectory } from "./harness/server.ts"
import { sqliteIn, withPostgresDatabase, type Storage } from "./harness/storage.ts"

const BAR_S = 120
const POLL_MS = 200
const WAIT_MS_MAX = 1_800_000

const { values: options } = parseArgs({
  options: {
    companies: { type: "string", default: "10000" },
    data: { type: "string" },
    postgres: { type: "boolean", default: false }
  }
})
const companies = Number(options.companies)

const worker = { file: "apps/worker/src/main.ts", nodeOptions: ["--disable-sigusr1"] }

const fill = async (directory: string, { environment }: Storage): Promise<void> => {
  const args = [String(companies)]
  const child = spawnProgram({ file: "bench/payPeriods/fill.ts", args, environment }, directory, 0)
  const [code] = (await once(child, "exit")) as [number | null]
  if (code !== 0) throw new Error(`filling ended with ${code}:\n${problemsInLog(directory)}`)
}

/** Schedules of which no period was made yet. */
const UNMADE = "select count(*) from pay_schedule where version = 1"
const GAPS = `select count(*) from pay_period as period
  where period_begin <> (select min(period_begin) from pay_period as first
      where first.pay_schedule_id = period.pay_schedule_id)
    and not exists (select 1 from pay_period as before
      where before.pay_schedule_id = period.pay_schedule_id and before.period_end < period.period_begin)`

const assertWhole = async ({ number }: Storage): Promise<number> => {
  const periods = await number("select count(*) from pay_period")
  const events = await number(
    "select count(*) from event where type = 'payperiod.payperiodstatus.insert'"
  )
  const ends = await number(
    "select count(*) from (select distinct pay_schedule_id, period_end from pay_period) as ends"
  )
  const gaps = await number(GAPS)
  if (events !== periods || ends !== periods || gaps !== 0 || periods < companies * 28) {
    throw new Error(`${periods} periods, ${events} events, ${ends} ends, ${gaps} gaps`)
  }
  return periods
}

const measure = async (directory: string, storage: Storage): Promise<void> => {
  await fill(directory, storage)
  const startedAt = performance.now()
  const environment = { ...storage.environment, PAYROLL_VERIFICATION: "manual" }
  const child = spawnProgram({ ...worker, environment }, directory, 0)
  try {
    for (;;) {
      if ((await storage.number(UNMADE)) === 0) break
      if (child.exitCode !== null) throw new Error(problemsInLog(directory))
      if (performance.now() - startedAt > WAIT_MS_MAX) throw new Error("the worker takes too long")
      await pause(POLL_MS)
    }
  } finally {
    await stopProgram(child, directory)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const periods = await assertWhole(storage)
  const rate = Math.round(periods / seconds).toLocaleString("en")
  console.log(
    `${periods.toLocaleString("en")} pay periods of ${companies.toLocaleString("en")} companies with as many ` +
      `events in ${seconds.toFixed(1)} s, from the start of the worker: ${rate} per second`
  )
  if (seconds > BAR_S) process.exitCode = 1
}

await withDirectory(options.data, (directory) =>
  options.postgres
    ? withPostgresServer({ isDurable: true, folder: options.data }, (url) =>
        withPostgresDatabase(url, (storage) => measure(directory, storage))
      )
    : measure(directory, sqliteIn(directory))
)
