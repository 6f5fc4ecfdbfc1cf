/** Measures the time from the spawn of a server's process to its first 200 of /health/ready. */
import type { ChildProcess } from "node:child_process"
import { connect, createServer, type AddressInfo } from "node:net"
import { cpuMicrosOf } from "../../packages/testing/src/cpuTime.ts"
import { medianAndRange } from "./figures.ts"
import { spawnProgram, stopProgram, type Program } from "./server.ts"

const POLL_EVERY_MS = 4
const READY_MS_MAX = 30_000
const READY_REQUEST = "GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"

/** A port that is probably free. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Resolves to true if the server is ready. Uses a raw socket, because polling takes CPU time too. */
const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    let response = ""
    const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(READY_REQUEST))
    socket.setEncoding("latin1")
    socket.on("data", (chunk) => (response += String(chunk)))
    // The server does not listen yet.
    socket.on("error", () => resolve(false))
    socket.on("close", () => resolve(response.startsWith("HTTP/1.1 200 ")))
  })

export interface Start {
  /** Milliseconds from spawn to ready. */
  readonly elapsed: number
  /** CPU milliseconds of all threads, which other load on the machine affects less. */
  readonly cpu: number
}

export interface Ready {
  readonly child: ChildProcess
  readonly port: number
}

/** Starts a program, runs `use`, stops the program and returns how long the start took. */
export const startTimed = async (
  program: Program,
  directory: string,
  use: (ready: Ready) => Promise<void> = () => Promise.resolve()
): Promise<Start> => {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawnProgram(program, directory, port)
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error("the server did not start")
      if (performance.now() - startedAt > READY_MS_MAX)
        throw new Error(`the server is not ready after ${READY_MS_MAX} ms`)
      await new Promise((next) => setTimeout(next, POLL_EVERY_MS))
    }
    const elapsed = performance.now() - startedAt
    const cpu = cpuMicrosOf(child.pid ?? 0) / 1_000
    await use({ child, port })
    return { elapsed, cpu }
  } finally {
    await stopProgram(child, directory)
  }
}

/** The starts of one kind as a row of a table. */
export const startRow = (name: string, starts: ReadonlyArray<Start>): ReadonlyArray<string> => [
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
