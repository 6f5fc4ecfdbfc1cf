/**
 * The load generator: each caller sends a request, waits for the answer and sends the next one. It
 * runs as a separate process with one JSON argument (`Load`). For each `Slice` that it receives on
 * its channel it calls for that time and sends back a `Sliced`. At the end of a slice it waits for
 * the outstanding answers, so every request has a known outcome. It ends when the channel closes.
 */
import { callAll, type Exchange } from "./harness/callers.ts"
import { cpuMicrosOf } from "../packages/testing/src/cpuTime.ts"
import { payDatesRequest, type PayDatesForm } from "./harness/payDatesRequests.ts"
import { createRequest, einOf, invalidBody, validBody } from "./harness/requests.ts"

export interface Load {
  /** What is called: createBusiness, or the pay dates of a year in one form. */
  readonly calls: "createBusiness" | PayDatesForm
  readonly port: number
  /** The server's process, whose CPU time is read at both ends of the measured window. */
  readonly pid: number
  readonly connections: number
  /** The share of requests, from 0 to 1, that must be rejected; half of them are duplicates. */
  readonly badShare: number
  /** Whether each request has a different idempotency key. */
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
  readonly rejectedInvalid: number
  readonly rejectedDuplicate: number
  /** Answers other than the expected ones. The first is kept for the error message. */
  readonly wrong: number
  readonly firstWrong: string | undefined
}

type Kind = "valid" | "invalid" | "duplicate"

const load = JSON.parse(process.argv[2] ?? "{}") as Load
let latencies: Array<number> = []
const counts = { created: 0, rejectedInvalid: 0, rejectedDuplicate: 0, wrong: 0 }
let firstWrong: string | undefined
let companies = 0
let badDue = 0
let badSent = 0
let measuring = false
let stopping = false

/** Spreads the bad requests evenly. */
const nextKind = (hasCreated: boolean): Kind => {
  badDue += load.badShare
  if (badDue < 1 || !hasCreated) return "valid"
  badDue -= 1
  badSent += 1
  return badSent % 2 === 0 ? "invalid" : "duplicate"
}

const wrong = (what: string, answer: string): void => {
  counts.wrong += 1
  firstWrong ??= `${what}: ${answer.slice(0, 1_000)}`
}

const isRight = (kind: Kind, answer: string): boolean => {
  const status = answer.slice(9, 12)
  if (kind === "valid") return status === "200" && answer.includes('"Registered"')
  return status === "400" && answer.includes('"Ein already in use"') === (kind === "duplicate")
}

/** A request and the check of its answer. */
interface CheckedRequest {
  readonly request: string
  readonly settle: (answer: string) => void
}

/** The requests of one caller that creates companies; some must be rejected. */
const makeCreations = (): (() => CheckedRequest) => {
  let createdEin: string | undefined
  return () => {
    const kind = nextKind(createdEin !== undefined)
    const ein = kind === "duplicate" ? (createdEin ?? "") : einOf(companies++)
    const body = kind === "invalid" ? invalidBody(ein) : validBody(ein)
    const key = load.keys ? `bench-${companies}-${badSent}` : undefined
    return {
      request: createRequest(body, key),
      settle: (answer) => {
        if (!isRight(kind, answer)) wrong(kind, answer)
        else if (kind === "invalid") counts.rejectedInvalid += 1
        else if (kind === "duplicate") counts.rejectedDuplicate += 1
        else {
          counts.created += 1
          createdEin = ein
        }
      }
    }
  }
}

let payDatesSent = 0

/** The next request for pay dates. Its answer is compared byte for byte. */
const nextPayDates = (form: PayDatesForm): CheckedRequest => {
  const { request, body } = payDatesRequest(form, payDatesSent++)
  return {
    request,
    settle: (answer) => {
      const isAsExpected = answer.startsWith("HTTP/1.1 200 ") && answer.endsWith(body)
      if (!isAsExpected) wrong(form, answer)
    }
  }
}

/** One caller, until the slice ends. */
const caller = (): (() => Exchange | undefined) => {
  const { calls } = load
  const next = calls === "createBusiness" ? makeCreations() : () => nextPayDates(calls)
  return () => {
    if (stopping) return undefined
    const { request, settle } = next()
    return {
      request,
      take: (answer, elapsedMs) => {
        if (measuring) latencies.push(elapsedMs)
        settle(answer)
      }
    }
  }
}

const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

const run = async ({ leadInSeconds, seconds }: Slice): Promise<Sliced> => {
  stopping = false
  latencies = []
  const { done } = await callAll(load.port, load.connections, caller)
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
