import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import fc from "fast-check"
import { Webhook } from "standardwebhooks"
import { newWebhookSecret, parseWebhookSecret, signatureHeaders, signingKey } from "./signing.ts"

const SEED = Number(process.env["PAYROLL_TEST_SEED"] ?? Math.floor(Math.random() * 2 ** 31))

const keyOf = (secret: string) => signingKey(Result.getOrThrow(parseWebhookSecret(secret)))
const nowSeconds = (): number => Math.floor(Date.now() / 1_000)
const ofBytes = (length: number): string => Buffer.alloc(length, 0xfb).toString("base64")

describe("signatureHeaders", () => {
  it("returns the published signature for the published message", () => {
    const headers = signatureHeaders({
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestampSeconds: 1614265330,
      body: '{"test": 2432232314}',
      secrets: [keyOf("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")]
    })
    assert.deepStrictEqual(headers, {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    })
  })

  it("is verified by the standardwebhooks package, with each live secret and any body", () => {
    const body = fc.oneof(fc.json(), fc.string({ unit: "binary" }), fc.constant(""))
    const secrets = fc.array(fc.uint8Array({ minLength: 24, maxLength: 64 }), {
      minLength: 1,
      maxLength: 3
    })
    fc.assert(
      fc.property(fc.uuid(), body, secrets, (id, body, secrets) => {
        const message = { id, timestampSeconds: nowSeconds(), secrets: secrets.map(signingKey) }
        const headers = signatureHeaders({ ...message, body })
        for (const secret of secrets) {
          new Webhook(secret, { format: "raw" }).verify(body, headers, { jsonParse: false })
        }
        assert.deepStrictEqual(signatureHeaders({ ...message, body: Buffer.from(body) }), headers)
      }),
      { seed: SEED }
    )
  })

  it("is rejected by the package when a byte of the body, the id or the time changes", () => {
    const secret = newWebhookSecret()
    const signed = { id: "evt_1", timestampSeconds: nowSeconds(), body: '{"amount":100}' }
    const headers = signatureHeaders({ ...signed, secrets: [keyOf(secret)] })
    const oracle = new Webhook(secret)
    oracle.verify(signed.body, headers)
    assert.throws(() => oracle.verify('{"amount":900}', headers))
    assert.throws(() => oracle.verify(signed.body, { ...headers, "webhook-id": "evt_2" }))
    const later = String(signed.timestampSeconds + 1)
    assert.throws(() => oracle.verify(signed.body, { ...headers, "webhook-timestamp": later }))
  })

  it("lists the signatures in the order of the secrets, separated by a space", () => {
    const secrets = [keyOf(newWebhookSecret()), keyOf(newWebhookSecret())]
    const message = { id: "evt_1", timestampSeconds: 1, body: "{}" }
    const [first, second] = secrets.map(
      (key) => signatureHeaders({ ...message, secrets: [key] })["webhook-signature"]
    )
    const both = signatureHeaders({ ...message, secrets })
    assert.strictEqual(both["webhook-signature"], `${first} ${second}`)
  })

  it("rejects ambiguous ids and timestamps, and messages without a secret", () => {
    const message = { id: "evt_1", timestampSeconds: 1, body: "{}", secrets: [keyOf(ofBytes(24))] }
    for (const id of ["", "a.b", "a b", "a\r\nx: y", "ä", "a".repeat(256)]) {
      assert.throws(() => signatureHeaders({ ...message, id }), RangeError)
    }
    for (const timestampSeconds of [1.5, Number.NaN, Infinity]) {
      assert.throws(() => signatureHeaders({ ...message, timestampSeconds }), RangeError)
    }
    assert.throws(() => signatureHeaders({ ...message, secrets: [] }), RangeError)
  })
})

describe("webhook secrets", () => {
  it("are 32 random bytes that the package accepts", () => {
    const secret = newWebhookSecret()
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.strictEqual(Result.getOrThrow(parseWebhookSecret(secret)).length, 32)
    assert.notStrictEqual(newWebhookSecret(), secret)
    assert.doesNotThrow(() => new Webhook(secret))
  })

  it("are parsed with and without their prefix, from 24 to 64 bytes", () => {
    for (const length of [24, 25, 26, 32, 64]) {
      for (const text of [ofBytes(length), `whsec_${ofBytes(length)}`]) {
        assert.deepStrictEqual(parseWebhookSecret(text), Result.succeed(Buffer.alloc(length, 0xfb)))
      }
    }
  })

  it("are rejected with a reason that does not quote them", () => {
    const cases: ReadonlyArray<readonly [text: string, reason: string]> = [
      ["", "is empty"],
      ["whsec_", "is empty"],
      [ofBytes(23), "holds fewer than 24 bytes"],
      [ofBytes(65), "holds more than 64 bytes"],
      [ofBytes(66), "holds more than 64 bytes"],
      ["A".repeat(1_000_000), "holds more than 64 bytes"],
      [ofBytes(32).replaceAll("+", "-"), "is not base64"],
      [ofBytes(32).replace("=", ""), "is not base64"],
      [` ${ofBytes(24)}`, "is not base64"],
      ["correct horse battery staple", "is not base64"],
      [`whsk_${ofBytes(24)}`, "is not base64"]
    ]
    for (const [text, reason] of cases) {
      assert.deepStrictEqual(parseWebhookSecret(text), Result.fail(reason))
    }
  })
})
