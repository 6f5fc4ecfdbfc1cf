import { SignatureRefused, VerdictSignature } from "@payroll/operations/ports/verdictSignature"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { createHmac } from "node:crypto"
import { signingKey } from "../webhooks/signing.ts"
import { isSigned, layerNoSignature, layerVerdictSignature } from "./verdictSignature.ts"

const bytes = Buffer.from("abcdefghijklmnopqrstuvwxyz012345")
const key = signingKey(bytes)
const BODY = Buffer.from('{"status":"passed"}')
const SECONDS = 1_772_960_700
const NOW = SECONDS * 1_000

/** Signed by hand as the standard specifies, independent of the code under test. */
const signature = (id: string, seconds: number | string, body: Buffer, secret = bytes): string =>
  `v1,${createHmac("sha256", secret).update(`${id}.${seconds}.`).update(body).digest("base64")}`

const headers = (
  set: Readonly<Record<string, string | ReadonlyArray<string> | undefined>> = {}
) => ({
  "webhook-id": "msg_1",
  "webhook-timestamp": String(SECONDS),
  "webhook-signature": signature("msg_1", SECONDS, BODY),
  ...set
})

const signed = (set: Parameters<typeof headers>[0] = {}, body = BODY, now = NOW): boolean =>
  isSigned(key, body, headers(set), now)

describe("a signature", () => {
  it("is valid for the signed bytes, id and time", () => {
    assert.isTrue(signed())
    assert.isTrue(signed({ other: "header", "content-type": undefined }))
  })

  it("is valid as one of several", () => {
    const right = signature("msg_1", SECONDS, BODY)
    const wrong = signature("msg_1", SECONDS, BODY, Buffer.alloc(32))
    assert.isTrue(signed({ "webhook-signature": `${wrong} v1a,abc ${right}` }))
    assert.isFalse(signed({ "webhook-signature": `${wrong} ${wrong}` }))
  })

  it.each([
    ["no id", { "webhook-id": undefined }],
    ["no time", { "webhook-timestamp": undefined }],
    ["no signature", { "webhook-signature": undefined }],
    ["an empty signature", { "webhook-signature": "" }],
    ["another id", { "webhook-id": "msg_2" }],
    ["an id that could be read in two ways", { "webhook-id": "msg.1" }],
    ["another time", { "webhook-timestamp": String(SECONDS + 1) }],
    ["a time that is none", { "webhook-timestamp": `${SECONDS}.5` }],
    ["two ids", { "webhook-id": ["msg_1", "msg_1"] }],
    ["two signatures", { "webhook-signature": [signature("msg_1", SECONDS, BODY)] }],
    [
      "another version",
      { "webhook-signature": signature("msg_1", SECONDS, BODY).replace("v1", "v2") }
    ],
    [
      "a signature cut short",
      { "webhook-signature": signature("msg_1", SECONDS, BODY).slice(0, -2) }
    ],
    [
      "too many signatures",
      { "webhook-signature": `${"v1,x ".repeat(300)}${signature("msg_1", SECONDS, BODY)}` }
    ]
  ] as const)("does not hold with %s", (_what, set) => assert.isFalse(signed(set)))

  it("is invalid if one bit of the body changes", () => {
    const other = Buffer.from(BODY)
    other[3] = (other[3] ?? 0) ^ 1
    assert.isFalse(signed({}, other))
    assert.isFalse(signed({}, Buffer.concat([BODY, Buffer.from(" ")])))
  })

  it("is valid within five minutes in both directions", () => {
    const tolerance = 5 * 60 * 1_000
    assert.isTrue(signed({}, BODY, NOW + tolerance))
    assert.isTrue(signed({}, BODY, NOW - tolerance))
    assert.isFalse(signed({}, BODY, NOW + tolerance + 1))
    assert.isFalse(signed({}, BODY, NOW - tolerance - 1))
  })
})

describe("the port", () => {
  it.effect("accepts a recent signature, by its clock", () =>
    Effect.gen(function* () {
      const { check } = yield* VerdictSignature
      assert.instanceOf(yield* Effect.flip(check(BODY, headers())), SignatureRefused)
      yield* TestClock.setTime(NOW)
      yield* check(BODY, headers())
    }).pipe(Effect.provide(layerVerdictSignature(key)))
  )

  it.effect("rejects malformed headers before it has the body", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW)
      const { checkHeaders } = yield* VerdictSignature
      yield* checkHeaders(headers())
      const ofOtherBody = signature("msg_1", SECONDS, Buffer.from("other"))
      yield* checkHeaders(headers({ "webhook-signature": `v1a,abc ${ofOtherBody}` }))
      const wrong = ["v1,abc", "v2", ofOtherBody.replace("v1", "v2")]
      for (const given of wrong) {
        const check = checkHeaders(headers({ "webhook-signature": given }))
        assert.instanceOf(yield* Effect.flip(check), SignatureRefused)
      }
      yield* TestClock.adjust("301 seconds")
      assert.instanceOf(yield* Effect.flip(checkHeaders(headers())), SignatureRefused)
    }).pipe(Effect.provide(layerVerdictSignature(key)))
  )

  it.effect("rejects all signatures for providers without callbacks", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW)
      const { check, checkHeaders } = yield* VerdictSignature
      assert.instanceOf(yield* Effect.flip(checkHeaders(headers())), SignatureRefused)
      assert.instanceOf(yield* Effect.flip(check(BODY, headers())), SignatureRefused)
    }).pipe(Effect.provide(layerNoSignature))
  )
})
