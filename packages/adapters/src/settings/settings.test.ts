import { assert, describe, it } from "@effect/vitest"
import * as Equal from "effect/Equal"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { inspect } from "node:util"
import { parseSettings, parseWorkerSettings, verificationLine, type Settings } from "./settings.ts"
import { settingsTable } from "./settingsTable.ts"

type Environment = Readonly<Record<string, string | undefined>>

const noFile = (): string => assert.fail("no file is to be read")

const accepted = (environment: Environment, readFile: (path: string) => string = noFile) =>
  Result.getOrThrow(parseSettings(environment, readFile))

/** The error's message. */
const refused = (environment: Environment, readFile: (path: string) => string = noFile): string => {
  const result = parseSettings(environment, readFile)
  return Result.isFailure(result) ? result.failure.message : assert.fail("was accepted")
}

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`

const overHttp = {
  PAYROLL_VERIFICATION: "http",
  PAYROLL_VERIFICATION_URL: "https://v.example/cases?v=1",
  PAYROLL_VERIFICATION_SECRET: secret
}
const VERIFICATION_URL =
  "PAYROLL_VERIFICATION_URL must be an https URL without username, password and fragment, or an " +
  "http one on this machine, set together with PAYROLL_VERIFICATION=http"
const VERIFICATION_SECRET =
  "PAYROLL_VERIFICATION_SECRET must be base64 of 24 to 64 bytes, also after whsec_, set together " +
  "with PAYROLL_VERIFICATION=http"

const pagesAt = (publicUrl: string) => ({ publicUrl, flowHost: undefined })
const LONG = "canary with twenty and more letters"

describe("parseSettings", () => {
  it("has a default for every setting", () => {
    assert.deepStrictEqual(accepted({ HOME: "/root", PAYROLLS: "x", payroll_port: "x" }), {
      host: "127.0.0.1",
      port: 8080,
      dataDir: "./data",
      database: { kind: "sqlite", path: "data/payroll.db" },
      keyFile: "data/keys.json",
      keyCommand: undefined,
      credential: undefined,
      webhook: undefined,
      webhookAllow: ["127.0.0.0/8", "::1/128"],
      webhookHold: false,
      backupStamp: undefined,
      verification: { by: "sandbox" },
      sandboxDelayMs: 1000,
      behindTlsProxy: false,
      tls: undefined,
      ...pagesAt("http://127.0.0.1:8080"),
      metricsPort: undefined,
      console: { port: undefined },
      limits: {
        bodyBudgetMib: 256,
        sharePercent: 50,
        requestsPerAddress: 1_500,
        connectionsPerAddress: 512,
        rateLimit: undefined,
        trustedProxies: []
      },
      mail: undefined,
      scannerUrl: undefined
    })
  })

  it("accepts all settings", () => {
    const settings = accepted({
      PAYROLL_HOST: "0.0.0.0",
      PAYROLL_PORT: "0",
      PAYROLL_DATA_DIR: "/var/lib/payroll",
      PAYROLL_DATABASE_URL: "postgres://payroll:pw-canary@db/payroll",
      PAYROLL_KEY_FILE: "/run/keys/payroll",
      PAYROLL_USERNAME: "acme",
      PAYROLL_PASSWORD: "pass:word canary of many letters",
      PAYROLL_WEBHOOK_URL: "http://10.1.2.3:9000/hooks",
      PAYROLL_WEBHOOK_SECRET: secret,
      PAYROLL_WEBHOOK_ALLOW: "10.0.0.0/8, fd00::/8",
      PAYROLL_BACKUP_STAMP: "/var/backups/payroll/stamp",
      PAYROLL_VERIFICATION: "sandbox",
      PAYROLL_SANDBOX_DELAY_MS: "0",
      PAYROLL_BODY_BUDGET_MIB: "64",
      PAYROLL_SHARE_PERCENT: "100",
      PAYROLL_REQUESTS_PER_ADDRESS: "10000",
      PAYROLL_CONNECTIONS_PER_ADDRESS: "4096",
      PAYROLL_RATE_LIMIT: "600",
      PAYROLL_SCANNER_URL: "https://scan.example/scanHandlerBody",
      PAYROLL_TRUSTED_PROXIES: "10.0.0.5, fd00::/8,::1",
      PAYROLL_METRICS_PORT: "9464",
      PAYROLL_CONSOLE: "true",
      PAYROLL_CONSOLE_PORT: "8081",
      PAYROLL_PUBLIC_URL: "https://pay.acme.example/",
      PAYROLL_BEHIND_TLS_PROXY: "true",
      PAYROLL_TEST_SEED: "1"
    })
    const expected: Settings = {
      host: "0.0.0.0",
      port: 0,
      dataDir: "/var/lib/payroll",
      database: { kind: "postgres", url: Redacted.make("postgres://payroll:pw-canary@db/payroll") },
      keyFile: "/run/keys/payroll",
      keyCommand: undefined,
      credential: { username: "acme", password: Redacted.make("pass:word canary of many letters") },
      webhook: { url: "http://10.1.2.3:9000/hooks", secret: Redacted.make(secret) },
      webhookAllow: ["10.0.0.0/8", "fd00::/8"],
      webhookHold: false,
      backupStamp: "/var/backups/payroll/stamp",
      verification: { by: "sandbox" },
      sandboxDelayMs: 0,
      behindTlsProxy: true,
      tls: undefined,
      ...pagesAt("https://pay.acme.example"),
      metricsPort: 9464,
      console: { port: 8081 },
      limits: {
        bodyBudgetMib: 64,
        sharePercent: 100,
        requestsPerAddress: 10_000,
        connectionsPerAddress: 4_096,
        rateLimit: 600,
        trustedProxies: ["10.0.0.5/32", "fd00::/8", "::1/128"]
      },
      mail: undefined,
      scannerUrl: "https://scan.example/scanHandlerBody"
    }
    assert.isTrue(Equal.equals(settings, expected), inspect(settings))
    assert.notInclude(inspect(settings) + JSON.stringify(settings), "canary")
    assert.notInclude(inspect(settings) + JSON.stringify(settings), secret)
  })

  it("treats an empty value as unset", () => {
    const empty = settingsTable.map(({ name }) => [name, ""])
    const emptyFiles = settingsTable
      .filter((row) => row.secret)
      .map(({ name }) => [`${name}_FILE`, ""])
    assert.deepStrictEqual(accepted(Object.fromEntries([...empty, ...emptyFiles])), accepted({}))
  })

  it("accepts its own defaults", () => {
    const defaults = settingsTable.flatMap((row) =>
      "default" in row ? [[row.name, row.default] as const] : []
    )
    assert.isNotEmpty(defaults)
    assert.deepStrictEqual(accepted(Object.fromEntries(defaults)), accepted({}))
  })

  const lines: ReadonlyArray<readonly [string, Environment]> = [
    ["PAYROLL_HOST must be an IP address or a host name", { PAYROLL_HOST: "[::1]" }],
    ["PAYROLL_PORT must be a whole number from 0 to 65535", { PAYROLL_PORT: "65536" }],
    [
      "PAYROLL_DATABASE_URL must be sqlite:PATH with the path of a file, or a postgres:// URL as in docs/scaling.md",
      { PAYROLL_DATABASE_URL: "mysql://root:canary@db/payroll" }
    ],
    [
      "PAYROLL_DATABASE_URL must be sqlite:PATH with the path of a file, or a postgres:// URL as in docs/scaling.md",
      { PAYROLL_DATABASE_URL: "postgres://root:canary@db/payroll?sslmode=prefer" }
    ],
    [
      "PAYROLL_USERNAME must be text without a colon and not like an issued key id, set together with PAYROLL_PASSWORD",
      { PAYROLL_USERNAME: "a:b", PAYROLL_PASSWORD: LONG }
    ],
    [
      "PAYROLL_USERNAME must be text without a colon and not like an issued key id, set together with PAYROLL_PASSWORD",
      { PAYROLL_USERNAME: "pk_live_0123456789abcdef", PAYROLL_PASSWORD: LONG }
    ],
    [
      "PAYROLL_PASSWORD must be text of at least 20 characters, set together with PAYROLL_USERNAME",
      { PAYROLL_USERNAME: "acme", PAYROLL_PASSWORD: "canary" }
    ],
    [
      "PAYROLL_USERNAME must be text without a colon and not like an issued key id, set together with PAYROLL_PASSWORD",
      { PAYROLL_PASSWORD: LONG }
    ],
    [
      "PAYROLL_PASSWORD must be text of at least 20 characters, set together with PAYROLL_USERNAME",
      { PAYROLL_USERNAME: "acme" }
    ],
    [
      "PAYROLL_WEBHOOK_URL must be an http or https URL without username, password and fragment",
      { PAYROLL_WEBHOOK_URL: "ftp://example.com" }
    ],
    [
      "PAYROLL_WEBHOOK_SECRET must be base64 of 24 to 64 bytes, also after whsec_, set only with PAYROLL_WEBHOOK_URL",
      { PAYROLL_WEBHOOK_SECRET: secret }
    ],
    [
      "PAYROLL_WEBHOOK_ALLOW must be CIDR ranges separated by commas, such as 10.0.0.0/8,fd00::/8",
      { PAYROLL_WEBHOOK_ALLOW: "10.0.0.0" }
    ],
    ["PAYROLL_VERIFICATION must be sandbox, manual or http", { PAYROLL_VERIFICATION: "canary" }],
    [VERIFICATION_URL, { PAYROLL_VERIFICATION: "http", PAYROLL_VERIFICATION_SECRET: secret }],
    [VERIFICATION_URL, { ...overHttp, PAYROLL_VERIFICATION_URL: "http://canary.example/" }],
    [VERIFICATION_URL, { ...overHttp, PAYROLL_VERIFICATION_URL: "https://me:canary@v.example/" }],
    [VERIFICATION_URL, { PAYROLL_VERIFICATION_URL: "https://v.example/" }],
    [VERIFICATION_SECRET, { ...overHttp, PAYROLL_VERIFICATION_SECRET: undefined }],
    [VERIFICATION_SECRET, { ...overHttp, PAYROLL_VERIFICATION_SECRET: "canary" }],
    [VERIFICATION_SECRET, { PAYROLL_VERIFICATION: "manual", PAYROLL_VERIFICATION_SECRET: secret }],
    [
      "PAYROLL_SANDBOX_DELAY_MS must be a whole number from 0 to 600000",
      { PAYROLL_SANDBOX_DELAY_MS: "600001" }
    ],
    ["PAYROLL_RATE_LIMIT must be a whole number from 1 to 1000000", { PAYROLL_RATE_LIMIT: "0" }],
    ["PAYROLL_SHARE_PERCENT must be a whole number from 1 to 100", { PAYROLL_SHARE_PERCENT: "0" }],
    [
      "PAYROLL_BODY_BUDGET_MIB must be a whole number from 16 to 65536",
      { PAYROLL_BODY_BUDGET_MIB: "15" }
    ],
    [
      "PAYROLL_TRUSTED_PROXIES must be IP addresses and CIDR ranges separated by commas, such as 10.0.0.5,fd00::/8",
      { PAYROLL_TRUSTED_PROXIES: "10.0.0.5/33" }
    ],
    ["PAYROLL_BEHIND_TLS_PROXY must be true or false", { PAYROLL_BEHIND_TLS_PROXY: "yes" }],
    [
      "PAYROLL_PASSWORD and PAYROLL_PASSWORD_FILE must not both be set",
      { PAYROLL_PASSWORD: "canary", PAYROLL_PASSWORD_FILE: "/canary" }
    ],
    ["PAYROLL_DATA_DIR must be one line of at most 4096 characters", { PAYROLL_DATA_DIR: "a\nb" }],
    [
      "PAYROLL_DATA_DIR must be one line of at most 4096 characters",
      { PAYROLL_DATA_DIR: "a".repeat(4_097) }
    ]
  ]
  it.each(lines)("rejects: %s", (line, environment) => {
    assert.strictEqual(refused(environment), line)
  })

  it("names the invalid setting", () => {
    const result = parseSettings({ PAYROLL_PORT: "http" }, noFile)
    assert.strictEqual(Result.isFailure(result) && result.failure.setting, "PAYROLL_PORT")
  })

  it("quotes no value and no control character", () => {
    const hostile = [
      "canary",
      "ca\nnary canary",
      "canary:canary@",
      "postgres://canary:x:canary@",
      "\0canary"
    ]
    for (const { name, secret } of settingsTable) {
      for (const value of hostile) {
        const texts = [parseSettings({ [name]: value }, noFile)]
        if (secret) {
          texts.push(parseSettings({ [`${name}_FILE`]: "/canary" }, () => value))
          texts.push(parseSettings({ [`${name}_FILE`]: value }, () => assert.fail("canary")))
        }
        for (const result of texts) {
          if (Result.isSuccess(result)) continue
          assert.notInclude(inspect(result.failure), "canary", name)
          assert.match(result.failure.message, /^PAYROLL_[\x20-\x7e]{1,400}$/)
        }
      }
    }
  })

  it("rejects unknown names", () => {
    for (const name of ["PAYROLL_PROT", "PAYROLL_", "PAYROLL_HOST_FILE", "PAYROLL_TESTS"]) {
      assert.match(
        refused({ [name]: "" }),
        new RegExp(`^${name} is not a setting; .*PAYROLL_HOST, `)
      )
    }
    assert.match(
      refused({ "PAYROLL_A\nB": "x" }),
      /^A name that begins with PAYROLL_ is not a [^\n]*$/
    )
    assert.deepStrictEqual(accepted({ PAYROLL_PROT: undefined }), accepted({}))
  })
})

describe("secrets in files", () => {
  const password = (text: string): string => {
    const environment = { PAYROLL_USERNAME: "acme", PAYROLL_PASSWORD_FILE: "/run/password" }
    const settings = accepted(environment, (path) => (path === "/run/password" ? text : ""))
    return settings.credential === undefined ? "" : Redacted.value(settings.credential.password)
  }

  it("drop one trailing newline and nothing else", () => {
    for (const end of ["", "\n", "\r\n"]) assert.strictEqual(password(LONG + end), LONG)
    assert.strictEqual(password(` ${LONG} `), ` ${LONG} `)
  })

  it("are accepted for each secret", () => {
    const files: Record<string, string> = {
      "/db": "postgresql://u:p@h/d\n",
      "/hook": `${secret}\n`
    }
    const settings = accepted(
      {
        PAYROLL_DATABASE_URL_FILE: "/db",
        PAYROLL_WEBHOOK_URL: "https://example.com",
        PAYROLL_WEBHOOK_SECRET_FILE: "/hook"
      },
      (path) => files[path] ?? ""
    )
    const database = { kind: "postgres", url: Redacted.make("postgresql://u:p@h/d") }
    const webhook = { url: "https://example.com/", secret: Redacted.make(secret) }
    assert.isTrue(Equal.equals(settings.database, database))
    assert.isTrue(Equal.equals(settings.webhook, webhook))
  })

  it("must have exactly one line of text", () => {
    const texts = ["", "\n", "two\nlines", "two\n\n", "a".repeat(4_097), "\0"]
    const readers = texts.map((text) => () => text)
    for (const readFile of [...readers, () => assert.fail("ENOENT /run/canary")]) {
      assert.strictEqual(
        refused({ PAYROLL_USERNAME: "acme", PAYROLL_PASSWORD_FILE: "/run/canary" }, readFile),
        "PAYROLL_PASSWORD_FILE must be the path of a readable file that contains one line of at most 4096 characters"
      )
    }
  })
})

describe("settings that depend on each other", () => {
  it.each([
    { PAYROLL_HOST: "0.0.0.0", PAYROLL_BEHIND_TLS_PROXY: "true" },
    { PAYROLL_BEHIND_TLS_PROXY: "true" },
    { PAYROLL_TRUSTED_PROXIES: "127.0.0.1" }
  ])("accept the sandbox for others than this machine only if it is set: %j", (beyond) => {
    for (const unset of [{}, { PAYROLL_VERIFICATION: "" }]) {
      assert.strictEqual(
        refused({ ...beyond, ...unset }),
        "PAYROLL_VERIFICATION must be set if PAYROLL_HOST is not a loopback address or a proxy is in front of " +
          "the service: to manual or http, or to sandbox, which passes nearly everybody and is for trying the service out"
      )
    }
    for (const by of ["sandbox", "manual"] as const) {
      assert.strictEqual(accepted({ ...beyond, PAYROLL_VERIFICATION: by }).verification.by, by)
    }
  })

  it("accept the sandbox for this machine alone", () => {
    assert.strictEqual(accepted({ PAYROLL_HOST: "127.0.0.1" }).verification.by, "sandbox")
  })

  it("takes a verification for a worker alone only where it is named", () => {
    for (const unset of [{}, { PAYROLL_VERIFICATION: "" }]) {
      const result = parseWorkerSettings(unset, noFile)
      assert.strictEqual(
        Result.isFailure(result) && result.failure.message,
        "PAYROLL_VERIFICATION must be set for a worker alone, to what its server has: manual or " +
          "http, or sandbox, which passes nearly everybody and is for trying the service out"
      )
    }
    for (const named of [
      { PAYROLL_VERIFICATION: "sandbox" },
      { PAYROLL_VERIFICATION: "manual" },
      overHttp
    ]) {
      const { verification } = Result.getOrThrow(parseWorkerSettings(named, noFile))
      assert.strictEqual(verification.by, named.PAYROLL_VERIFICATION)
    }
  })

  it("show the verification in one line, without the path or the secret", () => {
    const lineOf = (by: Parameters<typeof accepted>[0]) => verificationLine(accepted(by))
    assert.match(lineOf({}), /^verification: sandbox, which passes nearly everybody [^\n]+$/)
    assert.match(lineOf({ PAYROLL_VERIFICATION: "manual" }), /^verification: manual, a person /)
    const line = lineOf(overHttp)
    assert.include(line, "verification: http, by https://v.example ")
    for (const hidden of ["cases", secret]) assert.notInclude(line, hidden)
  })

  it("leave the webhook secret to be generated if only the URL is set", () => {
    const { webhook } = accepted({ PAYROLL_WEBHOOK_URL: "https://example.com/hook" })
    assert.deepStrictEqual(webhook, { url: "https://example.com/hook", secret: undefined })
  })

  it("include the provider's URL for http", () => {
    const manual = accepted({ PAYROLL_VERIFICATION: "manual" })
    assert.deepStrictEqual(manual.verification, { by: "manual" })
    const { verification } = accepted(overHttp)
    const url = "https://v.example/cases?v=1"
    const expected: Settings["verification"] = { by: "http", url, secret: Redacted.make(secret) }
    assert.isTrue(Equal.equals(verification, expected), inspect(verification))
    assert.notInclude(inspect(verification), secret)
  })

  it.each(["http://127.0.0.1:9000/", "http://localhost/v", "http://[::1]:9000/"])(
    "lets a verification on this machine be %s",
    (url) => {
      const { verification } = accepted({ ...overHttp, PAYROLL_VERIFICATION_URL: url })
      assert.deepInclude(verification, { by: "http", url })
    }
  )

  it("put database and keys in the data directory", () => {
    const settings = accepted({ PAYROLL_DATA_DIR: "/srv/payroll/" })
    assert.deepStrictEqual(settings.database, { kind: "sqlite", path: "/srv/payroll/payroll.db" })
    assert.strictEqual(settings.keyFile, "/srv/payroll/keys.json")
  })
})
