import { LIVE_STATUSES } from "@payroll/domain/flowLink/flowLink"
import { FlowLinks, type GuestAccess } from "@payroll/operations/ports/flowLinks"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { flowToken } from "../../vault/flowTokens.ts"
import { KeyEnvironment } from "../../vault/credentials.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { flowLinkTable, guestSessionTable } from "../records/flowLink.ts"
import { mailTable } from "../records/mail.ts"
import { groupedBy, recordQueries, recordReader, type Ids } from "./records.ts"

/** The origin at which people reach the service; undefined where no setting says it and it is not loopback. */
export const PublicUrl = Context.Reference<string | undefined>("payroll/PublicUrl", {
  defaultValue: () => undefined
})

/** True if a mail server is set. */
export const HasMail = Context.Reference<boolean>("payroll/HasMail", { defaultValue: () => false })

const prepareReads = (database: Database["Service"]) => {
  const { by, byEach, pageBy, where } = recordQueries(database)
  const isLive = sql`status in (${sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))})`
  return {
    link: by(flowLinkTable, "id"),
    session: by(guestSessionTable, "id"),
    live: byEach(flowLinkTable, "subject_id", { where: isLive }),
    mails: where(
      mailTable,
      (p: Ids) => sql`status = 'waiting' and flow_link_id in (
        select id from flow_link where ${database.dialect.oneOf(sql.ref("flow_link.subject_id"), p.ids)}
          and client_id = ${p.clientId})`
    ),
    open: byEach(guestSessionTable, "subject_id", { where: sql`ended_at is null` }),
    ofCompany: pageBy(flowLinkTable, "company_id"),
    ofSubject: pageBy(flowLinkTable, "subject_id")
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const { one, all, snapshot } = recordReader(database, yield* ClientKeys)
  const reads = prepareReads(database)
  const environment = yield* KeyEnvironment
  const publicUrl = yield* PublicUrl
  const hasMail = yield* HasMail
  return FlowLinks.of({
    publicUrl,
    hasMail,
    newToken: () => flowToken(environment),
    link: (clientId, id) => one(reads.link({ clientId, id })),
    session: (clientId, id) => one(reads.session({ clientId, id })),
    access: Effect.fnUntraced(function* (clientId, subjectIds) {
      const subjects = [...new Set(subjectIds)]
      const params = { clientId, ids: JSON.stringify(subjects) }
      const { mails, ...records } = yield* snapshot(clientId, {
        links: reads.live(params),
        mails: reads.mails(params),
        sessions: reads.open(params)
      })
      const of = groupedBy("subjectId", records)
      const mailsOf = Map.groupBy(mails, ({ flowLinkId }) => flowLinkId)
      return new Map(
        subjects.map((id): [string, GuestAccess] => {
          const { links, sessions } = of(id)
          return [
            id,
            { links, sessions, mails: links.flatMap((link) => mailsOf.get(link.id) ?? []) }
          ]
        })
      )
    }),
    linksOfCompany: (clientId, id, { after, rows }) =>
      all(reads.ofCompany({ clientId, id, after, rows })),
    linksOfSubject: (clientId, id, { after, rows }) =>
      all(reads.ofSubject({ clientId, id, after, rows }))
  })
})

export const layerFlowLinks = Layer.effect(FlowLinks, make)
