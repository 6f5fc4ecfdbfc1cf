/** Fields shared by requests and answers about clients. */
import { choice } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import * as Schema from "effect/Schema"
import { oneOf, shownFlag } from "../../answerSchema.ts"
import { duplicatePolicies, type ClientSettings } from "../../caller.ts"

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
      "Whether bank accounts and decisions on verifications need a second person."
    )
  )
}

type SettingsInput = Schema.Struct.Type<typeof settingsInputFields>

export const settingsOf = ({ duplicates, fourEyes }: SettingsInput): Partial<ClientSettings> => ({
  ...(duplicates !== undefined && { duplicates }),
  ...(fourEyes !== undefined && { fourEyes })
})

export const settingsShownFields = {
  duplicates: oneOf(duplicatePolicies, settingsInputFields.duplicates.schema),
  fourEyes: shownFlag(settingsInputFields.fourEyes.schema)
}
