/** The PIN with which a worker says at a shared kiosk who is punching. */
import * as Result from "effect/Result"
import type { LocalDate } from "../calendar/localDate.ts"
import { KioskPinRefused } from "../errors.ts"
import { formedText, formOf } from "../field/formedText.ts"
import { rule } from "../field/rule.ts"
import { sensitive } from "../field/sensitive.ts"
import { missing, problem, type Problem, type ProblemType } from "../problem.ts"
import {
  termsOn,
  type KioskPinRule,
  type TimeTrackingSettings
} from "../timeSettings/timeTrackingSettings.ts"
import type { Worker } from "../worker/worker.ts"

const DIGITS = formedText(
  formOf(String.raw`\d{4,8}`),
  "must be 4 to 8 digits",
  ["4711", "80214"],
  "KioskPin"
)

/** A PIN as a punch carries it. */
export const KioskPin = sensitive(DIGITS, "kioskPin")

/** True if all digits differ from the one before by the same step of -1, 0 or 1, as in 9876, 1111 and 1234. */
const isSequence = (digits: string): boolean => {
  const steps = Array.from(
    { length: digits.length - 1 },
    (_, index) => Number(digits[index + 1]) - Number(digits[index])
  )
  return [-1, 0, 1].some((step) => steps.every((each) => each === step))
}

/** A PIN that a worker gets: not one of those that are guessed first. */
export const NewKioskPin = sensitive(
  DIGITS.check(
    rule<string>((digits) => !isSequence(digits), {
      type: "format",
      message: "must not be one digit repeated, or digits in order"
    })
  ),
  "kioskPin"
)

/** The rule of a company on a day: that of its settings, else the one that the company began with. */
export const kioskPinOn = (
  ofCompany: KioskPinRule,
  settings: ReadonlyArray<TimeTrackingSettings>,
  day: LocalDate
): KioskPinRule => termsOn(settings, day).kioskPin ?? ofCompany

/** The PIN of a punch, before it is checked. */
export interface TriedPin {
  readonly isRequired: boolean
  readonly isGiven: boolean
  /** True if it is the worker's. */
  readonly isRight: boolean
}

/** Fails if a punch lacks the PIN that it needs, or carries one that is not the worker's. */
export const checkKioskPin = (
  { kioskPinSetAt }: Pick<Worker, "kioskPinSetAt">,
  { isRequired, isGiven, isRight }: TriedPin,
  path: Problem["path"]
): Result.Result<void, KioskPinRefused> => {
  const refused = (type: ProblemType, message: string) =>
    Result.fail(new KioskPinRefused({ problems: [problem(path, type, message)] }))
  if (!isRequired && !isGiven) return Result.void
  if (kioskPinSetAt === undefined) {
    return refused("not-found", "cannot be checked: the user has no PIN; set one with setKioskPin")
  }
  if (!isGiven) return Result.fail(new KioskPinRefused({ problems: [missing(path)] }))
  return isRight ? Result.void : refused("conflict", "is not that of the user")
}
