/** The exceptions in the recorded time of a company: open ones first, each with its deed. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, plural } from "@payroll/ui/format.ts"
import type { Some } from "@payroll/ui/some.ts"
import type { Column } from "@payroll/ui/table.tsx"
import { mayWrite, useMay } from "../api/session.ts"
import { LinkButton } from "../browser/link.tsx"
import { openForm, under } from "../forms/open.ts"
import { Filters, useList, type Filter } from "../frame/list.tsx"
import { Name } from "../frame/name.tsx"
import { Page } from "../frame/page.tsx"
import { List } from "../frame/rows.tsx"
import type { ViewProps } from "../frame/views.tsx"
import { useNames } from "../records/names.ts"
import { words } from "../text/words.ts"
import { ExceptionBadge, type Exception } from "./status.tsx"

const text = words.timesheets

const filters: ReadonlyArray<Filter> = [
  { name: "status", label: text.state, choices: text.exceptionStatuses },
  { name: "codes", label: text.what, choices: text.exceptions }
]

/** True of a correction that the worker asks for. */
export const isAsked = (code: Exception["code"]): boolean => code === "correction-asked"

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
  openForm(isAsked(code) ? "timesheets.answerCorrection" : "timesheets.acceptException", {
    fixed: under("timeException", { timeExceptionId: timeExceptionId ?? "", version }),
    name: `${formatDay(date)}: ${text.exceptions[code]}`,
    onDone
  })

const columnsOf = (
  nameOf: (userId: string) => string,
  mayDecide: boolean
): Some<Column<Exception>> => [
  {
    head: text.worker,
    sortBy: ({ userId }) => nameOf(userId),
    cell: ({ timesheetId, userId, date }) => (
      <Name to={`/timesheets/${timesheetId}`} query={{ day: date }}>
        {nameOf(userId)}
      </Name>
    )
  },
  { head: text.what, isBelow: true, cell: ({ code }) => text.exceptions[code] },
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
  mayDecide && {
    head: text.deed,
    isNumber: true,
    isWide: true,
    cell: (exception) =>
      exception.status.status === "Open" && (
        <>
          <Button isSmall look="quiet" onPress={() => acceptException(exception)}>
            {isAsked(exception.code) ? text.answer : text.accept}
          </Button>
          <LinkButton
            isSmall
            to={`/timesheets/${exception.timesheetId}`}
            query={{ day: exception.date }}
          >
            {text.fixPunch}
          </LinkButton>
        </>
      )
  }
]

export const Exceptions = ({ companyId, views }: ViewProps) => {
  const mayDecide = useMay(mayWrite)
  const named = useNames(companyId)
  const read = useList("getTimeExceptions", filters, ({ status = "Open", codes }) => ({
    companyId,
    status: [status],
    codes: codes === undefined ? undefined : [codes]
  }))
  return (
    <Page title={text.title} views={views}>
      <Filters of={filters} />
      <List
        read={read}
        rows={({ timeExceptions }) => timeExceptions}
        filters={filters}
        none={{ title: text.noExceptions, hint: text.noExceptionsHint }}
        shown={(count) => plural(count, "exception", "exceptions")}
        caption={text.view.exceptions}
        keyOf={({ timeExceptionId }) => timeExceptionId}
        columns={columnsOf((userId) => named(userId) ?? text.aWorker, mayDecide)}
      />
    </Page>
  )
}
