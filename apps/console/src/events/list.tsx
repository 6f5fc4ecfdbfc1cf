/** The events of a client, newest first. */
import { eventGroups } from "@payroll/domain/event/event"
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { chosen, Filters, NothingFound, type Filter } from "../ui/filters.tsx"
import { Link } from "../browser/link.tsx"
import { Page } from "../ui/page.tsx"
import { ReadView } from "../ui/read.tsx"
import { Pages, Table, type Column } from "../ui/table.tsx"
import { Time } from "../ui/values.tsx"
import { OwnerOf } from "./owner.tsx"

type EventRow = AnswerOf<"getEvents">["events"][number]

const text = words.events

const filters: ReadonlyArray<Filter> = [
  { name: "companyId", label: words.audit.company },
  { name: "since", label: text.since },
  {
    name: "eventTypes",
    label: text.type,
    options: eventGroups
  }
]

const columns: ReadonlyArray<Column<EventRow>> = [
  {
    head: text.type,
    cell: ({ eventId, eventType }) => <Link to={`/events/${eventId}`}>{eventType}</Link>
  },
  {
    head: text.company,
    cell: ({ companyId }) => <OwnerOf companyId={companyId} />
  },
  { head: text.sequence, cell: ({ sequence }) => words.number(sequence) },
  { head: text.when, cell: ({ timestamp }) => <Time at={timestamp} /> }
]

export const Events = () => {
  const place = usePlace()
  const { eventTypes, ...values } = chosen(filters, place)
  const types = eventTypes === undefined ? {} : { eventTypes: [eventTypes] }
  // The service checks what the address says.
  const request = { limit: 50, newestFirst: true, ...values, ...types } as RequestOf<"getEvents">
  const read = useRead("getEvents", request)
  return (
    <Page title={text.title} tab={text.title}>
      <Filters of={filters} place={place} />
      <div className="card">
        <ReadView read={read}>
          {({ events, nextCursor }) => (
            <>
              {events.length === 0 ? (
                <NothingFound of={filters} place={place} none={text.none} nothing={text.nothing} />
              ) : (
                <Table
                  caption={text.title}
                  columns={columns}
                  rows={events}
                  keyOf={({ eventId }) => eventId}
                />
              )}
              <Pages
                place={place}
                nextCursor={nextCursor}
                file={events.length > 0 ? "events" : undefined}
              />
            </>
          )}
        </ReadView>
      </div>
    </Page>
  )
}
