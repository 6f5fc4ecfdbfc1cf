/** Mails to people about their own data: rows in the transaction of their cause, sent by a background loop. */
import * as Redacted from "effect/Redacted"
import type { Language } from "../flowLink/flowLink.ts"
import type { CodePurpose } from "../flowLink/guestCodes.ts"
import { changed, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"

/** `accepted` by the mail server: whether it arrives is not known. */
export type MailStatus = "waiting" | "accepted" | "failed" | "expired"

export const mailStatuses: StateTable<MailStatus> = {
  waiting: ["accepted", "failed", "expired"],
  accepted: [],
  failed: ["waiting"],
  expired: []
}

/** The messages of mails. */
export const MAIL_TEMPLATES = [
  "payAccountHeld",
  "companyAccountHeld",
  "payAddressHeld",
  "emailHeld",
  "workerLink",
  "portalLink",
  "companyLink",
  "ownerLink",
  "payCode",
  "dataCode",
  "documentsCode",
  "codesLocked"
] as const
export type MailTemplate = (typeof MAIL_TEMPLATES)[number]

/** The mails with a code that people type, by what it is for. */
export const codeTemplates = {
  pay: "payCode",
  data: "dataCode",
  documents: "documentsCode"
} as const satisfies Record<CodePurpose, MailTemplate>

const CODE_TEMPLATES: ReadonlySet<MailTemplate> = new Set(Object.values(codeTemplates))

/** True of a mail whose secret is a code, not the token of a link. */
export const hasCode = ({ template }: Pick<Mail, "template">): boolean =>
  CODE_TEMPLATES.has(template)

/** The values of a mail: nothing else of a person is in it. */
export interface MailContent {
  readonly to: string
  readonly firstName: string
  readonly company: string
}

export interface Mail extends RecordBase {
  readonly template: MailTemplate
  readonly language: Language
  readonly status: MailStatus
  readonly attempts: number
  /** When it is sent, or sent again, UTC milliseconds. */
  readonly nextAttemptAt: number | undefined
  /** When what its secret is for ends, UTC milliseconds. */
  readonly expiresAt: number | undefined
  /** The result of the last attempt. */
  readonly outcome: string | undefined
  /** `MailContent` as JSON. */
  readonly content: Redacted.Redacted<string>
  /** The token or code in it; nobody reads it but the loop that sends it, which takes it away. */
  readonly secret: Redacted.Redacted<string> | undefined
  /** The flow link whose address is in it. */
  readonly flowLinkId: string | undefined
}

export interface NewMail extends Pick<Mail, "template" | "language" | "expiresAt" | "secret"> {
  readonly content: MailContent
  readonly flowLinkId?: string
}

/** A mail that is due at once. */
export const newMail = (base: RecordBase, { content, ...input }: NewMail): Mail => ({
  ...base,
  template: input.template,
  language: input.language,
  status: "waiting",
  attempts: 0,
  nextAttemptAt: base.createdAt,
  expiresAt: input.expiresAt,
  outcome: undefined,
  content: Redacted.make(JSON.stringify(content)),
  secret: input.secret,
  flowLinkId: input.flowLinkId
})

export const mailContent = ({ content }: Pick<Mail, "content">): MailContent =>
  JSON.parse(Redacted.value(content)) as MailContent

/** The answer of a mail server to an attempt: `Refused` for good, `Deferred` for now. */
export type MailOutcome =
  | { readonly _tag: "Accepted" }
  | { readonly _tag: "Refused"; readonly reason: string }
  | { readonly _tag: "Deferred"; readonly reason: string }

const MINUTE_MS = 60_000

/** The pauses after the first, second, ... failed attempt; after the last one the mail is given up. */
const PAUSES_MS: ReadonlyArray<number> = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS)

/** A mail that nothing is done about any more, without its secret. */
const over = (
  mail: Mail,
  status: MailStatus,
  outcome: string,
  attempts: number,
  at: number
): Mail =>
  changed(mail, { status, outcome, attempts, nextAttemptAt: undefined, secret: undefined }, at)

/** True if what the mail is for has ended. */
export const hasExpired = ({ expiresAt }: Pick<Mail, "expiresAt">, at: number): boolean =>
  expiresAt !== undefined && expiresAt <= at

/** A mail that came too late to be sent. */
export const expiredMail = (mail: Mail, at: number): Mail =>
  over(mail, "expired", "what it was for has ended", mail.attempts, at)

/** A mail after an attempt. */
export const attemptedMail = (mail: Mail, outcome: MailOutcome, at: number): Mail => {
  const attempts = mail.attempts + 1
  if (outcome._tag === "Accepted") return over(mail, "accepted", "accepted", attempts, at)
  const pauseMs = PAUSES_MS[attempts - 1]
  return outcome._tag === "Refused" || pauseMs === undefined
    ? over(mail, "failed", outcome.reason, attempts, at)
    : changed(mail, { attempts, outcome: outcome.reason, nextAttemptAt: at + pauseMs }, at)
}

/** A mail that is sent once more, at once; one that was given up goes without its secret. */
export const retriedMail = (mail: Mail, at: number): Mail =>
  changed(mail, { status: "waiting", attempts: 0, nextAttemptAt: at }, at)
