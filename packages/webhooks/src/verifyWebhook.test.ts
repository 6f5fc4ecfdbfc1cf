import { assert, describe, it } from "@effect/vitest"
import { newWebhookSecret, signatureHeaders, signingKey } from "@payroll/adapters/webhooks/signing"
import { testEventBody } from "@payroll/domain/event/event"
import { seed } from "@payroll/testing/seed"
import fc from "fast-check"
import { Webhook } from "standardwebhooks"
import {
  isEvent,
  verifyWebhook,
  WebhookVerificationError,
  type VerifyWebhookOptions,
  type WebhookFailure,
  type WebhookMessage
} from "./verifyWebhook.ts"

const AT_SECONDS = 1_790_000_000
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
const OLD_SECRET = `whsec_${Buffer.alloc(24, 9).toString("base64")}`
const ID = "0199a2f0-0000-7000-8000-000000000001"
const BODY = JSON.stringify({
  trigger: { eventId: ID, eventType: "employee.kycstatus.update", sequence: 3 },
  payload: [{ user: [{ user: "Zoë Müller" }] }]
})

const now = () => AT_SECONDS * 1_000
const keyOf = (secret: string) => signingKey(Buffer.from(secret.slice("whsec_".length), "base64"))

const signed = (body = BODY, secrets = [SECRET], timestampSeconds = AT_SECONDS, id = ID) => ({
  headers: signatureHeaders({ id, timestampSeconds, body, secrets: secrets.map(keyOf) }),
  body
})

const OPTIONS: VerifyWebhookOptions = { secret: SECRET, now }

const reasonOf = async (
  message: WebhookMessage,
  options = OPTIONS
): Promise<WebhookFailure | undefined> => {
  try {
    await verifyWebhook(message, options)
    return undefined
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason
    throw error
  }
}

describe("verifyWebhook", () => {
  it("returns the event that the service has signed", async () => {
    assert.deepStrictEqual<unknown>(
      await verifyWebhook(signed(), { secret: SECRET, now }),
      JSON.parse(BODY)
    )
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, "600" as unknown as number])(
    "takes no tolerance of %s, which could let any age pass",
    async (toleranceSeconds) => {
      const old = { secret: SECRET, now: () => now() + 1_000_000_000, toleranceSeconds }
      const failed = verifyWebhook(signed(), old)
      await failed.then(
        () => assert.fail("it was accepted"),
        (error: unknown) => assert.instanceOf(error, RangeError)
      )
    }
  )

  it("says that a secret is malformed which is not there", async () => {
    for (const secret of [undefined, [], [SECRET, undefined]]) {
      const options = { ...OPTIONS, secret: secret as unknown as string }
      assert.strictEqual(await reasonOf(signed(), options), "malformed-secret")
    }
  })

  it("tells the type of an event, and with it what its payload has", async () => {
    const event = await verifyWebhook(signed(), OPTIONS)
    assert.isFalse(isEvent(event, "timesheet.timesheetstatus.insert"))
    if (!isEvent(event, "employee.kycstatus.update")) return assert.fail("another type")
    const [{ user }] = event.payload
    assert.lengthOf(user, 1)
  })

  it("has no entity in an empty test message", async () => {
    const body = testEventBody(ID, now())
    const event = await verifyWebhook(signed(body), OPTIONS)
    const [entity] = event.payload
    assert.isUndefined(entity)
    assert.isTrue(event.trigger.isTest)
    assert.strictEqual(event.trigger.eventType, "webhook.test")
  })

  it("accepts the published signature of the published message, which is not an event", async () => {
    const message = {
      headers: {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
      },
      body: '{"test": 2432232314}'
    }
    const options = {
      secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      now: () => 1_614_265_330_000
    }
    assert.strictEqual(await reasonOf(message, options), "not-an-event")
    const other = { ...options, secret: SECRET }
    assert.strictEqual(await reasonOf(message, other), "no-matching-signature")
  })

  it("accepts what the package standardwebhooks signs, and nothing with one bit changed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 24, maxLength: 64 }),
        fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue(), { noNullPrototype: true }),
        fc.nat(),
        async (bytes, entity, at) => {
          const secret = `whsec_${Buffer.from(bytes).toString("base64")}`
          const body = JSON.stringify({ trigger: { eventId: ID }, payload: [entity] })
          const headers = {
            "webhook-id": ID,
            "webhook-timestamp": String(AT_SECONDS),
            "webhook-signature": new Webhook(secret).sign(ID, new Date(now()), body)
          }
          const options = { secret, now }
          assert.deepStrictEqual<unknown>(
            await verifyWebhook({ headers, body }, options),
            JSON.parse(body)
          )
          const changed = Buffer.from(body)
          const position = at % changed.length
          changed[position] = (changed[position] ?? 0) ^ 1
          assert.strictEqual(
            await reasonOf({ headers, body: changed }, options),
            "no-matching-signature"
          )
        }
      ),
      { seed, numRuns: 50 }
    )
  })

  it("takes headers and bodies as every platform gives them", async () => {
    const { headers, body } = signed()
    const upperCase = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]])
    )
    const bytes = new TextEncoder().encode(body)
    for (const headerForm of [headers, new Headers(headers), upperCase]) {
      for (const form of [body, bytes, bytes.buffer, Buffer.from(body)]) {
        assert.isUndefined(await reasonOf({ headers: headerForm, body: form }))
      }
    }
  })

  it("takes a message of the old or the new secret while it is rotated", async () => {
    const secret = [SECRET, OLD_SECRET]
    for (const secrets of [[SECRET], [OLD_SECRET], [OLD_SECRET, SECRET]]) {
      assert.isUndefined(await reasonOf(signed(BODY, secrets), { secret, now }))
    }
    const stranger = newWebhookSecret()
    const message = signed(BODY, [stranger])
    assert.strictEqual(await reasonOf(message, { secret, now }), "no-matching-signature")
    assert.isUndefined(await reasonOf(signed(BODY, [stranger, SECRET])))
  })

  it("takes signatures within the tolerance, at both ends", async () => {
    const at = (seconds: number, options = {}) =>
      reasonOf(signed(BODY, [SECRET], AT_SECONDS + seconds), { secret: SECRET, now, ...options })
    assert.isUndefined(await at(-300))
    assert.isUndefined(await at(300))
    assert.strictEqual(await at(-301), "timestamp-too-old")
    assert.strictEqual(await at(301), "timestamp-too-new")
    assert.isUndefined(await at(-3_600, { toleranceSeconds: 3_600 }))
    assert.strictEqual(await at(-11, { toleranceSeconds: 10 }), "timestamp-too-old")
  })

  it("names the fault of the headers", async () => {
    const { headers, body } = signed()
    const withHeader = (name: string, value: string | ReadonlyArray<string> | undefined) =>
      reasonOf({ headers: { ...headers, [name]: value }, body })
    for (const name of Object.keys(headers)) {
      assert.strictEqual(await withHeader(name, undefined), "missing-header", name)
      assert.strictEqual(await withHeader(name, ""), "missing-header", name)
      assert.strictEqual(await withHeader(name, ["a", "b"]), "malformed-header", name)
      assert.strictEqual(await withHeader(name, "1".repeat(4_097)), "malformed-header", name)
    }
    for (const id of ["a.b", "a b", "ä"]) {
      assert.strictEqual(await withHeader("webhook-id", id), "malformed-header")
    }
    for (const timestamp of ["1.5", "-1", "1e9", "0x1", " 1", "soon"]) {
      assert.strictEqual(await withHeader("webhook-timestamp", timestamp), "malformed-header")
    }
    for (const signature of ["v1", "v1,", "v1,!", "v2,AAAA", "v1a,AAAA", "x"]) {
      assert.strictEqual(await withHeader("webhook-signature", signature), "no-matching-signature")
    }
    const many = Array(21).fill("v1,AAAA").join(" ")
    assert.strictEqual(await withHeader("webhook-signature", many), "malformed-header")
  })

  it("ignores signatures of other schemes next to its own", async () => {
    const { headers, body } = signed()
    const signature = `v1a,${Buffer.alloc(64).toString("base64")} ${headers["webhook-signature"]}`
    const message = { headers: { ...headers, "webhook-signature": signature }, body }
    assert.isUndefined(await reasonOf(message))
  })

  it("rejects secrets that are none", async () => {
    const short = `whsec_${Buffer.alloc(23).toString("base64")}`
    const long = `whsec_${Buffer.alloc(65).toString("base64")}`
    for (const secret of ["", "whsec_", "whsec_!", short, long, [], Array(11).fill(SECRET)]) {
      assert.strictEqual(await reasonOf(signed(), { secret, now }), "malformed-secret")
    }
    assert.isUndefined(await reasonOf(signed(), { secret: SECRET.slice("whsec_".length), now }))
  })

  it("rejects a signed body that is not the event of its headers", async () => {
    const other = BODY.replace(ID, ID.replace("1", "2"))
    for (const body of ["", "{", "null", "[]", '{"trigger":{}}', '{"payload":[]}', other]) {
      assert.strictEqual(await reasonOf(signed(body)), "not-an-event", body)
    }
    const key = [keyOf(SECRET)]
    const invalid = Buffer.concat([Buffer.from(BODY.slice(0, -1)), Buffer.from([0xff, 0x7d])])
    const message = { id: ID, timestampSeconds: AT_SECONDS, body: invalid, secrets: key }
    const headers = signatureHeaders(message)
    assert.strictEqual(await reasonOf({ headers, body: invalid }), "not-an-event")
  })

  it("quotes neither the message nor the secret", async () => {
    const { headers } = signed()
    const marked = `${BODY} canary-body`
    const failures: ReadonlyArray<readonly [WebhookMessage, string]> = [
      [{ headers, body: marked }, SECRET],
      [signed("canary-body"), SECRET],
      [{ headers: { ...headers, "webhook-id": "canary.id" }, body: BODY }, SECRET],
      [signed(), "whsec_canary"]
    ]
    for (const [message, secret] of failures) {
      const failure: unknown = await verifyWebhook(message, { secret, now }).catch(
        (error: unknown) => error
      )
      assert.instanceOf(failure, Error)
      assert.notInclude(`${failure.message}${failure.stack ?? ""}`, "canary")
    }
  })
})
