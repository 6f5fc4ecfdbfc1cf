/**
 * Approves requests for time off and is killed. `PAYROLL_TEST_APPROVALS` has the client and the ids of the requests
 * as JSON.
 */
import type { Client } from "@payroll/operations/caller"
import * as Effect from "effect/Effect"
import { callsOf } from "./killedCalls.ts"
import { killedDuring } from "./killedProcess.ts"

interface Approvals {
  readonly client: Client
  readonly ids: ReadonlyArray<string>
}

const { client, ids } = JSON.parse(process.env["PAYROLL_TEST_APPROVALS"] ?? "{}") as Approvals
const call = callsOf(client)

killedDuring(
  Effect.forEach(ids, (timeOffRequestId) =>
    call("approveTimeOffRequest", { timeOffRequest: { timeOffRequestId } })
  )
)
