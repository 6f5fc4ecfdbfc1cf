/**
 * The load generator: callers that each send a request, wait for its answer and send the next. It
 * runs as a process of its own, with one JSON argument (`Load`), and is told over its channel how
 * long to call (`Slice`); it answers with what it saw (`Sliced`). When the time is over it waits
 * for the answers that are due, so every request has a known outcome. It ends with its channel.
 */
import { callAll, type Exchange } from "./harness/callers.ts"
import { cpuMicrosOf } from "./harness/cpuTime.ts"
import { payDatesRequest, type PayDatesForm } from "./harness/payDatesRequests.ts"
import { createRequest, einOf, invalidBody, validBody } from "./harness/requests.ts"

export interface Load {
  /** Which operation is called: a company is created, or pay dates are asked for in a form. */
  readonly asks: "createBusiness" | PayDatesForm
  readonly port: number
  /** The server's process, whose CPU time is read where the measured window begins and ends. */
  readonly pid: number
  readonly connections: number
  /** The share of requests, from 0 to 1, that must be refused: every other one is a duplicate. */
  readonly badShare: number
  /** Whether each request carries an idempotency key of its own. */
  readonly keys: boolean
}

/** To call for a while: first without looking, then looking. */
export interface Slice {
  readonly leadInSeconds: number
  readonly seconds: number
}

/** What was seen in a slice after its lead-in, and the counts of all slices until then. */
export interface Sliced {
  readonly seconds: number
  /** Answers inside the window, whatever they said. */
  readonly answered: number
  /** CPU time of the server in the window, user and system, all threads. */
  readonly serverCpuMicros: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** How much of one core this generator used in the window: near 1 it is the one that is measured. */
  readonly loadCpuShare: number
  readonly totals: Totals
}

export interface Totals {
  readonly created: number
  readonly refusedInvalid: number
  readonly refusedDuplicate: number
  /** Answers that were not what the request had to get; the first one is kept to be shown. */
  readonly wrong: number
  readonly firstWrong: string | undefined
}

type Kind = "valid" | "invalid" | "duplicate"

const load = JSON.parse(process.argv[2] ?? "{}") as Load
let latencies: Array<number> = []
const counts = { created: 0, refusedInvalid: 0, refusedDuplicate: 0, wrong: 0 }
let firstWrong: string | undefined
let companies = 0
let badDue = 0
let badSent = 0
let measuring = false
let stopping = false

/** Spreads the bad requests evenly: one whenever their share has added up to a whole one. */
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

/** A request and what its answer means. */
interface Asked {
  readonly request: string
  readonly settle: (answer: string) => void
}

/** Requests of one caller that create companies, and now and then must not. */
const makeCreations = (): (() => Asked) => {
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
        else if (kind === "invalid") counts.refusedInvalid += 1
        else if (kind === "duplicate") counts.refusedDuplicate += 1
        else {
          counts.created += 1
          createdEin = ein
        }
      }
    }
  }
}

let asked = 0

/** Requests for pay dates, a year after the other; each answer is compared byte for byte. */
const nextPayDates = (form: PayDatesForm): Asked => {
  const { request, body } = payDatesRequest(form, asked++)
  return {
    request,
    settle: (answer) => {
      const isAsExpected = answer.startsWith("HTTP/1.1 200 ") && answer.endsWith(body)
      if (!isAsExpected) wrong(form, answer)
    }
  }
}

/** One caller, until the time is over. */
const caller = (): (() => Exchange | undefined) => {
  const { asks } = load
  const next = asks === "createBusiness" ? makeCreations() : () => nextPayDates(asks)
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
  // A caller that fails ends the slice at once, not after its pauses.
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
