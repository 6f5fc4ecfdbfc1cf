/**
 * The PostgreSQL of a test run, as vitest's global set-up: one for all test files, started on first
 * use, so that a run without PostgreSQL does not wait for it.
 */
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import type { TestProject } from "vitest/node"
import { madeOnce, onFirstUse, type FirstUse } from "../onFirstUse.ts"

let server: FirstUse | undefined
let template: FirstUse | undefined
let child: ChildProcess | undefined

const start = async (): Promise<string> => {
  const program = new URL("postgresProcess.ts", import.meta.url).pathname
  child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] })
  for await (const line of createInterface({ input: child.stdout! })) return line
  throw new Error("PostgreSQL does not start")
}

export const setup = async (project: TestProject): Promise<void> => {
  const existingUrl = process.env["PAYROLL_TEST_POSTGRES_URL"]
  server = await onFirstUse(existingUrl ? () => Promise.resolve(existingUrl) : start)
  project.provide("postgresPort", server.port)
  const { port } = server
  template = await onFirstUse(async () => {
    const { createTemplate } = await import("./roles.ts")
    return createTemplate(await madeOnce(port, "PostgreSQL"))
  })
  project.provide("templatePort", template.port)
}

export const teardown = async (): Promise<void> => {
  template?.close()
  server?.close()
  if (child?.exitCode !== null) return
  child.stdin?.end()
  await once(child, "exit")
}
