/** Reasons of a verdict: a code, an owner, or the text of the reviewer. */

import { hasHidden } from "../field/hiddenCharacters.ts"
import { rule } from "../field/rule.ts"
import { text } from "../field/text.ts"

/** Limit per verdict. */
export const REASONS_MAX = 20
/** Limit of a reviewer's reason in UTF-16 units. */
export const REASON_LENGTH_MAX = 255
/** Limit of a provider's reason in UTF-16 units. */
export const PROVIDER_TEXT_LENGTH_MAX = 1_000

/** Replaces a provider's reason that is not a code. The text itself is sealed with the attempt. */
export const PROVIDER_OTHER = "provider_other" satisfies ReasonCode

interface ReasonMeaning {
  readonly code: string
  /** Origin of the reason. A provider may also give codes of its own. */
  readonly from: "service" | "sandbox" | "manual"
  readonly meaning: string
}

/** The reasons that the service and its own providers give. */
export const reasonCodes = [
  {
    code: "duplicate",
    from: "service",
    meaning: "Another record of the client has the same EIN or SSN; a person decides."
  },
  {
    code: "attempts_exhausted",
    from: "service",
    meaning: "Three attempts failed before this one; a person decides."
  },
  {
    code: "provider_other",
    from: "service",
    meaning:
      "The provider gave a reason that is not a code; `getVerification` shows it to reviewers."
  },
  {
    code: "rejected_by_person",
    from: "service",
    meaning: "A person rejected the verification; `getVerification` shows reviewers the words."
  },
  {
    code: "approved_by_person",
    from: "service",
    meaning: "A person approved the verification; `getVerification` shows reviewers the words."
  },
  {
    code: "routing_number",
    from: "service",
    meaning:
      "The routing number of a bank account fails the check of the ABA, or a bank refuses it."
  },
  { code: "account_closed", from: "service", meaning: "The bank says that the account is closed." },
  {
    code: "account_not_found",
    from: "service",
    meaning: "The bank has no such account of this person."
  },
  {
    code: "account_number",
    from: "service",
    meaning: "The bank says that the account number is not valid."
  },
  { code: "account_frozen", from: "service", meaning: "The bank says that the account is frozen." },
  {
    code: "account_type",
    from: "service",
    meaning: "The bank says that the account takes no such payments."
  },
  { code: "name_mismatch", from: "sandbox", meaning: "The name and the number do not match." },
  { code: "not_found", from: "sandbox", meaning: "The number is not found." },
  { code: "manual_review", from: "sandbox", meaning: "A person decides." },
  {
    code: "manual",
    from: "manual",
    meaning: "A person decides on every verification of this service."
  }
] as const satisfies ReadonlyArray<ReasonMeaning>

export type ReasonCode = (typeof reasonCodes)[number]["code"]

/** A reason as JSON Schema: a code, an owner, or a text. */
export const reasonJsonSchema = {
  anyOf: [
    {
      enum: reasonCodes.map(({ code }) => code),
      description: "A code that the service documents."
    },
    { pattern: "^[a-z_]{1,64}$", description: "A code of the verification provider." },
    {
      pattern: "^owner:[0-9a-f-]{36}$",
      description: "The owner responsible for the verdict, by businessUserId."
    },
    {
      maxLength: REASON_LENGTH_MAX,
      description: "The words of a reviewer of an earlier version, shown to reviewers alone."
    }
  ]
} as const

const OWNER_PREFIX = "owner:"

/** The reason that names the owner responsible for a verdict. */
export const ownerReason = (businessUserId: string): string => OWNER_PREFIX + businessUserId

/** The owner id in a reason, in lower case; undefined if the reason names no owner. */
export const ownerNamedBy = (reason: string): string | undefined =>
  reason.startsWith(OWNER_PREFIX) ? reason.slice(OWNER_PREFIX.length).toLowerCase() : undefined

const CODE = /^[a-z_]{1,64}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True if a reason is a code. Codes cannot contain digits, so they cannot leak an SSN. */
export const isReasonCode = (reason: string): boolean => CODE.test(reason)

const SEPARATOR = "[^\\p{L}\\p{N}]{1,3}"

/** An EIN or SSN anywhere in a text. Reasons are stored and shown in plain text. */
const NINE_DIGITS = new RegExp(
  `(?<!\\d)(?:\\d{9}|\\d{3}${SEPARATOR}\\d{2}${SEPARATOR}\\d{4}|\\d{2}${SEPARATOR}\\d{7})(?!\\d)`,
  "u"
)

/** Continues the field's name in an error message. */
export const reasonMessage = `must be 1 to ${REASON_LENGTH_MAX} characters on one line, without an EIN or an SSN`

/** True if a text is acceptable as a reviewer's reason. */
export const isReason = (reason: string): boolean =>
  reason.trim() !== "" &&
  reason.length <= REASON_LENGTH_MAX &&
  !hasHidden(reason) &&
  !NINE_DIGITS.test(reason.normalize("NFKC"))

/** Holds for the words of a person that are stored and shown in plain text. */
export const reasonRule = rule<string>(isReason, { type: "format", message: reasonMessage })

/** A reviewer's reason in a request. */
export const ReviewReason = text(REASON_LENGTH_MAX).check(reasonRule)

/** A stored reason, safe to show: rows written by older versions can contain a provider's text. */
export const shownReason = (stored: string): string => {
  const isSafe = isReasonCode(stored) || UUID.test(ownerNamedBy(stored) ?? "") || isReason(stored)
  return isSafe ? stored : PROVIDER_OTHER
}

/** The code for the decision of a person. The words are the decision's own, for reviewers. */
export const decisionReason = (status: "passed" | "failed"): ReasonCode =>
  status === "passed" ? "approved_by_person" : "rejected_by_person"

/** The reasons of an attempt for those who review nothing: earlier versions stored a reviewer's words there. */
export const reasonsForAll = ({
  status,
  reasons
}: {
  readonly status: string
  readonly reasons: ReadonlyArray<string>
}): ReadonlyArray<string> => [
  ...new Set(
    reasons.map((reason) =>
      isReasonCode(reason) || ownerNamedBy(reason) !== undefined
        ? reason
        : decisionReason(status === "passed" ? "passed" : "failed")
    )
  )
]

const isDocumented = (reason: string): boolean => reasonCodes.some(({ code }) => code === reason)

const eventReason = (reason: string): string => {
  if (isDocumented(reason) || UUID.test(ownerNamedBy(reason) ?? "")) return reason
  return isReasonCode(reason) ? PROVIDER_OTHER : ("rejected_by_person" satisfies ReasonCode)
}

/** The reasons of a verdict as an event shows them: documented codes and owners, each once. */
export const eventReasons = (reasons: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(reasons.map(eventReason))
]
