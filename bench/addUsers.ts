/**
 * Measures the cost of adding 1,000 workers in one call, next to a hand-written bulk insert of the
 * same rows. See README.md for what is measured and how to read it.
 */
import { Agent, request } from "node:http"
import { parseArgs } from "node:util"
import { sqlite, withPostgres, type BenchDatabase, type Count } from "./harness/database.ts"
import { median, medianAndRange, table } from "./harness/figures.ts"
import type { LoopTime } from "./harness/loopMeter.ts"
import { authorization, einOf, validBody, WORKERS_MAX, workersOf } from "./harness/requests.ts"
import {
  service,
  start,
  withDirectory,
  withoutVerdicts,
  type Program,
  type Running
} from "./harness/server.ts"

const LOOP_BAR_MS = 60
const RATIO_BAR = 2.5
const ROUNDS_MAX = 100
const CALLS_MAX = 50

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    calls: { type: "string", default: "10" },
    "warm-up": { type: "string", default: "10" },
    data: { type: "string" },
    postgres: { type: "string" },
    profile: { type: "string" }
  }
})
const warmUp = Number(options["warm-up"])
const calls = Math.min(Number(options.calls), CALLS_MAX - warmUp)

interface Measured extends LoopTime {
  /** From sending the call to the end of its answer. */
  readonly wallMs: number
}

const agent = new Agent({ keepAlive: true })

interface Call {
  readonly method: string
  readonly path: string
  readonly body?: string
}

/** Makes a call and returns the body of its answer; throws unless the status is 200. */
const answerTo = (port: number, { method, path, body = "" }: Call): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = {
      Authorization: authorization,
      ...(body !== "" && {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body)
      })
    }
    const outgoing = request(
      { port, host: "127.0.0.1", method, path, headers, agent },
      (answer) => {
        let text = ""
        answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk))
        answer.on("end", () => {
          if (answer.statusCode === 200) resolve(text)
          else reject(new Error(`status ${answer.statusCode}: ${text.slice(0, 1_000)}`))
        })
      }
    )
    outgoing.on("error", reject)
    outgoing.end(body)
  })

/** The call that makes a contender write a batch; made before the measurement starts. */
type CallFor = (batch: number) => Call

interface Contender {
  readonly name: string
  readonly program: Program
  readonly prepare: (running: Running) => Promise<CallFor>
}

const addUsers = async ({ port }: Running): Promise<CallFor> => {
  const created = await answerTo(port, {
    method: "POST",
    path: "/companyOnboarding/createBusiness",
    body: validBody(einOf(0))
  })
  const { companyId } = (JSON.parse(created) as { registration: { companyId: string } })
    .registration
  return (batch) => ({
    method: "POST",
    path: "/adminPortal/addUsers",
    body: JSON.stringify({ method: "addUsers", companyId, users: workersOf(batch) })
  })
}

const profiled: ReadonlyArray<string> =
  options.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${options.profile}`]

const contenders: ReadonlyArray<Contender> = [
  {
    name: "bulk insert by hand",
    program: { file: "bench/floor/addUsersFloor.ts", isMetered: true },
    prepare: () => Promise.resolve((batch) => ({ method: "GET", path: `/${batch}` }))
  },
  {
    name: "addUsers",
    program: {
      ...withoutVerdicts(service),
      isMetered: true,
      nodeOptions: [...(service.nodeOptions ?? []), ...profiled]
    },
    prepare: addUsers
  }
]

/** Checks that each call has all its rows and one audit row. */
const assertRows = async (count: Count): Promise<void> => {
  const made = warmUp + calls
  const workers = made * WORKERS_MAX
  const expected: ReadonlyArray<readonly [from: string, rows: number]> = [
    ["worker", workers],
    ["aggregate where kind = 'worker'", workers],
    ["claim where rule = 'email' and holder in (select id from worker)", workers],
    ["event where type = 'employee.kycstatus.insert'", workers],
    ["event where type = 'employee.employeestatus.insert'", workers],
    ["audit where operation = 'addUsers'", made]
  ]
  for (const [from, rows] of expected) {
    const found = await count(`select count(*) as rows from ${from}`)
    if (found !== rows)
      throw new Error(`${from} has ${found} rows, but the answers account for ${rows}`)
  }
}

const measuredCall = async ({ port, loopTime }: Running, call: Call): Promise<Measured> => {
  await loopTime()
  const from = performance.now()
  await answerTo(port, call)
  const wallMs = performance.now() - from
  return { wallMs, ...(await loopTime()) }
}

/** Calls a fresh process on a fresh database and returns the medians of the calls. */
const measure = ({ program, prepare }: Contender, database: BenchDatabase): Promise<Measured> =>
  withDirectory(options.data, async (directory) => {
    const { environment, count } = await database.fresh(directory)
    const own = { ...program, environment: { ...program.environment, ...environment } }
    const running = await start(own, directory)
    const measured: Array<Measured> = []
    try {
      const callFor = await prepare(running)
      for (let batch = 0; batch < warmUp + calls; batch += 1) {
        const one = await measuredCall(running, callFor(batch))
        if (batch >= warmUp) measured.push(one)
      }
    } finally {
      await running.stop()
    }
    await assertRows(count)
    const middle = (of: (one: Measured) => number) => median(measured.map(of))
    return {
      wallMs: middle(({ wallMs }) => wallMs),
      activeMs: middle(({ activeMs }) => activeMs),
      cpuMs: middle(({ cpuMs }) => cpuMs),
      longestMs: middle(({ longestMs }) => longestMs)
    }
  })

type Figure = (one: Measured) => number

const figures: ReadonlyArray<readonly [string, Figure]> = [
  ["event loop ms", ({ activeMs }) => activeMs],
  ["its CPU ms", ({ cpuMs }) => cpuMs],
  ["longest turn ms", ({ longestMs }) => longestMs],
  ["wall ms", ({ wallMs }) => wallMs]
]

const rounds = Math.min(Number(options.rounds), ROUNDS_MAX)

const compare = async (database: BenchDatabase): Promise<void> => {
  const measurements = contenders.map(() => [] as Array<Measured>)
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`${database.name}, round ${round} of ${rounds}`)
    for (const [index, contender] of contenders.entries()) {
      measurements[index]?.push(await measure(contender, database))
    }
  }
  const [floor = [], own = []] = measurements
  const ratios = (of: Figure) => own.map((one, round) => of(one) / of(floor[round] ?? one))
  console.log(
    `\n${database.name}: addUsers with ${WORKERS_MAX} workers, median (min-max) of ${rounds} rounds\n\n` +
      table([
        ["", ...figures.map(([name]) => name)],
        ...contenders.map(({ name }, index) => [
          name,
          ...figures.map(([, of]) => medianAndRange((measurements[index] ?? []).map(of), 1))
        ]),
        ["ratio", ...figures.map(([, of]) => medianAndRange(ratios(of), 2))]
      ])
  )
  const loop = median(own.map(({ activeMs }) => activeMs))
  const result = (isReached: boolean): string => (isReached ? "reached" : "not reached")
  console.log(
    `\nbar ${LOOP_BAR_MS} ms of event loop: ${result(loop <= LOOP_BAR_MS)}; ` +
      `bar ${RATIO_BAR.toFixed(1)} x the bulk insert: ${result(median(ratios(({ wallMs }) => wallMs)) <= RATIO_BAR)}\n`
  )
}

await compare(sqlite)
await withPostgres(options.postgres, compare)
agent.destroy()
