/** The exceptions in the recorded time of a company: open ones first, each with its deed. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, plural } from "@payroll/ui/format.ts"
import { Table, type Column } from "@payroll/ui/table.tsx"
import type { RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useSession } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { openForm } from "../forms/open.ts"
import { Filters, useFilters, type Filter } from "../frame/list.tsx"
import { Page, Views } from "../frame/page.tsx"
import { useNames } from "../records/names.ts"
import { List } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import type { ViewProps } from "../frame/views.ts"
import { ExceptionBadge, type Exception } from "./status.tsx"

const text = words.timesheets
const PAGE = 50

const filters: ReadonlyArray<Filter> = [
  { name: "status", label: text.state, choices: text.exceptionStatuses },
  { name: "codes", label: text.what, choices: text.exceptions }
]

/** Opens the question why an exception is no obstacle. */
export const acceptException = (
  {
    timeExceptionId,
    version,
    code,
    date
  }: Pick<Exception, "version" | "code" | "date"> & {
    readonly timeExceptionId: string | null
  },
  onDone?: () => void
): void =>
  openForm("acceptException", {
    fixed: {
      "timeException.timeExceptionId": timeExceptionId ?? "",
      "timeException.version": version
    },
    name: `${formatDay(date)}: ${text.exceptions[code]}`,
    ...(onDone && { onDone })
  })

const columnsOf = (
  nameOf: (userId: string) => string | undefined,
  mayDecide: boolean
): ReadonlyArray<Column<Exception>> => [
  {
    head: text.worker,
    sortBy: ({ userId }) => nameOf(userId) ?? "",
    cell: ({ timesheetId, userId, code, date }) => (
      <>
        <Link className="t" to={`/timesheets/${timesheetId}`} query={{ day: date }}>
          {nameOf(userId) ?? text.aWorker}
        </Link>
        <span className="sub only-phone">{text.exceptions[code]}</span>
      </>
    )
  },
  { head: text.what, isWide: true, cell: ({ code }) => text.exceptions[code] },
  {
    head: text.when,
    sortBy: ({ date, at }) => at ?? date,
    // Without the time: the list does not say in which zone the worker was.
    cell: ({ date }) => formatDay(date)
  },
  {
    head: text.effect,
    cell: (exception) => (
      <>
        <ExceptionBadge of={exception} />
        {exception.waivedBy !== null && (
          <span className="sub">{text.acceptedBy(exception.waivedBy)}</span>
        )}
      </>
    )
  },
  ...(mayDecide
    ? [
        {
          head: text.deed,
          isNumber: true,
          isWide: true,
          cell: (exception: Exception) =>
            exception.status.status === "Open" && (
              <>
                <Button isSmall look="quiet" onPress={() => acceptException(exception)}>
                  {text.accept}
                </Button>
                <Link
                  className="btn btn--plain btn--s"
                  to={`/timesheets/${exception.timesheetId}`}
                  query={{ day: exception.date }}
                >
                  {text.fixPunch}
                </Link>
              </>
            )
        }
      ]
    : [])
]

export const Exceptions = ({ companyId, views }: ViewProps) => {
  const session = useSession()
  const nameOf = useNames(companyId)
  const { status = "Open", codes, cursor } = useFilters(filters)
  // The service checks what the address says.
  const request = {
    companyId,
    limit: PAGE,
    status: [status],
    ...(codes !== undefined && { codes: [codes] }),
    ...(cursor !== undefined && { cursor })
  } as RequestOf<"getTimeExceptions">
  const read = useRead("getTimeExceptions", request)
  return (
    <Page title={text.title}>
      <Views label={text.views} of={views} />
      <Filters of={filters} />
      <List
        read={read}
        rows={({ timeExceptions }) => timeExceptions}
        filters={filters}
        none={{ title: text.noExceptions, hint: text.noExceptionsHint }}
        shown={(count) => plural(count, "exception", "exceptions")}
      >
        {(rows) => (
          <Table
            caption={text.view.exceptions}
            rows={rows}
            keyOf={({ timeExceptionId }) => timeExceptionId}
            columns={columnsOf(nameOf, session !== undefined && mayWrite(session))}
          />
        )}
      </List>
    </Page>
  )
}
