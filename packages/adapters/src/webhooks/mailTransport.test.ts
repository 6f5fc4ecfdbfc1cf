import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { MailTransport, type OutgoingMail } from "@payroll/operations/ports/mailStore"
import { startSmtpServer, type SmtpServer } from "@payroll/testing/smtpServer"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { toMailServer } from "../settings/settingValues.ts"
import { layerMailTransport } from "./mailTransport.ts"

const ID = "019a0000-0000-7000-8000-000000000007"
const PNG = Buffer.from("89504e470d0a1a0a00", "hex").toString("base64")
const mail: OutgoingMail = {
  id: ID,
  to: "ike@acme.example",
  subject: "Está por cambiar adónde va su pago",
  text: "Hola, Ñ\n.\nhttps://pay.example/flow/acme/not-me#token",
  html: "<p>Hola, Ñ</p>",
  senderName: "Strict\r\nBcc: x@y.example @ <b>",
  replyTo: "people@strict.example",
  logo: { type: "image/png", base64: PNG }
}

let smtp: SmtpServer
beforeEach(async () => {
  smtp = await startSmtpServer()
})
afterEach(() => smtp.stop())

const STEPS = { dnsTimeout: 300, connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 500 }

const sending = (url = smtp.url, perSecond = 1_000) => {
  const server = toMailServer(url) ?? assert.fail(url)
  const settings = { server, from: "no-reply@pay.example", perSecond }
  const layer = layerMailTransport({ mail: settings, publicUrl: undefined }, STEPS)
  return Effect.provide(
    Effect.map(MailTransport, ({ send }) => send),
    layer
  )
}

const send = (set: Partial<OutgoingMail> = {}) =>
  Effect.runPromise(Effect.flatMap(sending(), (one) => one({ ...mail, ...set })))

describe("a mail that is sent over SMTP", () => {
  it("is text and HTML in one message, from the client by name", async () => {
    assert.deepStrictEqual(await send(), { _tag: "Accepted" })
    const [{ from, to, message } = assert.fail("nothing came")] = smtp.received
    assert.deepStrictEqual([from, to], ["no-reply@pay.example", ["ike@acme.example"]])
    const [headers = ""] = message.split("\r\n\r\n")
    assert.include(headers, `Message-ID: <${ID}@pay.example>`)
    assert.include(headers, "Auto-Submitted: auto-generated")
    assert.match(headers, /^Reply-To: people@strict\.example/m)
    assert.match(headers, /^From: .*<no-reply@pay\.example>/m)
    // The name makes no header and no second address.
    assert.notMatch(headers, /^Bcc:/m)
    assert.notMatch(headers, /^From:.*@.*@/m)
    assert.include(message, "multipart/alternative")
    assert.include(message, "image/png")
    assert.match(message, /^Content-ID: <logo>/im)
  })

  it("is refused for good by a server that knows no such mailbox", async () => {
    smtp.decide("refuse")
    // The words of the server repeat the address.
    assert.deepStrictEqual(await send(), { _tag: "Refused", reason: "the mail server said 550" })
  })

  it("is tried again after a server that takes it later, hangs, cuts or is away", async () => {
    smtp.decide("defer")
    assert.deepStrictEqual(await send(), { _tag: "Deferred", reason: "the mail server said 451" })
    smtp.decide("hang")
    assert.strictEqual((await send())._tag, "Deferred")
    smtp.decide("cut")
    assert.strictEqual((await send())._tag, "Deferred")
    smtp.decide("delay")
    assert.strictEqual((await send())._tag, "Accepted")
    const ids = smtp.received.map(({ message }) => /^Message-ID: (.*)$/m.exec(message)?.[1])
    // It came three times, as one message.
    assert.deepStrictEqual([ids.length, new Set(ids).size], [3, 1])
    const away = await Effect.runPromise(
      Effect.flatMap(sending("smtp://127.0.0.1:1"), (one) => one(mail))
    )
    assert.strictEqual(away._tag, "Deferred")
  })

  it("is refused without a mail server", async () => {
    const layer = layerMailTransport({ mail: undefined, publicUrl: undefined })
    const outcome = await Effect.runPromise(
      Effect.provide(
        Effect.flatMap(MailTransport, (transport) => transport.send(mail)),
        layer
      )
    )
    assert.deepStrictEqual(outcome, { _tag: "Refused", reason: "no mail server is set" })
  })

  it("leaves with others at the pace of the settings", async () => {
    const started = performance.now()
    await Effect.runPromise(
      Effect.flatMap(sending(smtp.url, 10), (one) =>
        Effect.forEach([1, 2, 3, 4], () => one(mail), { concurrency: "unbounded" })
      )
    )
    assert.isAtLeast(performance.now() - started, 290)
    assert.lengthOf(smtp.received, 4)
  })
})

describe("the URL of a mail server", () => {
  const of = (url: string) => {
    const { username, password, ...server } = toMailServer(url) ?? assert.fail(url)
    return [Object.values(server).join(" "), username, Redacted.value(password)].join(" ").trim()
  }

  it("has TLS off this machine", () => {
    assert.strictEqual(of("smtp://mail.example"), "mail.example 587 asked")
    assert.strictEqual(of("smtps://mail.example"), "mail.example 465 always")
    assert.strictEqual(of("smtp://127.0.0.1:25"), "127.0.0.1 25 none")
    assert.strictEqual(of("smtp://[::1]:25"), "::1 25 none")
    assert.strictEqual(of("smtp://localhost.example"), "localhost.example 587 asked")
    assert.strictEqual(of("smtp://me:p%40ss@mail.example:25"), "mail.example 25 asked me p@ss")
  })

  it("has no path, query or other scheme", () => {
    for (const url of [
      "http://mail.example",
      "smtp://mail.example/x",
      "smtp://mail.example?secure=false",
      "smtp://mail.example#x",
      "mail.example",
      "smtp://"
    ]) {
      assert.strictEqual(toMailServer(url), undefined, url)
    }
  })
})
