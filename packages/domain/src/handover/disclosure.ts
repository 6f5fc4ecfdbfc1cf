/** The note in an audit row about whole values that left the service: their kinds and the reason; never a value. */
import { textBetween } from "../field/text.ts"
import { REASON_LENGTH_MAX, reasonRule } from "../verification/reason.ts"

/** The numbers that answers show by their last four digits, and hand over whole to the role `payroll` alone. */
export const WHOLE_NUMBERS = ["ssn", "ein", "accountNumber"] as const
export type WholeNumber = (typeof WHOLE_NUMBERS)[number]

/** The values that leave whole: such a number, a document with all numbers in it, or a proof of identity. */
export const WHOLE_VALUES = [...WHOLE_NUMBERS, "document", "file"] as const

export interface Disclosure {
  /** The kinds of the values. */
  readonly values: ReadonlyArray<(typeof WHOLE_VALUES)[number]>
  /** The words of the person who asked. */
  readonly reason?: string
  /** The hand-over that has them, and the number of the page from 1. */
  readonly handOverId?: string
  readonly page?: number
  /** The fingerprint of the key that they were encrypted to. */
  readonly fingerprint?: string
  /** True if the page was handed over before. */
  readonly isRepeat?: boolean
}

const REASON_LENGTH_MIN = 10

/** The words of a person who asks for a whole value. */
export const DisclosureReason = textBetween(REASON_LENGTH_MIN, REASON_LENGTH_MAX).check(reasonRule)
