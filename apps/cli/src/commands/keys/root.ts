import * as Flag from "effect/cli/Flag"

export const root = Flag.Boolean("root").pipe(
  Flag.withDescription("The root key in the key file, which wraps the keys of clients"),
  Flag.withDefault(false)
)
