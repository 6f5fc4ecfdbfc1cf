import { assert, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { parseSettings } from "./settings.ts"

const allowed = (environment: Readonly<Record<string, string>>) =>
  Result.getOrThrow(parseSettings(environment, () => assert.fail("no file"))).webhookAllow

it("allows receivers on loopback only to a service on loopback with the sandbox", () => {
  assert.deepStrictEqual(allowed({ PAYROLL_HOST: "::1" }), ["127.0.0.0/8", "::1/128"])
  const others: ReadonlyArray<Readonly<Record<string, string>>> = [
    { PAYROLL_VERIFICATION: "manual" },
    { PAYROLL_VERIFICATION: "sandbox", PAYROLL_BEHIND_TLS_PROXY: "true" },
    { PAYROLL_VERIFICATION: "sandbox", PAYROLL_TRUSTED_PROXIES: "127.0.0.1" },
    { PAYROLL_HOST: "10.0.0.5", PAYROLL_VERIFICATION: "sandbox", PAYROLL_BEHIND_TLS_PROXY: "true" }
  ]
  for (const environment of others) assert.deepStrictEqual(allowed(environment), [])
  assert.deepStrictEqual(allowed({ PAYROLL_WEBHOOK_ALLOW: "10.0.0.0/8" }), ["10.0.0.0/8"])
})

it("has the console by itself for this machine only", () => {
  const consoleOf = (environment: Readonly<Record<string, string>>) =>
    Result.map(
      parseSettings(environment, () => assert.fail("no file")),
      (settings) => settings.console
    )
  const beyond = {
    PAYROLL_HOST: "10.0.0.5",
    PAYROLL_VERIFICATION: "manual",
    PAYROLL_BEHIND_TLS_PROXY: "true"
  }
  const onPort = { PAYROLL_CONSOLE_PORT: "8081" }
  assert.deepStrictEqual(Result.getOrThrow(consoleOf({})), { port: undefined })
  assert.deepStrictEqual(Result.getOrThrow(consoleOf(onPort)), { port: 8081 })
  assert.isUndefined(Result.getOrThrow(consoleOf({ PAYROLL_CONSOLE: "false" })))
  const proxied = { PAYROLL_VERIFICATION: "manual", PAYROLL_BEHIND_TLS_PROXY: "true" }
  for (const others of [beyond, proxied]) assert.isUndefined(Result.getOrThrow(consoleOf(others)))
  const enabled = { ...beyond, ...onPort, PAYROLL_CONSOLE: "true" }
  assert.deepStrictEqual(Result.getOrThrow(consoleOf(enabled)), { port: 8081 })
  for (const off of [
    { ...beyond, ...onPort },
    { ...onPort, PAYROLL_CONSOLE: "false" }
  ]) {
    const refused = consoleOf(off)
    assert.isTrue(Result.isFailure(refused) && refused.failure.setting === "PAYROLL_CONSOLE_PORT")
  }
})
