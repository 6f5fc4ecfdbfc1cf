/**
 * A process that approves and locks timesheets and is killed, as a program: gets the URL of a database, its key file
 * and a number, and kills itself after this number of statements. If there are fewer, it prints their number on
 * standard output. `PAYROLL_TEST_TIMESHEETS` has the client and the ids of the timesheets to approve as JSON.
 */
import { lockBatch } from "@payroll/operations/background/lockDueTimesheets"
import type { Client } from "@payroll/operations/caller"
import { operationNamed } from "@payroll/operations/catalogue"
import { execute } from "@payroll/operations/execute"
import { KeyQueues } from "@payroll/operations/keyQueues"
import { TimesheetLockQueue } from "@payroll/operations/ports/timesheetLockQueue"
import { noWebhooks } from "@payroll/testing/noWebhooks"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layerStorage } from "../src/storage.ts"
import { parseSettings } from "../src/settings.ts"
import { layerSandbox } from "../src/verification/sandbox.ts"
import { killAfterStatements } from "./killAfterStatements.ts"

const [url = "", keyFile = "", killedAfter = ""] = process.argv.slice(2)
const LEASE_MS = 60_000

interface Timesheets {
  readonly client: Client
  readonly ids: ReadonlyArray<string>
}

const { client, ids } = JSON.parse(process.env["PAYROLL_TEST_TIMESHEETS"] ?? "{}") as Timesheets

/** Approves a timesheet; one that is approved or locked already is refused, which is no failure here. */
const approve = (timesheetId: string) => {
  const method = "approveTimesheet"
  const operation = operationNamed(method)
  if (!operation) throw new Error(`there is no operation ${method}`)
  return Effect.result(
    execute({
      operation,
      form: "method",
      body: { method, timesheet: { timesheetId, version: 1 } },
      caller: {
        client,
        credential: "pk_test",
        role: "write",
        person: undefined,
        companyIds: undefined,
        requestId: "request-1",
        address: undefined
      },
      idempotencyKey: undefined
    })
  )
}

const approveAndLock = Effect.gen(function* () {
  const executed = killAfterStatements(Number(killedAfter))
  for (const id of ids) yield* approve(id)
  const { lease } = yield* TimesheetLockQueue
  yield* Effect.forEach(yield* lease(1, LEASE_MS), lockBatch)
  process.stdout.write(String(executed()))
})

const settings = Effect.fromResult(
  parseSettings({ PAYROLL_DATABASE_URL: url, PAYROLL_KEY_FILE: keyFile }, () => "")
)
Effect.runFork(
  Effect.flatMap(settings, (set) =>
    Effect.provide(
      approveAndLock,
      Layer.mergeAll(layerStorage(set), KeyQueues.layer, layerSandbox(0), noWebhooks)
    )
  )
)
