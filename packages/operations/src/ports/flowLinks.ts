/** Flow links, and the sessions of the guests who opened them. */
import type { FlowLink } from "@payroll/domain/flowLink/flowLink"
import type { Mail } from "@payroll/domain/mail/mail"
import type { GuestSession } from "@payroll/domain/flowLink/guestSession"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type { PageOf } from "../page.ts"
import type { Unavailable } from "../writer.ts"

/** The links of a subject that can still be used, the mails with their addresses that wait, and the open sessions. */
export interface GuestAccess {
  readonly links: ReadonlyArray<FlowLink>
  readonly mails: ReadonlyArray<Mail>
  readonly sessions: ReadonlyArray<GuestSession>
}

export const NO_ACCESS: GuestAccess = { links: [], mails: [], sessions: [] }

/** A secret that is shown once, and its SHA-256 as hexadecimal digits. */
export interface FlowToken {
  readonly token: Redacted.Redacted<string>
  readonly digest: string
}

/** Reads links; undefined where there is no such record or it is another client's. */
export class FlowLinks extends Context.Service<
  FlowLinks,
  {
    /** Makes a token with 256 random bits and a checksum; stores nothing. */
    readonly newToken: () => FlowToken
    /** The origin of the pages; undefined where no setting says it and it is not loopback. */
    readonly publicUrl: string | undefined
    /** True if a mail server is set. */
    readonly hasMail: boolean
    readonly link: (
      clientId: string,
      flowLinkId: string
    ) => Effect.Effect<FlowLink | undefined, Unavailable>
    /** A session or a remembered phone, open or ended. */
    readonly session: (
      clientId: string,
      sessionId: string
    ) => Effect.Effect<GuestSession | undefined, Unavailable>
    /** The access of guests to these subjects, by subject. */
    readonly access: (
      clientId: string,
      subjectIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyMap<string, GuestAccess>, Unavailable>
    /** The links of a company in the order of ids. */
    readonly linksOfCompany: (
      clientId: string,
      companyId: string,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<FlowLink>, Unavailable>
    /** The links about a worker or a business user in the order of ids. */
    readonly linksOfSubject: (
      clientId: string,
      subjectId: string,
      page: PageOf
    ) => Effect.Effect<ReadonlyArray<FlowLink>, Unavailable>
  }
>()("payroll/FlowLinks") {}
