/** Fields shared by requests and answers about clients. */
import { choice } from "@payroll/domain/field/choice"
import { brandFields, languageField, LOGO_TYPES } from "@payroll/domain/client/brandFields"
import { LANGUAGES } from "@payroll/domain/flowLink/flowLink"
import { flowFields } from "@payroll/domain/client/flowFields"
import { holdFields } from "@payroll/domain/client/holdFields"
import { retentionFields } from "@payroll/domain/client/retentionFields"
import { updateFieldsOf } from "@payroll/domain/field/presence"
import { described, descriptionOf } from "@payroll/domain/field/rule"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { listOf, oneOf, shownFlag, shownText, shownWhole } from "../../answerSchema.ts"
import { duplicatePolicies, encryptionPolicies, type SettingsUpdate } from "../../caller.ts"

export const settingsInputFields = {
  duplicates: Schema.optionalKey(
    described(
      choice(duplicatePolicies),
      "What a duplicate does: it is stored and reviewed, or refused."
    )
  ),
  fourEyes: Schema.optionalKey(
    described(
      Schema.Boolean,
      "Whether bank accounts, credentials for payroll and decisions on verifications need a second person."
    )
  ),
  handOverEncryption: Schema.optionalKey(
    described(
      choice(encryptionPolicies),
      "Whether hand-overs are encrypted where a call names a recipient, or always."
    )
  ),
  ...flowFields,
  ...brandFields,
  ...languageField,
  ...holdFields,
  ...retentionFields
}

const { flowOrigins } = flowFields

/** Fields of an update; `null` removes what may be missing. */
export const settingsUpdateFields = {
  ...settingsInputFields,
  ...updateFieldsOf({ flowOrigins, ...brandFields })
}

type SettingsInput = Schema.Struct.Type<typeof settingsUpdateFields>

/** The settings that a request gives, without its other fields. */
export const settingsOf = (input: SettingsInput): SettingsUpdate =>
  Struct.pick(
    input,
    Struct.keys(settingsInputFields).filter((name) => input[name] !== undefined)
  )

export const settingsShownFields = {
  duplicates: oneOf(duplicatePolicies, settingsInputFields.duplicates.schema),
  fourEyes: shownFlag(settingsInputFields.fourEyes.schema),
  handOverEncryption: oneOf(encryptionPolicies, settingsInputFields.handOverEncryption.schema),
  flowName: shownText(flowFields.flowName.schema),
  flowOrigins: listOf(shownText("An origin."), descriptionOf(flowFields.flowOrigins.schema)),
  displayName: Schema.NullOr(shownText(brandFields.displayName.schema)),
  logoType: Schema.NullOr(oneOf(LOGO_TYPES, "The type of the logo.")),
  accentColor: Schema.NullOr(shownText(brandFields.accentColor.schema)),
  supportAddress: Schema.NullOr(shownText(brandFields.supportAddress.schema)),
  language: oneOf(LANGUAGES, languageField.language.schema),
  bankChangeHoldDays: shownWhole(holdFields.bankChangeHoldDays.schema),
  holdApiBankChanges: shownFlag(holdFields.holdApiBankChanges.schema),
  eventRetentionDays: shownWhole(retentionFields.eventRetentionDays.schema),
  erasureWaitDays: shownWhole(retentionFields.erasureWaitDays.schema)
}
