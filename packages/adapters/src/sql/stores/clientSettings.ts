/** The settings of clients, as the columns of the table of clients hold them. */
import { defaultFlowName } from "@payroll/domain/client/flowFields"
import type { ClientSettings, SettingsUpdate } from "@payroll/operations/caller"
import { sql } from "kysely"
import type { Tables } from "../tables.ts"

const columns = {
  duplicates: "text",
  four_eyes: "bigint",
  hand_over_encryption: "text",
  flow_name: "text",
  flow_origins: "text"
} as const satisfies { readonly [C in keyof Tables["client"]]?: "text" | "bigint" }

type SettingColumn = keyof typeof columns

export const SETTING_COLUMNS = Object.keys(columns) as ReadonlyArray<SettingColumn>

/** The columns of a client's settings. */
export type SettingsRow = Pick<Tables["client"], "id" | SettingColumn>

/** The settings in a client's row. */
export const clientSettings = (row: SettingsRow): ClientSettings => ({
  duplicates: row.duplicates === "reject" ? "reject" : "review",
  fourEyes: row.four_eyes === 1,
  handOverEncryption: row.hand_over_encryption === "required" ? "required" : "optional",
  flowName: row.flow_name ?? defaultFlowName(row.id),
  flowOrigins:
    row.flow_origins === null ? [] : (JSON.parse(row.flow_origins) as ReadonlyArray<string>)
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

export const settingValues = (settings: SettingsUpdate): SettingValues => ({
  duplicates: settings.duplicates ?? null,
  four_eyes: flagOf(settings.fourEyes),
  hand_over_encryption: settings.handOverEncryption ?? null,
  flow_name: settings.flowName ?? null,
  flow_origins: listOf(settings.flowOrigins)
})

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
