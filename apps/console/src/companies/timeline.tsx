/** The history of a company: events, deliveries, changes and the audit, in one order of time. */
import type { AnswerOf } from "../api/call.ts"
import { useRead, type Read } from "../api/queries.ts"
import { isAdmin, useSession } from "../api/session.ts"
import { usePlace } from "../browser/place.ts"
import { VersionChanges } from "../records/history.tsx"
import { words } from "../text/words.ts"
import { Filters } from "../ui/filters.tsx"
import { Link } from "../browser/link.tsx"
import { Section } from "../ui/page.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Table, type Column } from "../ui/table.tsx"
import { Actor, Id, Status, Time } from "../ui/values.tsx"
import { merged, type Merged, type Source } from "./merge.ts"

type Event = AnswerOf<"getEvents">["events"][number]
type Delivery = AnswerOf<"getWebhookDeliveries">["deliveries"][number]
type Version = AnswerOf<"getHistory">["history"][number]
type AuditRow = AnswerOf<"getAudit">["audit"][number]

type Row =
  | { readonly is: "event"; readonly of: Event; readonly result: string | undefined }
  | { readonly is: "delivery"; readonly of: Delivery }
  | { readonly is: "change"; readonly of: Version }
  | { readonly is: "audit"; readonly of: AuditRow }

const text = words.timeline
const ROWS = 50
/** Versions have no time to ask from: as many as one page has. */
const VERSIONS = 200

const timeOf = (row: Row): string => (row.is === "event" ? row.of.timestamp : row.of.time)

const keyOf = (row: Row): string => {
  if (row.is === "event") return row.of.eventId
  if (row.is === "delivery") return `${row.of.time} ${row.of.eventId} ${row.of.webhookEndpointId}`
  return row.is === "change" ? `version ${row.of.version}` : row.of.auditId
}

const What = ({ row }: { readonly row: Row }) => {
  if (row.is === "event") {
    return (
      <>
        <Link to={`/events/${row.of.eventId}`}>{row.of.eventType}</Link>{" "}
        {row.result !== undefined && <Status is={row.result} />}
        <p className="quiet">
          {text.sequence} {words.number(row.of.sequence)}
        </p>
      </>
    )
  }
  if (row.is === "delivery") {
    const { eventId, eventType, sequence, result, statusCode, durationMs } = row.of
    return (
      <>
        <Link to={`/events/${eventId}`}>{eventType ?? words.events.one}</Link>{" "}
        <Status is={result} /> {statusCode ?? ""}
        <p className="quiet">
          {text.sequence} {words.number(sequence)}, {words.milliseconds(durationMs)}
        </p>
      </>
    )
  }
  if (row.is === "change") return <VersionChanges of={row.of} />
  return (
    <>
      {row.of.operation}
      <p className="quiet">
        <Id of={row.of.record} />
      </p>
    </>
  )
}

/** The person or credential of a row, or the endpoint of a delivery; the service itself makes events. */
const Who = ({ row }: { readonly row: Row }) => {
  if (row.is === "delivery") {
    const { webhookEndpointId: id } = row.of
    return (
      <Link to={`/webhooks/${id}`}>
        <Id of={id} />
      </Link>
    )
  }
  if (row.is === "event") return <>{words.values.none}</>
  return <Actor of={row.of} />
}

const columns: ReadonlyArray<Column<Row>> = [
  { head: text.when, cell: (row) => <Time at={timeOf(row)} /> },
  { head: text.kind, cell: ({ is }) => text.kinds[is] },
  { head: text.what, cell: (row) => <What row={row} /> },
  { head: text.who, cell: (row) => <Who row={row} /> }
]

/**
 * The numbers that lie between two events that follow each other, after the last that is not shown: events end after
 * 90 days, none is left out.
 */
const gapsIn = (last: number, sequences: ReadonlyArray<number>): ReadonlyArray<string> =>
  sequences.flatMap((sequence, at) => {
    const before = sequences[at - 1] ?? last
    return sequence === before + 1
      ? []
      : [text.gap(words.number(before + 1), words.number(sequence - 1))]
  })

/** The numbers that are gone, among events of a company, newest first. */
const gapsAmong = ({ events, nextCursor }: AnswerOf<"getEvents">): ReadonlyArray<string> => {
  const sequences = events.map(({ sequence }) => sequence).toReversed()
  return gapsIn(nextCursor === null ? 0 : (sequences[0] ?? 1) - 1, sequences)
}

/** Returns the result of each event from the deliveries that were read: its delivery, or else the newest result. */
const resultsOf = (deliveries: ReadonlyArray<Delivery>): ReadonlyMap<string, string> => {
  const results = new Map<string, string>()
  for (const { eventId, result } of deliveries) {
    if (result === "delivered" || !results.has(eventId)) results.set(eventId, result)
  }
  return results
}

type Kind = Row["is"]

const KINDS: ReadonlyArray<Kind> = ["event", "delivery", "change", "audit"]

const useSources = (
  companyId: string,
  isShown: (kind: Kind) => boolean,
  to: string | undefined
) => {
  const page = { companyId, newestFirst: true, limit: ROWS, ...(to !== undefined && { to }) }
  const off = (kind: Kind) => ({ isOff: !isShown(kind) })
  return {
    events: useRead("getEvents", page, off("event")),
    // Events show what became of them.
    deliveries: useRead("getWebhookDeliveries", page, {
      isOff: !isShown("delivery") && !isShown("event")
    }),
    versions: useRead("getHistory", { recordId: companyId, limit: VERSIONS }, off("change")),
    audit: useRead("getAudit", page, off("audit"))
  }
}

type Sources = ReturnType<typeof useSources>

const sourceOf = (
  rows: ReadonlyArray<Row> | undefined,
  nextCursor: string | null | undefined
): Source<Row> => ({ rows: rows ?? [], timeOf, hasMore: typeof nextCursor === "string" })

/** Returns the rows of the selected kinds: a read that is off may still have the data that it had before. */
const rowsOf = (
  { events, deliveries, versions, audit }: Sources,
  isShown: (kind: Kind) => boolean,
  to: string | undefined
): Merged<Row> => {
  const results = resultsOf(deliveries.data?.deliveries ?? [])
  const sources: Readonly<Record<Kind, Source<Row>>> = {
    event: sourceOf(
      events.data?.events.map((of) => ({ is: "event", of, result: results.get(of.eventId) })),
      events.data?.nextCursor
    ),
    delivery: sourceOf(
      deliveries.data?.deliveries.map((of) => ({ is: "delivery", of })),
      deliveries.data?.nextCursor
    ),
    change: sourceOf(
      versions.data?.history
        .filter(({ time }) => to === undefined || time < to)
        .map((of) => ({ is: "change", of })),
      versions.data?.nextCursor
    ),
    audit: sourceOf(
      audit.data?.audit.map((of) => ({ is: "audit", of })),
      audit.data?.nextCursor
    )
  }
  return merged(KINDS.filter(isShown).map((kind) => sources[kind]))
}

/** All reads as one: there when all are, and failed when one is. */
const together = (reads: ReadonlyArray<Read<unknown>>): Read<true> => ({
  data: reads.every(({ data }) => data !== undefined) ? true : undefined,
  error: reads.find(({ error }) => error !== undefined)?.error,
  again: () => {
    for (const { again } of reads) again()
  }
})

const Rows = ({
  of: { rows, olderThan },
  query
}: {
  readonly of: Merged<Row>
  readonly query: URLSearchParams
}) => {
  const { path } = usePlace()
  const current = Object.fromEntries(query)
  return rows.length === 0 ? (
    <Empty>{text.none}</Empty>
  ) : (
    <>
      <Table caption={text.title} columns={columns} rows={rows} keyOf={keyOf} />
      <nav className="pages" aria-label={words.lists.pages}>
        {query.has("to") && (
          <Link to={path} query={{ ...current, to: undefined }}>
            {words.lists.first}
          </Link>
        )}
        {olderThan !== undefined && (
          <Link to={path} query={{ ...current, to: olderThan }}>
            {words.lists.next}
          </Link>
        )}
      </nav>
    </>
  )
}

export const Timeline = ({ companyId }: { readonly companyId: string }) => {
  const place = usePlace()
  const session = useSession()
  const isOfAdmin = session !== undefined && isAdmin(session)
  const kinds = KINDS.filter((each) => isOfAdmin || each !== "audit")
  const kind = place.query.get("kind")
  const to = place.query.get("to") ?? undefined
  const isShown = (each: Kind): boolean => kinds.includes(each) && (!kind || kind === each)
  const sources = useSources(companyId, isShown, to)
  const { events, deliveries, versions, audit } = sources
  const reads = { event: events, delivery: deliveries, change: versions, audit }
  const read = together(KINDS.filter(isShown).map((each) => reads[each]))
  return (
    <>
      <Filters
        of={[{ name: "kind", label: text.kind, options: kinds, labels: text.kinds }]}
        place={place}
        keep={{ view: "timeline" }}
      />
      <Section title={text.title}>
        <ReadView read={read}>
          {() => (
            <>
              {isShown("event") &&
                events.data &&
                gapsAmong(events.data).map((gap) => (
                  <p key={gap} className="notice warn">
                    {gap}
                  </p>
                ))}
              <Rows of={rowsOf(sources, isShown, to)} query={place.query} />
            </>
          )}
        </ReadView>
      </Section>
    </>
  )
}
