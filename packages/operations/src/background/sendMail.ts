/** The mail loop: sends mails that are due, and stores what the mail server said. */
import { isToSend, mailedLink } from "@payroll/domain/flowLink/flowLink"
import {
  attemptedMail,
  expiredMail,
  hasCode,
  hasExpired,
  type Mail,
  type MailOutcome
} from "@payroll/domain/mail/mail"
import { renderedMail, type MailSecret } from "@payroll/domain/mail/message"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { changes, combined, noChanges, update } from "../changes.ts"
import { updatedLink } from "../flowLink/rules/access.ts"
import type { RoundContext } from "../operation.ts"
import { commitOwn, type Author } from "../ownCommit.ts"
import type { DueRecord } from "../ports/dueRecords.ts"
import { FlowLinks } from "../ports/flowLinks.ts"
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

/** The secret of a mail as people see it; undefined without one, or without an address of the pages. */
const secretOf = (
  mail: Mail,
  { flowName }: SenderBrand,
  publicUrl: string | undefined
): MailSecret | undefined => {
  const { secret, flowLinkId } = mail
  if (!secret) return undefined
  if (hasCode(mail)) return { code: Redacted.value(secret) }
  if (publicUrl === undefined) return undefined
  const page = flowLinkId === undefined ? "/not-me" : ""
  return { link: `${publicUrl}/flow/${flowName}${page}#${Redacted.value(secret)}` }
}

const noAddress: MailOutcome = {
  _tag: "Refused",
  reason: "no address of the pages is set (PAYROLL_PUBLIC_URL)"
}

const attempt = Effect.fnUntraced(function* ({ mail, brand }: BrandedMail) {
  const { publicUrl, send } = yield* MailTransport
  const secret = secretOf(mail, brand, publicUrl)
  if (mail.flowLinkId !== undefined && !secret) return noAddress
  return yield* send({
    ...renderedMail(mail, brand, secret),
    id: mail.id,
    senderName: brand.name,
    replyTo: brand.supportAddress,
    logo: brand.logo
  })
})

/** The flow link whose address is in a mail. */
const linkIn = ({ clientId, flowLinkId }: Mail) =>
  flowLinkId === undefined
    ? Effect.undefined
    : FlowLinks.use(({ link }) => link(clientId, flowLinkId))

/** The move of the link in a mail that was accepted or given up. */
const movedLinkOf = Effect.fnUntraced(function* (mail: Mail, moment: RoundContext) {
  if (mail.status !== "accepted" && mail.status !== "failed") return noChanges
  const link = yield* linkIn(mail)
  const to = mail.status === "accepted" ? "sent" : "undeliverable"
  const moved = link && mailedLink(link, to, moment)
  return link && moved ? updatedLink(link, moved, moment) : noChanges
})

/** Stores what became of a mail, and of the link in it, unless another attempt or a person was faster. */
const settle = Effect.fnUntraced(function* (before: Mail, after: (at: number) => Mail) {
  const { branded } = yield* MailStore
  const { id, clientId, companyId, version } = before
  yield* commitOwn({ clientId, record: { id, companyId }, author: WORKER }, (moment) =>
    Effect.gen(function* () {
      const stored = yield* branded(clientId, id)
      if (stored?.mail.version !== version) return undefined
      const mail = after(moment.at)
      const settled = changes({ writes: [update("mail", stored.mail, mail)] })
      return combined([settled, yield* movedLinkOf(mail, moment)])
    })
  )
})

/** True if what a mail is for has ended: also a link that was revoked or used. */
const isOver = Effect.fnUntraced(function* (mail: Mail) {
  const at = yield* Clock.currentTimeMillis
  if (hasExpired(mail, at)) return true
  return mail.flowLinkId !== undefined && !isToSend(yield* linkIn(mail), at)
})

/** Sends one leased mail, unless it is settled. */
export const sendMail = Effect.fnUntraced(function* ({ clientId, id }: DueRecord) {
  const { branded } = yield* MailStore
  const loaded = yield* branded(clientId, id)
  if (loaded?.mail.status !== "waiting") return
  const { mail } = loaded
  if (yield* isOver(mail)) {
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
