import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { hasTlsEverywhere, parseSettings } from "./settings.ts"

const FILES = { PAYROLL_TLS_CERT: "cert.pem", PAYROLL_TLS_KEY: "key.pem" }
const BEYOND = { PAYROLL_HOST: "0.0.0.0", PAYROLL_VERIFICATION: "manual" }

const parsed = (environment: Readonly<Record<string, string>>) =>
  parseSettings(environment, () => assert.fail("no setting is a file"))

const refused = (environment: Readonly<Record<string, string>>): string =>
  Result.match(parsed(environment), {
    onSuccess: () => "accepted",
    onFailure: ({ message }) => message
  })

describe("TLS", () => {
  it("is what a host beyond loopback needs, and the refusal says so", () => {
    assert.strictEqual(
      refused({ PAYROLL_HOST: "0.0.0.0", PAYROLL_BEHIND_TLS_PROXY: "false" }),
      "PAYROLL_HOST must be a loopback address such as 127.0.0.1, because credentials and personal " +
        "data would leave this machine unencrypted; set PAYROLL_TLS_CERT and PAYROLL_TLS_KEY or, " +
        "behind a proxy that adds TLS, PAYROLL_BEHIND_TLS_PROXY=true"
    )
    const settings = Result.getOrThrow(parsed({ ...BEYOND, ...FILES }))
    assert.deepStrictEqual(settings.tls, { certFile: "cert.pem", keyFile: "key.pem" })
    assert.isTrue(hasTlsEverywhere(settings))
    assert.isFalse(hasTlsEverywhere({ ...settings, metricsPort: 9_464 }))
  })

  it("has both files or none", () => {
    const { PAYROLL_TLS_CERT, PAYROLL_TLS_KEY } = FILES
    assert.include(refused({ PAYROLL_TLS_CERT }), "PAYROLL_TLS_KEY must be")
    assert.include(refused({ PAYROLL_TLS_KEY }), "PAYROLL_TLS_CERT must be")
    assert.isUndefined(Result.getOrThrow(parsed({})).tls)
  })

  it("is what the pages of this machine are reached by", () => {
    const { publicUrl } = Result.getOrThrow(parsed(FILES))
    assert.strictEqual(publicUrl, "https://127.0.0.1:8080")
  })
})
