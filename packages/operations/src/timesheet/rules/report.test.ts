import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { WORKERS_OF_TURN } from "../../pieces.ts"
import { TimesheetStore } from "../../ports/timesheetStore.ts"
import { reportedTime } from "./report.ts"

it.live("reports load the time of a page of workers in short turns", () =>
  Effect.gen(function* () {
    let inTurn = 0
    let most = 0
    const loaded: Array<string> = []
    const timeOf = (_client: string, ids: ReadonlyArray<string>) =>
      Effect.sync(() => {
        if (inTurn === 0) setImmediate(() => (inTurn = 0))
        inTurn += ids.length
        most = Math.max(most, inTurn)
        loaded.push(...ids)
        return []
      })
    const ids = Array.from({ length: 200 }, (_, index) => `worker ${index}`)
    const days = { from: "2026-01-01", to: "2026-03-31" } as Parameters<typeof reportedTime>[2]
    const store = TimesheetStore.of({ timeOf } as never)
    yield* Effect.provideService(reportedTime("client", ids, days, 0), TimesheetStore, store)
    assert.deepStrictEqual(loaded, ids)
    assert.isAtMost(most, WORKERS_OF_TURN)
  })
)
