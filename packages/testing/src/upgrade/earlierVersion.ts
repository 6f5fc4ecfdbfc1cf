/** An earlier version of the service, run from a tree of its own. */
import { execFile, spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Body } from "./bodies.ts"
import type { Replay, Stage } from "./scenario.ts"

export interface Access {
  readonly username: string
  readonly password: string
}

/** Requests that were sent with an idempotency key, and the ids of the records that they made. */
export interface Recorded {
  readonly replays: Array<Replay>
  readonly companies: Record<string, string>
  readonly workers: Record<string, string>
}

export const nothingRecorded = (): Recorded => ({ replays: [], companies: {}, workers: {} })

const COMPANY_ONBOARDING = new Set([
  "createBusiness",
  "companyRegistration",
  "addKybInformation",
  "addCompanyLocation",
  "addBusinessUser",
  "updateAdminUser"
])

const groupOf = (operation: string): string => {
  if (operation.startsWith("get")) return "reports"
  if (/Kyc|W4/.test(operation)) return "userOnboarding"
  return COMPANY_ONBOARDING.has(operation) ? "companyOnboarding" : "adminPortal"
}

const run = promisify(execFile)

export class EarlierVersion {
  readonly #tree: string
  readonly #env: Readonly<Record<string, string>>
  #child: ChildProcess | undefined
  #port = 0

  constructor(tree: string, env: Readonly<Record<string, string>>) {
    this.#tree = tree
    this.#env = env
  }

  get port(): number {
    return this.#port
  }

  /** Starts `start.ts` (with a worker) or `main.ts` (without), and waits until it listens. */
  async start(program: "start.ts" | "main.ts"): Promise<void> {
    const file = join(this.#tree, "apps/server/src", program)
    const child = spawn(process.execPath, [file], {
      env: this.#env,
      stdio: ["ignore", "pipe", "inherit"]
    })
    process.once("exit", () => child.kill())
    this.#child = child
    const lines = createInterface({ input: child.stdout })
    for await (const line of lines) {
      const port = /listens on http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
      if (port === undefined) continue
      this.#port = Number(port)
      child.stdout.resume()
      return
    }
    throw new Error("the earlier version does not start")
  }

  async end(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    child.kill("SIGTERM")
    await once(child, "exit")
  }

  /** Makes a call that has to succeed; gives the bytes of its answer. */
  async text(access: Access, operation: string, body: Body, key?: string): Promise<string> {
    const { path, verb } = callOf(operation)
    const { username, password } = access
    const response = await fetch(`http://127.0.0.1:${this.#port}${path}`, {
      method: verb,
      headers: {
        "Content-Type": "application/json",
        Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
        ...(key !== undefined && { "Idempotency-Key": key })
      },
      body: JSON.stringify(body)
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${operation}: ${text}`)
    return text
  }

  async answer(access: Access, operation: string, body: Body): Promise<Body> {
    return JSON.parse(await this.text(access, operation, { method: operation, ...body })) as Body
  }

  /** The scenario's view, as one credential. */
  stage(access: Access, recorded: Recorded = nothingRecorded()): Stage {
    return {
      call: async (operation, body, key) => {
        const sent = { method: operation, ...body }
        const answer = await this.text(access, operation, sent, key)
        if (key !== undefined) {
          recorded.replays.push({ ...callOf(operation), key, body: sent, answer })
        }
        return Object.values(JSON.parse(answer) as Readonly<Record<string, never>>)[0] ?? {}
      },
      read: (operation, body) => this.answer(access, operation, body),
      payroll: async (...words) => {
        const program = join(this.#tree, "apps/cli/src/main.ts")
        return (await run(process.execPath, [program, ...words], { env: this.#env })).stdout
      },
      company: (name, id) => void (recorded.companies[name] = id),
      worker: (name, id) => void (recorded.workers[name] = id)
    }
  }
}

const callOf = (operation: string): { readonly path: string; readonly verb: string } => ({
  path: `/${groupOf(operation)}/${operation}`,
  verb: operation.startsWith("update") ? "PUT" : "POST"
})
