/**
 * Calls an operation and is killed. `PAYROLL_TEST_COMMAND` has the client, the operation, its body, the idempotency key
 * and the role, if it is not `payroll`, as JSON.
 */
import type { Caller, Client } from "@payroll/operations/caller"
import type { Body } from "@payroll/operations/decode"
import { callsOf } from "./killedCalls.ts"
import { killedDuring } from "./killedProcess.ts"

interface Command {
  readonly client: Client
  readonly operation: string
  readonly body: Body
  readonly key: string
  readonly role?: Caller["role"]
}

const command = JSON.parse(process.env["PAYROLL_TEST_COMMAND"] ?? "{}") as Command
const { role = "payroll", key } = command
const call = callsOf(command.client, { role, idempotencyKey: key })

killedDuring(call(command.operation, command.body))
