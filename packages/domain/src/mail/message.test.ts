import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import { LANGUAGES } from "../flowLink/flowLink.ts"
import { hasCode, MAIL_TEMPLATES } from "./mail.ts"
import { readableOn, renderedMail, type MailBrand } from "./message.ts"

const brand: MailBrand = {
  name: "Strict & Sons",
  accentColor: "#ffee00",
  supportAddress: "people@strict.example",
  hasLogo: true
}
const CODE = "042917"
const LINK = "https://pay.example/flow/acme/not-me#fl_test_1"
const content = (firstName: string) =>
  Redacted.make(JSON.stringify({ to: "ike@acme.example", firstName, company: "Acme <b>" }))

describe.each(LANGUAGES.flatMap((language) => MAIL_TEMPLATES.map((of) => [language, of] as const)))(
  "a mail in %s: %s",
  (language, template) => {
    const mail = { template, language, content: content("Ike") }

    it("has its link or code in text and HTML, and the brand", () => {
      const isCode = hasCode(mail)
      const { text, html, subject } = renderedMail(
        mail,
        brand,
        isCode ? { code: CODE } : { link: LINK }
      )
      assert.include(text, isCode ? CODE : LINK)
      assert.include(html, isCode ? CODE : `href="${LINK}"`)
      assert.notInclude(subject, CODE)
      assert.include(text, "people@strict.example")
      assert.include(html, "Strict &amp; Sons")
      assert.include(html, "cid:logo")
      assert.include(html, `<html lang="${language}">`)
    })

    it("has no button without a link", () => {
      const { text, html } = renderedMail(mail, { ...brand, hasLogo: false }, undefined)
      assert.notInclude(html, "<a ")
      assert.notInclude(text, "http")
      assert.notInclude(html, "<img")
    })

    it("shows values as text", () => {
      const named = { ...mail, content: content('<img src=x onerror="alert(1)">') }
      const { html, subject } = renderedMail(named, brand, undefined)
      assert.include(html, "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;")
      assert.include(html, "Acme &lt;b&gt;")
      assert.notInclude(subject, "Acme")
    })
  }
)

describe("the color of a text", () => {
  it("is read well on every color", () => {
    assert.strictEqual(readableOn("#ffee00"), "#000000")
    assert.strictEqual(readableOn("#ffffff"), "#000000")
    assert.strictEqual(readableOn("#1f4e79"), "#ffffff")
    assert.strictEqual(readableOn("#000000"), "#ffffff")
  })
})
