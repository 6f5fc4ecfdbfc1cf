/** The guests behind rows of the audit, with their names of today. */
import { handedOver, type LinkGiver } from "@payroll/domain/flowLink/flowLink"
import type { Flow } from "@payroll/domain/flowLink/flow"
import { fullName } from "@payroll/domain/worker/worker"
import type { ActingGuest } from "@payroll/operations/views/guestView"
import { GUEST, sessionIdIn } from "@payroll/operations/guestSessions"
import * as Effect from "effect/Effect"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"

/** A row of the audit, as far as it says which guest acted. */
interface Acted {
  readonly credential: string
  readonly record_id: string
}

interface GuestRow {
  readonly id: string
  readonly company_id: string
  readonly flow: string
  readonly subject_id: string
  readonly flow_link_id: string
  readonly handed_over: string
  readonly first_name: string | null
  readonly middle_name: string | null
  readonly last_name: string | null
  /** The location or the company of a kiosk. */
  readonly place_name: string | null
}

interface Ids {
  /** A JSON array. */
  readonly ids: string
}

/** The rows of a table with subjects, and the names of these. */
const named = (table: string, parts: RawBuilder<unknown>, condition: RawBuilder<unknown>) => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<GuestRow>`
    select ${of("id")}, ${of("company_id")}, ${of("flow")}, ${of("subject_id")}, ${parts},
      coalesce(worker.first_name, business_user.first_name) as first_name,
      coalesce(worker.middle_name, business_user.middle_name) as middle_name,
      coalesce(worker.last_name, business_user.last_name) as last_name,
      coalesce(place.label, company.name) as place_name
    from ${sql.table(table)}
    left join worker on worker.id = ${of("subject_id")} and worker.client_id = ${of("client_id")}
    left join business_user
      on business_user.id = ${of("subject_id")} and business_user.client_id = ${of("client_id")}
    left join company_location as place
      on place.id = ${of("subject_id")} and place.client_id = ${of("client_id")}
    left join company on company.id = ${of("subject_id")} and company.client_id = ${of("client_id")}
    where ${condition}`
}

const prepareReads = ({ dialect, prepareForAll }: Database["Service"]) => ({
  sessions: prepareForAll<Ids, GuestRow>("actingGuests.sessions", (_db, p) =>
    named(
      "guest_session",
      sql`guest_session.flow_link_id, guest_session.handed_over`,
      dialect.oneOf(sql.ref("guest_session.id"), p.ids)
    )
  ),
  links: prepareForAll<Ids, GuestRow>("actingGuests.links", (_db, p) =>
    named(
      "flow_link",
      sql`flow_link.id as flow_link_id, flow_link.given_to as handed_over`,
      dialect.oneOf(sql.ref("flow_link.id"), p.ids)
    )
  )
})

const guestOf = (row: GuestRow): Omit<ActingGuest, "sessionId" | "handedOver"> => {
  const { first_name: firstName, middle_name: middleName, last_name: lastName } = row
  return {
    subjectId: row.subject_id,
    name:
      firstName === null || lastName === null
        ? (row.place_name ?? undefined)
        : fullName({ firstName, middleName: middleName ?? undefined, lastName }),
    flow: row.flow as Flow,
    flowLinkId: row.flow_link_id
  }
}

/**
 * Returns the function that finds the guests of rows that the caller sees: by the session that acted, or without one
 * by the link that the row is about.
 */
export const makeActingGuests = (database: Database["Service"]) => {
  const reads = prepareReads(database)
  return Effect.fnUntraced(function* (rows: ReadonlyArray<Acted>) {
    const sessionIds = rows.flatMap(({ credential }) => sessionIdIn(credential) ?? [])
    const linkIds = rows.flatMap(({ credential, record_id: id }) =>
      credential === GUEST ? [id] : []
    )
    if (sessionIds.length === 0 && linkIds.length === 0) return () => undefined
    const [sessions, links] = yield* database.read(
      reads.sessions({ ids: JSON.stringify([...new Set(sessionIds)]) }),
      reads.links({ ids: JSON.stringify([...new Set(linkIds)]) })
    )
    const bySession = new Map(
      sessions.map((row) => [
        row.id,
        { ...guestOf(row), sessionId: row.id, handedOver: row.handed_over }
      ])
    )
    const byLink = new Map(
      links.map((row) => {
        const givenTo = JSON.parse(row.handed_over) as LinkGiver
        return [
          row.id,
          { ...guestOf(row), sessionId: undefined, handedOver: handedOver({ givenTo }) }
        ]
      })
    )
    return ({ credential, record_id: id }: Acted): ActingGuest | undefined =>
      credential === GUEST ? byLink.get(id) : bySession.get(sessionIdIn(credential) ?? "")
  })
}
