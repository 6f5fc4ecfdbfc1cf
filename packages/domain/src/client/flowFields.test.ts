import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { defaultFlowName } from "./flowFields.ts"
import { clientSettings } from "./settings.ts"

const takes = (name: "flowName" | "flowOrigins", value: unknown): boolean =>
  Result.isSuccess(
    Schema.decodeUnknownResult(Schema.Struct({ value: clientSettings[name].field }))({ value })
  )

describe("flowOrigins", () => {
  it("takes origins as browsers write them, with https but for this machine", () => {
    for (const origin of [
      "https://app.acme.example",
      "https://acme.example:8443",
      "http://localhost:3000",
      "http://127.0.0.1",
      "https://localhost:65"
    ]) {
      assert.isTrue(takes("flowOrigins", [origin]), origin)
    }
  })

  it("takes nothing that is no origin, or that would change a header", () => {
    for (const text of [
      "http://acme.example",
      "https://acme.example/",
      "https://acme.example/page",
      "https://ACME.example",
      "https://acme.example:443",
      "http://localhost:80",
      "https://127.1",
      "https://acme.example;script-src",
      "https://*.acme.example",
      "https://rosa@acme.example",
      "http://localhost.acme.example",
      "acme.example",
      "*",
      "'self'"
    ]) {
      assert.isFalse(takes("flowOrigins", [text]), text)
    }
  })

  it("takes at most twenty", () => {
    const origins = Array.from({ length: 21 }, (_, index) => `https://${index}.acme.example`)
    assert.isTrue(takes("flowOrigins", origins.slice(0, 20)))
    assert.isFalse(takes("flowOrigins", origins))
  })
})

describe("flowName", () => {
  it("is part of an address", () => {
    for (const name of ["acme-people", "a1b", "0123456789abcdef"]) {
      assert.isTrue(takes("flowName", name), name)
    }
    for (const name of ["-acme", "acme-", "Acme", "a/b", "ab", "a".repeat(41), "é".repeat(5)]) {
      assert.isFalse(takes("flowName", name), name)
    }
  })

  it("is made of what is random in the client's id", () => {
    assert.strictEqual(defaultFlowName("019a0000-1111-7222-8333-444455556666"), "8333444455556666")
    assert.isTrue(takes("flowName", defaultFlowName("019a0000-1111-7222-8333-444455556666")))
  })
})
