/** Fields shared by requests and answers about clients, from the descriptions of the settings. */
import { LOGO_TYPES } from "@payroll/domain/client/brandFields"
import {
  clientSettings,
  removableSettings,
  settingNames,
  type ClientSettings,
  type SettingName,
  type SettingsUpdate
} from "@payroll/domain/client/settings"
import { updateFieldsOf } from "@payroll/domain/field/presence"
import { descriptionOf } from "@payroll/domain/field/rule"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { listOf, oneOf, shownFlag, shownText, shownWhole } from "../../answerSchema.ts"

type Descriptions = typeof clientSettings

type InputFields = {
  readonly [Name in SettingName]: Schema.optionalKey<Descriptions[Name]["field"]>
}

export const settingsInputFields = Object.fromEntries(
  settingNames.map((name) => [name, Schema.optionalKey(clientSettings[name].field)])
) as InputFields

/** Fields of an update; `null` removes what may be missing. */
export const settingsUpdateFields = {
  ...settingsInputFields,
  ...updateFieldsOf(Struct.pick(settingsInputFields, removableSettings))
}

type SettingsInput = Schema.Struct.Type<typeof settingsUpdateFields>

/** The settings that a request gives, without its other fields. */
export const settingsOf = (input: SettingsInput): SettingsUpdate =>
  Struct.pick(
    input,
    settingNames.filter((name) => input[name] !== undefined)
  )

const shownOf = (setting: Descriptions[SettingName]): Schema.Top => {
  const { field } = setting
  if (setting.kind === "choice") return oneOf(setting.values, field)
  if (setting.kind === "flag") return shownFlag(field)
  if (setting.kind === "days") return shownWhole(field)
  if (setting.kind === "list") return listOf(shownText("An origin."), descriptionOf(field))
  if (setting.kind === "image") return Schema.NullOr(oneOf(LOGO_TYPES, "The type of the logo."))
  return setting.kind === "name" ? shownText(field) : Schema.NullOr(shownText(field))
}

export const settingsShownFields = Object.fromEntries(
  settingNames.map((name) => [name === "logo" ? "logoType" : name, shownOf(clientSettings[name])])
) as { readonly [Name in keyof ClientSettings]: Schema.Codec<ClientSettings[Name]> }
