/** Fields shared by requests and answers about clients. */
import { choice } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import * as Schema from "effect/Schema"
import { oneOf, shownFlag } from "../../answerSchema.ts"
import { duplicatePolicies, encryptionPolicies, type ClientSettings } from "../../caller.ts"

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
  )
}

type SettingsInput = Schema.Struct.Type<typeof settingsInputFields>

export const settingsOf = ({
  duplicates,
  fourEyes,
  handOverEncryption
}: SettingsInput): Partial<ClientSettings> => ({
  ...(duplicates !== undefined && { duplicates }),
  ...(fourEyes !== undefined && { fourEyes }),
  ...(handOverEncryption !== undefined && { handOverEncryption })
})

export const settingsShownFields = {
  duplicates: oneOf(duplicatePolicies, settingsInputFields.duplicates.schema),
  fourEyes: shownFlag(settingsInputFields.fourEyes.schema),
  handOverEncryption: oneOf(encryptionPolicies, settingsInputFields.handOverEncryption.schema)
}
