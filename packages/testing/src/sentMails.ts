/** Mails that are due, and a mail server that takes them. */
import type { MailOutcome } from "@payroll/domain/mail/mail"
import { sendMail } from "@payroll/operations/background/sendMail"
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { MailTransport, type OutgoingMail } from "@payroll/operations/ports/mailStore"
import * as Effect from "effect/Effect"

const LEASE_MS = 60_000

export const leaseMails = Effect.flatMap(dueQueue("mail"), ({ lease }) => lease(10, LEASE_MS))

/** Sends what is due to a server that says this; returns what it got. */
export const sendDue = Effect.fnUntraced(function* (outcome: MailOutcome) {
  const sent: Array<OutgoingMail> = []
  const send = (mail: OutgoingMail) =>
    Effect.sync(() => {
      sent.push(mail)
      return outcome
    })
  const publicUrl = "https://pay.example"
  yield* Effect.forEach(yield* leaseMails, sendMail).pipe(
    Effect.provideService(MailTransport, { send, publicUrl })
  )
  return sent
})
