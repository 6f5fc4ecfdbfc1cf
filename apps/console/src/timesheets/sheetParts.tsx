/** The parts of a timesheet beside its weeks: totals, why overtime, amendments, history, every minute. */
import { formatClock, formatDay, formatTime } from "@payroll/ui/format.ts"
import { wallClock } from "@payroll/ui/days.ts"
import { Card, FoldedCard, Pairs, Timeline } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { Table } from "@payroll/ui/table.tsx"
import { usePages } from "../api/queries.ts"
import { Shown } from "../frame/read.tsx"
import { actorName } from "../records/actor.ts"
import { words } from "../text/words.ts"
import { Changes, DecideAmendment, differenceText } from "./amendments.tsx"
import { asClock } from "./hoursBar.tsx"
import type { Punch } from "./dayForms.ts"
import { AmendmentBadge, type Sheet } from "./status.tsx"

const text = words.timesheets
/** The characters of a date. */
const DAY_LENGTH = 10

const Totals = ({ of: { minutes, workedMinutes } }: { readonly of: Sheet }) => {
  const { total, totalHours: _, ...kinds } = minutes
  const lines = Object.entries(kinds).filter(([, value]) => value !== 0)
  return (
    <Card title={text.totals}>
      <Pairs
        of={[
          { label: text.worked, value: `${asClock(workedMinutes)} h` },
          ...lines.map(([kind, value]) => ({
            label: text.categories[kind as keyof typeof kinds],
            value: `${asClock(value)} h`
          })),
          { label: text.total, value: <strong>{`${asClock(total)} h`}</strong> }
        ]}
      />
    </Card>
  )
}

/** The rules that made overtime, each once, with where they stand. */
const WhyOvertime = ({ of: { segments } }: { readonly of: Sheet }) => {
  const over = segments.filter(({ label }) => label !== "regular")
  const rules = [
    ...Map.groupBy(over, ({ reason, source }) => `${reason}\n${source}`).entries()
  ].map(([rule, all]) => ({
    reason: rule.split("\n")[0] ?? "",
    source: rule.split("\n")[1] ?? "",
    minutes: all.reduce((sum, { minutes }) => sum + minutes, 0)
  }))
  return rules.length === 0 ? null : (
    <Card title={text.whyOvertime}>
      <ul className="stack stack-3">
        {rules.map(({ reason, source, minutes }) => (
          <li key={`${reason} ${source}`}>
            <p>
              {text.reasonOf(reason)}: <span className="num">{`${asClock(minutes)} h`}</span>
            </p>
            {source !== "" && <p className="small muted">{source}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const HISTORY_MAX = 20

/** The punches of the period of a timesheet, with their versions. */
const usePunches = ({ userId, payPeriod: { begin, end } }: Sheet) =>
  usePages("getPunchHistory", { userId, date: begin, until: end }, { isOnce: true })

/** The acts of people on a punch: who added, changed or removed it by hand, and why. */
const actsOn = ({ punchId, at, timeZone, type, source, history }: Punch) =>
  history
    .filter(({ version }) => version > 1 || source === "Admin")
    .map(({ version, time, operation, reason, credentialPerson, ...acted }) => ({
      time,
      key: `${punchId} ${version}`,
      title:
        version === 1 ? text.punchAdded : (text.punchActs[operation ?? ""] ?? text.punchChanged),
      lines: [
        `${formatDay(wallClock(timeZone)(at).slice(0, DAY_LENGTH))}, ${formatClock(at, timeZone)} · ${text.punchTypes[type]}`,
        [formatTime(time), actorName(acted) ?? credentialPerson].filter(Boolean).join(", "),
        ...(reason === null ? [] : [reason])
      ]
    }))

const History = ({ of }: { readonly of: Sheet }) => {
  const moves = of.history.map(({ version, time, operation, credentialPerson, ...acted }) => ({
    time,
    key: String(version),
    title: text.events[operation ?? ""] ?? text.changedHours,
    lines: [[formatTime(time), actorName(acted) ?? credentialPerson].filter(Boolean).join(", ")]
  }))
  return (
    <Card title={text.history}>
      <Shown read={usePunches(of)}>
        {({ pages }) => {
          const acts = pages.flatMap(({ punches }) => punches.flatMap(actsOn))
          const all = [...moves, ...acts]
            .toSorted((one, other) => other.time.localeCompare(one.time))
            .slice(0, HISTORY_MAX)
          return all.length === 0 ? (
            <p className="quiet">{text.noHistory}</p>
          ) : (
            <Timeline of={all.map((moment) => ({ ...moment, icon: "history" }))} />
          )
        }}
      </Shown>
    </Card>
  )
}

export const Aside = ({
  of,
  name,
  mayDecide,
  again
}: {
  readonly of: Sheet
  readonly name: string
  readonly mayDecide: boolean
  readonly again: () => void
}) => (
  <aside className="stack stack-6" aria-label={text.totals}>
    {of.warnings.map(({ message, source }) => (
      <Callout key={message} tone="info" title={text.warnings}>
        {message} {source}
      </Callout>
    ))}
    <Totals of={of} />
    <WhyOvertime of={of} />
    {of.amendments.length > 0 && (
      <Card title={text.amendments} count={of.amendments.length}>
        <ul className="stack stack-4">
          {of.amendments.map((amendment) => (
            <li key={amendment.timesheetAmendmentId} className="stack stack-2">
              <span className="row between">
                <AmendmentBadge is={amendment.status.status} />
                <span className="num">{differenceText(amendment)}</span>
              </span>
              <Changes of={amendment.changes} />
              {amendment.reason !== null && <p className="small muted">{amendment.reason}</p>}
              {mayDecide && amendment.status.status === "Pending" && (
                <DecideAmendment of={amendment} name={name} onDone={again} />
              )}
            </li>
          ))}
        </ul>
      </Card>
    )}
    <History of={of} />
  </aside>
)

/** Every minute with its reason, folded. */
export const Minutes = ({ of: { segments, timeZone } }: { readonly of: Sheet }) => {
  const clock = (at: string | null): string =>
    at === null ? text.untimed : formatClock(at, timeZone)
  return segments.length === 0 ? null : (
    <FoldedCard title={text.everyMinute}>
      <Table
        caption={text.everyMinute}
        rows={segments}
        keyOf={({ date, from, label, minutes, reason }) =>
          [date, from, label, minutes, reason].join(" ")
        }
        columns={[
          { head: text.day, cell: ({ date }) => formatDay(date) },
          { head: text.from, cell: ({ from }) => clock(from) },
          { head: text.to, isWide: true, cell: ({ to }) => clock(to) },
          { head: text.total, isNumber: true, cell: ({ minutes }) => asClock(minutes) },
          { head: text.paidAs, isWide: true, cell: ({ label }) => text.categories[label] },
          {
            head: text.why,
            cell: ({ reason, source }) => (
              <>
                {text.reasonOf(reason)}
                {source !== "" && <span className="sub">{source}</span>}
              </>
            )
          }
        ]}
      />
    </FoldedCard>
  )
}
