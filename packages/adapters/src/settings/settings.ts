/** The settings of every process, checked before anything else starts. */
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { join } from "node:path"
import type { MailSettings } from "../webhooks/mailTransport.ts"
import { parseCredential, type Credential } from "./credentialSettings.ts"
import { parseFlows, type FlowSettings } from "./flowSettings.ts"
import { parseMail } from "./mailSettings.ts"
import { isReachedByTls, parseTls, type TlsFiles } from "./tlsSettings.ts"
import {
  optional,
  readValues,
  refuse,
  refuseUnknownNames,
  refuseValue,
  required,
  type Environment,
  type SettingsError,
  type Values
} from "./settingReaders.ts"
import {
  isLoopback,
  localUrlOf,
  toAddressRanges,
  toBoolean,
  toCidrRanges,
  toDatabase,
  toHost,
  toIntegerIn,
  toIntegerUpTo,
  toPostgresUrl,
  toText,
  toVerification,
  toVerificationUrl,
  toWebhookSecret,
  toWebhookUrl,
  type DatabaseSetting
} from "./settingValues.ts"

export interface Settings extends FlowSettings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly database: DatabaseSetting
  readonly keyFile: string
  /** A program that prints the key ring; it comes before the file. */
  readonly keyCommand: string | undefined
  /** The first credential of the client `default`; generated if undefined. */
  readonly credential: Credential | undefined
  /** The endpoint of the client `default`; its secret is generated if undefined. */
  readonly webhook: Webhook | undefined
  readonly webhookAllow: ReadonlyArray<string>
  /** A start holds all webhook deliveries. */
  readonly webhookHold: boolean
  /** The file whose time is that of the last backup. */
  readonly backupStamp: string | undefined
  readonly verification: Verification
  readonly sandboxDelayMs: number
  readonly behindTlsProxy: boolean
  /** The paths of the certificate and its key, with which the server itself speaks TLS; undefined if it does not. */
  readonly tls: TlsFiles | undefined
  /** Metrics are neither counted nor served without it. */
  readonly metricsPort: number | undefined
  readonly console: ConsoleSettings | undefined
  readonly limits: LoadSettings
  /** The mail server; without one no mail is sent. */
  readonly mail: MailSettings | undefined
  /** The scanner of uploaded files; undefined for none. */
  readonly scannerUrl: string | undefined
}

/** The console of a server. */
export interface ConsoleSettings {
  /** A port of its own; undefined for the port of the service. */
  readonly port: number | undefined
}

/** Limits on the load that callers may cause. */
export interface LoadSettings {
  readonly bodyBudgetMib: number
  readonly sharePercent: number
  readonly requestsPerAddress: number
  readonly connectionsPerAddress: number
  readonly rateLimit: number | undefined
  /** CIDR ranges. */
  readonly trustedProxies: ReadonlyArray<string>
}

export interface Webhook {
  readonly url: string
  readonly secret: Redacted.Redacted<string> | undefined
}

/** The verification; for http, the provider's URL and the secret that both sides sign with. */
export type Verification =
  | { readonly by: "sandbox" | "manual" }
  | { readonly by: "http"; readonly url: string; readonly secret: Redacted.Redacted<string> }

/** A line for the start of a process: which verification is active. */
export const verificationLine = ({ verification }: Pick<Settings, "verification">): string => {
  switch (verification.by) {
    case "sandbox":
      return "verification: sandbox, which passes nearly everybody (PAYROLL_VERIFICATION)"
    case "manual":
      return "verification: manual, a person decides on every case (PAYROLL_VERIFICATION)"
    case "http":
      return `verification: http, by ${new URL(verification.url).origin} (PAYROLL_VERIFICATION)`
  }
}

/** Returns true if only programs of this machine reach the service: it listens on loopback without a proxy. */
export const isForThisMachine = ({
  host,
  behindTlsProxy,
  limits: { trustedProxies }
}: {
  readonly host: string
  readonly behindTlsProxy: boolean
  readonly limits: Pick<LoadSettings, "trustedProxies">
}): boolean => isLoopback(host) && !behindTlsProxy && trustedProxies.length === 0

/**
 * Returns true if every port that is reached from other machines has TLS: the service's own, or a proxy's, and
 * the metrics are on this machine alone.
 */
export const hasTlsEverywhere = ({
  host,
  metricsPort,
  ...settings
}: Pick<Settings, "host" | "behindTlsProxy" | "tls" | "metricsPort">): boolean =>
  isReachedByTls(settings) && (metricsPort === undefined || isLoopback(host))

/** Receivers on the same machine, for a service that only programs of this machine reach and that decides nothing. */
const LOOPBACK: ReadonlyArray<string> = ["127.0.0.0/8", "::1/128"]

/**
 * Parses the settings in `environment`; fails with the first invalid one. An empty value counts as unset.
 * An unknown name that starts with PAYROLL_ is an error, so that a misspelt setting is not ignored;
 * PAYROLL_TEST_* is reserved for tests.
 *
 * `readFile` returns the text of the file at a path, or throws.
 */
export const parseSettings = (
  environment: Environment,
  readFile: (path: string) => string
): Result.Result<Settings, SettingsError> =>
  Result.gen(function* () {
    yield* refuseUnknownNames(environment)
    const values = yield* readValues(environment, readFile)
    const behindTlsProxy = yield* required(values, "PAYROLL_BEHIND_TLS_PROXY", toBoolean)
    const dataDir = yield* required(values, "PAYROLL_DATA_DIR", toText)
    const database = yield* parseDatabase(values, dataDir)
    const keyFile = yield* optional(values, "PAYROLL_KEY_FILE", toText)
    const webhookAllow = yield* optional(values, "PAYROLL_WEBHOOK_ALLOW", toCidrRanges)
    const tls = yield* parseTls(values)
    const host = yield* parseHost(values, isReachedByTls({ behindTlsProxy, tls }))
    const limits = yield* parseLimits(values)
    const isLocal = isForThisMachine({ host, behindTlsProxy, limits })
    yield* requireExplicitSandbox(environment, isLocal)
    const verification = yield* parseVerification(values)
    const port = yield* required(values, "PAYROLL_PORT", toIntegerUpTo(65_535))
    const pages = yield* parseFlows(
      values,
      isLocal ? localUrlOf(host, port, tls !== undefined) : undefined
    )
    const isTrial = verification.by === "sandbox" && isLocal
    return {
      host,
      port,
      dataDir,
      database,
      keyFile: keyFile ?? join(dataDir, "keys.json"),
      keyCommand: yield* optional(values, "PAYROLL_KEY_COMMAND", toText),
      credential: yield* parseCredential(values),
      webhook: yield* parseWebhook(values),
      webhookAllow: webhookAllow ?? (isTrial ? LOOPBACK : []),
      webhookHold: yield* required(values, "PAYROLL_WEBHOOK_HOLD", toBoolean),
      backupStamp: yield* optional(values, "PAYROLL_BACKUP_STAMP", toText),
      verification,
      sandboxDelayMs: yield* required(values, "PAYROLL_SANDBOX_DELAY_MS", toIntegerUpTo(600_000)),
      behindTlsProxy,
      tls,
      ...pages,
      metricsPort: yield* optional(values, "PAYROLL_METRICS_PORT", toIntegerUpTo(65_535)),
      console: yield* parseConsole(values, isLocal),
      limits,
      mail: yield* parseMail(values),
      scannerUrl: yield* optional(values, "PAYROLL_SCANNER_URL", toVerificationUrl)
    }
  })

/**
 * As `parseSettings`, for a worker alone: it must not decide by a default of its own what the server
 * on the same database leaves to a person or a provider.
 */
export const parseWorkerSettings: typeof parseSettings = (environment, readFile) =>
  Result.flatMap(parseSettings(environment, readFile), (settings) =>
    isVerificationNamed(environment)
      ? Result.succeed(settings)
      : refuse(
          "PAYROLL_VERIFICATION",
          "must be set for a worker alone, to what its server has: manual or http, or sandbox, " +
            "which passes nearly everybody and is for trying the service out"
        )
  )

const parseDatabase = (
  values: Values,
  dataDir: string
): Result.Result<DatabaseSetting, SettingsError> =>
  Result.gen(function* () {
    const database = yield* optional(values, "PAYROLL_DATABASE_URL", toDatabase)
    const migrateUrl = yield* optional(values, "PAYROLL_MIGRATE_URL", toPostgresUrl)
    const replicaUrl = yield* optional(values, "PAYROLL_REPLICA_URL", toPostgresUrl)
    if (database?.kind === "postgres") {
      return { ...database, ...(migrateUrl && { migrateUrl }), ...(replicaUrl && { replicaUrl }) }
    }
    if (migrateUrl) return yield* refuseValue("PAYROLL_MIGRATE_URL")
    if (replicaUrl) return yield* refuseValue("PAYROLL_REPLICA_URL")
    return database ?? { kind: "sqlite", path: join(dataDir, "payroll.db") }
  })

const parseHost = (values: Values, isSecure: boolean): Result.Result<string, SettingsError> =>
  Result.flatMap(required(values, "PAYROLL_HOST", toHost), (host) =>
    isSecure || isLoopback(host)
      ? Result.succeed(host)
      : refuse(
          "PAYROLL_HOST",
          "must be a loopback address such as 127.0.0.1, because credentials and personal data " +
            "would leave this machine unencrypted; set PAYROLL_TLS_CERT and PAYROLL_TLS_KEY or, " +
            "behind a proxy that adds TLS, PAYROLL_BEHIND_TLS_PROXY=true"
        )
  )

const parseConsole = (
  values: Values,
  isLocal: boolean
): Result.Result<ConsoleSettings | undefined, SettingsError> =>
  Result.gen(function* () {
    const isOn = yield* optional(values, "PAYROLL_CONSOLE", toBoolean)
    const port = yield* optional(values, "PAYROLL_CONSOLE_PORT", toIntegerUpTo(65_535))
    if (isOn ?? isLocal) return { port }
    return port === undefined ? undefined : yield* refuseValue("PAYROLL_CONSOLE_PORT")
  })

const parseLimits = (values: Values): Result.Result<LoadSettings, SettingsError> =>
  Result.gen(function* () {
    const trusted = yield* optional(values, "PAYROLL_TRUSTED_PROXIES", toAddressRanges)
    const upTo = toIntegerIn(1, 100_000)
    return {
      bodyBudgetMib: yield* required(values, "PAYROLL_BODY_BUDGET_MIB", toIntegerIn(16, 65_536)),
      sharePercent: yield* required(values, "PAYROLL_SHARE_PERCENT", toIntegerIn(1, 100)),
      requestsPerAddress: yield* required(values, "PAYROLL_REQUESTS_PER_ADDRESS", upTo),
      connectionsPerAddress: yield* required(values, "PAYROLL_CONNECTIONS_PER_ADDRESS", upTo),
      rateLimit: yield* optional(values, "PAYROLL_RATE_LIMIT", toIntegerIn(1, 1_000_000)),
      trustedProxies: trusted ?? []
    }
  })

const isVerificationNamed = (environment: Environment): boolean =>
  (environment["PAYROLL_VERIFICATION"] ?? "") !== ""

/** For others than this machine the sandbox, which passes nearly everybody, must be an explicit choice. */
const requireExplicitSandbox = (
  environment: Environment,
  isLocal: boolean
): Result.Result<void, SettingsError> =>
  isLocal || isVerificationNamed(environment)
    ? Result.void
    : refuse(
        "PAYROLL_VERIFICATION",
        "must be set if PAYROLL_HOST is not a loopback address or a proxy is in front of the service: to manual " +
          "or http, or to sandbox, which passes nearly everybody and is for trying the service out"
      )

const parseWebhook = (values: Values): Result.Result<Settings["webhook"], SettingsError> =>
  Result.gen(function* () {
    const url = yield* optional(values, "PAYROLL_WEBHOOK_URL", toWebhookUrl)
    const secret = yield* optional(values, "PAYROLL_WEBHOOK_SECRET", toWebhookSecret)
    if (url !== undefined) return { url, secret }
    if (secret !== undefined) yield* refuseValue("PAYROLL_WEBHOOK_SECRET")
    return undefined
  })

const parseVerification = (values: Values): Result.Result<Verification, SettingsError> =>
  Result.gen(function* () {
    const by = yield* required(values, "PAYROLL_VERIFICATION", toVerification)
    const url = yield* optional(values, "PAYROLL_VERIFICATION_URL", toVerificationUrl)
    const secret = yield* optional(values, "PAYROLL_VERIFICATION_SECRET", toWebhookSecret)
    if (by !== "http") {
      if (url !== undefined) return yield* refuseValue("PAYROLL_VERIFICATION_URL")
      if (secret !== undefined) return yield* refuseValue("PAYROLL_VERIFICATION_SECRET")
      return { by }
    }
    if (url === undefined) return yield* refuseValue("PAYROLL_VERIFICATION_URL")
    if (secret === undefined) return yield* refuseValue("PAYROLL_VERIFICATION_SECRET")
    return { by, url, secret }
  })
