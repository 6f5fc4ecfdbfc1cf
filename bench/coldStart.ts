/**
 * How long a start takes, from the spawn of the process to the first 200 of /health/ready: from
 * sources, with an empty data directory and with one that exists. See README.md.
 */
import { createServer, type AddressInfo } from "node:net"
import { parseArgs } from "node:util"
import { medianAndRange, median, table } from "./harness/figures.ts"
import { service, spawnProgram, stopProgram, withDirectory } from "./harness/server.ts"

const BAR_MS = 900
const ROUNDS_MAX = 100
const ASK_EVERY_MS = 2
const READY_MS_MAX = 30_000

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

/** Whether the server is ready now; nobody listening yet is a no. */
const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status === 200
    },
    () => false
  )

/** Milliseconds from spawn to ready. */
const startOnce = async (directory: string): Promise<number> => {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawnProgram(service, directory, port)
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error("the server did not start")
      if (performance.now() - startedAt > READY_MS_MAX) throw new Error("the server is never ready")
      await new Promise((next) => setTimeout(next, ASK_EVERY_MS))
    }
    return performance.now() - startedAt
  } finally {
    await stopProgram(child, directory)
  }
}

const rounds = Math.min(Number(options.rounds), ROUNDS_MAX)
const empty: Array<number> = []
const existing: Array<number> = []
for (let round = 1; round <= rounds; round += 1) {
  await withDirectory(options.data, async (directory) => {
    empty.push(await startOnce(directory))
    existing.push(await startOnce(directory))
  })
}

console.log(`start from sources to ready, milliseconds, median (min-max) of ${rounds} rounds\n`)
console.log(
  table([
    ["empty data directory", medianAndRange(empty, 0)],
    ["existing data directory", medianAndRange(existing, 0)]
  ])
)
const slowest = Math.max(median(empty), median(existing))
console.log(`\nbar ${BAR_MS} ms: ${slowest <= BAR_MS ? "reached" : "not reached"}`)
