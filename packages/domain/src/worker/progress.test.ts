import { assert, describe, it } from "@effect/vitest"
import { AT } from "@payroll/testing/exampleProfile"
import { exampleWage, exampleWorker } from "@payroll/testing/exampleWorker"
import type { LocalDate } from "../calendar/localDate.ts"
import { progress } from "./progress.ts"
import { workerStatuses, type WorkerStatus } from "./worker.ts"

const LATER = AT + 60_000

const movesOf = (set: Partial<typeof exampleWorker>, wages = [exampleWage]) =>
  progress({ ...exampleWorker, ...set }, wages, LATER).moves.map(({ userStatus }) => userStatus)

describe("a worker's progress", () => {
  it("is an invitation with the first wage", () => {
    assert.deepStrictEqual(movesOf({}), ["Invite Sent"])
    assert.deepStrictEqual(movesOf({ kycStatus: "pending" }), ["Invite Sent"])
    assert.deepStrictEqual(movesOf({ kycStatus: "failed" }), ["Invite Sent"])
  })

  it("is invitation and activity at once where the KYC has passed, as one change", () => {
    const { worker, moves, readied } = progress(
      { ...exampleWorker, kycStatus: "passed" },
      [exampleWage],
      LATER
    )
    assert.deepStrictEqual(
      moves.map(({ userStatus, version }) => [userStatus, version]),
      [
        ["Invite Sent", 2],
        ["Active", 2]
      ]
    )
    assert.strictEqual(worker, moves[1])
    assert.deepStrictEqual(readied, [
      { ...exampleWage, status: "Ready", version: 2, updatedAt: LATER }
    ])
  })

  it("leaves a pending wage that was withdrawn as it is", () => {
    const withdrawn = { ...exampleWage, id: "withdrawn", endDate: "2026-03-31" as LocalDate }
    const invited = { ...exampleWorker, kycStatus: "passed", userStatus: "Invite Sent" } as const
    const { readied } = progress(invited, [withdrawn, exampleWage], LATER)
    assert.deepStrictEqual(
      readied.map(({ id }) => id),
      [exampleWage.id]
    )
  })

  it("waits for the KYC that is verified again", () => {
    const again = { kycStatus: "pending", userStatus: "Invite Sent" } as const
    assert.deepStrictEqual(movesOf(again), [])
    assert.deepStrictEqual(movesOf({ ...again, kycStatus: "passed" }), ["Active"])
  })

  it("is nothing without a wage", () => {
    const passed = { ...exampleWorker, kycStatus: "passed" } as const
    assert.strictEqual(progress(passed, [], LATER).worker, passed)
    assert.deepStrictEqual(movesOf({ kycStatus: "passed", userStatus: "Invite Sent" }, []), [])
  })

  it("is nothing with a wage that was withdrawn, and goes on with one that ended", () => {
    const passed = { kycStatus: "passed", userStatus: "Invite Sent" } as const
    const until = (endDate: string) => [{ ...exampleWage, endDate: endDate as LocalDate }]
    assert.deepStrictEqual(movesOf(passed, until("2026-03-31")), [])
    assert.deepStrictEqual(movesOf(passed, until("2026-04-01")), ["Active"])
  })

  it.each(Object.keys(workerStatuses) as Array<WorkerStatus>)(
    "ends where nothing more follows from wage and KYC: %s",
    (userStatus) => {
      const moves = movesOf({ userStatus, kycStatus: "passed" })
      const isOnItsWay = userStatus === "Add Wage" || userStatus === "Invite Sent"
      assert.strictEqual(moves.at(-1) ?? "none", isOnItsWay ? "Active" : "none")
    }
  )
})
