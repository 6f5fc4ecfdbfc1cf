/** The history of a company: who did what and when, and what the service reported, in one order of time. */
import { formatDay, formatNumber, formatTime } from "@payroll/ui/format.ts"
import type { IconName } from "@payroll/ui/icons.tsx"
import { Card, Empty, Timeline, type Moment } from "@payroll/ui/layout.tsx"
import { some } from "@payroll/ui/some.ts"
import { Callout } from "@payroll/ui/status.tsx"
import type { AnswerOf, Called } from "../api/call.ts"
import { failureOf, useRead, type Read } from "../api/queries.ts"
import { isAdmin, useSession } from "../api/session.ts"
import { LinkButton } from "../browser/link.tsx"
import { usePlace } from "../browser/place.ts"
import { Filters, useFilters, type Filter } from "../frame/list.tsx"
import { Shown } from "../frame/read.tsx"
import { actWords, fieldWords, stateWords } from "../text/companyHistory.ts"
import { actorName } from "../records/actor.ts"
import { words } from "../text/words.ts"
import { merged, type Source } from "./merge.ts"
import type { Info } from "./states.tsx"

type Version = AnswerOf<"getHistory">["history"][number]
type AuditRow = AnswerOf<"getAudit">["audit"][number]
type Kind = "change" | "act" | "event"

/** One line of the history. */
interface Entry {
  readonly key: string
  readonly kind: Kind
  readonly time: string
  readonly title: string
  readonly lines: ReadonlyArray<string>
  readonly who: string
}

const text = words.companies.history
const ROWS = 200
/** Versions have no time to ask from: as many as one page has. */
const VERSIONS = 200
const KINDS: ReadonlyArray<Kind> = ["change", "act", "event"]
const ICONS: Readonly<Record<Kind, IconName>> = { change: "pen", act: "user", event: "pulse" }

const OTHERS: Readonly<Record<string, string>> = {
  operator: text.commandLine,
  worker: text.service,
  "verification provider": text.provider
}

/** The person who acted, or what acted by itself; empty where nobody knows. */
const whoOf = (version: Pick<Version, "actedBy" | "guest" | "credential">): string =>
  actorName(version) ?? (version.credential === null ? "" : (OTHERS[version.credential] ?? ""))

const titleOf = (operation: string | null): string | undefined =>
  operation === null ? undefined : actWords[operation as Called]

const STATUSES: Readonly<Record<string, string>> = words.companies.statuses

const valueText = (field: string, value: Version["changes"][number]["before"]): string => {
  if (value === null || typeof value === "object") return text.noValue
  const plain = String(value)
  return field === "kybStatus" ? (STATUSES[plain] ?? plain) : formatDay(plain)
}

const changeLines = ({ changes }: Version): ReadonlyArray<string> =>
  changes.flatMap(({ field, isSealed, before, after }) => {
    const label = fieldWords[field]
    if (label === undefined) return []
    return isSealed
      ? [text.sealed(label)]
      : [text.corrected(label, valueText(field, before), valueText(field, after))]
  })

const versionEntry = (version: Version, record: string): Entry => {
  const [first, ...rest] = changeLines(version)
  const isTax = record === "kyb" && version.version === 1
  const title = isTax ? text.taxEntered : titleOf(version.operation)
  return {
    key: `${record} ${version.version}`,
    kind: "change",
    time: version.time,
    title: title ?? first ?? text.registered,
    lines: title === undefined ? rest : changeLines(version),
    who: whoOf(version)
  }
}

const auditEntries = (row: AuditRow): ReadonlyArray<Entry> => {
  const title = titleOf(row.operation)
  return title === undefined
    ? []
    : [{ key: row.auditId, kind: "act", time: row.time, title, lines: [], who: whoOf(row) }]
}

const eventEntries = ({
  eventId,
  eventType,
  timestamp
}: AnswerOf<"getEvents">["events"][number]): ReadonlyArray<Entry> => {
  const title = stateWords[eventType]
  return title === undefined
    ? []
    : [{ key: eventId, kind: "event", time: timestamp, title, lines: [], who: text.service }]
}

const useSources = (
  { company: { companyId }, kybInformation }: Info,
  isShown: (kind: Kind) => boolean,
  to: string | undefined
) => {
  const page = { companyId, newestFirst: true, limit: ROWS, ...(to !== undefined && { to }) }
  const kybId = kybInformation?.kybInformationId
  const off = (kind: Kind) => ({ isOff: !isShown(kind) })
  return {
    company: useRead("getHistory", { recordId: companyId, limit: VERSIONS }, off("change")),
    kyb: useRead(
      "getHistory",
      { recordId: kybId ?? companyId, limit: VERSIONS },
      { isOff: kybId === undefined || !isShown("change") }
    ),
    audit: useRead("getAudit", page, off("act")),
    events: useRead("getEvents", page, off("event"))
  }
}

type Sources = ReturnType<typeof useSources>

const sourceOf = (rows: ReadonlyArray<Entry>, readTo?: string): Source<Entry> => ({
  rows,
  timeOf: ({ time }) => time,
  readTo
})

/** The entries of the kinds that are shown; an act that changed the company itself is the change. */
const entriesOf = (
  { company, kyb, audit, events }: Sources,
  isShown: (kind: Kind) => boolean,
  to: string | undefined
) => {
  const isBefore = ({ time }: Version): boolean => to === undefined || time < to
  const versions = [
    ...(company.data?.history ?? []).map((of) => ({ of, record: "company" })),
    ...(kyb.data?.history ?? []).map((of) => ({ of, record: "kyb" }))
  ].filter(({ of }) => isBefore(of))
  const requests = new Set(isShown("change") ? versions.map(({ of }) => of.requestId) : [])
  const changes = versions.map(({ of, record }) => versionEntry(of, record))
  const acts = (audit.data?.audit ?? []).filter(({ requestId }) => !requests.has(requestId))
  const states = (events.data?.events ?? []).flatMap(eventEntries)
  return merged<Entry>(
    some([
      isShown("change") && sourceOf(changes),
      isShown("act") &&
        sourceOf(
          acts.flatMap(auditEntries),
          audit.data?.nextCursor ? audit.data.audit.at(-1)?.time : undefined
        ),
      isShown("event") &&
        sourceOf(states, events.data?.nextCursor ? events.data.events.at(-1)?.timestamp : undefined)
    ])
  )
}

/** All reads as one: there when all are, and failed when one is. */
const together = (reads: ReadonlyArray<Read<unknown>>): Read<true> => ({
  data: reads.every(({ data }) => data !== undefined) ? true : undefined,
  ...failureOf(reads)
})

/** The numbers that are gone among the events of a page, newest first: the service keeps them for some time. */
const gapsAmong = ({ events, nextCursor }: AnswerOf<"getEvents">): ReadonlyArray<string> => {
  const sequences = events.map(({ sequence }) => sequence).toReversed()
  const last = nextCursor === null ? 0 : (sequences[0] ?? 1) - 1
  return sequences.flatMap((sequence, at) => {
    const before = sequences[at - 1] ?? last
    return sequence === before + 1
      ? []
      : [text.gap(formatNumber(before + 1), formatNumber(sequence - 1))]
  })
}

const momentOf = ({ key, kind, time, title, lines, who }: Entry): Moment => ({
  key,
  icon: ICONS[kind],
  title,
  lines: [
    ...lines,
    <>
      <time dateTime={time}>{formatTime(time)}</time>
      {who !== "" && `, ${text.by(who)}`}
    </>
  ]
})

const Older = ({ olderThan }: { readonly olderThan: string | undefined }) => {
  const { query } = usePlace()
  const current = Object.fromEntries(query)
  if (olderThan === undefined && !query.has("to")) return null
  return (
    <nav className="btn-row" aria-label={text.pages}>
      {query.has("to") && (
        <LinkButton isSmall to="/company" query={{ ...current, to: undefined }}>
          {text.newest}
        </LinkButton>
      )}
      {olderThan !== undefined && (
        <LinkButton isSmall to="/company" query={{ ...current, to: olderThan }}>
          {text.older}
        </LinkButton>
      )}
    </nav>
  )
}

const filterOf = (kinds: ReadonlyArray<Kind>): Filter => ({
  name: "kind",
  label: text.kind,
  choices: Object.fromEntries(kinds.map((kind) => [kind, text.kinds[kind] ?? kind]))
})

export const History = ({ of: info }: { readonly of: Info }) => {
  const session = useSession()
  const kinds = KINDS.filter((kind) => kind !== "act" || (session && isAdmin(session)))
  const filters = [filterOf(kinds)]
  const { kind } = useFilters(filters)
  const to = usePlace().query.get("to") ?? undefined
  const isShown = (each: Kind): boolean =>
    kinds.includes(each) && (kind === undefined || kind === each)
  const sources = useSources(info, isShown, to)
  const read = together([
    ...(isShown("change") ? [sources.company, ...(info.kybInformation ? [sources.kyb] : [])] : []),
    ...(isShown("act") ? [sources.audit] : []),
    ...(isShown("event") ? [sources.events] : [])
  ])
  return (
    <>
      <Filters of={filters} />
      <Card title={text.title}>
        <Shown read={read}>
          {() => {
            const { rows, olderThan } = entriesOf(sources, isShown, to)
            return (
              <div className="stack stack-4">
                {isShown("event") &&
                  sources.events.data &&
                  gapsAmong(sources.events.data).map((gap) => (
                    <Callout key={gap} tone="info">
                      {gap}
                    </Callout>
                  ))}
                {rows.length === 0 ? (
                  <Empty icon="history" title={text.none} />
                ) : (
                  <Timeline of={rows.map(momentOf)} />
                )}
                <Older olderThan={olderThan} />
              </div>
            )
          }}
        </Shown>
      </Card>
    </>
  )
}
