/** The law that a call which is refused as a conflict stores nothing. */
import { assert } from "@effect/vitest"
import { failureIn, type Answer } from "./answer.ts"
import type { Body } from "./examples.ts"
import type { TestServer } from "./testServer.ts"

export type Step = () => readonly [operation: string, body: Body]
export type Pick = <A>(all: ReadonlyArray<A>) => A

export const picker =
  (random: () => number): Pick =>
  (all) =>
    all[Math.floor(random() * all.length)] ?? assert.fail("nothing to pick")

/** The number of rows in every table and the rows of some, as text. Credentials note when they were used. */
const storedIn = async (server: TestServer, tables: ReadonlyArray<string>): Promise<string> => {
  const counts = Object.entries(await server.rowCounts()).filter(
    ([table]) => table !== "credential"
  )
  return JSON.stringify([counts, await Promise.all(tables.map((table) => server.rows(table)))])
}

interface Walk {
  readonly server: TestServer
  /** The tables whose rows are compared. */
  readonly tables: ReadonlyArray<string>
  readonly ask: (operation: string, body: Body) => Promise<Answer>
  /** The next of some calls of which many are conflicts. */
  readonly next: Step
  readonly steps: number
  readonly taken?: (answer: Answer) => void
}

/** Asserts that each call is taken, or refused as a conflict that stored nothing; gives the types of the refusals. */
export const checkConflicts = async ({ server, tables, ask, next, steps, taken }: Walk) => {
  const seen = new Set<string>()
  let noticed = 0
  for (let step = 0; step < steps; step++) {
    const [operation, body] = next()
    const before = await storedIn(server, tables)
    const answer = await ask(operation, body)
    assert.include([200, 409], answer.status, `${operation}: ${answer.text}`)
    const after = await storedIn(server, tables)
    if (answer.status === 200) {
      noticed += after === before ? 0 : 1
      taken?.(answer)
      continue
    }
    seen.add(failureIn(answer).type)
    assert.strictEqual(after, before, `${operation} was refused and stored something`)
  }
  assert.isAbove(noticed, 0, "what is stored is noticed")
  return seen
}
