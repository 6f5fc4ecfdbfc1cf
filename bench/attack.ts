/**
 * Measures what callers with long bodies cost another caller: the latency of small reads, and the
 * memory of the server, while 0 to 64 connections send the longest bodies that they may. See README.md.
 */
import { execFileSync, fork } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { connect } from "node:net"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { callAll } from "./harness/callers.ts"
import { table } from "./harness/figures.ts"
import { environmentOf, ROOT, serverAlone, start, withDirectory } from "./harness/server.ts"

const KIB = 1_024
const SETTLE_MS = 500
const VICTIM_PAUSE_MS = 5
const ATTACKS_MAX = 1_000_000

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    connections: { type: "string", default: "0,1,3,8,64" },
    against: { type: "string", default: ROOT }
  }
})

const CONNECTIONS = options.connections.split(",").map(Number)

interface Attack {
  readonly name: string
  readonly role: "read" | "write"
  readonly path: string
  readonly body: string
}

const filled = (bytes: number, part: string): string =>
  `{"method":"getUser","a":[${part.repeat(Math.floor((bytes - 40) / part.length))}0]}`

/** 31,000 fields in 1,000 workers, of which 13 each are read and wrong. */
const READ = [
  "firstName,middleName,lastName,userReferenceId,email,phoneNumber,dateOfJoin,workerType,jobTitle",
  "companyLocationCategory,stateCode,code,companyLocationId"
].flatMap((names) => names.split(","))
const wrongUser = Object.fromEntries(
  Array.from({ length: 31 }, (_, index) => [READ[index] ?? `field${index}`, 1])
)
const users = Array.from({ length: 1_000 }, () => wrongUser)

const ATTACKS: ReadonlyArray<Attack> = [
  { name: "read, 5 MiB", role: "read", path: "/adminPortal", body: filled(5 * KIB * KIB, "0,") },
  { name: "read, 256 KiB", role: "read", path: "/reports", body: filled(256 * KIB, '"00",') },
  {
    name: "write, 1,000 wrong users",
    role: "write",
    path: "/adminPortal",
    body: JSON.stringify({
      method: "addUsers",
      users
    })
  },
  {
    name: "write, 5 MiB",
    role: "write",
    path: "/adminPortal",
    body: JSON.stringify({ method: "addUsers", users: [{}] }).padEnd(5 * KIB * KIB)
  }
]

interface Credential {
  readonly username: string
  readonly password: string
}

const root = resolve(options.against)

/** A client of its own, made by the command line of the service. */
const newClient = (directory: string, name: string, role: string): Credential => {
  const cli = join(root, "apps/cli/src/main.ts")
  const words = ["client", "create", name, "--role", role, "--json"]
  const env = environmentOf(serverAlone, directory, 0)
  execFileSync(process.execPath, [cli, "migrate"], { env, stdio: "ignore" })
  const said = execFileSync(process.execPath, [cli, ...words], { env }).toString()
  return JSON.parse(said) as Credential
}

const requestOf = (path: string, { username, password }: Credential, body: string): string =>
  [
    `POST ${path} HTTP/1.1`,
    "Host: a",
    `Authorization: Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "",
    body
  ].join("\r\n")

const residentMib = (pid: number): number => {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
  return Number(kib) / KIB
}

const pause = (ms: number): Promise<void> => new Promise((next) => setTimeout(next, ms))

/** What the attacking process is started with, as JSON on its channel. */
interface Orders {
  readonly port: number
  readonly connections: number
  readonly request: string
}

/** Sends the request again and again on one connection at a time, and counts the answers. */
const attackOnce = ({ port, request }: Orders, count: (status: string) => void): Promise<void> =>
  new Promise((settle) => {
    const bytes = Buffer.from(request)
    const socket = connect({ port, host: "127.0.0.1", noDelay: true })
    socket.on("connect", () => socket.write(bytes))
    socket.on("data", (chunk) => {
      const text = String(chunk)
      if (!text.startsWith("HTTP/1.1 ")) return
      count(text.slice(9, 12))
      // The server closes the connection of a body that it did not read.
      if (/\r\nConnection: close/i.test(text)) socket.destroy()
      else socket.write(bytes)
    })
    socket.on("error", () => undefined)
    socket.on("close", () => settle())
  })

/** The attacking process: another one than the victim's, whose time it would take. */
const attackForever = (): void => {
  process.once("message", (orders: Orders) => {
    const statuses: Record<string, number> = {}
    const count = (status: string): void => {
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    const one = async (): Promise<void> => {
      for (let round = 0; round < ATTACKS_MAX; round += 1) await attackOnce(orders, count)
    }
    for (let index = 0; index < orders.connections; index += 1) void one()
    process.once("message", () => process.send?.(statuses, () => process.exit(0)))
  })
}

const attack = (orders: Orders) => {
  const child = fork(import.meta.filename, ["attack"])
  child.send(orders)
  return {
    stop: async (): Promise<Readonly<Record<string, number>>> => {
      child.send("stop")
      const [statuses] = (await once(child, "message")) as [Record<string, number>]
      return statuses
    }
  }
}

/** The latencies of a caller who reads again and again. */
const victim = async (port: number, request: string, seconds: number): Promise<Array<number>> => {
  const latencies: Array<number> = []
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    let isAsked = false
    const { done } = await callAll(port, 1, () => () => {
      if (isAsked) return undefined
      isAsked = true
      return {
        request,
        take: (response, elapsedMs) => {
          if (!response.startsWith("HTTP/1.1 404")) throw new Error(response.slice(0, 200))
          latencies.push(elapsedMs)
        }
      }
    })
    await done
    await pause(VICTIM_PAUSE_MS)
  }
  return latencies.toSorted((a, b) => a - b)
}

const program = { ...serverAlone, file: join(root, serverAlone.file) }
const measureAll = async (): Promise<void> => {
  const rows: Array<ReadonlyArray<string>> = [
    ["attack", "connections", "p50 ms", "p99 ms", "MiB", "answers"]
  ]
  for (const { name, role, path, body } of ATTACKS) {
    if (!name.startsWith(options.only)) continue
    await withDirectory(undefined, async (directory) => {
      const server = await start(program, directory)
      const [own, other] = [
        newClient(directory, "victim", "read"),
        newClient(directory, "attacker", role)
      ]
      const read = '{"method":"getUser","userId":"01a1f857-63b5-7000-9bf5-5c9dddc00fc9"}'
      const small = requestOf("/reports", own, read)
      await victim(server.port, small, 1)
      for (const connections of CONNECTIONS) {
        const attacking = attack({
          port: server.port,
          connections,
          request: requestOf(path, other, body)
        })
        await pause(SETTLE_MS)
        const latencies = await victim(server.port, small, Number(options.seconds))
        const at = (share: number) =>
          (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1)
        const memory = residentMib(server.pid).toFixed(0)
        const statuses = await attacking.stop()
        const answers = Object.entries(statuses)
          .map(([status, count]) => `${status}: ${count}`)
          .join(", ")
        const row = [name, String(connections), at(0.5), at(0.99), memory, answers]
        rows.push(row)
        console.log(row.join("  "))
      }
      await server.stop()
    })
  }
  console.log(`\n${table(rows)}`)
}

if (process.argv[2] === "attack") attackForever()
else await measureAll()
