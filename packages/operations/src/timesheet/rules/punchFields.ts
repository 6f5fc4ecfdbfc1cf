/** The fields of punches in requests. */
import { choice } from "@payroll/domain/field/choice"
import { Instant } from "@payroll/domain/field/instant"
import { described } from "@payroll/domain/field/rule"
import { callersCode, text } from "@payroll/domain/field/text"
import { KioskPin } from "@payroll/domain/punch/kioskPin"
import { PUNCH_SOURCES } from "@payroll/domain/punch/punch"
import { DISAMBIGUATIONS, PunchTime } from "@payroll/domain/punch/punchTime"
import { PUNCH_TYPES } from "@payroll/domain/timeTracking/punch"
import * as Schema from "effect/Schema"
import { idFields } from "../../answerSchema.ts"
import { TimeZone } from "@payroll/domain/timeZone/timeZone"

export const Type = choice(PUNCH_TYPES, undefined, "PunchType")
export const BreakType = choice(["Meal", "Rest"], undefined, "BreakType")
const pinField = {
  pin: Schema.optionalKey(
    described(
      KioskPin,
      "The worker's kiosk PIN. It is checked if it is given; a kiosk credential gives it where the company requires PINs."
    )
  )
} as const
const ExternalId = described(
  text(100),
  "The device's own id of the punch, unique in the company: sent again, the stored punch is answered."
)

/** When and where. */
export const timeFields = {
  at: Schema.optionalKey(described(PunchTime, "When; now if it is not given.")),
  timeZone: Schema.optionalKey(
    described(
      TimeZone,
      "The zone of a time without an offset, by its IANA name; that of the location if it is not given."
    )
  ),
  disambiguation: Schema.optionalKey(
    described(
      choice(DISAMBIGUATIONS),
      "Which instant is meant where clocks show a time twice or skip it."
    )
  ),
  companyLocationId: Schema.optionalKey(
    described(idFields.companyLocationId, "The location at which the worker is.")
  ),
  jobCode: Schema.optionalKey(described(callersCode(40), "The job that the time is for."))
} as const

const deviceFields = {
  userWageId: Schema.optionalKey(described(idFields.userWageId, "The wage that pays the time.")),
  source: Schema.optionalKey(described(choice(PUNCH_SOURCES), "Where the punch comes from.")),
  deviceTime: Schema.optionalKey(
    described(Instant, "The clock of the device when it sends the punch.")
  )
} as const

/** Fields of a punch at the clock. */
export const clockFields = {
  userId: idFields.userId,
  ...timeFields,
  ...deviceFields,
  externalId: Schema.optionalKey(ExternalId),
  ...pinField
} as const

/** Fields of one of many punches. */
export const bulkPunchFields = {
  userId: Schema.optionalKey(idFields.userId),
  userReferenceId: Schema.optionalKey(
    described(text(100), "The client's own id for the worker, instead of userId.")
  ),
  type: described(Type, "What the worker did."),
  ...timeFields,
  at: described(PunchTime, "When."),
  ...deviceFields,
  externalId: ExternalId,
  ...pinField
} as const
