import * as Argument from "effect/cli/Argument"
import { isProfileName, PROFILE_NAME_RULE } from "../../remote/profiles.ts"

/** The profile to add or remove. */
export const profileName = Argument.String("name").pipe(
  Argument.filter(isProfileName, () => `must be ${PROFILE_NAME_RULE}`),
  Argument.withDescription(PROFILE_NAME_RULE)
)
