/** The settings of the first credential. */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { isImpossible } from "../vault/credentials.ts"
import { optional, refuseValue, type SettingsError, type Values } from "./settingReaders.ts"
import { toPassword, toUsername } from "./settingValues.ts"

export interface Credential {
  readonly username: string
  readonly password: Redacted.Redacted<string>
}

/** The first credential of the client `default`; undefined without the settings, which are set together. */
export const parseCredential = (
  values: Values
): Result.Result<Credential | undefined, SettingsError> =>
  Result.gen(function* () {
    const username = yield* optional(values, "PAYROLL_USERNAME", toUsername)
    const password = yield* optional(values, "PAYROLL_PASSWORD", toPassword)
    if (username === undefined && password === undefined) return undefined
    if (username === undefined) return yield* refuseValue("PAYROLL_USERNAME")
    if (password === undefined) return yield* refuseValue("PAYROLL_PASSWORD")
    // Such a username promises an issued secret.
    if (isImpossible(username, Redacted.value(password))) yield* refuseValue("PAYROLL_USERNAME")
    return { username, password }
  })
