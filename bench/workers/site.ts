/** A database with many workers, its server, and counts of the changes. */
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { callAll } from "../harness/callers.ts"
import { cpuMicrosOf } from "../../packages/testing/src/cpuTime.ts"
import { httpRequest } from "../harness/requests.ts"
import { environmentOf, ROOT, serverAlone, start, type Running } from "../harness/server.ts"
import type { Storage } from "../harness/storage.ts"
import { workerOf, type Filled } from "./population.ts"

export const OPERATIONS = ["addUser", "updateUser", "getUser"] as const
export type Operation = (typeof OPERATIONS)[number]

/** The result of calling one operation repeatedly. */
export interface Timed {
  /** Elapsed time divided by the number of answers; with one caller, the duration of a call. */
  readonly micros: number
  readonly cpuMicros: number
  readonly p50Ms: number
}

/** The worker and the company of a request. */
interface Target {
  readonly number: number
  readonly worker: string
  readonly company: string
}

const requestOf = (operation: Operation, { number, worker, company }: Target): string => {
  switch (operation) {
    case "addUser":
      return httpRequest(
        "POST",
        "/adminPortal/addUser",
        JSON.stringify({ method: operation, user: { companyId: company, ...workerOf(number) } })
      )
    case "updateUser":
      return httpRequest(
        "PUT",
        "/adminPortal/updateUser",
        JSON.stringify({ method: operation, user: { userId: worker, jobTitle: `Baker ${number}` } })
      )
    case "getUser":
      return httpRequest("GET", `/reports/getUser?method=getUser&userId=${worker}`)
  }
}

/** The text that the expected answer contains. */
const expectedIn = (operation: Operation, { worker }: Target): string =>
  operation === "addUser" ? '"KYC Pending"' : `"userId":"${worker}"`

/** A server on a filled database. */
export class Site {
  readonly name: string
  readonly #server: Running
  readonly #storage: Storage
  readonly #workers: number
  readonly #filled: Filled
  #number: number
  #added = 0
  #updated = 0

  private constructor({ name, storage, workers }: Filling, filled: Filled, server: Running) {
    this.name = name
    this.#server = server
    this.#storage = storage
    this.#workers = workers
    this.#number = workers
    this.#filled = filled
  }

  /** Runs `use` with a server on a filled database and checks the counts of rows afterwards. */
  static async run<A>(filling: Filling, use: (site: Site) => Promise<A>): Promise<A> {
    const { directory, storage } = filling
    const program = { ...serverAlone, environment: storage.environment }
    const filled = JSON.parse(readFileSync(idsFile(directory), "utf8")) as Filled
    const site = new Site(filling, filled, await start(program, directory))
    let result: A
    try {
      result = await use(site)
    } finally {
      await site.#server.stop()
    }
    await site.#assertRows()
    return result
  }

  /** The target of the next request: spread over the database, and the same in every run. */
  #next(): Target {
    const { workers, companies } = this.#filled
    this.#number += 1
    return {
      number: this.#number,
      worker: workers[(this.#number * 7_919) % workers.length] ?? "",
      company: companies[(this.#number * 7_919) % companies.length] ?? ""
    }
  }

  /** Sends a number of requests from a number of concurrent callers. */
  async time(operation: Operation, callers: number, requests: number): Promise<Timed> {
    const { port, pid } = this.#server
    const latencies: Array<number> = []
    let sent = 0
    const next = () => {
      if (sent === requests) return undefined
      sent += 1
      const target = this.#next()
      return {
        request: requestOf(operation, target),
        take: (answer: string, elapsedMs: number): void => {
          if (
            !answer.startsWith("HTTP/1.1 200 ") ||
            !answer.includes(expectedIn(operation, target))
          ) {
            throw new Error(`${operation}: ${answer.slice(0, 1_000)}`)
          }
          latencies.push(elapsedMs)
        }
      }
    }
    const [cpu, startedAt] = [cpuMicrosOf(pid), performance.now()]
    const { done } = await callAll(port, callers, () => next)
    await done
    const elapsedMs = performance.now() - startedAt
    if (operation === "addUser") this.#added += requests
    if (operation === "updateUser") this.#updated += requests
    latencies.sort((a, b) => a - b)
    return {
      micros: (elapsedMs * 1_000) / requests,
      cpuMicros: (cpuMicrosOf(pid) - cpu) / requests,
      p50Ms: latencies[Math.floor(requests / 2)] ?? 0
    }
  }

  /** Checks that every added worker is stored and every change has its version and audit row. */
  async #assertRows(): Promise<void> {
    const { number } = this.#storage
    const expected = [
      ["select count(*) from worker", this.#workers + this.#added],
      ["select count(*) from wage", this.#workers],
      ["select sum(version - 1) from worker", this.#updated],
      ["select count(*) from audit where operation = 'addUser'", this.#added],
      ["select count(*) from audit where operation = 'updateUser'", this.#updated],
      [
        "select count(*) from event where type = 'employee.kycstatus.insert'",
        this.#workers + this.#added
      ]
    ] as const
    for (const [query, count] of expected) {
      const actual = await number(query)
      if (actual !== count) throw new Error(`${query} gives ${actual}, not ${count}`)
    }
  }
}

/** A database to fill with workers, in its own directory. */
export interface Filling {
  readonly name: string
  readonly directory: string
  readonly storage: Storage
  readonly workers: number
}

const idsFile = (directory: string): string => join(directory, "ids.json")

/** Fills a database. */
export const fill = async ({ name, directory, storage, workers }: Filling): Promise<void> => {
  const startedAt = performance.now()
  const program = { file: "bench/workers/fill.ts", environment: storage.environment }
  const child = spawn(
    process.execPath,
    [join(ROOT, program.file), String(workers), idsFile(directory)],
    { env: environmentOf(program, directory, 0), stdio: "inherit" }
  )
  const code = await new Promise((resolve) => child.once("exit", resolve))
  if (code !== 0) throw new Error(`fill.ts ended with ${String(code)}`)
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(`${name} were created in ${seconds.toFixed(0)} s`)
}
