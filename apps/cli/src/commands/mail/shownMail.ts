/** Mails as the commands show them: never with a token or a code. */
import { hasCode, type Mail } from "@payroll/domain/mail/mail"
import { renderedMail } from "@payroll/domain/mail/message"
import { isoTimestamp } from "@payroll/domain/timestamp"
import type { BrandedMail } from "@payroll/operations/ports/mailStore"

const timeOf = (at: number | undefined): string | null =>
  at === undefined ? null : isoTimestamp(at)

export const shownMail = (mail: Mail) => ({
  mailId: mail.id,
  companyId: mail.companyId,
  template: mail.template,
  status: mail.status,
  attempts: mail.attempts,
  outcome: mail.outcome ?? null,
  createdAt: isoTimestamp(mail.createdAt),
  nextAttemptAt: timeOf(mail.nextAttemptAt),
  expiresAt: timeOf(mail.expiresAt)
})

/** Stand for the address behind the button, and for a code. */
const HIDDEN_LINK = { link: "(link)" }
const HIDDEN_CODE = { code: "(code)" }

/** A mail with its text. */
export const shownWithText = ({ mail, brand }: BrandedMail) => {
  const hidden = hasCode(mail) ? HIDDEN_CODE : HIDDEN_LINK
  const { to, subject, text } = renderedMail(mail, brand, mail.secret && hidden)
  return { ...shownMail(mail), to, subject, text }
}
