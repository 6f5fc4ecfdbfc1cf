import { assert, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { parseSettings } from "./settings.ts"

const allowed = (environment: Readonly<Record<string, string>>) =>
  Result.getOrThrow(parseSettings(environment, () => assert.fail("no file"))).webhookAllow

it("allows receivers on loopback only to a service on loopback with the sandbox", () => {
  assert.deepStrictEqual(allowed({ PAYROLL_HOST: "::1" }), ["127.0.0.0/8", "::1/128"])
  const others: ReadonlyArray<Readonly<Record<string, string>>> = [
    { PAYROLL_VERIFICATION: "manual" },
    { PAYROLL_BEHIND_TLS_PROXY: "true" },
    { PAYROLL_HOST: "10.0.0.5", PAYROLL_VERIFICATION: "sandbox", PAYROLL_BEHIND_TLS_PROXY: "true" }
  ]
  for (const environment of others) assert.deepStrictEqual(allowed(environment), [])
  assert.deepStrictEqual(allowed({ PAYROLL_WEBHOOK_ALLOW: "10.0.0.0/8" }), ["10.0.0.0/8"])
})
