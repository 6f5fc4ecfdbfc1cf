/**
 * A process that approves requests for time off and is killed, as a program: gets the URL of a database, its key file
 * and a number, and kills itself after this number of statements. If there are fewer, it prints their number on
 * standard output. `PAYROLL_TEST_APPROVALS` has the client and the ids of the requests as JSON.
 */
import type { Client } from "@payroll/operations/caller"
import { operationNamed } from "@payroll/operations/catalogue"
import { execute } from "@payroll/operations/execute"
import { KeyQueues } from "@payroll/operations/keyQueues"
import { noWebhooks } from "@payroll/testing/noWebhooks"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layerStorage } from "../src/storage.ts"
import { parseSettings } from "../src/settings.ts"
import { layerSandbox } from "../src/verification/sandbox.ts"
import { killAfterStatements } from "./killAfterStatements.ts"

const [url = "", keyFile = "", killedAfter = ""] = process.argv.slice(2)

interface Approvals {
  readonly client: Client
  readonly ids: ReadonlyArray<string>
}

const { client, ids } = JSON.parse(process.env["PAYROLL_TEST_APPROVALS"] ?? "{}") as Approvals

/** Approves a request; one that is approved already is refused, which is no failure here. */
const approve = (timeOffRequestId: string) => {
  const method = "approveTimeOffRequest"
  const operation = operationNamed(method)
  if (!operation) throw new Error(`there is no operation ${method}`)
  return Effect.result(
    execute({
      operation,
      form: "method",
      body: { method, timeOffRequest: { timeOffRequestId } },
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

const approveAll = Effect.gen(function* () {
  const executed = killAfterStatements(Number(killedAfter))
  for (const id of ids) yield* approve(id)
  process.stdout.write(String(executed()))
})

const settings = Effect.fromResult(
  parseSettings({ PAYROLL_DATABASE_URL: url, PAYROLL_KEY_FILE: keyFile }, () => "")
)
Effect.runFork(
  Effect.flatMap(settings, (set) =>
    Effect.provide(
      approveAll,
      Layer.mergeAll(layerStorage(set), KeyQueues.layer, layerSandbox(0), noWebhooks)
    )
  )
)
