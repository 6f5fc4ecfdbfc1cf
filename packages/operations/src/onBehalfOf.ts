/** The client that a request is about: `client`, a name next to `method` in a body. */
import { InvalidRequest, notFoundAt, type RecordNotFound } from "@payroll/domain/errors"
import { ClientName } from "@payroll/domain/field/clientName"
import { described } from "@payroll/domain/field/rule"
import { missing, problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { mayCall } from "./caller.ts"
import type { Request } from "./execute.ts"
import { Clients } from "./ports/clients.ts"
import type { Unavailable } from "./writer.ts"

/** The schema of the field, for the documents. */
export const OnBehalfOf = Schema.Struct({
  client: Schema.optionalKey(
    described(ClientName, "The client that the call is about, for credentials of the service.")
  )
})

const CLIENT = ["client"]

const noClient = notFoundAt("client", CLIENT)

const invalid = (issue: ReturnType<typeof problem>) =>
  Effect.fail(new InvalidRequest({ problems: [issue] }))

/**
 * Returns true if a request names no client and its credential is not one of the service, which must name one. A guest
 * names none: the field is refused as others are.
 */
export const isForItself = <R>({ caller, body }: Request<R>): boolean =>
  caller.guest !== undefined || (body["client"] === undefined && !caller.isOfService)

/**
 * The request with the client that its body names. A credential of the service must name one, except for
 * operations that span clients; any other credential may name its own client alone.
 */
export const onBehalfOf = <R>(
  request: Request<R>
): Effect.Effect<Request<R>, InvalidRequest | RecordNotFound | Unavailable, Clients> => {
  if (isForItself(request)) return Effect.succeed(request)
  const { caller, operation, body } = request
  const name = body["client"] ?? ""
  if (!mayCall(caller, operation)) return Effect.succeed(request)
  if (typeof name !== "string") return invalid(problem(CLIENT, "type", "must be text"))
  if (!caller.isOfService) {
    return name === "" || name === caller.client.name
      ? Effect.succeed(request)
      : Effect.fail(noClient)
  }
  if (operation.scope === "service" && operation.spansClients) return Effect.succeed(request)
  if (name === "") {
    return operation.spansClients ? Effect.succeed(request) : invalid(missing(CLIENT))
  }
  return Effect.flatMap(Clients, ({ find }) =>
    Effect.flatMap(find(name), (client) =>
      client === undefined
        ? Effect.fail(noClient)
        : Effect.succeed({ ...request, caller: { ...caller, client } })
    )
  )
}
