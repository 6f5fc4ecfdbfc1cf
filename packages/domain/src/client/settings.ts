/** The settings of a client, each described once: requests, answers, columns and flags of the command line follow. */
import * as Schema from "effect/Schema"
import { choice } from "../field/choice.ts"
import { wholeBetween } from "../field/decimal.ts"
import { described, rule } from "../field/rule.ts"
import { Email, Name } from "../field/text.ts"
import { LANGUAGES } from "../flowLink/flowLink.ts"
import { retentionPeriods } from "../retention/retentionPeriods.data.ts"
import { Color, Logo, type LogoType } from "./brandFields.ts"
import { FlowName, FlowOrigin, ORIGINS_MAX } from "./flowFields.ts"

/** One of some values; `initial` is that of a client that was given none. */
const oneOf = <const Value extends string>(
  values: ReadonlyArray<Value>,
  initial: Value,
  about: string
) => ({ kind: "choice", values, initial, field: described(choice(values), about) }) as const

const flag = (initial: boolean, about: string) =>
  ({ kind: "flag", initial, field: described(Schema.Boolean, about) }) as const

const days = (least: number, most: number, initial: number, about: string) =>
  ({
    kind: "days",
    least,
    most,
    initial,
    field: described(wholeBetween(least, most), about)
  }) as const

/** A text that a client need not have. */
const text = <Text extends Schema.Top>(field: Text, about: string) =>
  ({ kind: "text", field: described(field, about) }) as const

const { hours, daysMax } = retentionPeriods.events
/** Days that every client has: receivers that were away for long still get what they missed. */
const EVENT_DAYS = hours / 24

export const clientSettings = {
  duplicates: oneOf(
    ["review", "reject"],
    "review",
    "What a duplicate does: it is stored and reviewed, or refused."
  ),
  fourEyes: flag(
    false,
    "Whether bank accounts, credentials for payroll and decisions on verifications need a second person."
  ),
  handOverEncryption: oneOf(
    ["optional", "required"],
    "optional",
    "Whether hand-overs are encrypted where a call names a recipient, or always."
  ),
  flowName: {
    kind: "name",
    field: described(
      FlowName,
      "The name of the client in the addresses of its pages for people; random unless it is given. It is no secret."
    )
  },
  flowOrigins: {
    kind: "list",
    field: described(
      Schema.Array(FlowOrigin).check(
        rule<ReadonlyArray<unknown>>(({ length }) => length <= ORIGINS_MAX, {
          type: "limit",
          message: `must have at most ${ORIGINS_MAX} elements`,
          jsonSchema: { maxItems: ORIGINS_MAX }
        })
      ),
      "The origins that may frame the client's pages for people, and to which these may lead back."
    )
  },
  displayName: text(Name, "The name that people know the client by, in its mails and pages."),
  logo: {
    kind: "image",
    field: described(Logo, "The logo: a PNG, JPEG or WebP image of at most 64 KiB, in base64.")
  },
  accentColor: text(Color, "The color of what stands out."),
  supportAddress: text(Email, "The address that answers people who write back."),
  language: oneOf(LANGUAGES, "en", "The language of mails and pages where nobody chose one."),
  bankChangeHoldDays: days(
    0,
    10,
    3,
    "How many days a change of a bank account waits that pay goes to or comes from; 0 for none."
  ),
  holdApiBankChanges: flag(
    true,
    "Whether changes by programs wait as well; those that people make at pages always do."
  ),
  eventRetentionDays: days(
    EVENT_DAYS,
    daysMax,
    EVENT_DAYS,
    `How many days events and the log of their deliveries stay; at least ${EVENT_DAYS}.`
  ),
  erasureWaitDays: days(
    1,
    90,
    7,
    "After how many days the person who asked for an erasure may confirm it alone."
  )
} as const

type Descriptions = typeof clientSettings

export type SettingName = keyof Descriptions

export const settingNames = Object.keys(clientSettings) as ReadonlyArray<SettingName>

type ValueOf<Setting> = Setting extends { readonly kind: "choice"; readonly initial: infer Value }
  ? Value
  : Setting extends { readonly kind: "flag" }
    ? boolean
    : Setting extends { readonly kind: "days" }
      ? number
      : Setting extends { readonly kind: "list" }
        ? ReadonlyArray<string>
        : Setting extends { readonly kind: "name" }
          ? string
          : string | null

/** The settings of a client, with the type of the logo in place of the logo. */
export type ClientSettings = {
  readonly [Name in Exclude<SettingName, "logo">]: ValueOf<Descriptions[Name]>
} & { readonly logoType: LogoType | null }

type Removable = {
  readonly [Name in SettingName]: Descriptions[Name]["kind"] extends "text" | "list" | "image"
    ? Name
    : never
}[SettingName]

const REMOVABLE: ReadonlySet<string> = new Set(["text", "list", "image"])

/** The settings that a client need not have. */
export const removableSettings = settingNames.filter((name): name is Removable =>
  REMOVABLE.has(clientSettings[name].kind)
)

/** Settings to change; null takes one away. The type of a logo is that of its content. */
export type SettingsUpdate = {
  readonly [Name in SettingName]?:
    | ValueOf<Descriptions[Name]>
    | (Name extends Removable ? null : never)
    | undefined
}

const initialOf = (setting: Descriptions[SettingName]): unknown => {
  if ("initial" in setting) return setting.initial
  return setting.kind === "list" ? [] : null
}

/** The settings of a client that was given none; its name in addresses follows from its id. */
export const initialSettings = Object.fromEntries(
  settingNames
    .filter((name) => name !== "flowName")
    .map((name) => [name === "logo" ? "logoType" : name, initialOf(clientSettings[name])])
) as Omit<ClientSettings, "flowName">
