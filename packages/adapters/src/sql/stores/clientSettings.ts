/** The settings of clients, as the columns of the table of clients hold them. */
import { LOGO_TYPES, logoTypeOf } from "@payroll/domain/client/brandFields"
import { LANGUAGES } from "@payroll/domain/flowLink/flowLink"
import { defaultFlowName } from "@payroll/domain/client/flowFields"
import { ERASURE_WAIT_DAYS, EVENT_DAYS } from "@payroll/domain/client/retentionFields"
import type { Client, ClientSettings, SettingsUpdate } from "@payroll/operations/caller"
import { sql } from "kysely"
import type { Tables } from "../tables.ts"

const columns = {
  duplicates: "text",
  four_eyes: "bigint",
  hand_over_encryption: "text",
  flow_name: "text",
  flow_origins: "text",
  display_name: "text",
  logo: "text",
  logo_type: "text",
  accent_color: "text",
  support_address: "text",
  language: "text",
  bank_change_hold_days: "bigint",
  hold_api_bank_changes: "bigint",
  event_retention_days: "bigint",
  erasure_wait_days: "bigint"
} as const satisfies { readonly [C in keyof Tables["client"]]?: "text" | "bigint" }

type SettingColumn = keyof typeof columns

const SETTING_COLUMNS = Object.keys(columns) as ReadonlyArray<SettingColumn>

/** The columns that the settings are read from; the logo is read where it is shown. */
type ReadColumn = Exclude<SettingColumn, "logo">

export const READ_COLUMNS = SETTING_COLUMNS.filter(
  (column): column is ReadColumn => column !== "logo"
)

/** The columns of a client's settings. */
export type SettingsRow = Pick<Tables["client"], "id" | ReadColumn>

/** The settings in a client's row. */
export const clientSettings = (row: SettingsRow): ClientSettings => ({
  duplicates: row.duplicates === "reject" ? "reject" : "review",
  fourEyes: row.four_eyes === 1,
  handOverEncryption: row.hand_over_encryption === "required" ? "required" : "optional",
  flowName: row.flow_name ?? defaultFlowName(row.id),
  flowOrigins:
    row.flow_origins === null ? [] : (JSON.parse(row.flow_origins) as ReadonlyArray<string>),
  displayName: row.display_name,
  logoType: LOGO_TYPES.find((type) => type === row.logo_type) ?? null,
  accentColor: row.accent_color,
  supportAddress: row.support_address,
  language: LANGUAGES.find((language) => language === row.language) ?? "en",
  bankChangeHoldDays: row.bank_change_hold_days,
  holdApiBankChanges: row.hold_api_bank_changes === 1,
  eventRetentionDays: row.event_retention_days ?? EVENT_DAYS,
  erasureWaitDays: row.erasure_wait_days ?? ERASURE_WAIT_DAYS
})

/** A client, from its row. */
export const clientOf = (row: SettingsRow & Pick<Tables["client"], "name">): Client => ({
  id: row.id,
  name: row.name,
  settings: clientSettings(row)
})

/** The values of columns: null for what is not given, and an empty text for what is taken away. */
export type SettingValues = Readonly<Record<SettingColumn, string | number | null>>

const TAKEN_AWAY = ""

const flagOf = (value: boolean | null | undefined): number | null =>
  typeof value === "boolean" ? Number(value) : null

const listOf = (values: ReadonlyArray<string> | null | undefined): string | null => {
  if (values === undefined) return null
  return values === null || values.length === 0 ? TAKEN_AWAY : JSON.stringify(values)
}

const textOf = (value: string | null | undefined): string | null =>
  value === null ? TAKEN_AWAY : (value ?? null)

export const settingValues = (settings: SettingsUpdate): SettingValues => ({
  duplicates: settings.duplicates ?? null,
  four_eyes: flagOf(settings.fourEyes),
  hand_over_encryption: settings.handOverEncryption ?? null,
  flow_name: settings.flowName ?? null,
  flow_origins: listOf(settings.flowOrigins),
  display_name: textOf(settings.displayName),
  logo: textOf(settings.logo),
  logo_type: textOf(settings.logo && logoTypeOf(settings.logo)),
  accent_color: textOf(settings.accentColor),
  support_address: textOf(settings.supportAddress),
  language: settings.language ?? null,
  bank_change_hold_days: settings.bankChangeHoldDays ?? null,
  hold_api_bank_changes: flagOf(settings.holdApiBankChanges),
  event_retention_days: settings.eventRetentionDays ?? null,
  erasure_wait_days: settings.erasureWaitDays ?? null
})

/** The values as they are stored. */
export const storedSettings = <V extends Partial<SettingValues>>(values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => [column, value === TAKEN_AWAY ? null : value])
  ) as V

type Values = Record<SettingColumn, unknown>

const valueOf = (p: Values, column: SettingColumn) =>
  sql`cast(${p[column]} as ${sql.raw(columns[column])})`

/** The names and the values of all settings in the statement that adds a client. */
export const insertedSettings = (p: Values) => ({
  names: sql.join(SETTING_COLUMNS.map((column) => sql.ref(column))),
  values: sql.join(
    SETTING_COLUMNS.map((column) =>
      columns[column] === "text" ? sql`nullif(${valueOf(p, column)}, '')` : valueOf(p, column)
    )
  )
})

/** Sets the settings that are given. */
export const updatedSettings = (p: Values) =>
  sql.join(
    SETTING_COLUMNS.map((column) => {
      const after = sql`coalesce(${valueOf(p, column)}, ${sql.ref(column)})`
      return sql`${sql.ref(column)} = ${columns[column] === "text" ? sql`nullif(${after}, '')` : after}`
    })
  )
