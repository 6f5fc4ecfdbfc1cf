/** The settings of TLS: the server's own, or that of a proxy in front of it. */
import * as Result from "effect/Result"
import { optional, refuseValue, type SettingsError, type Values } from "./settingReaders.ts"
import { toText } from "./settingValues.ts"

/** Paths of PEM files. */
export interface TlsFiles {
  readonly certFile: string
  readonly keyFile: string
}

/** Returns true if callers reach the service by TLS: its own, or that of a proxy. */
export const isReachedByTls = ({
  behindTlsProxy,
  tls
}: {
  readonly behindTlsProxy: boolean
  readonly tls: TlsFiles | undefined
}): boolean => behindTlsProxy || tls !== undefined

/** Both files, or none. */
export const parseTls = (values: Values): Result.Result<TlsFiles | undefined, SettingsError> =>
  Result.gen(function* () {
    const certFile = yield* optional(values, "PAYROLL_TLS_CERT", toText)
    const keyFile = yield* optional(values, "PAYROLL_TLS_KEY", toText)
    if (certFile === undefined && keyFile === undefined) return undefined
    if (certFile === undefined) return yield* refuseValue("PAYROLL_TLS_CERT")
    return keyFile === undefined ? yield* refuseValue("PAYROLL_TLS_KEY") : { certFile, keyFile }
  })
