/** Calls of operations of a client, without HTTP. */
import * as Effect from "effect/Effect"
import type { Client, Role } from "../../packages/operations/src/caller.ts"
import { operationNamed } from "../../packages/operations/src/catalogue.ts"
import { execute } from "../../packages/operations/src/execute.ts"
import { NewId } from "../../packages/operations/src/ports/newId.ts"

export type Body = Readonly<Record<string, unknown>>

/** Makes calls in a role and with a credential that give the parsed answer, whatever its status. */
export const callFor =
  (client: Client, role: Role = "admin", credential = "bench") =>
  (name: string, body: Body) =>
    Effect.gen(function* () {
      const operation = operationNamed(name)
      if (!operation) throw new Error(`there is no operation ${name}`)
      const { next } = yield* NewId
      const answer = yield* execute({
        operation,
        form: "method",
        body: { method: name, ...body },
        caller: {
          client,
          credential,
          role,
          companyIds: undefined,
          requestId: next(),
          address: undefined
        },
        idempotencyKey: undefined
      })
      return JSON.parse(answer.body) as Readonly<Record<string, Body>>
    })

export type Call = ReturnType<typeof callFor>

/** New remote workers of a company; their ids. */
export const hired = Effect.fnUntraced(function* (call: Call, companyId: string, count: number) {
  const users = Array.from({ length: count }, () => ({
    firstName: "Ben",
    lastName: "Okafor",
    dateOfJoin: "2022-03-01",
    workerType: "W2",
    jobTitle: "Baker",
    companyLocationCategory: "Remote",
    stateCode: "CA"
  }))
  const added = yield* call("addUsers", { companyId, users })
  return (added["users"] as unknown as ReadonlyArray<Body>).map((each) => String(each["userId"]))
})
