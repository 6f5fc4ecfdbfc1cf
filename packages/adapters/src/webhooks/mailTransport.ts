/** Mails over SMTP, with nodemailer: it speaks all ways to sign in and encodes names of every script. */
import type { MailOutcome } from "@payroll/domain/mail/mail"
import { LOGO_CID } from "@payroll/domain/mail/message"
import { MAIL_MS_MAX, MailTransport, type OutgoingMail } from "@payroll/operations/ports/mailStore"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { createTransport } from "nodemailer"

/** A mail server, with the URL in its parts. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** `always` from the first byte, `asked` for by STARTTLS, or `none`, to a server of this machine. */
  readonly tls: "always" | "asked" | "none"
  readonly username: string
  readonly password: Redacted.Redacted<string>
}

export interface MailSettings {
  readonly server: MailServer
  /** The address that mails come from. */
  readonly from: string
  readonly perSecond: number
}

type Send = MailTransport["Service"]["send"]

const noServer = (): MailOutcome => ({ _tag: "Refused", reason: "no mail server is set" })

/** A name that nobody takes for an address, on one line. */
const nameOf = (name: string): string => name.replaceAll(/[@\r\n"<>]/g, " ").trim()

/** The domain behind the `@` of the sender, for the ids of messages. */
const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1)

const messageOf = (mail: OutgoingMail, from: string) => ({
  messageId: `<${mail.id}@${domainOf(from)}>`,
  from: { name: nameOf(mail.senderName), address: from },
  to: { name: "", address: mail.to },
  envelope: { from, to: [mail.to] },
  ...(mail.replyTo !== null && { replyTo: { name: "", address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  attachments:
    mail.logo === undefined
      ? []
      : [
          {
            filename: `logo.${mail.logo.type.replace(/^image\//, "")}`,
            contentType: mail.logo.type,
            content: mail.logo.base64,
            encoding: "base64",
            cid: LOGO_CID
          }
        ]
})

const field = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined

/** The outcome of a failed attempt: final where the server refused the message or its recipient. */
const outcomeOf = (error: unknown): MailOutcome => {
  const [code, status] = [field(error, "code"), field(error, "responseCode")]
  const isOfMail = code === "EENVELOPE" || code === "EMESSAGE"
  const words = typeof code === "string" && /^E[A-Z]+$/.test(code) ? code : "failed"
  // Only the number: the words may repeat the address.
  const reason = typeof status === "number" ? `the mail server said ${status}` : words
  return isOfMail && (typeof status !== "number" || status >= 500)
    ? { _tag: "Refused", reason }
    : { _tag: "Deferred", reason }
}

/** Timeouts of nodemailer for the steps of an attempt, in milliseconds. */
const STEPS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000
}

const late: MailOutcome = { _tag: "Deferred", reason: "the mail server took too long" }

const sendBy = ({ server, from, perSecond }: MailSettings, steps = STEPS): Send => {
  const { host, port, tls, username: user, password } = server
  const transport = createTransport({
    host,
    port,
    secure: tls === "always",
    requireTLS: tls === "asked",
    ignoreTLS: tls === "none",
    ...(user !== "" && { auth: { user, pass: Redacted.value(password) } }),
    ...steps,
    disableFileAccess: true,
    disableUrlAccess: true
  })
  let nextTurn = 0
  /** Waits until this process may send another mail. */
  const turn = Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const at = Math.max(now, nextTurn)
    nextTurn = at + 1_000 / perSecond
    return Effect.sleep(at - now)
  })
  return (mail) =>
    turn.pipe(
      Effect.andThen(Effect.tryPromise(() => transport.sendMail(messageOf(mail, from)))),
      Effect.match({
        onSuccess: (): MailOutcome => ({ _tag: "Accepted" }),
        onFailure: ({ cause }) => outcomeOf(cause)
      }),
      Effect.timeoutOrElse({ duration: MAIL_MS_MAX, orElse: () => Effect.succeed(late) })
    )
}

interface MailOptions {
  readonly mail: MailSettings | undefined
  readonly publicUrl: string | undefined
}

/** Sends by the settings; without a mail server every mail is refused. */
export const layerMailTransport = (
  { mail, publicUrl }: MailOptions,
  steps?: typeof STEPS
): Layer.Layer<MailTransport> =>
  Layer.sync(MailTransport, () =>
    MailTransport.of({ publicUrl, send: mail ? sendBy(mail, steps) : () => Effect.sync(noServer) })
  )
