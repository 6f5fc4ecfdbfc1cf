/**
 * Takes punches in bulk, approves and locks timesheets and is killed. `PAYROLL_TEST_TIMESHEETS` has what it is about
 * as JSON.
 */
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { lockBatch } from "@payroll/operations/background/lockDueTimesheets"
import type { Client } from "@payroll/operations/caller"
import type { Body } from "@payroll/operations/decode"
import * as Effect from "effect/Effect"
import { callsOf } from "./killedCalls.ts"
import { killedDuring } from "./killedProcess.ts"

interface LockInput {
  readonly client: Client
  /** The bodies of calls, each with the punches of one device. */
  readonly devices: ReadonlyArray<Body>
  /** The timesheets to approve. */
  readonly ids: ReadonlyArray<string>
}

const LEASE_MS = 60_000

const { client, devices, ids } = JSON.parse(
  process.env["PAYROLL_TEST_TIMESHEETS"] ?? "{}"
) as LockInput
const call = callsOf(client)

killedDuring(
  Effect.gen(function* () {
    for (const device of devices) yield* call("addPunches", device)
    for (const timesheetId of ids) {
      yield* call("approveTimesheet", { timesheet: { timesheetId, version: 1 } })
    }
    const { lease } = yield* dueQueue("timesheetLock")
    yield* Effect.forEach(yield* lease(1, LEASE_MS), lockBatch)
  })
)
