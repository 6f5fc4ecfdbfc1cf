import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { sharedHostWarning } from "./flowSettings.ts"
import { parseSettings } from "./settings.ts"

const parsed = (environment: Readonly<Record<string, string>>) =>
  parseSettings(
    { PAYROLL_BEHIND_TLS_PROXY: "true", PAYROLL_VERIFICATION: "manual", ...environment },
    () => ""
  )

const settings = (environment: Readonly<Record<string, string>>) =>
  Result.getOrThrow(parsed(environment))

const PUBLIC = { PAYROLL_PUBLIC_URL: "https://pay.acme.example" }
const ALONE = { PAYROLL_FLOW_HOST: "People.acme.example" }
const CONSOLE = { PAYROLL_CONSOLE: "true" }

describe("the host of pages for people", () => {
  it("is that of their address", () => {
    const { publicUrl, flowHost } = settings(ALONE)
    assert.deepStrictEqual(
      [publicUrl, flowHost],
      ["https://people.acme.example", "people.acme.example"]
    )
    const other = parsed({ ...ALONE, ...PUBLIC })
    assert.include(String(Result.isFailure(other) && other.failure.message), "PAYROLL_PUBLIC_URL")
  })

  it.each(["people.acme.example:8443", "https://people.acme.example", "-acme.example", "10.0.0.1"])(
    "is a name without a port: %s",
    (name) => {
      assert.isTrue(Result.isFailure(parsed({ PAYROLL_FLOW_HOST: name })))
    }
  )

  it("is warned of where the console shares it, also on another port", () => {
    const warned = (environment: Readonly<Record<string, string>>) =>
      sharedHostWarning(settings(environment))
    assert.include(warned({ ...PUBLIC, ...CONSOLE }), "share the host pay.acme.example:")
    assert.include(
      warned({ ...PUBLIC, ...CONSOLE, PAYROLL_CONSOLE_PORT: "8081" }),
      "on another port, which is no wall for cookies"
    )
    for (const safe of [PUBLIC, CONSOLE, { ...ALONE, ...CONSOLE }]) {
      assert.isUndefined(warned(safe))
    }
    assert.isUndefined(sharedHostWarning(Result.getOrThrow(parseSettings({}, () => ""))))
  })
})
