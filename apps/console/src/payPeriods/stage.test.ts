import { assert, it } from "@effect/vitest"
import { stageOf, STEPS_DONE } from "./stage.ts"

const period = { status: "new", isPast: true, areSheetsOpen: false, isHandedOver: false } as const

it("has no step behind it while people work, even without timesheets to lock", () => {
  assert.strictEqual(STEPS_DONE[stageOf({ ...period, isPast: false })], 0)
})

it("waits for its timesheets, for the hand-over, for payroll, and for results", () => {
  assert.strictEqual(stageOf({ ...period, areSheetsOpen: true }), "unlocked")
  assert.strictEqual(stageOf(period), "ready")
  assert.strictEqual(stageOf({ ...period, isHandedOver: true }), "handedOver")
  assert.strictEqual(stageOf({ ...period, status: "submitted", isHandedOver: true }), "withPayroll")
  assert.strictEqual(stageOf({ ...period, status: "processed" }), "done")
  assert.strictEqual(stageOf({ ...period, status: "skipped" }), "closed")
})
