/**
 * How long a start takes, from the spawn of the process to the first 200 of /health/ready: from
 * sources, with an empty data directory and with one that exists. See README.md.
 */
import { connect, createServer, type AddressInfo } from "node:net"
import { parseArgs } from "node:util"
import { cpuMicrosOf } from "./harness/cpuTime.ts"
import { median, medianAndRange, table } from "./harness/figures.ts"
import { service, spawnProgram, stopProgram, withDirectory } from "./harness/server.ts"

const BAR_MS = 900
const ROUNDS_MAX = 100
const ASK_EVERY_MS = 4
const READY_MS_MAX = 30_000
const ASK = "GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "7" }, data: { type: "string" } }
})

/** A port that was free a moment ago. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Whether the server is ready now. Asked on a bare socket: the one who asks needs CPU too. */
const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    let answer = ""
    const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(ASK))
    socket.setEncoding("latin1")
    socket.on("data", (chunk) => (answer += String(chunk)))
    // Nobody listening yet is a no.
    socket.on("error", () => resolve(false))
    socket.on("close", () => resolve(answer.startsWith("HTTP/1.1 200 ")))
  })

interface Start {
  /** Milliseconds from spawn to ready. */
  readonly elapsed: number
  /** Milliseconds of CPU, all threads: what does not depend on who else uses the machine. */
  readonly cpu: number
}

const startOnce = async (directory: string): Promise<Start> => {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawnProgram(service, directory, port)
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error("the server did not start")
      if (performance.now() - startedAt > READY_MS_MAX) throw new Error("the server is never ready")
      await new Promise((next) => setTimeout(next, ASK_EVERY_MS))
    }
    const elapsed = performance.now() - startedAt
    return { elapsed, cpu: cpuMicrosOf(child.pid ?? 0) / 1_000 }
  } finally {
    await stopProgram(child, directory)
  }
}

const rounds = Math.min(Number(options.rounds), ROUNDS_MAX)
const empty: Array<Start> = []
const existing: Array<Start> = []
for (let round = 1; round <= rounds; round += 1) {
  await withDirectory(options.data, async (directory) => {
    empty.push(await startOnce(directory))
    existing.push(await startOnce(directory))
  })
}

const summary = (name: string, starts: ReadonlyArray<Start>): ReadonlyArray<string> => [
  name,
  medianAndRange(
    starts.map(({ elapsed }) => elapsed),
    0
  ),
  medianAndRange(
    starts.map(({ cpu }) => cpu),
    0
  )
]
console.log(`start from sources to ready, median (min-max) of ${rounds} rounds\n`)
console.log(
  table([
    ["data directory", "ms", "CPU ms"],
    summary("empty", empty),
    summary("existing", existing)
  ])
)
const slowest = Math.max(...[empty, existing].map((own) => median(own.map((one) => one.elapsed))))
console.log(`\nbar ${BAR_MS} ms: ${slowest <= BAR_MS ? "reached" : "not reached"}`)
