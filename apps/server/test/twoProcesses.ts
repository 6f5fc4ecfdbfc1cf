/** Two processes of the service on one database, and clients that call both at once. */
import { assert } from "@effect/vitest"
import type { DuplicatePolicy } from "@payroll/operations/caller"
import type { Answer } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import type { Body } from "./examples.ts"
import { install, type DatabaseName, type Installation, type Row } from "./installation.ts"
import type { TestProcess } from "./testProcess.ts"

/** Calls of one client, each at the process whose turn it is. */
export interface Pair {
  readonly example: TestClient["example"]
  /** Makes a call that has to succeed; gives the object that its answer holds. */
  readonly make: (operation: string, body: Body) => Promise<Body>
  /** Makes all calls at once, at both processes; each body names its operation. */
  readonly atOnce: (bodies: ReadonlyArray<Body>) => Promise<ReadonlyArray<Answer>>
}

export interface TwoProcesses {
  readonly newPair: (duplicates: DuplicatePolicy) => Promise<Pair>
  readonly rows: (query: string) => Promise<ReadonlyArray<Row>>
  readonly stop: () => Promise<void>
}

/** The object that an answer of success holds. */
export const objectIn = ({ status, text }: Answer): Body => {
  assert.strictEqual(status, 200, text)
  const [object] = Object.values(JSON.parse(text) as Readonly<Record<string, Body>>)
  return object ?? assert.fail(text)
}

const pairOf = (both: ReadonlyArray<TestClient>): Pair => {
  const [first, second] = both
  if (!first || !second) return assert.fail("two processes are needed")
  return {
    example: first.example,
    make: async (operation, body) => objectIn(await second.persist(operation, body)),
    atOnce: (bodies) =>
      Promise.all(
        bodies.map((body, index) =>
          (index % 2 === 0 ? first : second).persist(String(body["method"]), body)
        )
      )
  }
}

const endAll = async (installation: Installation, processes: ReadonlyArray<TestProcess>) => {
  for (const { signal } of processes) signal("SIGTERM")
  const ends = await Promise.all(processes.map(({ ended }) => ended))
  await installation.remove()
  for (const { code, stdout } of ends) {
    assert.strictEqual(code, 0)
    assert.notInclude(stdout, '"level":"ERROR"')
  }
}
/** Starts both at once, on a database that is not there yet. */
export const startTwoProcesses = async (
  name: DatabaseName,
  settings: Readonly<Record<string, string>> = {}
): Promise<TwoProcesses> => {
  const installation = await install(name, settings)
  const processes = [installation.start(), installation.start()]
  const ports = await Promise.all(processes.map(({ port }) => port))
  return {
    newPair: async (duplicates) => {
      const credential = await installation.newClient(duplicates)
      return pairOf(ports.map((port) => testClient(port, credential)))
    },
    rows: installation.sql,
    stop: () => endAll(installation, processes)
  }
}
