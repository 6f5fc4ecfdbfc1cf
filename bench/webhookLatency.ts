/**
 * Measures the time from the answer of a createBusiness to the arrival of its first event, while nothing else is
 * under way: server and worker in one process, and apart. See README.md.
 */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { table } from "./harness/figures.ts"
import { withPostgresServer } from "./harness/postgresServer.ts"
import { authorizationWith, einOf, PASSWORD, validBody } from "./harness/requests.ts"
import {
  serverAlone,
  service,
  spawnProgram,
  start,
  stopProgram,
  withDirectory,
  withoutVerdicts,
  dataDirOf,
  type Program
} from "./harness/server.ts"
import { sqliteIn, withPostgresDatabase, type Storage } from "./harness/storage.ts"

const { values: options } = parseArgs({
  options: {
    calls: { type: "string", default: "200" },
    "warm-up": { type: "string", default: "50" },
    data: { type: "string" },
    postgres: { type: "boolean", default: false }
  }
})

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
const warmUp = Number(options["warm-up"])
const calls = Number(options.calls)
/** Apart, a call waits for a poll, up to a second. */
const APART_SHARE = 0.1
/** Events of each company without verdicts. */
const EVENTS = 2

interface Receiver {
  readonly url: string
  /** When the first message arrived, after as many have as a company has events. */
  readonly both: () => Promise<number>
}

const withReceiver = async <A>(use: (receiver: Receiver) => Promise<A>): Promise<A> => {
  const arrivals: Array<number> = []
  let notify = (): void => undefined
  const arrival = () => new Promise<void>((next) => (notify = next))
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      arrivals.push(performance.now())
      response.writeHead(204).end()
      notify()
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  try {
    return await use({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
      both: async () => {
        while (arrivals.length < EVENTS) await arrival()
        const [first = Number.NaN] = arrivals.splice(0, EVENTS)
        return first
      }
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** The milliseconds from each answer to the first event of its company, and from the request. */
const latencies = async (
  port: number,
  { both }: Receiver,
  share: number
): Promise<{ readonly fromAnswer: Array<number>; readonly fromRequest: Array<number> }> => {
  const fromAnswer: Array<number> = []
  const fromRequest: Array<number> = []
  for (let call = 0; call < Math.ceil((warmUp + calls) * share); call += 1) {
    const sentAt = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/companyOnboarding/createBusiness`, {
      method: "POST",
      body: validBody(einOf(call)),
      headers: { authorization: authorizationWith(PASSWORD), "content-type": "application/json" }
    })
    await response.arrayBuffer()
    const answeredAt = performance.now()
    if (response.status !== 200) throw new Error(`status ${response.status}`)
    const arrivedAt = await both()
    if (call < warmUp * share) continue
    fromAnswer.push(Math.max(arrivedAt - answeredAt, 0))
    fromRequest.push(arrivedAt - sentAt)
  }
  return { fromAnswer, fromRequest }
}

const percentile = (values: ReadonlyArray<number>, share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

const row = (name: string, values: ReadonlyArray<number>): ReadonlyArray<string> => [
  name,
  ...[0.5, 0.99, 1].map((share) => percentile(values, share).toFixed(1))
]

/** The worker alone, on the data of a server. */
const workerOf = ({ nodeOptions = [], environment }: Program, directory: string): Program => ({
  file: "apps/worker/src/main.ts",
  nodeOptions,
  environment: { ...environment, PAYROLL_DATA_DIR: dataDirOf(directory) }
})

const measure = (
  directory: string,
  { environment }: Storage,
  isApart: boolean
): Promise<ReadonlyArray<ReadonlyArray<string>>> =>
  withReceiver(async (receiver) => {
    const settings = {
      ...environment,
      PAYROLL_WEBHOOK_URL: receiver.url,
      PAYROLL_WEBHOOK_SECRET: SECRET,
      PAYROLL_VERIFICATION: "sandbox"
    }
    const program = withoutVerdicts(isApart ? serverAlone : service)
    const whole = { ...program, environment: { ...program.environment, ...settings } }
    const server = await start(whole, directory)
    const beside = join(directory, "worker")
    const worker = isApart ? spawnProgram(workerOf(whole, directory), beside, 0) : undefined
    try {
      const { fromAnswer, fromRequest } = await latencies(
        server.port,
        receiver,
        isApart ? APART_SHARE : 1
      )
      const name = isApart ? "server and worker apart" : "one process"
      return [
        row(`${name}, from the answer`, fromAnswer),
        row(`${name}, from the request`, fromRequest)
      ]
    } finally {
      if (worker) await stopProgram(worker, beside)
      await server.stop()
    }
  })

const both = async (storageIn: (directory: string) => Promise<Storage>): Promise<void> => {
  const rows = []
  for (const isApart of [false, true]) {
    rows.push(
      ...(await withDirectory(options.data, async (directory) =>
        measure(directory, await storageIn(directory), isApart)
      ))
    )
  }
  console.log(
    `${calls} companies, one after the other, on ${options.postgres ? "PostgreSQL" : "SQLite"}\n`
  )
  console.log(table([["milliseconds to the first event", "p50", "p99", "max"], ...rows]))
  console.log("\nbars in one process: p50 10 ms, p99 50 ms; apart: 1,100 ms")
}

await (options.postgres
  ? withPostgresServer({ isDurable: true, folder: options.data }, async (url) => {
      await withPostgresDatabase(url, (one) =>
        withPostgresDatabase(url, (other) => {
          const storages = [one, other]
          return both(() => Promise.resolve(storages.shift() ?? other))
        })
      )
    })
  : both((directory) => Promise.resolve(sqliteIn(directory))))
