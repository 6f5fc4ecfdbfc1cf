/**
 * The load generator: each caller creates a company, waits for the answer and creates the next one. It
 * runs as a separate process with one JSON argument (`Load`). For each `Slice` that it receives on
 * its channel it calls for that time and sends back a `Sliced`. At the end of a slice it waits for
 * the outstanding answers, so every request has a known outcome. It ends when the channel closes.
 */
import { callAll, type Exchange } from "./harness/callers.ts"
import { cpuMicrosOf } from "../packages/testing/src/cpuTime.ts"
import { createRequest, einOf, validBody } from "./harness/requests.ts"

export interface Load {
  readonly port: number
  /** The server's process, whose CPU time is read at both ends of the measured window. */
  readonly pid: number
  readonly connections: number
  /** True if each request has a different idempotency key. */
  readonly keys: boolean
}

/** A time to call: a lead-in that is not measured, then the measured window. */
export interface Slice {
  readonly leadInSeconds: number
  readonly seconds: number
}

/** The measured window of a slice, and the counts of all slices so far. */
export interface Sliced {
  readonly seconds: number
  /** Answers inside the window, of every kind. */
  readonly answered: number
  /** CPU time of the server in the window, user and system, all threads. */
  readonly serverCpuMicros: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** The share of one core that this generator used in the window; near 1 it is the bottleneck. */
  readonly loadCpuShare: number
  readonly totals: Totals
}

export interface Totals {
  readonly created: number
  /** Answers other than the expected ones. The first is kept for the error message. */
  readonly wrong: number
  readonly firstWrong: string | undefined
}

const load = JSON.parse(process.argv[2] ?? "{}") as Load
let latencies: Array<number> = []
const counts = { created: 0, wrong: 0 }
let firstWrong: string | undefined
let companies = 0
let measuring = false
let stopping = false

const settle = (answer: string): void => {
  if (answer.slice(9, 12) === "200" && answer.includes('"Registered"')) counts.created += 1
  else {
    counts.wrong += 1
    firstWrong ??= answer.slice(0, 1_000)
  }
}

/** The next company of any caller, until the slice ends. */
const next = (): Exchange | undefined => {
  if (stopping) return undefined
  const key = load.keys ? `bench-${companies}` : undefined
  return {
    request: createRequest(validBody(einOf(companies++)), key),
    take: (answer, elapsedMs) => {
      if (measuring) latencies.push(elapsedMs)
      settle(answer)
    }
  }
}

const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

const run = async ({ leadInSeconds, seconds }: Slice): Promise<Sliced> => {
  stopping = false
  latencies = []
  const { done } = await callAll(load.port, load.connections, () => next)
  // A caller that fails ends the slice immediately.
  const phase = (during: number) => Promise.race([pause(during), done])
  await phase(leadInSeconds)
  const startedAt = performance.now()
  const [serverCpu, ownCpu] = [cpuMicrosOf(load.pid), process.cpuUsage()]
  measuring = true
  await phase(seconds)
  measuring = false
  const lasted = (performance.now() - startedAt) / 1_000
  const serverCpuMicros = cpuMicrosOf(load.pid) - serverCpu
  const { user, system } = process.cpuUsage(ownCpu)
  stopping = true
  await done
  latencies.sort((a, b) => a - b)
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return {
    seconds: lasted,
    answered: latencies.length,
    serverCpuMicros,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    loadCpuShare: (user + system) / 1_000_000 / lasted,
    totals: { ...counts, firstWrong }
  }
}

process.on("message", (slice: Slice) => {
  void run(slice).then((sliced) => process.send?.(sliced))
})
