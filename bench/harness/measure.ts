/** What is measured: a fresh server on an empty database, loaded, stopped, and its rows counted. */
import Sqlite from "better-sqlite3"
import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { Load, Slice, Sliced, Totals } from "../load.ts"
import { authorizationWith, invalidBody, PASSWORD, validBody } from "./requests.ts"
import { complaintsOf, dataDirOf, start, withDirectory, type Program } from "./server.ts"
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

const REFUSED_EIN = "199999999"

/** Beyond this the load generator may be what is measured. */
const LOAD_CPU_SHARE_MAX = 0.85

/** Every created company has exactly its rows, and there is no other row. */
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
    const found = await number(`select count(*) from ${from}`)
    if (found !== count) throw new Error(`${found} rows in ${from}, but ${count} were answered`)
  }
}

/** Lets the benchmark's client refuse a second company with the same EIN. */
export const refuseDuplicates = (directory: string): void => {
  const db = new Sqlite(join(dataDirOf(directory), "payroll.db"), { fileMustExist: true })
  db.prepare("update client set duplicates = 'reject'").run()
  db.close()
}

export interface Options {
  readonly program: Program
  readonly load: Omit<Load, "port" | "pid">
  /** Where the database's directory is made; the system's temporary directory without it. */
  readonly base: string | undefined
  /** A PostgreSQL server to make the database on; SQLite without it. */
  readonly postgres?: string | undefined
  /** Runs between the start and the load. */
  readonly prepare?: (directory: string) => void
}

/** A contender that lets through what it must refuse does less than the others. */
const assertRefuses = async (port: number): Promise<void> => {
  const url = `http://127.0.0.1:${port}/companyOnboarding/createBusiness`
  const asked = [
    { password: PASSWORD, body: invalidBody(REFUSED_EIN), status: 400 },
    { password: "not it", body: validBody(REFUSED_EIN), status: 401 }
  ]
  for (const { password, body, status } of asked) {
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: {
        authorization: authorizationWith(password),
        "content-type": "application/json"
      }
    })
    await answer.arrayBuffer()
    if (answer.status !== status) throw new Error(`answered ${answer.status}, not ${status}`)
  }
}

/** A server that runs and can be measured, for a slice of time whenever it is told to. */
export interface Measurable {
  readonly measure: (slice: Slice) => Promise<Measurement>
}

/** Asks the load generator for a slice; fails where it ends instead. */
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
    console.log(`  ${file}: the load took ${percent} % of a core, the rate may be its own`)
  }
  return {
    ...seen,
    perSecond: seen.answered / seen.seconds,
    cpuMicrosPerRequest: seen.serverCpuMicros / seen.answered
  }
}

const assertRight = ({ wrong, firstWrong }: Totals, directory: string): void => {
  if (wrong === 0) return
  throw new Error(
    `${wrong} wrong answers; the first: ${firstWrong}\n` +
      `what the server says of it:\n${complaintsOf(directory)}`
  )
}

const measuringOn = async <A>(
  storage: Storage,
  directory: string,
  { program, load, prepare }: Options,
  use: (measurable: Measurable) => Promise<A>
): Promise<A> => {
  const environment = { ...program.environment, ...storage.environment }
  const server = await start({ ...program, environment }, directory)
  const about: Load = { ...load, port: server.port, pid: server.pid }
  let generator: ChildProcess | undefined
  let totals: Totals | undefined
  const measure = async (slice: Slice): Promise<Measurement> => {
    generator ??= fork(join(import.meta.dirname, "../load.ts"), [JSON.stringify(about)])
    const seen = await sliced(generator, slice)
    totals = seen.totals
    assertRight(totals, directory)
    return measurementOf(seen, program.file)
  }
  let result: A
  try {
    prepare?.(directory)
    if (load.asks === "createBusiness") await assertRefuses(server.port)
    result = await use({ measure })
  } finally {
    if (generator?.connected) generator.disconnect()
    await server.stop()
  }
  if (load.asks === "createBusiness" && totals) await assertRows(storage, totals.created, load.keys)
  return result
}

/** Runs work with a server of its own. Fails where an answer is wrong or a row is missing. */
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

/** A measurement on one line. */
export const line = (name: string, measured: Measurement): string =>
  `  ${name.padEnd(28)} ${measured.perSecond.toFixed(0).padStart(6)} requests/s ` +
  `${measured.cpuMicrosPerRequest.toFixed(0).padStart(5)} us CPU  ` +
  `p50 ${measured.p50Ms.toFixed(1)} p99 ${measured.p99Ms.toFixed(1)} ms`
