import * as Argument from "effect/cli/Argument"

/** The credential to change. */
export const keyId = Argument.String("key-id").pipe(
  Argument.withDescription("The key id of the credential, which is its username")
)
