/** Mails on every storage: a mail is sent if and only if its cause is stored, and its secret does not stay. */
import { assert } from "@effect/vitest"
import type { MailOutcome } from "@payroll/domain/mail/mail"
import { combined } from "@payroll/operations/changes"
import { queuedMail } from "@payroll/operations/mail/rules/queuedMail"
import { MailStore } from "@payroll/operations/ports/mailStore"
import { NewId } from "@payroll/operations/ports/newId"
import { Writer } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { AT, commitsOf, newClient } from "./commits.ts"
import { leaseMails, sendDue } from "./sentMails.ts"
import { Inspection, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

const TOKEN = "fl_test_a-token-of-a-mail"
const MINUTE_MS = 60_000

/** A client with a company whose creation queues a mail; no other mail is due. */
const queued = Effect.fnUntraced(function* (expiresAt?: number) {
  yield* TestClock.setTime(AT)
  const { set } = yield* Inspection
  yield* set("mail", {}, { due_at: null })
  const { client } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  const { next } = yield* NewId
  const { commit, company } = creating()
  const mail = queuedMail(
    { clientId: client.id, companyId: company.id },
    {
      template: "payAccountHeld",
      language: "en",
      expiresAt,
      secret: Redacted.make(TOKEN),
      content: { to: "ike@acme.example", firstName: "Ike", company: "Acme" }
    },
    { at: AT, newId: next }
  )
  const changes = combined([commit.changes, mail])
  return { client, commit: { ...commit, changes } }
})

const stored = Effect.fnUntraced(function* (clientId: string) {
  const { newest } = yield* MailStore
  const [mail = assert.fail("no mail is stored"), ...others] = yield* newest(clientId, 10)
  assert.lengthOf(others, 0)
  return mail
})

const deferred: MailOutcome = { _tag: "Deferred", reason: "the mail server said 451" }

const withItsCause = Effect.gen(function* () {
  const { commit: commits } = yield* Writer
  const { client, commit } = yield* queued()
  const { newest } = yield* MailStore
  assert.deepStrictEqual(yield* newest(client.id, 10), [])
  // A cause that another one was faster than leaves no mail.
  const stale = { of: "companyProfile", id: commit.record.id, expected: 9 } as const
  const lost = { ...commit, changes: { ...commit.changes, revisions: [stale] } }
  assert.strictEqual((yield* commits(lost))._tag, "Stale")
  assert.deepStrictEqual(yield* newest(client.id, 10), [])
  assert.strictEqual((yield* commits(commit))._tag, "Committed")
  const [sent = assert.fail("nothing was sent"), ...others] = yield* sendDue({ _tag: "Accepted" })
  assert.lengthOf(others, 0)
  assert.deepInclude(sent, { to: "ike@acme.example", senderName: client.name, replyTo: null })
  const link = `https://pay.example/flow/${client.settings.flowName}/not-me#${TOKEN}`
  assert.include(sent.text, link)
  const mail = yield* stored(client.id)
  assert.deepInclude(mail, { status: "accepted", attempts: 1, secret: undefined, id: sent.id })
  assert.deepStrictEqual(yield* leaseMails, [])
})

const again = Effect.gen(function* () {
  const { commit: commits } = yield* Writer
  const { set } = yield* Inspection
  const { client, commit } = yield* queued()
  yield* commits(commit)
  const [first] = yield* sendDue(deferred)
  const mail = yield* stored(client.id)
  assert.deepInclude(mail, { status: "waiting", attempts: 1, outcome: deferred.reason })
  assert.strictEqual(mail.nextAttemptAt, AT + MINUTE_MS)
  yield* TestClock.setTime(AT + MINUTE_MS)
  yield* set("mail", { id: mail.id }, { due_at: 0 })
  const [second] = yield* sendDue({ _tag: "Accepted" })
  assert.deepStrictEqual([second?.id, second?.text], [first?.id, first?.text])
  assert.strictEqual((yield* stored(client.id)).secret, undefined)
})

const tooLate = Effect.gen(function* () {
  const { commit: commits } = yield* Writer
  const { client, commit } = yield* queued(AT + 10)
  yield* commits(commit)
  yield* TestClock.setTime(AT + 10)
  assert.deepStrictEqual(yield* sendDue({ _tag: "Accepted" }), [])
  assert.deepInclude(yield* stored(client.id), { status: "expired", secret: undefined })
})

const once = Effect.gen(function* () {
  const { commit: commits } = yield* Writer
  const { client, commit } = yield* queued()
  yield* commits(commit)
  const [due] = yield* leaseMails
  // The process that leased it died: while its lease lasts nobody else gets it, then another one does.
  assert.deepStrictEqual(yield* leaseMails, [])
  const { set } = yield* Inspection
  yield* set("mail", { id: due?.id ?? "" }, { due_at: 0 })
  assert.lengthOf(yield* sendDue({ _tag: "Accepted" }), 1)
  assert.deepInclude(yield* stored(client.id), { status: "accepted" })
})

const unreadable = Effect.gen(function* () {
  const { commit: commits } = yield* Writer
  const { rows } = yield* Inspection
  const { client, commit } = yield* queued()
  yield* commits(commit)
  const waits = JSON.stringify(yield* rows("mail", { client_id: client.id }))
  for (const value of [TOKEN, "ike@acme.example", "Ike", "Acme"]) assert.notInclude(waits, value)
})

const cases: Cases = {
  "are there if and only if their cause is, and lose their token when they are accepted":
    withItsCause,
  "are sent again after a pause, as the same message": again,
  "are not sent when what they are for has ended": tooLate,
  "of a process that died are sent by another one": once,
  "are sealed while they wait": unreadable
}

export const mailSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`mails (${name})`, live, cases)
