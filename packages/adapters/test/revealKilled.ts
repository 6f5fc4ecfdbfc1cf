/**
 * Asks for a whole number and is killed. `PAYROLL_TEST_REVEAL` has the client, the worker and the idempotency key as
 * JSON.
 */
import type { Client } from "@payroll/operations/caller"
import { callsOf } from "./killedCalls.ts"
import { killedDuring } from "./killedProcess.ts"

interface Reveal {
  readonly client: Client
  readonly userId: string
  readonly key: string
}

const { client, userId, key } = JSON.parse(process.env["PAYROLL_TEST_REVEAL"] ?? "{}") as Reveal
const call = callsOf(client, { role: "payroll", idempotencyKey: key })

killedDuring(
  call("revealNumber", {
    reveal: { recordId: userId, field: "ssn", reason: "the form came back" },
    actedBy: "Pay run"
  })
)
