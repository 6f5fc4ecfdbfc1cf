/** Why a verdict is as it is: a code, an owner, or the words of the person who decided. */

import { hasHidden } from "../field/hiddenCharacters.ts"

/** As many reasons as one verdict may have. */
export const REASONS_MAX = 20
/** In UTF-16 units, of a person's reason. */
const REASON_LENGTH_MAX = 255
/** In UTF-16 units, of a provider's reason. */
export const PROVIDER_TEXT_LENGTH_MAX = 1_000

/** Stands for a provider's reason that is not a code. Its text is sealed with the attempt. */
export const PROVIDER_OTHER = "provider_other"

const OWNER_PREFIX = "owner:"

/** Names the owner whom a verdict is about. */
export const ownerReason = (businessUserId: string): string => OWNER_PREFIX + businessUserId

/** What a reason names as an owner, in lower case; undefined where it names none. */
export const ownerNamedBy = (reason: string): string | undefined =>
  reason.startsWith(OWNER_PREFIX) ? reason.slice(OWNER_PREFIX.length).toLowerCase() : undefined

const CODE = /^[a-z_]{1,64}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a reason is a code, which can hold no number. */
export const isReasonCode = (text: string): boolean => CODE.test(text)

const SEPARATOR = "[^\\p{L}\\p{N}]{1,3}"

/** An EIN or an SSN, whatever stands next to it: reasons are stored and shown in plain text. */
const NINE_DIGITS = new RegExp(
  `(?<!\\d)(?:\\d{9}|\\d{3}${SEPARATOR}\\d{2}${SEPARATOR}\\d{4}|\\d{2}${SEPARATOR}\\d{7})(?!\\d)`,
  "u"
)

/** What a person's reason must be, to follow its name. */
export const reasonSays = `must be 1 to ${REASON_LENGTH_MAX} characters on one line, without an EIN or an SSN`

/** Whether a text can be kept as a person's reason. */
export const isReason = (text: string): boolean =>
  text.trim() !== "" &&
  text.length <= REASON_LENGTH_MAX &&
  !hasHidden(text) &&
  !NINE_DIGITS.test(text.normalize("NFKC"))

/** A stored reason as it may be shown. Rows of older versions can hold a provider's text. */
export const shownReason = (stored: string): string => {
  const isSafe = isReasonCode(stored) || UUID.test(ownerNamedBy(stored) ?? "") || isReason(stored)
  return isSafe ? stored : PROVIDER_OTHER
}
