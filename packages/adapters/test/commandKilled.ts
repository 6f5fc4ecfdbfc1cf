/**
 * Calls a command of the role `payroll` and is killed. `PAYROLL_TEST_COMMAND` has the client, the operation, its body
 * and the idempotency key as JSON.
 */
import type { Client } from "@payroll/operations/caller"
import type { Body } from "@payroll/operations/decode"
import { callsOf } from "./killedCalls.ts"
import { killedDuring } from "./killedProcess.ts"

interface Command {
  readonly client: Client
  readonly operation: string
  readonly body: Body
  readonly key: string
}

const command = JSON.parse(process.env["PAYROLL_TEST_COMMAND"] ?? "{}") as Command
const call = callsOf(command.client, { role: "payroll", idempotencyKey: command.key })

killedDuring(call(command.operation, command.body))
