/** Mails, and the brand in which they are sent. */
import type { Mail, MailOutcome } from "@payroll/domain/mail/mail"
import type { MailBrand, RenderedMail } from "@payroll/domain/mail/message"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** An image in a mail, in base64. */
export interface Logo {
  readonly type: string
  readonly base64: string
}

export interface SenderBrand extends MailBrand {
  /** The client's name in the addresses of its pages for people. */
  readonly flowName: string
  readonly logo: Logo | undefined
}

/** A mail, and how its client's mails look. */
export interface BrandedMail {
  readonly mail: Mail
  readonly brand: SenderBrand
}

/** Reads mails. */
export class MailStore extends Context.Service<
  MailStore,
  {
    /** A mail of a client, with the client's brand; undefined where there is no such mail. */
    readonly branded: (
      clientId: string,
      mailId: string
    ) => Effect.Effect<BrandedMail | undefined, Unavailable>
    /** A mail without the brand, which a caller who is limited to companies does not see. */
    readonly mail: (
      clientId: string,
      mailId: string
    ) => Effect.Effect<Mail | undefined, Unavailable>
    /** The newest mails of a client, at most `rows`. */
    readonly newest: (
      clientId: string,
      rows: number
    ) => Effect.Effect<ReadonlyArray<Mail>, Unavailable>
  }
>()("payroll/MailStore") {}

/** A mail as it goes to the server. */
export interface OutgoingMail extends RenderedMail {
  /** The id of the mail, which is that of its message in all attempts. */
  readonly id: string
  readonly senderName: string
  readonly replyTo: string | null
  readonly logo: Logo | undefined
}

/** Longest time of an attempt, in milliseconds, with the wait for its turn. */
export const MAIL_MS_MAX = 45_000

/** Sends mails, a limited number a second. */
export class MailTransport extends Context.Service<
  MailTransport,
  {
    /** The origin of pages for people, for links; undefined where no setting says it. */
    readonly publicUrl: string | undefined
    /** Hands a mail to the mail server, in at most `MAIL_MS_MAX`. Without a server it refuses. */
    readonly send: (mail: OutgoingMail) => Effect.Effect<MailOutcome>
  }
>()("payroll/MailTransport") {}
