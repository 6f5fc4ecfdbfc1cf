/** Mails as the commands show them: never with a token or a code. */
import type { Mail } from "@payroll/domain/mail/mail"
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

/** Stands for the address behind the button. */
const HIDDEN = "(link)"

/** A mail with its text. */
export const shownWithText = ({ mail, brand }: BrandedMail) => {
  const { to, subject, text } = renderedMail(mail, brand, mail.secret && HIDDEN)
  return { ...shownMail(mail), to, subject, text }
}
