/** Runs an operation of a service on another machine. */
import { createClient, PayrollError } from "@payroll/client"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { Failed, Refused, refusedFor } from "../output.ts"
import type { Profile } from "./profiles.ts"

type Calls = Readonly<Record<string, (request: object) => Promise<unknown>>>

const failureOf = (error: unknown): Refused | Failed => {
  if (error instanceof PayrollError) {
    const { fields, message } = error.failure
    return fields.length === 0 ? new Refused({ message }) : refusedFor(fields)
  }
  const message = error instanceof Error ? error.message : "the call failed"
  return new Failed({ message })
}

/** The answer of an operation there, by the credential of the profile; writes carry an idempotency key. */
export const callRemote = (
  { url, username, password }: Profile,
  name: string,
  body: Readonly<Record<string, unknown>>,
  actedBy: string | undefined
): Effect.Effect<unknown, Refused | Failed> =>
  Effect.tryPromise({
    try: () => {
      const client = createClient({
        url,
        username,
        password: Redacted.value(password),
        ...(actedBy !== undefined && { actedBy })
      })
      const { [name]: call } = client as unknown as Calls
      if (call === undefined) throw new Error("the client has no such operation")
      return call(body)
    },
    catch: failureOf
  })
