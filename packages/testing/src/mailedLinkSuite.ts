/** Flow links that are mailed, on every storage: invitations, links of a caller, and new ones for guests. */
import type { Body } from "@payroll/operations/decode"
import { beginGuestSession, requestFlowLink } from "@payroll/operations/guestSessions"
import { requestPortal } from "@payroll/operations/portalDoor"
import { FlowLinks } from "@payroll/operations/ports/flowLinks"
import { MailStore } from "@payroll/operations/ports/mailStore"
import type { MailOutcome } from "@payroll/domain/mail/mail"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { upTo } from "./burst.ts"
import { AT, nineDigits } from "./commits.ts"
import {
  newWorld,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { sendDue } from "./sentMails.ts"
import { Inspection } from "./storage.ts"

const HOUR_MS = 3_600_000
const TOKEN = /#(fl_live_[0-9A-Za-z]{49})/
const ACCEPTED: MailOutcome = { _tag: "Accepted" }
const REFUSED: MailOutcome = { _tag: "Refused", reason: "the mail server said 550" }
const DEFERRED: MailOutcome = { _tag: "Deferred", reason: "the mail server said 451" }
const request = { requestId: "request-1", address: "192.0.2.7" }

/** A service with a mail server. */
const withMail = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(FlowLinks, (links) =>
    Effect.provideService(effect, FlowLinks, { ...links, hasMail: true })
  )

/** A worker with an address, and no other mail that is due. */
const people = Effect.gen(function* () {
  const { set, rows } = yield* Inspection
  yield* set("mail", {}, { due_at: null })
  const world = yield* newWorld()
  const { call, companyId, client } = world
  const email = `${nineDigits()}@example.com`
  const addUser = (more: Body) =>
    Effect.map(
      withMail(
        call("addUser", {
          user: {
            companyId,
            firstName: "Ike",
            lastName: "Okafor",
            dateOfJoin: "2026-01-05",
            workerType: "W2",
            jobTitle: "Baker",
            companyLocationCategory: "Remote",
            stateCode: "DE",
            ...more
          }
        })
      ),
      ({ user }) => String(user?.["userId"])
    )
  const userId = yield* addUser({ email })
  const addLink = (more: Body = {}) =>
    Effect.map(
      withMail(
        call("addFlowLink", {
          flowLink: { flow: "worker-onboarding", userId, sendMail: true, ...more }
        })
      ),
      ({ flowLink = {} }) => flowLink
    )
  const linksOf = (subjectId: string) =>
    Effect.map(rows("flow_link", { subject_id: subjectId }), (all) =>
      all.toSorted((one, other) => (String(one["id"]) < String(other["id"]) ? -1 : 1))
    )
  const statuses = (subjectId: string) =>
    Effect.map(linksOf(subjectId), (all) => all.map(({ status }) => status))
  const mails = Effect.flatMap(MailStore, ({ newest }) => newest(client.id, 10))
  const events = Effect.map(
    rows("event", { company_id: companyId, type: "flowlink.flowlinkstatus.update" }),
    (all) => all.map(({ body }) => /"flowLinkStatus":"(\w+)"/.exec(String(body))?.[1])
  )
  return { ...world, userId, email, addUser, addLink, linksOf, statuses, mails, events }
})

const isSent = Effect.gen(function* () {
  const { client, userId, email, addLink, statuses, mails, events } = yield* people
  const { url, flowLinkId } = yield* addLink({ language: "es" })
  assert.isNull(url)
  const [sent = assert.fail("nothing was sent")] = yield* sendDue(ACCEPTED)
  assert.strictEqual(sent.to, email)
  const [, token = ""] = TOKEN.exec(sent.text) ?? []
  const { flowName } = client.settings
  assert.include(sent.text, `https://pay.example/flow/${flowName}#${token}`)
  assert.include(sent.text, "Hola, Ike")
  const [mail] = yield* mails
  assert.deepInclude(mail, { status: "accepted", secret: undefined })
  assert.deepStrictEqual([yield* statuses(userId), yield* events], [["sent"], ["sent"]])
  const row = yield* rowOf("flow_link", { id: String(flowLinkId) })
  assert.strictEqual(Number(row["sent_at"]), AT)
  const begun = yield* beginGuestSession({ flowName, token }, request)
  if (begun.refusal !== undefined) return assert.fail(begun.refusal)
  assert.strictEqual(begun.session.handedOver, "mailed to the address on file")
})

/** Given up at once; not known in advance, and not after the link was used. */
const isUndeliverable = Effect.gen(function* () {
  const { userId, addLink, statuses, mails, events } = yield* people
  yield* addLink()
  yield* sendDue(DEFERRED)
  assert.deepStrictEqual(yield* statuses(userId), ["created"])
  assert.isDefined((yield* mails)[0]?.secret)
  const { set } = yield* Inspection
  yield* set("mail", { status: "waiting" }, { due_at: 0 })
  yield* sendDue(REFUSED)
  assert.deepStrictEqual(
    [yield* statuses(userId), yield* events],
    [["undeliverable"], ["undeliverable"]]
  )
  assert.deepInclude((yield* mails)[0], { status: "failed", secret: undefined })
})

const isOver = Effect.gen(function* () {
  const { call, addLink, mails } = yield* people
  const { flowLinkId } = yield* addLink()
  assert.isDefined((yield* mails)[0]?.secret)
  yield* call("revokeFlowLink", { flowLink: { flowLinkId: String(flowLinkId) } })
  // Its token is gone at once, not with the next attempt.
  assert.deepInclude((yield* mails)[0], { status: "expired", secret: undefined })
  yield* addLink({ expiresInHours: 1 })
  yield* TestClock.setTime(AT + HOUR_MS)
  assert.deepStrictEqual(yield* sendDue(ACCEPTED), [])
  assert.deepStrictEqual(
    (yield* mails).map(({ status, secret }) => [status, secret]),
    [
      ["expired", undefined],
      ["expired", undefined]
    ]
  )
})

const problemsOf = (error: unknown): ReadonlyArray<string> =>
  typeof error === "object" &&
  error !== null &&
  "problems" in error &&
  Array.isArray(error.problems)
    ? error.problems.map(({ path, message }) => `${path.join(".")}: ${message}`)
    : []

const isRefused = Effect.gen(function* () {
  const { call, companyId, userId, addUser, newWorker, addLink } = yield* people
  const { rows } = yield* Inspection
  const unmailed = call("addFlowLink", {
    flowLink: { flow: "worker-tax", userId, sendMail: true }
  })
  assert.deepStrictEqual(problemsOf(yield* Effect.flip(unmailed)), [
    "flowLink.sendMail: sendMail needs a mail server, and none is set"
  ])
  const unknown = yield* newWorker()
  assert.deepStrictEqual(problemsOf(yield* Effect.flip(addLink({ userId: unknown }))), [
    "flowLink.sendMail: sendMail needs an email address on file"
  ])
  const before = (yield* rows("worker", { company_id: companyId })).length
  assert.deepStrictEqual(problemsOf(yield* Effect.flip(addUser({ invite: true }))), [
    "user.email: email is mandatory and cannot be empty"
  ])
  const user = { firstName: "Al", lastName: "Lee", dateOfJoin: "2026-01-05", workerType: "W2" }
  const invited = { ...user, jobTitle: "Cook", companyLocationCategory: "Remote", stateCode: "DE" }
  const users = [{ ...invited, email: "al@example.com", invite: true }]
  assert.deepStrictEqual(problemsOf(yield* Effect.flip(call("addUsers", { companyId, users }))), [
    "users.0.invite: invite needs a mail server, and none is set"
  ])
  assert.strictEqual((yield* rows("worker", { company_id: companyId })).length, before)
})

/** Its hours count from the first wage, however long that takes. */
const isInvited = Effect.gen(function* () {
  const { call, client, companyId, addUser, addWage, linksOf, statuses } = yield* people
  const [one, other] = [
    yield* addUser({ email: `${nineDigits()}@example.com`, invite: true }),
    yield* addUser({ email: `${nineDigits()}@example.com`, invite: true })
  ]
  const shown = yield* call("getUser", { userId: one })
  assert.deepInclude(shown["user"], { invite: true })
  assert.deepStrictEqual(yield* statuses(one), [])
  assert.deepStrictEqual(yield* sendDue(ACCEPTED), [])
  const later = AT + 72 * HOUR_MS
  yield* TestClock.setTime(later)
  yield* addWage(one)
  const wage = { wageRate: 25, wageBasis: "Per Hour", workerType: "W2" }
  const userWages = [one, other, other].map((userId) => ({ userId, ...wage }))
  yield* call("addUserWages", { companyId, userWages })
  const [link, ...more] = yield* linksOf(one)
  assert.lengthOf(more, 0)
  assert.include(link, { flow: "worker-onboarding", status: "created" })
  assert.strictEqual(Number(link?.["expires_at"]), later + 24 * HOUR_MS)
  const sent = yield* sendDue(ACCEPTED)
  assert.lengthOf(sent, 2)
  assert.deepStrictEqual([yield* statuses(one), yield* statuses(other)], [["sent"], ["sent"]])
  const [, token = ""] = TOKEN.exec(sent[0]?.text ?? "") ?? []
  const { flowName } = client.settings
  assert.isUndefined((yield* beginGuestSession({ flowName, token }, request)).refusal)
})

/** The wage is stored all the same, and the client hears that nobody was invited. */
const isNotInvited = Effect.gen(function* () {
  const { call, companyId, addUser, addWage, statuses, loaded, mails } = yield* people
  const { rows } = yield* Inspection
  const userId = yield* addUser({ email: `${nineDigits()}@example.com`, invite: true })
  yield* call("updateUser", { user: { userId, email: null } })
  yield* addWage(userId)
  assert.deepStrictEqual(yield* statuses(userId), ["undeliverable"])
  assert.deepStrictEqual(yield* mails, [])
  assert.strictEqual((yield* loaded(userId)).worker.userStatus, "Invite Sent")
  const type = "flowlink.flowlinkstatus.insert"
  const [event] = yield* rows("event", { company_id: companyId, type })
  assert.include(String(event?.["body"]), '"undeliverable"')
})

/** To the address on file, and to nobody who has left. */
const isAskedFor = Effect.gen(function* () {
  const { call, client, email, userId, addLink, statuses } = yield* people
  const { flowName } = client.settings
  const { set } = yield* Inspection
  const ask = Effect.fnUntraced(function* (token: string) {
    yield* withMail(requestFlowLink({ flowName, token }, request))
    yield* Effect.repeat(statuses(userId), {
      until: (all) => all.includes("requested"),
      times: 5_000
    })
  })
  yield* addLink({ expiresInHours: 1, language: "es" })
  const [first] = yield* sendDue(ACCEPTED)
  const [, token = ""] = TOKEN.exec(first?.text ?? "") ?? []
  yield* TestClock.setTime(AT + 2 * HOUR_MS)
  yield* ask(token)
  assert.deepStrictEqual(yield* statuses(userId), ["requested", "created"])
  const [second, ...others] = yield* sendDue(ACCEPTED)
  assert.lengthOf(others, 0)
  assert.deepInclude(second, { to: email })
  assert.include(second?.text, "Hola, Ike")
  const [, another = ""] = TOKEN.exec(second?.text ?? "") ?? []
  assert.isUndefined((yield* beginGuestSession({ flowName, token: another }, request)).refusal)
  yield* call("removeUser", { user: { userId } })
  yield* set("flow_link", { status: "requested" }, { status: "expired" })
  yield* ask(token)
  assert.deepStrictEqual(yield* statuses(userId), ["requested", "revoked"])
  yield* Effect.forEach(upTo(20), () => Effect.yieldNow)
  assert.deepStrictEqual(yield* sendDue(ACCEPTED), [])
})

/** At most five an hour, in any spelling of the address, and none for somebody who was removed. */
const atDoor = Effect.gen(function* () {
  const { call, client, email, userId, addUser, statuses } = yield* people
  const { flowName } = client.settings
  const [second, third] = [`${nineDigits()}@example.com`, `${nineDigits()}@example.com`]
  const secondId = yield* addUser({ email: second })
  const thirdId = yield* addUser({ email: third })
  const request5 = { requestId: "request-5", address: "192.0.2.8" }
  const ask = (to: string, name = flowName) =>
    withMail(requestPortal({ flowName: name, email: to, language: "es" }, request5))
  const until = (id: string, links: number) =>
    Effect.repeat(statuses(id), { until: ({ length }) => length === links, times: 5_000 })
  yield* ask("nobody@example.com")
  yield* ask(email, "another-client")
  yield* ask(email.toUpperCase())
  yield* until(userId, 1)
  const [sent, ...more] = yield* sendDue(ACCEPTED)
  assert.deepStrictEqual([sent?.to, more], [email, []])
  assert.include(sent?.text, "Hola, Ike")
  const [, token = ""] = TOKEN.exec(sent?.text ?? "") ?? []
  const begun = yield* beginGuestSession({ flowName, token }, request)
  if (begun.refusal !== undefined) return assert.fail(begun.refusal)
  assert.strictEqual(begun.session.flow, "worker-portal")
  assert.strictEqual(begun.session.handedOver, "mailed to the address on file")
  for (const links of [2, 3, 4, 5]) {
    yield* ask(email)
    yield* until(userId, links)
  }
  yield* ask(email)
  yield* ask(second)
  yield* until(secondId, 1)
  assert.lengthOf(yield* statuses(userId), 5)
  yield* call("removeUser", { user: { userId: secondId } })
  yield* TestClock.setTime(AT + 2 * HOUR_MS)
  yield* ask(second)
  yield* ask(third)
  yield* until(thirdId, 1)
  assert.deepStrictEqual(yield* statuses(secondId), ["revoked"])
})

const cases: VerificationCases = {
  "are sent to the address on file, and their token is deleted then": isSent,
  "are undeliverable when their mail is given up": isUndeliverable,
  "are not sent when they have expired or were revoked": isOver,
  "need a mail server and an address": isRefused,
  "invite a worker with the first wage, and not before": isInvited,
  "are undeliverable where the address is gone by the first wage": isNotInvited,
  "are mailed to workers who come to the portal, a limited number of times": atDoor,
  "are made again for guests who ask, while they have not left": isAskedFor
}

export const mailedLinkSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`Mailed flow links (${name})`, live, cases)
