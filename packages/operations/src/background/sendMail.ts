/** The mail loop: sends mails that are due, and stores what the mail server said. */
import { attemptedMail, expiredMail, hasExpired, type Mail } from "@payroll/domain/mail/mail"
import { renderedMail } from "@payroll/domain/mail/message"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { changes, update } from "../changes.ts"
import { commitOwn, type Author } from "../ownCommit.ts"
import type { DueRecord } from "../ports/dueRecords.ts"
import {
  MAIL_MS_MAX,
  MailStore,
  MailTransport,
  type BrandedMail,
  type SenderBrand
} from "../ports/mailStore.ts"
import { layerDueLoop } from "./dueLoop.ts"

const WORKER: Author = { credential: "worker", operation: "mail.send" }

/** A killed process leaves its mails to others after this long. */
const LEASE_MS = 2 * MAIL_MS_MAX

/** The address behind the button of a mail; undefined without a token, or without an address of the pages. */
const linkOf = (
  { secret }: Mail,
  { flowName }: SenderBrand,
  publicUrl: string | undefined
): string | undefined =>
  secret && publicUrl !== undefined
    ? `${publicUrl}/flow/${flowName}/not-me#${Redacted.value(secret)}`
    : undefined

const attempt = Effect.fnUntraced(function* ({ mail, brand }: BrandedMail) {
  const { publicUrl, send } = yield* MailTransport
  return yield* send({
    ...renderedMail(mail, brand, linkOf(mail, brand, publicUrl)),
    id: mail.id,
    senderName: brand.name,
    replyTo: brand.supportAddress,
    logo: brand.logo
  })
})

/** Stores what became of a mail, unless another attempt or a person was faster. */
const settle = Effect.fnUntraced(function* (before: Mail, after: (at: number) => Mail) {
  const { branded } = yield* MailStore
  const { id, clientId, companyId, version } = before
  yield* commitOwn({ clientId, record: { id, companyId }, author: WORKER }, ({ at }) =>
    Effect.map(branded(clientId, id), (stored) =>
      stored?.mail.version === version
        ? changes({ writes: [update("mail", stored.mail, after(at))] })
        : undefined
    )
  )
})

/** Sends one leased mail, unless it is settled. */
export const sendMail = Effect.fnUntraced(function* ({ clientId, id }: DueRecord) {
  const { branded } = yield* MailStore
  const loaded = yield* branded(clientId, id)
  if (loaded?.mail.status !== "waiting") return
  const { mail } = loaded
  if (hasExpired(mail, yield* Clock.currentTimeMillis)) {
    return yield* settle(mail, (at) => expiredMail(mail, at))
  }
  const outcome = yield* attempt(loaded)
  if (outcome._tag !== "Accepted") {
    yield* Effect.logWarning("a mail was not accepted", { mailId: id, reason: outcome.reason })
  }
  yield* settle(mail, (at) => attemptedMail(mail, outcome, at))
})

export const layerSendMail = layerDueLoop({
  name: "mail",
  kind: "mail",
  inFlightMax: 16,
  leaseMs: LEASE_MS,
  handle: sendMail
})
