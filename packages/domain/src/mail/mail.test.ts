import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import { created } from "../record.ts"
import { attemptedMail, expiredMail, hasExpired, newMail, retriedMail, type Mail } from "./mail.ts"

const AT = 1_760_000_000_000
const MINUTE_MS = 60_000
const base = created("019a0000-0000-7000-8000-000000000001", { clientId: "c", companyId: "o" }, AT)
const content = { to: "ike@acme.example", firstName: "Ike", company: "Acme" }
const waiting = newMail(base, {
  template: "payAccountHeld",
  language: "en",
  expiresAt: AT + 1_000,
  secret: Redacted.make("token"),
  content
})

const deferred = (mail: Mail, at: number): Mail =>
  attemptedMail(mail, { _tag: "Deferred", reason: "the mail server said 451" }, at)

describe("a mail", () => {
  it("is due at once, then after 1, 5 and 30 minutes, 2 and 12 hours, and is given up", () => {
    const pauses: Array<number> = []
    let mail = waiting
    let at = AT
    while (mail.status === "waiting") {
      const dueAt = mail.nextAttemptAt ?? assert.fail("it is never due")
      pauses.push((dueAt - at) / MINUTE_MS)
      at = dueAt
      assert.strictEqual(mail.secret, waiting.secret)
      mail = deferred(mail, at)
    }
    assert.deepStrictEqual(pauses, [0, 1, 5, 30, 120, 720])
    assert.deepInclude(mail, { status: "failed", attempts: 6, nextAttemptAt: undefined })
    assert.strictEqual(mail.secret, undefined)
  })

  it("loses its secret when it is accepted, refused or has expired", () => {
    const after = [
      attemptedMail(waiting, { _tag: "Accepted" }, AT),
      attemptedMail(waiting, { _tag: "Refused", reason: "the mail server said 550" }, AT),
      expiredMail(waiting, AT)
    ]
    assert.deepStrictEqual(
      after.map(({ status, secret, nextAttemptAt }) => [status, secret, nextAttemptAt]),
      [
        ["accepted", undefined, undefined],
        ["failed", undefined, undefined],
        ["expired", undefined, undefined]
      ]
    )
  })

  it("has expired when what it is for has ended", () => {
    assert.isFalse(hasExpired(waiting, AT + 999))
    assert.isTrue(hasExpired(waiting, AT + 1_000))
    assert.isFalse(hasExpired({ expiresAt: undefined }, AT + 1_000_000))
  })

  it("is tried as often again as at first", () => {
    const failed = attemptedMail(waiting, { _tag: "Refused", reason: "no" }, AT)
    assert.deepInclude(retriedMail(failed, AT + 5), {
      status: "waiting",
      attempts: 0,
      nextAttemptAt: AT + 5
    })
  })
})
