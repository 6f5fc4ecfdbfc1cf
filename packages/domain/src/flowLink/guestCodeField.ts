import { choice } from "../field/choice.ts"
import { formedText, formOf } from "../field/formedText.ts"
import { sensitive } from "../field/sensitive.ts"
import { CODE_PURPOSES } from "./guestCodes.ts"

/** The purpose of a code. */
export const Purpose = choice(CODE_PURPOSES, {}, "CodePurpose")

/** A code as a guest types it. */
export const GuestCode = sensitive(
  formedText(formOf(String.raw`\d{6}`), "must be the six digits of the mail", ["123456"], "Code"),
  "code"
)
