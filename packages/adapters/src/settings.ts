/**
 * The settings of every process, checked before anything else starts. Error texts and the table in the
 * documents are generated from `settingsTable`.
 */
import * as Data from "effect/Data"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { join } from "node:path"
import { isImpossible } from "./vault/credentials.ts"
import {
  isLoopback,
  toAddressRanges,
  toBoolean,
  toCidrRanges,
  toDatabase,
  toHost,
  toIntegerIn,
  toIntegerUpTo,
  toPassword,
  toPostgresUrl,
  toText,
  toUsername,
  toVerification,
  toVerificationUrl,
  toWebhookSecret,
  toWebhookUrl,
  type DatabaseSetting,
  type Parser
} from "./settingValues.ts"

interface SettingRow {
  readonly name: string
  /** The value if unset. */
  readonly default?: string
  /** For the documents: the behaviour if unset, without a `default`. */
  readonly unset?: string
  /** Completes "NAME must be". */
  readonly value: string
  readonly meaning: string
  /** A secret can also be read from the file at NAME_FILE. */
  readonly secret: boolean
}

export const settingsTable = [
  {
    name: "PAYROLL_HOST",
    default: "127.0.0.1",
    value: "an IP address or a host name",
    meaning: "The address to listen on. Beyond loopback requires `PAYROLL_BEHIND_TLS_PROXY`.",
    secret: false
  },
  {
    name: "PAYROLL_PORT",
    default: "8080",
    value: "a whole number from 0 to 65535",
    meaning: "The port to listen on; 0 selects any free port.",
    secret: false
  },
  {
    name: "PAYROLL_DATA_DIR",
    default: "./data",
    value: "the path of a directory",
    meaning: "The directory of the database, the keys and the first credentials.",
    secret: false
  },
  {
    name: "PAYROLL_DATABASE_URL",
    unset: "`payroll.db` in the data directory",
    value: "sqlite:PATH with the path of a file, or a postgres:// URL as in docs/scaling.md",
    meaning: "The database.",
    secret: true
  },
  {
    name: "PAYROLL_MIGRATE_URL",
    unset: "none",
    value: "a postgres:// URL as in docs/scaling.md, set only if PAYROLL_DATABASE_URL is one too",
    meaning: "The owner of a PostgreSQL database, where the service connects as another role.",
    secret: true
  },
  {
    name: "PAYROLL_REPLICA_URL",
    unset: "none",
    value: "a postgres:// URL as in docs/scaling.md, set only if PAYROLL_DATABASE_URL is one too",
    meaning:
      "Standbys of the database, one or several in one URL, that answer reads whose request allows it.",
    secret: true
  },
  {
    name: "PAYROLL_KEY_FILE",
    unset: "`keys.json` in the data directory",
    value: "the path of a file",
    meaning: "The file of the root key, with mode 0600.",
    secret: false
  },
  {
    name: "PAYROLL_USERNAME",
    unset: "generated",
    value: "text without a colon and not like an issued key id, set together with PAYROLL_PASSWORD",
    meaning: "The username of the client `default`, used on the first start.",
    secret: false
  },
  {
    name: "PAYROLL_PASSWORD",
    unset: "generated",
    value: "text of at least 20 characters, set together with PAYROLL_USERNAME",
    meaning: "The password of the client `default`, used on the first start.",
    secret: true
  },
  {
    name: "PAYROLL_WEBHOOK_URL",
    unset: "none",
    value: "an http or https URL without username, password and fragment",
    meaning:
      "The webhook endpoint of the client `default`. Its host and port are allowed even if private.",
    secret: false
  },
  {
    name: "PAYROLL_WEBHOOK_SECRET",
    unset: "generated",
    value: "base64 of 24 to 64 bytes, also after whsec_, set only with PAYROLL_WEBHOOK_URL",
    meaning: "The secret that signs webhooks to that endpoint.",
    secret: true
  },
  {
    name: "PAYROLL_WEBHOOK_ALLOW",
    unset: "loopback, if only this machine reaches the service and `sandbox` verifies; else none",
    value: "CIDR ranges separated by commas, such as 10.0.0.0/8,fd00::/8",
    meaning: "Private addresses to which webhooks may be sent.",
    secret: false
  },
  {
    name: "PAYROLL_WEBHOOK_HOLD",
    default: "false",
    value: "true or false",
    meaning:
      "Whether a start holds all webhook deliveries of the database. They stay held, also without it, until " +
      "`payroll webhook release`.",
    secret: false
  },
  {
    name: "PAYROLL_VERIFICATION",
    default: "sandbox",
    value: "sandbox, manual or http",
    meaning:
      "The provider that verifies companies and people. Required to listen beyond loopback, behind a proxy " +
      "and to run a worker alone, because `sandbox` passes nearly everybody.",
    secret: false
  },
  {
    name: "PAYROLL_VERIFICATION_URL",
    unset: "none",
    value:
      "an https URL without username, password and fragment, or an http one on this machine, " +
      "set together with PAYROLL_VERIFICATION=http",
    meaning: "The URL to which `http` sends cases.",
    secret: false
  },
  {
    name: "PAYROLL_VERIFICATION_SECRET",
    unset: "none",
    value:
      "base64 of 24 to 64 bytes, also after whsec_, set together with PAYROLL_VERIFICATION=http",
    meaning: "The secret that signs the cases sent by `http` and the verdicts returned.",
    secret: true
  },
  {
    name: "PAYROLL_SANDBOX_DELAY_MS",
    default: "1000",
    value: "a whole number from 0 to 600000",
    meaning: "Delay of the sandbox's answer in milliseconds.",
    secret: false
  },
  {
    name: "PAYROLL_BODY_BUDGET_MIB",
    default: "256",
    value: "a whole number from 16 to 65536",
    meaning:
      "Memory for all request bodies in progress, in MiB. Beyond it requests get 503 with `Retry-After`.",
    secret: false
  },
  {
    name: "PAYROLL_SHARE_PERCENT",
    default: "50",
    value: "a whole number from 1 to 100",
    meaning:
      "Share of one credential and of one client, of 2,000 concurrent requests and of `PAYROLL_BODY_BUDGET_MIB`. Beyond it: 429.",
    secret: false
  },
  {
    name: "PAYROLL_REQUESTS_PER_ADDRESS",
    default: "1500",
    value: "a whole number from 1 to 100000",
    meaning:
      "Limit of unfinished requests from one address; an IPv6 address counts with its /64. Beyond it: 429.",
    secret: false
  },
  {
    name: "PAYROLL_CONNECTIONS_PER_ADDRESS",
    default: "512",
    value: "a whole number from 1 to 100000",
    meaning:
      "Limit of connections from one address, except of trusted proxies. More connections are closed.",
    secret: false
  },
  {
    name: "PAYROLL_TRUSTED_PROXIES",
    unset: "none",
    value: "IP addresses and CIDR ranges separated by commas, such as 10.0.0.5,fd00::/8",
    meaning:
      "Proxies whose `Forwarded` or `X-Forwarded-For` names the caller's address: the last one that is not a proxy's.",
    secret: false
  },
  {
    name: "PAYROLL_RATE_LIMIT",
    unset: "off",
    value: "a whole number from 1 to 1000000",
    meaning:
      "Limit of requests per minute and credential, for each server process. Beyond it: 429.",
    secret: false
  },
  {
    name: "PAYROLL_METRICS_PORT",
    unset: "off",
    value: "a whole number from 0 to 65535",
    meaning:
      "The port of `/metrics` for Prometheus, on the address of `PAYROLL_HOST`; 0 selects any free port. " +
      "It needs no credentials.",
    secret: false
  },
  {
    name: "PAYROLL_CONSOLE",
    unset: "`true` if only this machine reaches the service, else `false`",
    value: "true or false",
    meaning: "Whether the server has the console for people at `/console`.",
    secret: false
  },
  {
    name: "PAYROLL_CONSOLE_PORT",
    unset: "none",
    value: "a whole number from 0 to 65535, set only with the console",
    meaning:
      "A port of its own for the console and its sessions, on the address of `PAYROLL_HOST`; 0 selects any free port. " +
      "The other port then has neither.",
    secret: false
  },
  {
    name: "PAYROLL_BEHIND_TLS_PROXY",
    default: "false",
    value: "true or false",
    meaning: "A proxy in front of the server terminates TLS, so it may listen beyond loopback.",
    secret: false
  }
] as const satisfies ReadonlyArray<SettingRow>

export type SettingName = (typeof settingsTable)[number]["name"]

export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly database: DatabaseSetting
  readonly keyFile: string
  /** The first credential of the client `default`; generated if undefined. */
  readonly credential: Credential | undefined
  /** The endpoint of the client `default`; its secret is generated if undefined. */
  readonly webhook: Webhook | undefined
  readonly webhookAllow: ReadonlyArray<string>
  /** A start holds all webhook deliveries. */
  readonly webhookHold: boolean
  readonly verification: Verification
  readonly sandboxDelayMs: number
  readonly behindTlsProxy: boolean
  /** Metrics are neither counted nor served without it. */
  readonly metricsPort: number | undefined
  readonly console: ConsoleSettings | undefined
  readonly limits: LoadSettings
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

export interface Credential {
  readonly username: string
  readonly password: Redacted.Redacted<string>
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

/** An invalid setting. The message is one line with the required form; it never quotes the value. */
export class SettingsError extends Data.TaggedError("SettingsError")<{
  readonly setting: string
  readonly message: string
}> {}

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
    const host = yield* parseHost(values, behindTlsProxy)
    const limits = yield* parseLimits(values)
    const isLocal = isForThisMachine({ host, behindTlsProxy, limits })
    yield* requireExplicitSandbox(environment, isLocal)
    const verification = yield* parseVerification(values)
    const isTrial = verification.by === "sandbox" && isLocal
    return {
      host,
      port: yield* required(values, "PAYROLL_PORT", toIntegerUpTo(65_535)),
      dataDir,
      database,
      keyFile: keyFile ?? join(dataDir, "keys.json"),
      credential: yield* parseCredential(values),
      webhook: yield* parseWebhook(values),
      webhookAllow: webhookAllow ?? (isTrial ? LOOPBACK : []),
      webhookHold: yield* required(values, "PAYROLL_WEBHOOK_HOLD", toBoolean),
      verification,
      sandboxDelayMs: yield* required(values, "PAYROLL_SANDBOX_DELAY_MS", toIntegerUpTo(600_000)),
      behindTlsProxy,
      metricsPort: yield* optional(values, "PAYROLL_METRICS_PORT", toIntegerUpTo(65_535)),
      console: yield* parseConsole(values, isLocal),
      limits
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

/** `settingsTable` as the Markdown table of the documents, with aligned columns. */
export const settingsMarkdown = (): string => {
  const rows = settingsTable.map((row: SettingRow) => [
    `\`${row.name}\``,
    row.default === undefined ? (row.unset ?? "") : `\`${row.default}\``,
    row.meaning,
    row.value,
    row.secret ? `yes, also \`${row.name}_FILE\`` : "no"
  ])
  const table = [["Name", "Default", "Meaning", "Must be", "Secret"], ...rows]
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
  const line = (cells: ReadonlyArray<string>, fill: string): string =>
    `| ${widths.map((width, at) => (cells[at] ?? "").padEnd(width, fill)).join(" | ")} |\n`
  const [header = [], ...body] = table
  return line(header, " ") + line([], "-") + body.map((cells) => line(cells, " ")).join("")
}

type Environment = Readonly<Record<string, string | undefined>>
type Values = ReadonlyMap<SettingName, string>

const refuse = (setting: string, complaint: string): Result.Result<never, SettingsError> =>
  Result.fail(new SettingsError({ setting, message: `${setting} ${complaint}` }))

const refuseValue = (name: SettingName): Result.Result<never, SettingsError> =>
  refuse(name, `must be ${settingsTable.find((row) => row.name === name)?.value}`)

const refuseUnknownNames = (environment: Environment): Result.Result<void, SettingsError> => {
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

const readValues = (
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

const required = <A>(
  values: Values,
  name: SettingName,
  parser: Parser<A>
): Result.Result<A, SettingsError> => {
  const value = parser(values.get(name) ?? "")
  return value === undefined ? refuseValue(name) : Result.succeed(value)
}

const optional = <A>(
  values: Values,
  name: SettingName,
  parser: Parser<A>
): Result.Result<A | undefined, SettingsError> =>
  values.has(name) ? required(values, name, parser) : Result.succeed(undefined)

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

const parseHost = (values: Values, behindTlsProxy: boolean): Result.Result<string, SettingsError> =>
  Result.flatMap(required(values, "PAYROLL_HOST", toHost), (host) =>
    behindTlsProxy || isLoopback(host)
      ? Result.succeed(host)
      : refuse(
          "PAYROLL_HOST",
          "must be a loopback address such as 127.0.0.1, because credentials and personal data " +
            "would leave this machine unencrypted; behind a proxy that adds TLS, set " +
            "PAYROLL_BEHIND_TLS_PROXY=true"
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

const parseCredential = (values: Values): Result.Result<Settings["credential"], SettingsError> =>
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
