/**
 * The PostgreSQL of a test run, as vitest's global set-up: one for all test files, started on first
 * use, so that a run without PostgreSQL does not wait for it.
 */
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createServer, type AddressInfo, type Server, type Socket } from "node:net"
import { createInterface } from "node:readline"
import type { TestProject } from "vitest/node"

let server: Server | undefined
let child: ChildProcess | undefined
let url: Promise<string> | undefined

const start = async (): Promise<string> => {
  const program = new URL("postgresProcess.ts", import.meta.url).pathname
  child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] })
  for await (const line of createInterface({ input: child.stdout! })) return line
  throw new Error("PostgreSQL does not start")
}

const answer = async (socket: Socket): Promise<void> => {
  url ??= start()
  socket.end(await url.catch(() => ""))
}

export const setup = async (project: TestProject): Promise<void> => {
  const given = process.env["PAYROLL_TEST_POSTGRES_URL"]
  if (given) url = Promise.resolve(given)
  server = createServer((socket) => void answer(socket))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  project.provide("postgresPort", (server.address() as AddressInfo).port)
}

export const teardown = async (): Promise<void> => {
  server?.close()
  if (child?.exitCode !== null) return
  child.stdin?.end()
  await once(child, "exit")
}
