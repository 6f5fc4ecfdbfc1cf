/** Companies whose workers are listed, for the suites of lists. */
import type { Worker } from "@payroll/domain/worker/worker"
import type { ListPage } from "@payroll/operations/listPage"
import { RecordLists, type WorkerFilter } from "@payroll/operations/ports/recordLists"
import * as Effect from "effect/Effect"
import { burst } from "./burst.ts"
import { commitsOf, newClient } from "./commits.ts"
import { exampleWorker } from "./exampleWorker.ts"
import { Inspection } from "./storage.ts"

export const MANY = 1_000
export const byId = (rows = MANY, after = ""): ListPage => ({ rows, place: { by: "id", after } })
export const byTime = (since: number, before: number, rows = MANY): ListPage => ({
  rows,
  place: { by: "time", after: { at: since, id: "" }, before }
})

export type WorkerInput = Partial<Worker>

/** Workers of a company, above which it is large. */
export const SMALL_MAX = 1_000

/** A client with a company, to which workers are added. A large one is large from the first on. */
export const employerIn = Effect.fnUntraced(function* (size: "small" | "large") {
  const { client } = yield* newClient
  const made = yield* commitsOf(client.id)
  const { company, location, commit } = made.creating()
  yield* burst([commit])
  const { set } = yield* Inspection
  if (size === "large") yield* set("aggregate", { id: company.id }, { workers: SMALL_MAX })
  const hire = Effect.fnUntraced(function* (
    inputs: ReadonlyArray<WorkerInput>,
    companyId = company.id
  ) {
    const workers = inputs.map((each): Worker => ({
      ...exampleWorker,
      ...made.base(companyId),
      ...each
    }))
    yield* burst(
      workers.map((record) =>
        made.commit({
          writes: [{ op: "insert", kind: "worker", record }],
          revisions: [{ of: "worker", id: record.id, expected: 0 }]
        })
      )
    )
    return workers
  })
  const { workers } = yield* RecordLists
  const list = (filter: WorkerFilter, page = byId(), companyId = company.id, of = client.id) =>
    Effect.map(workers(of, companyId, filter, page), (result) =>
      result?.records.map(({ worker }) => worker.id)
    )
  return { ...made, client, company, location, hire, list }
})

export const employer = employerIn("small")

export type Employer = Effect.Success<typeof employer>

export type Size = Parameters<typeof employerIn>[0]
