/** Reads the texts of settings, and parses one by its form. */
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import type { Parser } from "./settingValues.ts"
import { settingsTable, type SettingName, type SettingRow } from "./settingsTable.ts"

/** An invalid setting. The message is one line with the required form; it never quotes the value. */
export class SettingsError extends Data.TaggedError("SettingsError")<{
  readonly setting: string
  readonly message: string
}> {}
export type Environment = Readonly<Record<string, string | undefined>>
export type Values = ReadonlyMap<SettingName, string>

export const refuse = (setting: string, complaint: string): Result.Result<never, SettingsError> =>
  Result.fail(new SettingsError({ setting, message: `${setting} ${complaint}` }))

export const refuseValue = (name: SettingName): Result.Result<never, SettingsError> =>
  refuse(name, `must be ${settingsTable.find((row) => row.name === name)?.value}`)

export const refuseUnknownNames = (
  environment: Environment
): Result.Result<void, SettingsError> => {
  const names = settingsTable.flatMap(({ name, secret }) =>
    secret ? [name, `${name}_FILE`] : [name]
  )
  const unknown = Object.keys(environment).find(
    (name) =>
      /^PAYROLL_(?!TEST_)/.test(name) && environment[name] !== undefined && !names.includes(name)
  )
  if (unknown === undefined) return Result.void
  const subject = /^\w{1,64}$/.test(unknown) ? unknown : "A name that begins with PAYROLL_"
  return refuse(subject, `is not a setting; the settings are ${names.join(", ")}`)
}

export const readValues = (
  environment: Environment,
  readFile: (path: string) => string
): Result.Result<Values, SettingsError> =>
  Result.gen(function* () {
    const values = new Map<SettingName, string>()
    for (const row of settingsTable) {
      const value = yield* readValue(row, environment, readFile)
      if (value !== "") values.set(row.name, value)
    }
    return values
  })

/** The text of one setting; "" if it is unset and has no default. */
const readValue = (
  row: SettingRow,
  environment: Environment,
  readFile: (path: string) => string
): Result.Result<string, SettingsError> => {
  const value = environment[row.name] ?? ""
  const fileName = `${row.name}_FILE`
  const file = environment[fileName] ?? ""
  if (file === "") {
    return isOneLine(value)
      ? Result.succeed(value === "" ? (row.default ?? "") : value)
      : refuse(row.name, `must be ${oneLine}`)
  }
  if (value !== "") return refuse(row.name, `and ${fileName} must not both be set`)
  const secret = readOrEmpty(file, readFile).replace(/\r?\n$/, "")
  return secret !== "" && isOneLine(secret)
    ? Result.succeed(secret)
    : refuse(fileName, `must be the path of a readable file that contains ${oneLine}`)
}

const readOrEmpty = (file: string, readFile: (path: string) => string): string => {
  try {
    return readFile(file)
  } catch {
    return ""
  }
}

const maxLength = 4_096
const oneLine = `one line of at most ${maxLength} characters`
const isOneLine = (text: string): boolean => text.length <= maxLength && !/\p{Cc}/u.test(text)

export const required = <A>(
  values: Values,
  name: SettingName,
  parser: Parser<A>
): Result.Result<A, SettingsError> => {
  const value = parser(values.get(name) ?? "")
  return value === undefined ? refuseValue(name) : Result.succeed(value)
}

export const optional = <A>(
  values: Values,
  name: SettingName,
  parser: Parser<A>
): Result.Result<A | undefined, SettingsError> =>
  values.has(name) ? required(values, name, parser) : Result.succeed(undefined)
