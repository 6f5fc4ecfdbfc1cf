import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { newTimesheetLock, type TimesheetLock } from "@payroll/domain/timesheet/timesheetLock"
import { upTo } from "@payroll/testing/burst"
import { AT } from "@payroll/testing/exampleProfile"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { loadedProfile } from "../../test/decision.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import type { DueRecord } from "../ports/dueRecords.ts"
import { NewId } from "../ports/newId.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { Outcome, Writer, type Commit } from "../writer.ts"
import { lockBatch } from "./lockDueTimesheets.ts"

const company = { clientId: "client-1", id: "company-1" }
const scope = {
  payPeriodId: "period-1",
  firstDay: "2026-02-16" as LocalDate,
  lastDay: "2026-02-28" as LocalDate,
  workerType: "W2",
  lockUnapproved: true
}
const running = newTimesheetLock("lock-1", company, scope, false, AT)
const due: DueRecord = {
  kind: "timesheetLock",
  clientId: "client-1",
  companyId: "company-1",
  workerId: "",
  id: "lock-1"
}

/** The commits of a locking of some workers, while its record is read as these, one after the other. */
const committed = Effect.fnUntraced(function* (
  locks: ReadonlyArray<TimesheetLock | undefined>,
  workers: number
) {
  const commits: Array<Commit> = []
  const pages: Array<string> = []
  let loads = 0
  const layer = Layer.mergeAll(
    Layer.mock(TimesheetStore, {
      lock: () => Effect.sync(() => locks[Math.min(loads++, locks.length - 1)]),
      workerIds: (_client, _company, { after, rows }) =>
        Effect.sync(() => {
          pages.push(after)
          return upTo(Math.min(workers, rows)).map((n) => `worker-${n}`)
        }),
      timeOf: () => Effect.succeed([])
    }),
    Layer.mock(CompanyStore, { profile: () => Effect.succeed(loadedProfile()) }),
    Layer.succeed(NewId, { next: () => "new" }),
    Layer.mock(Writer, {
      commit: (commit) =>
        Effect.sync(() => {
          commits.push(commit)
          return Outcome.Committed()
        })
    })
  )
  yield* Effect.provide(lockBatch(due), layer)
  const stored = commits.flatMap(({ changes }) => changes.writes.map(({ record }) => record))
  return { pages, commits, stored: stored as ReadonlyArray<TimesheetLock> }
})

describe("a locking in the background", () => {
  it.effect("notes the place of a full batch, and is done after the last one", () =>
    Effect.gen(function* () {
      const full = yield* committed([running], 96)
      assert.deepStrictEqual(full.pages, [""])
      assert.deepStrictEqual(
        full.stored.map(({ status, place, version }) => [status, place, version]),
        [["Running", "worker-96", 2]]
      )
      assert.deepStrictEqual(full.commits[0]?.changes.revisions, [])
      const later = { ...running, place: "worker-96", version: 2 }
      const last = yield* committed([later], 95)
      assert.deepStrictEqual(last.pages, ["worker-96"])
      assert.deepStrictEqual(
        last.stored.map(({ status, dueAt, version }) => [status, dueAt, version]),
        [["Done", undefined, 3]]
      )
      assert.lengthOf(last.commits[0]?.changes.revisions ?? [], 1)
    })
  )

  it.effect("leaves the place to another process that noted one meanwhile", () =>
    Effect.gen(function* () {
      const stored = { ...running, place: "worker-192", version: 2 }
      for (const after of [stored, { ...stored, status: "Done" as const }, undefined]) {
        assert.deepStrictEqual((yield* committed([running, after], 96)).commits, [])
      }
    })
  )

  it.effect("does nothing once it is done", () =>
    Effect.gen(function* () {
      for (const lock of [{ ...running, status: "Done" as const }, undefined]) {
        assert.deepStrictEqual((yield* committed([lock], 96)).pages, [])
      }
    })
  )
})
