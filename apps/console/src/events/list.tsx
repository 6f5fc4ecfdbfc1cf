/** The events of a client or a company, newest first. */
import { formatNumber, formatTime } from "@payroll/ui/format.ts"
import type { Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { usePlace } from "../browser/place.ts"
import { Filters, useList, type Filter } from "../frame/list.tsx"
import { Name } from "../frame/name.tsx"
import { Page } from "../frame/page.tsx"
import { useCompanyNames, type NameOf } from "../records/companyNames.ts"
import { eventName } from "../text/webhooks.ts"
import type { CsvColumn } from "../frame/csv.tsx"
import { List } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import { OwnerOf } from "./owner.tsx"

type EventRow = AnswerOf<"getEvents">["events"][number]

const text = words.events

const filters: ReadonlyArray<Filter> = [
  { name: "since", label: text.since },
  { name: "eventTypes", label: text.type, choices: text.groups }
]

const columnsOf = (nameOf: NameOf): ReadonlyArray<Column<EventRow>> => [
  {
    head: text.one,
    cell: ({ eventId, eventType }) => <Name to={`/events/${eventId}`}>{eventName(eventType)}</Name>
  },
  {
    head: text.company,
    isBelow: true,
    cell: ({ companyId }) => <OwnerOf companyId={companyId} nameOf={nameOf} />
  },
  {
    head: text.sequence,
    isNumber: true,
    isWide: true,
    cell: ({ sequence }) => formatNumber(sequence)
  },
  { head: text.when, isNumber: true, isBelow: true, cell: ({ timestamp }) => formatTime(timestamp) }
]

const csv: ReadonlyArray<CsvColumn<EventRow>> = [
  [text.one, ({ eventType }) => eventName(eventType)],
  [text.technicalName, ({ eventType }) => eventType],
  [text.id, ({ eventId }) => eventId],
  [text.companyId, ({ companyId }) => companyId ?? undefined],
  [text.sequence, ({ sequence }) => sequence],
  [text.when, ({ timestamp }) => timestamp]
]

export const Events = () => {
  const { query, company } = usePlace()
  const nameOf = useCompanyNames()
  const read = useList("getEvents", filters, ({ eventTypes, ...values }) => ({
    newestFirst: true,
    ...values,
    companyId: query.get("companyId") ?? company,
    eventTypes: eventTypes === undefined ? undefined : [eventTypes]
  }))
  return (
    <Page title={text.title}>
      <Filters of={filters} />
      <List
        read={read}
        rows={({ events }) => events}
        filters={filters}
        none={{ title: text.none, hint: text.noneHint }}
        shown={text.count}
        csv={{ name: "events", columns: csv }}
        caption={text.title}
        columns={columnsOf(nameOf)}
        keyOf={({ eventId }) => eventId}
      />
    </Page>
  )
}
