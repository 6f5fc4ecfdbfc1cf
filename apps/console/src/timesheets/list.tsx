/** The timesheets of a company, the problems of its recorded time, and the workers who work now. */
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { usePlace } from "../browser/place.ts"
import { useNames } from "../records/names.ts"
import { WorkerLink } from "../records/workerLink.tsx"
import { words } from "../text/words.ts"
import { Filters, type Filter } from "../ui/filters.tsx"
import { Link } from "../browser/link.tsx"
import { OfCompany } from "../ui/ofCompany.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Pages, Table, type Column } from "../ui/table.tsx"
import { Tabs } from "../ui/tabs.tsx"
import { Status, Time } from "../ui/values.tsx"
import { Amendments } from "./amendments.tsx"
import { Exceptions } from "./exceptions.tsx"

type Sheet = AnswerOf<"getTimesheets">["timesheets"][number]

const text = words.timesheets

const filters: ReadonlyArray<Filter> = [
  { name: "status", label: text.status, options: ["Open", "Submitted", "Approved", "Locked"] },
  { name: "payPeriodBegin", label: text.begin, pattern: String.raw`\d{4}-\d{2}-\d{2}` }
]

const columnsWith = (
  nameOf: (userId: string) => string | undefined
): ReadonlyArray<Column<Sheet>> => [
  {
    head: text.worker,
    cell: ({ timesheetId, userId }) => (
      <WorkerLink to={`/timesheets/${timesheetId}`} userId={userId} nameOf={nameOf} />
    )
  },
  { head: text.period, cell: ({ payPeriod: { begin, end } }) => `${begin} – ${end}` },
  {
    head: text.status,
    cell: ({ status, openedBecause, lockedUnapproved }) => (
      <>
        <Status is={status.status} />{" "}
        <span className="quiet">{lockedUnapproved ? text.unapproved : openedBecause}</span>
      </>
    )
  },
  {
    head: text.total,
    cell: ({ minutes, status }) =>
      status.status === "Open" ? words.values.none : words.duration(minutes.total)
  },
  { head: text.approvedBy, cell: ({ approvedBy }) => approvedBy ?? words.values.none }
]

const Sheets = ({ companyId }: { readonly companyId: string }) => {
  const place = usePlace()
  const nameOf = useNames(companyId)
  const { query } = place
  const [status, begin, cursor] = ["status", "payPeriodBegin", "cursor"].map((name) =>
    query.get(name)
  )
  // The service checks what the address says.
  const request = {
    companyId,
    limit: 50,
    ...(status && { status: [status] }),
    ...(begin && { payPeriodBegin: begin }),
    ...(cursor && { cursor })
  } as RequestOf<"getTimesheets">
  const read = useRead("getTimesheets", request)
  return (
    <>
      <Filters of={filters} place={place} keep={{ companyId }} />
      <div className="card">
        <ReadView read={read}>
          {({ timesheets, nextCursor }) => (
            <>
              {timesheets.length === 0 ? (
                <Empty>{status || begin ? text.nothing : text.none}</Empty>
              ) : (
                <>
                  <p className="quiet">{text.listed}</p>
                  <Table
                    caption={text.title}
                    columns={columnsWith(nameOf)}
                    rows={timesheets}
                    keyOf={({ timesheetId }) => timesheetId}
                  />
                </>
              )}
              <Pages
                place={place}
                nextCursor={nextCursor}
                file={timesheets.length > 0 ? "timesheets" : undefined}
              />
            </>
          )}
        </ReadView>
      </div>
    </>
  )
}

const WorkingNow = ({ companyId }: { readonly companyId: string }) => {
  const place = usePlace()
  const cursor = place.query.get("cursor")
  const read = useRead("getWorkedNow", { companyId, limit: 50, ...(cursor !== null && { cursor }) })
  return (
    <div className="card">
      <ReadView read={read}>
        {({ workedNow, nextCursor }) => (
          <>
            {workedNow.length === 0 ? (
              <Empty>{text.noneNow}</Empty>
            ) : (
              <Table
                caption={text.now}
                rows={workedNow}
                keyOf={({ userId }) => userId}
                columns={[
                  {
                    head: text.worker,
                    cell: ({ userId, user }) => <Link to={`/workers/${userId}`}>{user}</Link>
                  },
                  {
                    head: text.clock,
                    cell: ({ clockStatus }) => <Status is={clockStatus.status} />
                  },
                  { head: text.since, cell: ({ since }) => <Time at={since} /> },
                  { head: text.zone, cell: ({ timeZone }) => timeZone }
                ]}
              />
            )}
            <Pages place={place} nextCursor={nextCursor} />
          </>
        )}
      </ReadView>
    </div>
  )
}

const VIEWS = { sheets: Sheets, exceptions: Exceptions, amendments: Amendments, now: WorkingNow }

const ViewsOf = ({ companyId }: { readonly companyId: string }) => {
  const view = usePlace().query.get("view") ?? ""
  const View = Object.hasOwn(VIEWS, view) ? VIEWS[view as keyof typeof VIEWS] : Sheets
  return (
    <>
      <Tabs label={text.viewsLabel} keep={{ companyId }} of={text.views} />
      <View companyId={companyId} />
    </>
  )
}

export const Timesheets = () => <OfCompany title={text.title} choose={text.choose} of={ViewsOf} />
