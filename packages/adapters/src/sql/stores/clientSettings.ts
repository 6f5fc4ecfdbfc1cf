/** The settings of clients, as the columns of the table of clients hold them. */
import { LOGO_TYPES, logoTypeOf } from "@payroll/domain/client/brandFields"
import { defaultFlowName } from "@payroll/domain/client/flowFields"
import {
  clientSettings as descriptions,
  settingNames,
  type ClientSettings,
  type SettingName,
  type SettingsUpdate
} from "@payroll/domain/client/settings"
import type { Client } from "@payroll/operations/caller"
import { sql, type RawBuilder } from "kysely"
import { columnName } from "../records/columnName.ts"
import type { Tables } from "../tables.ts"

type SettingColumn = ReturnType<typeof columnName<SettingName>> | "logo_type"

const SETTING_COLUMNS: ReadonlyArray<SettingColumn> = settingNames.flatMap((name) =>
  name === "logo" ? ([name, "logo_type"] as const) : [columnName(name)]
)

/** The columns that the settings are read from; the logo is read where it is shown. */
type ReadColumn = Exclude<SettingColumn, "logo">

export const READ_COLUMNS = SETTING_COLUMNS.filter(
  (column): column is ReadColumn => column !== "logo"
)

/** The columns of a client's settings. */
export type SettingsRow = Pick<Tables["client"], "id" | ReadColumn>

type Stored = string | number | null

/** The value of a setting in a column of the row of a client with an id. */
const valueIn = (name: SettingName, stored: Stored, id: string): unknown => {
  const setting = descriptions[name]
  if (setting.kind === "flag") return stored === 1
  if (setting.kind === "list") return stored === null ? [] : JSON.parse(String(stored))
  if (setting.kind === "name") return stored ?? defaultFlowName(id)
  if (setting.kind === "image") return LOGO_TYPES.find((type) => type === stored) ?? null
  if (setting.kind === "text") return stored
  if (setting.kind === "days") return stored ?? setting.initial
  return setting.values.find((value) => value === stored) ?? setting.initial
}

const READ = settingNames.map((name) =>
  name === "logo"
    ? ({ name, field: "logoType", column: "logo_type" } as const)
    : { name, field: name, column: columnName(name) }
)

const readSettings = (row: SettingsRow): ClientSettings => {
  const settings: Record<string, unknown> = {}
  for (const { name, field, column } of READ) settings[field] = valueIn(name, row[column], row.id)
  return settings as unknown as ClientSettings
}

const KNOWN_MAX = 1_000

/** Each request reads them: those of a client whose row is as it was are not made again. */
const known = new Map<string, readonly [row: SettingsRow, settings: ClientSettings]>()

/** The settings in a client's row. */
export const clientSettings = (row: SettingsRow): ClientSettings => {
  const [before, settings] = known.get(row.id) ?? []
  if (settings && READ_COLUMNS.every((column) => before?.[column] === row[column])) return settings
  const made = readSettings(row)
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(row.id, [row, made])
  return made
}

/** A client, from its row. */
export const clientOf = (row: SettingsRow & Pick<Tables["client"], "name">): Client => ({
  id: row.id,
  name: row.name,
  settings: clientSettings(row)
})

/** The values of columns: null for what is not given, and an empty text for what is taken away. */
export type SettingValues = Readonly<Record<SettingColumn, Stored>>

const TAKEN_AWAY = ""

const storedOf = (value: SettingsUpdate[SettingName]): Stored => {
  if (value === undefined) return null
  if (typeof value === "boolean") return Number(value)
  if (typeof value !== "object") return value
  return value === null || value.length === 0 ? TAKEN_AWAY : JSON.stringify(value)
}

export const settingValues = (settings: SettingsUpdate): SettingValues => {
  const values = settingNames.map((name) => [columnName(name), storedOf(settings[name])])
  const { logo } = settings
  const type = storedOf(logo && logoTypeOf(logo))
  return { ...(Object.fromEntries(values) as SettingValues), logo_type: type }
}

/** The values as they are stored. */
export const storedSettings = <V extends Partial<SettingValues>>(values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => [column, value === TAKEN_AWAY ? null : value])
  ) as V

type Values = Record<SettingColumn, unknown>

const NUMBERS: ReadonlySet<string> = new Set(
  settingNames
    .filter((name) => descriptions[name].kind === "flag" || descriptions[name].kind === "days")
    .map((name) => columnName(name))
)

const valueOf = (p: Values, column: SettingColumn) =>
  sql`cast(${p[column]} as ${sql.raw(NUMBERS.has(column) ? "bigint" : "text")})`

/** A text that is taken away is null. */
const orNull = (column: SettingColumn, value: RawBuilder<unknown>) =>
  NUMBERS.has(column) ? value : sql`nullif(${value}, '')`

/** The names and the values of all settings in the statement that adds a client. */
export const insertedSettings = (p: Values) => ({
  names: sql.join(SETTING_COLUMNS.map((column) => sql.ref(column))),
  values: sql.join(SETTING_COLUMNS.map((column) => orNull(column, valueOf(p, column))))
})

/** Sets the settings that are given. */
export const updatedSettings = (p: Values) =>
  sql.join(
    SETTING_COLUMNS.map((column) => {
      const after = sql`coalesce(${valueOf(p, column)}, ${sql.ref(column)})`
      return sql`${sql.ref(column)} = ${orNull(column, after)}`
    })
  )
