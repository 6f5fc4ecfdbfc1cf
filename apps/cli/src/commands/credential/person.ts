/** The person of a credential, as flags of its commands. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flag from "effect/cli/Flag"
import { BadUsage } from "../../output.ts"

export const personFlags = {
  person: Flag.String("person").pipe(
    Flag.withDescription("The name of the person who uses it"),
    Flag.optional
  ),
  userId: Flag.String("user").pipe(
    Flag.withDescription("The id of the worker who the person is"),
    Flag.optional
  ),
  businessUserId: Flag.String("business-user").pipe(
    Flag.withDescription("The id of the business user who the person is"),
    Flag.optional
  )
}

interface PersonFlags {
  readonly person: Option.Option<string>
  readonly userId: Option.Option<string>
  readonly businessUserId: Option.Option<string>
}

/** The person as requests have it: undefined, a name, or a name with an id. */
export const personIn = Effect.fnUntraced(function* (flags: PersonFlags) {
  const name = Option.getOrUndefined(flags.person)
  const ids = {
    ...(Option.isSome(flags.userId) && { userId: flags.userId.value }),
    ...(Option.isSome(flags.businessUserId) && { businessUserId: flags.businessUserId.value })
  }
  if (Object.keys(ids).length === 0) return name
  if (name !== undefined) return { name, ...ids }
  return yield* new BadUsage({
    message: "--person is missing, which --user and --business-user need"
  })
})
