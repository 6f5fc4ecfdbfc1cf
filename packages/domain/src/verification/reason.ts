/** Why a verdict is as it is, in a provider's code or a person's words. */

/** As many reasons as one verdict may have. */
export const REASONS_MAX = 20
export const REASON_LENGTH_MAX = 255

/** What can be an EIN or an SSN has no place in a reason: reasons are stored and shown in plain. */
const NINE_DIGITS = /\b(?:\d{9}|\d{3}-\d{2}-\d{4}|\d{2}-\d{7})\b/

/** What a reason must be, to follow its name. */
export const reasonSays = `must be 1 to ${REASON_LENGTH_MAX} characters on one line, without an EIN or an SSN`

/** Whether a text can be kept as a reason. */
export const isReason = (text: string): boolean =>
  text.trim() !== "" &&
  text.length <= REASON_LENGTH_MAX &&
  !/\p{Cc}/u.test(text) &&
  !NINE_DIGITS.test(text)
