/** The person who acts: a field next to `method` in the body of every write and command. */
import { described } from "@payroll/domain/field/rule"
import { Name } from "@payroll/domain/field/text"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Caller } from "./caller.ts"
import { requestDecoder, type Body, type BodyRule, type DecodeContext } from "./decode.ts"

/** The schema of the field, for the documents. */
export const ActedBy = Schema.Struct({
  actedBy: Schema.optionalKey(
    described(Name, "The person who acts; the credential's person if it is not given.")
  )
})

const decode = requestDecoder(ActedBy, [])

/** Reports an `actedBy` that is not a name. */
export const actedByRule: BodyRule = ({ actedBy }, context) => {
  if (actedBy === undefined) return []
  const decoded = decode({ actedBy }, context)
  return Result.isFailure(decoded) ? decoded.failure.problems : []
}

/** The person named by an accepted body, or else the credential's. */
export const actedByOf = (
  { actedBy }: Body,
  { person }: Caller,
  context: DecodeContext
): string | undefined =>
  actedBy === undefined
    ? person
    : (Result.getOrUndefined(decode({ actedBy }, context))?.actedBy ?? person)
