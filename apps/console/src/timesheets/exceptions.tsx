/** Exceptions in recorded time, and the waiving of those that need no correction. */
import { call, type AnswerOf, type RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useSession } from "../api/session.ts"
import { usePlace } from "../browser/place.ts"
import { useNames } from "../records/names.ts"
import { WorkerLink } from "../records/workerLink.tsx"
import { words } from "../text/words.ts"
import { Action } from "../ui/action.tsx"
import { Filters, pageByStatus, type Filter } from "../ui/filters.tsx"
import { dayText } from "../ui/day.ts"
import { Empty, ReadView } from "../ui/read.tsx"
import { Pages, Table, type Column } from "../ui/table.tsx"
import { Status, Time } from "../ui/values.tsx"

/** One that is not stored yet has no id, and cannot be waived. */
export type Exception = AnswerOf<"getTimesheet">["timesheet"]["exceptions"][number]

const text = words.timesheets
const USUAL = "Open"

const filters: ReadonlyArray<Filter> = [
  {
    name: "status",
    label: text.status,
    options: ["Open", "Waived", "Resolved"],
    usual: USUAL
  }
]

const columns: ReadonlyArray<Column<Exception>> = [
  { head: text.code, cell: ({ code }) => words.exceptionsOf[code] ?? code },
  {
    head: text.when,
    cell: ({ date, at }) => (at === null ? dayText(date) : <Time at={at} />)
  },
  { head: text.blocks, cell: ({ blocks }) => (blocks ? words.values.yes : words.values.no) },
  { head: text.status, cell: ({ status }) => <Status is={status.status} /> },
  { head: text.waivedBy, cell: ({ waivedBy }) => waivedBy ?? words.values.none }
]

const Waive = ({
  of: { timeExceptionId, version, status },
  done
}: {
  readonly of: Exception
  readonly done: () => void
}) =>
  status.status === "Open" && timeExceptionId !== null ? (
    <Action
      confirm={text.waiveSure}
      reason={text.waiveReason}
      run={async (reason) => {
        const answer = await call("waiveTimeException", {
          timeException: { timeExceptionId, version, reason }
        })
        done()
        return answer.timeException.message
      }}
    >
      {text.waive}
    </Action>
  ) : (
    <span className="quiet">{words.values.none}</span>
  )

/** The exceptions as a table; `also` stands in front of its columns. */
export const ExceptionTable = ({
  of,
  also = [],
  done = () => undefined
}: {
  readonly of: ReadonlyArray<Exception>
  readonly also?: ReadonlyArray<Column<Exception>>
  readonly done?: () => void
}) => {
  const session = useSession()
  const decide: Column<Exception> = {
    head: text.decide,
    cell: (exception) => <Waive of={exception} done={done} />
  }
  return (
    <Table
      caption={text.exceptions}
      rows={of}
      keyOf={({ timeExceptionId, code, date, at }) => timeExceptionId ?? `${code} ${date} ${at}`}
      columns={[...also, ...columns, ...(session && mayWrite(session) ? [decide] : [])]}
    />
  )
}

export const Exceptions = ({ companyId }: { readonly companyId: string }) => {
  const place = usePlace()
  const nameOf = useNames(companyId)
  // The service checks what the address says.
  const request = {
    companyId,
    ...pageByStatus(place, USUAL)
  } as RequestOf<"getTimeExceptions">
  const read = useRead("getTimeExceptions", request)
  const sheet: Column<Exception> = {
    head: text.worker,
    cell: ({ timesheetId, userId }) => (
      <WorkerLink to={`/timesheets/${timesheetId}`} userId={userId} nameOf={nameOf} />
    )
  }
  return (
    <>
      <Filters of={filters} place={place} keep={{ companyId, view: "exceptions" }} />
      <div className="card">
        <ReadView read={read}>
          {({ timeExceptions, nextCursor }) => (
            <>
              {timeExceptions.length === 0 ? (
                <Empty>{text.nothingWrong}</Empty>
              ) : (
                <ExceptionTable of={timeExceptions} also={[sheet]} />
              )}
              <Pages
                place={place}
                nextCursor={nextCursor}
                file={timeExceptions.length > 0 ? "time-exceptions" : undefined}
              />
            </>
          )}
        </ReadView>
      </div>
    </>
  )
}
