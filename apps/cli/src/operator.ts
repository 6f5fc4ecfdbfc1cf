/** The person at the command line, and the caller that commands are for an operation. */
import type { Caller, Client, Role } from "@payroll/operations/caller"
import { OperatedBy } from "@payroll/operations/ports/administration"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flag from "effect/cli/Flag"
import { loginName, personOf } from "./composition.ts"
import { BadUsage } from "./output.ts"

/** The person who acts; the login name unless it is given. */
export const by = Flag.String("by").pipe(
  Flag.filter(
    (text) => personOf(text) !== undefined,
    () => "must be a person's name of 1 to 100 characters"
  ),
  Flag.withDescription("The person who acts; default: the login name"),
  Flag.optional
)

/** The person given, or else the login name; a decision needs one. */
export const requirePerson = (name: Option.Option<string>): Effect.Effect<string, BadUsage> => {
  const person = Option.getOrUndefined(Option.map(name, personOf)) ?? loginName()
  return person === undefined
    ? Effect.fail(new BadUsage({ message: "--by is missing, and this process has no login name" }))
    : Effect.succeed(person)
}

/** Runs a command as the person given, or else as the one of the login name. */
export const actingAs =
  (name: Option.Option<string>) =>
  <A, E, R>(command: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.provideService(
      command,
      OperatedBy,
      Option.getOrUndefined(Option.map(name, personOf)) ?? loginName()
    )

/** The operator on behalf of a client or of the service. Only commands that hand over act with the role `payroll`. */
export const operatorFor = (
  client: Client,
  role: Extract<Role, "admin" | "payroll"> = "admin"
): Effect.Effect<Caller, never, NewId> =>
  Effect.gen(function* () {
    const { next } = yield* NewId
    const name = (yield* OperatedBy) ?? loginName()
    return {
      client,
      isOfService: true,
      credential: "operator",
      role,
      companyIds: undefined,
      person: name === undefined ? undefined : { name, ids: [] },
      mayActForOthers: true,
      requestId: next(),
      address: undefined
    }
  })
