import { assert, describe, it } from "@effect/vitest"
import * as Equal from "effect/Equal"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { inspect } from "node:util"
import type { Environment } from "./settingReaders.ts"
import { parseSettings } from "./settings.ts"

const mailOf = (environment: Environment) =>
  Result.map(
    parseSettings(environment, () => ""),
    ({ mail }) => mail
  )

const FROM = { PAYROLL_MAIL_FROM: "no-reply@acme.example" }
const SMTP_URL =
  "PAYROLL_SMTP_URL must be an smtp:// or smtps:// URL with a host, such as " +
  "smtps://user:password@mail.example:465, set together with PAYROLL_MAIL_FROM"
const MAIL_FROM = "PAYROLL_MAIL_FROM must be an email address, set together with PAYROLL_SMTP_URL"

describe("the settings of mail", () => {
  it("are the server, the sender and the pace", () => {
    const mail = Result.getOrThrow(
      mailOf({
        PAYROLL_SMTP_URL: "smtps://payroll:pw-canary@mail.acme.example",
        PAYROLL_MAIL_PER_SECOND: "20",
        ...FROM
      })
    )
    const server = {
      host: "mail.acme.example",
      port: 465,
      tls: "always",
      username: "payroll",
      password: Redacted.make("pw-canary")
    }
    assert.isTrue(Equal.equals(mail, { server, from: "no-reply@acme.example", perSecond: 20 }))
    assert.notInclude(inspect(mail) + JSON.stringify(mail), "canary")
  })

  it.each([
    [SMTP_URL, { PAYROLL_SMTP_URL: "smtp://mail.acme.example/canary", ...FROM }],
    [SMTP_URL, FROM],
    [MAIL_FROM, { PAYROLL_SMTP_URL: "smtp://mail.acme.example" }],
    [
      MAIL_FROM,
      { PAYROLL_SMTP_URL: "smtp://mail.acme.example", PAYROLL_MAIL_FROM: "A <canary@acme.example>" }
    ]
  ])("fail with: %s", (message, environment) => {
    const refused = mailOf(environment)
    assert.strictEqual(Result.isFailure(refused) && refused.failure.message, message)
  })
})
