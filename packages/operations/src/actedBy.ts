/** The person who acts: a field next to `method` in the body of every write, every command and every audited read. */
import { described } from "@payroll/domain/field/rule"
import { Name } from "@payroll/domain/field/text"
import { isUuid } from "@payroll/domain/field/uuid"
import { isSamePerson, type Actor, type Person } from "@payroll/domain/person"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Caller } from "./caller.ts"
import { requestDecoder, type Body, type BodyRule, type DecodeContext } from "./decode.ts"
import { ActsForAnother } from "./errors.ts"
import { People } from "./ports/people.ts"
import type { Unavailable } from "./writer.ts"

/** The schema of the field, for the documents. */
export const ActedBy = Schema.Struct({
  actedBy: Schema.optionalKey(
    described(
      Name,
      "The person who acts, by name or id; the credential's person if it is not given."
    )
  )
})

const decode = requestDecoder(ActedBy, [])

/** Reports an `actedBy` that is not a name. */
export const actedByRule: BodyRule = ({ actedBy }, context) => {
  if (actedBy === undefined) return []
  const decoded = decode({ actedBy }, context)
  return Result.isFailure(decoded) ? decoded.failure.problems : []
}

const isNamed = (person: Person, text: string): boolean =>
  person.ids.includes(text.toLowerCase()) || isSamePerson(person, { name: text, ids: [] })

/** The person of a text: of an id that of the record, or else the one with this name. */
const personNamed = (
  clientId: string,
  text: string
): Effect.Effect<Person, Unavailable, People> => {
  const unknown = { name: text, ids: [] }
  if (!isUuid(text)) return Effect.succeed(unknown)
  return People.use(({ find }) =>
    Effect.map(find(clientId, text.toLowerCase()), (person) => person?.person ?? unknown)
  )
}

/**
 * Finds the person who acts in a request: the one whom the body names, or else the credential's. Fails with
 * ActsForAnother if the body names another person than that of a credential that may not act for others. A body whose
 * `actedBy` is not a name is left to `actedByRule`.
 */
export const actorOf = (
  { actedBy }: Body,
  { client, person: owner, mayActForOthers }: Caller,
  context: DecodeContext
): Effect.Effect<Actor | undefined, ActsForAnother | Unavailable, People> => {
  const named =
    actedBy === undefined ? undefined : Result.getOrUndefined(decode({ actedBy }, context))?.actedBy
  if (named === undefined || (owner && isNamed(owner, named))) return Effect.succeed(owner)
  if (owner && mayActForOthers !== true) return Effect.fail(new ActsForAnother())
  return Effect.map(personNamed(client.id, named), (person) =>
    owner ? { ...person, credentialPerson: owner } : person
  )
}
