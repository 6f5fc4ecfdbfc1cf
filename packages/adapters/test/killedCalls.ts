/** Calls of operations in a test's program that is killed. */
import type { Caller, Client } from "@payroll/operations/caller"
import { operationNamed } from "@payroll/operations/catalogue"
import type { Body } from "@payroll/operations/decode"
import { execute } from "@payroll/operations/execute"
import * as Effect from "effect/Effect"

interface CallTerms {
  readonly role?: Caller["role"]
  readonly idempotencyKey?: string
}

/** Calls as a credential of a client. What an earlier run did is refused, which is no failure here. */
export const callsOf =
  (client: Client, { role = "write", idempotencyKey }: CallTerms = {}) =>
  (method: string, body: Body) => {
    const operation = operationNamed(method)
    if (!operation) throw new Error(`there is no operation ${method}`)
    return Effect.result(
      execute({
        operation,
        form: "method",
        body: { method, ...body },
        caller: {
          client,
          credential: "pk_test",
          role,
          person: undefined,
          companyIds: undefined,
          requestId: "request-1",
          address: undefined
        },
        idempotencyKey
      })
    )
  }
