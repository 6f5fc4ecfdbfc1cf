/** A measurement: starts a server on an empty database, loads it, stops it and counts its rows. */
import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { Load, Slice, Sliced, Totals } from "../load.ts"
import { authorizationWith, invalidBody, PASSWORD, validBody } from "./requests.ts"
import { problemsInLog, start, withDirectory, type Program } from "./server.ts"
import { sqliteIn, withPostgresDatabase, type Storage } from "./storage.ts"

export interface Measurement extends Sliced {
  readonly perSecond: number
  readonly cpuMicrosPerRequest: number
}

/** Rows of each table for one created company. */
const ROWS_PER_COMPANY = {
  company: 1,
  kyb_information: 1,
  company_location: 1,
  business_user: 1,
  verification_attempt: 1,
  aggregate: 1
} as const

const REJECTED_EIN = "199999999"

/** Above this, the load generator may be the bottleneck. */
const LOAD_CPU_SHARE_MAX = 0.85

/** Checks that the tables have exactly the rows of the created companies. */
const assertRows = async ({ number }: Storage, created: number, keys: boolean): Promise<void> => {
  const expected: ReadonlyArray<readonly [from: string, count: number]> = [
    ...Object.entries(ROWS_PER_COMPANY).map(([name, each]) => [name, each * created] as const),
    ["claim", 2 * created],
    ["event where type = 'company.kybstatus.insert'", created],
    ["event where sequence <= 2", 2 * created],
    ["audit where operation = 'createBusiness'", created],
    ["stored_answer where status = 200", keys ? created : 0]
  ]
  for (const [from, count] of expected) {
    const rowCount = await number(`select count(*) from ${from}`)
    if (rowCount !== count)
      throw new Error(`${from} has ${rowCount} rows, but the answers account for ${count}`)
  }
}

export interface Options {
  readonly program: Program
  readonly load: Omit<Load, "port" | "pid">
  /** The directory in which the database's directory is created; the system's temporary directory by default. */
  readonly base: string | undefined
  /** The URL of a PostgreSQL server to create the database on; SQLite by default. */
  readonly postgres?: string | undefined
}

/** Checks that a contender rejects bad requests; otherwise it would do less than the others. */
const assertRejects = async (port: number): Promise<void> => {
  const url = `http://127.0.0.1:${port}/companyOnboarding/createBusiness`
  const badRequests = [
    { password: PASSWORD, body: invalidBody(REJECTED_EIN), status: 400 },
    { password: "wrong", body: validBody(REJECTED_EIN), status: 401 }
  ]
  for (const { password, body, status } of badRequests) {
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: {
        authorization: authorizationWith(password),
        "content-type": "application/json"
      }
    })
    await response.arrayBuffer()
    if (response.status !== status) throw new Error(`status ${response.status}, not ${status}`)
  }
}

/** A running server that can be measured for a slice of time, repeatedly. */
export interface Measurable {
  readonly measure: (slice: Slice) => Promise<Measurement>
}

/** Requests a slice from the load generator; throws if the generator ends. */
const sliced = async (generator: ChildProcess, slice: Slice): Promise<Sliced> => {
  const listening = new AbortController()
  generator.send(slice)
  try {
    const [answer] = (await Promise.race([
      once(generator, "message", listening),
      once(generator, "exit", listening).then(([code]) => {
        throw new Error(`the load generator ended with ${code}`)
      })
    ])) as [Sliced]
    return answer
  } finally {
    listening.abort()
  }
}

const measurementOf = (seen: Sliced, file: string): Measurement => {
  if (seen.answered > 0 && seen.loadCpuShare > LOAD_CPU_SHARE_MAX) {
    const percent = Math.round(seen.loadCpuShare * 100)
    console.log(`  ${file}: the load used ${percent} % of a core and may limit the rate`)
  }
  return {
    ...seen,
    perSecond: seen.answered / seen.seconds,
    cpuMicrosPerRequest: seen.serverCpuMicros / seen.answered
  }
}

const assertNoneWrong = ({ wrong, firstWrong }: Totals, directory: string): void => {
  if (wrong === 0) return
  throw new Error(
    `${wrong} wrong answers; the first: ${firstWrong}\n` +
      `the server's log:\n${problemsInLog(directory)}`
  )
}

const measuringOn = async <A>(
  storage: Storage,
  directory: string,
  { program, load }: Options,
  use: (measurable: Measurable) => Promise<A>
): Promise<A> => {
  const environment = { ...program.environment, ...storage.environment }
  const server = await start({ ...program, environment }, directory)
  const target: Load = { ...load, port: server.port, pid: server.pid }
  let generator: ChildProcess | undefined
  let totals: Totals | undefined
  const measure = async (slice: Slice): Promise<Measurement> => {
    generator ??= fork(join(import.meta.dirname, "../load.ts"), [JSON.stringify(target)])
    const seen = await sliced(generator, slice)
    totals = seen.totals
    assertNoneWrong(totals, directory)
    return measurementOf(seen, program.file)
  }
  let result: A
  try {
    await assertRejects(server.port)
    result = await use({ measure })
  } finally {
    if (generator?.connected) generator.disconnect()
    await server.stop()
  }
  if (totals) await assertRows(storage, totals.created, load.keys)
  return result
}

/** Runs `use` with a fresh server. Throws if an answer is wrong or a count of rows is. */
export const measuring = <A>(
  options: Options,
  use: (measurable: Measurable) => Promise<A>
): Promise<A> =>
  withDirectory(options.base, (directory) =>
    options.postgres === undefined
      ? measuringOn(sqliteIn(directory), directory, options, use)
      : withPostgresDatabase(options.postgres, (storage) =>
          measuringOn(storage, directory, options, use)
        )
  )
