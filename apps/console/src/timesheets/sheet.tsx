/** One timesheet: a picture of each week, exceptions, every minute with its reason, and the ways to decide on it. */
import { call } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useSession } from "../api/session.ts"
import { words } from "../text/words.ts"
import { Action } from "../ui/action.tsx"
import { dayText } from "../ui/day.ts"
import { Link } from "../browser/link.tsx"
import { Page, Section } from "../ui/page.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Table, type Column } from "../ui/table.tsx"
import { Fields, State } from "../ui/values.tsx"
import { VersionTable } from "../records/history.tsx"
import { ExceptionTable } from "./exceptions.tsx"
import type { Sheet } from "./picture.ts"
import { Week } from "./week.tsx"

const text = words.timesheets

const moves = (of: Sheet, again: () => void) => {
  const { timesheetId, version } = of
  const named = { timesheetId, version }
  return {
    approve: async (): Promise<string> => {
      const { timesheet } = await call("approveTimesheet", { timesheet: named })
      again()
      return timesheet.message
    },
    back: async (reason: string): Promise<string> => {
      const { timesheet } = await call("returnTimesheet", { timesheet: { ...named, reason } })
      again()
      return timesheet.message
    },
    reopen: async (reason: string): Promise<string> => {
      const { timesheet } = await call("reopenTimesheet", { timesheet: { ...named, reason } })
      again()
      return timesheet.message
    }
  }
}

const Decide = ({ of, again }: { readonly of: Sheet; readonly again: () => void }) => {
  const { approve, back, reopen } = moves(of, again)
  const { status } = of.status
  if (status === "Locked") return null
  const isBlocked = of.exceptions.some((each) => each.blocks && each.status.status === "Open")
  return (
    <>
      {isBlocked && status !== "Approved" && <p className="notice warn">{text.approveHint}</p>}
      <div className="pages">
        {status !== "Approved" && <Action run={approve}>{text.approve}</Action>}
        {status === "Submitted" && (
          <Action run={back} confirm={text.backSure} reason={text.returnReason}>
            {text.back}
          </Action>
        )}
        {status === "Approved" && (
          <Action run={reopen} confirm={text.reopenSure} reason={text.reason}>
            {text.reopen}
          </Action>
        )}
      </div>
    </>
  )
}

const SheetView = ({ of, again }: { readonly of: Sheet; readonly again: () => void }) => {
  const session = useSession()
  const by = Object.entries(text.categories).flatMap(([category, name]) => {
    const minutes = of.minutes[category as keyof Sheet["minutes"]]
    return typeof minutes === "number" && minutes !== 0
      ? [`${name} ${words.duration(minutes)}`]
      : []
  })
  return (
    <Section title={`${of.payPeriod.begin} – ${of.payPeriod.end}`}>
      <Fields
        of={[
          { label: text.status, value: <State of={of.status} /> },
          { label: text.worked, value: words.duration(of.workedMinutes) },
          { label: text.minutes, value: by.join(", ") },
          { label: text.zone, value: of.timeZone },
          { label: text.submittedBy, value: of.submittedBy },
          { label: text.approvedBy, value: of.approvedBy },
          { label: text.openedBecause, value: of.openedBecause },
          { label: text.reason, value: of.reason }
        ].filter(({ value }) => value !== null && value !== "")}
      />
      {session && mayWrite(session) && <Decide of={of} again={again} />}
    </Section>
  )
}

const WEEK_DAYS = 7

/** The time on the wall clock of the timesheet, as its pictures have it. */
const wallClock = (timeZone: string) => {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit"
  })
  return (at: string | null) =>
    at === null ? (
      text.untimed
    ) : (
      <time dateTime={at} title={at}>
        {format.format(new Date(at))}
      </time>
    )
}

const segmentColumns = (timeZone: string): ReadonlyArray<Column<Sheet["segments"][number]>> => {
  const clock = wallClock(timeZone)
  return [
    { head: text.day, cell: ({ date }) => dayText(date) },
    { head: text.from, cell: ({ from }) => clock(from) },
    { head: text.to, cell: ({ to }) => clock(to) },
    { head: text.total, cell: ({ minutes }) => words.duration(minutes) },
    { head: text.label, cell: ({ label }) => text.labels[label] },
    { head: text.why, cell: ({ reason }) => reason },
    { head: text.source, cell: ({ source }) => source }
  ]
}

const Segments = ({ of: { segments, timeZone } }: { readonly of: Sheet }) => (
  <Section title={text.segments}>
    {segments.length === 0 ? (
      <Empty>{text.noSegments}</Empty>
    ) : (
      <Table
        caption={text.segments}
        rows={segments}
        keyOf={({ date, from, label, minutes }) => [date, from, label, minutes].join(" ")}
        columns={segmentColumns(timeZone)}
      />
    )}
  </Section>
)

const Content = ({ of, again }: { readonly of: Sheet; readonly again: () => void }) => (
  <>
    <p className="of-company">
      <Link to={`/workers/${of.userId}`}>{words.workers.one}</Link>
      <Link to={`/c/${of.companyId}`}>{words.companies.one}</Link>
      <Link to="/timesheets" query={{ companyId: of.companyId }}>
        {text.allSheets}
      </Link>
    </p>
    <SheetView of={of} again={again} />
    <Section title={text.week}>
      {of.weeks.length === 0 ? (
        <Empty>{text.noSegments}</Empty>
      ) : (
        of.weeks
          .slice(0, WEEK_DAYS)
          .map(({ begin }) => <Week key={begin} sheet={of} begin={begin} />)
      )}
    </Section>
    <Section title={text.exceptions}>
      {of.exceptions.length === 0 ? (
        <Empty>{text.noExceptions}</Empty>
      ) : (
        <ExceptionTable of={of.exceptions} done={again} />
      )}
    </Section>
    <Segments of={of} />
    <Section title={text.history}>
      <VersionTable of={of.history} />
    </Section>
  </>
)

export const Timesheet = ({ id }: { readonly id: string }) => {
  // Every look is audited: it is read when a person opens it or changes it.
  const read = useRead("getTimesheet", { timesheetId: id }, { isOnce: true })
  const user = useRead(
    "getUser",
    { userId: read.data?.timesheet.userId ?? "" },
    { isOnce: true, isOff: read.data === undefined }
  )
  const worker = user.data?.user
  const title = worker ? `${text.one}: ${worker.firstName} ${worker.lastName}` : text.one
  return (
    <Page title={title} tab={text.one}>
      <ReadView read={read}>
        {({ timesheet }) => <Content of={timesheet} again={read.again} />}
      </ReadView>
    </Page>
  )
}
