/** One timesheet: what is open about it, the hours of each week, the ways to mend and to decide on it. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { formatClock, formatDay, formatDays } from "@payroll/ui/format.ts"
import { Avatar, Card, Row } from "@payroll/ui/layout.tsx"
import type { Some } from "@payroll/ui/some.ts"
import { Badge, Callout } from "@payroll/ui/status.tsx"
import { useDaysOf } from "../api/company.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { companyPath, filterBy, usePlace } from "../browser/place.ts"
import { Page, type Crumb, type Meta } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { nameOf } from "../text/names.ts"
import { words } from "../text/words.ts"
import { DayDrawer } from "./day.tsx"
import { addPunch, missingType } from "./dayForms.ts"
import { dayAfter, daysBetween, zoneName } from "@payroll/ui/days.ts"
import { Decide } from "./decide.tsx"
import { acceptException, isAsked } from "./exceptions.tsx"
import { isOpenBlocking } from "./picture.ts"
import { Aside, Minutes } from "./sheetParts.tsx"
import { SheetBadge, type Sheet } from "./status.tsx"
import { Week, WeekKey } from "./week.tsx"

type Exception = Sheet["exceptions"][number]

const text = words.timesheets

interface OfSheet {
  readonly sheet: Sheet
  readonly name: string
  readonly mayDecide: boolean
  readonly again: () => void
  readonly openDay: (day: string | undefined) => void
}

const exceptionText = ({ date, code }: Exception): string =>
  `${formatDay(date)}: ${text.exceptions[code]}`

/** Opens the form that mends an exception, or the day where it depends on what a person sees there. */
const fix = ({ sheet, name, again, openDay, mayDecide }: OfSheet, exception: Exception): void => {
  const type = missingType(exception.code)
  if (type === undefined) return openDay(exception.date)
  const at = exception.at === null ? "" : ` (${formatClock(exception.at, sheet.timeZone)})`
  void addPunch(
    {
      sheet,
      date: exception.date,
      name: `${name}, ${exceptionText(exception)}${at}`,
      mayWrite: mayDecide,
      onClose: () => openDay(undefined),
      onDone: again
    },
    { type, after: exception.at ?? undefined }
  )
}

const Exceptions = (props: OfSheet) => {
  const { sheet, mayDecide, again } = props
  const open = sheet.exceptions.filter(({ status }) => status.status === "Open")
  const [blocking, others] = [
    open.filter(({ blocks }) => blocks),
    open.filter(({ blocks }) => !blocks)
  ]
  const accept = (exception: Exception) =>
    exception.timeExceptionId !== null && (
      <Button isSmall look="quiet" onPress={() => acceptException(exception, again)}>
        {isAsked(exception.code) ? text.answer : text.accept}
      </Button>
    )
  return (
    <>
      {blocking.map((exception) => (
        <Callout
          key={`${exception.code} ${exception.date} ${exception.at}`}
          tone="bad"
          title={`${exceptionText(exception)}.`}
          action={
            mayDecide && (
              <span className="btn-row">
                {accept(exception)}
                <Button isSmall onPress={() => fix(props, exception)}>
                  {text.fixPunch}
                </Button>
              </span>
            )
          }
        >
          {exception.request ?? text.blocked}
        </Callout>
      ))}
      {others.length > 0 && (
        <Card title={text.look} count={others.length} isFlush>
          <ul className="list">
            {others.map((exception) => (
              <Row
                key={`${exception.code} ${exception.date} ${exception.at}`}
                title={text.exceptions[exception.code]}
                detail={
                  <>
                    {formatDay(exception.date)}
                    {exception.at !== null && `, ${formatClock(exception.at, sheet.timeZone)}`}
                  </>
                }
              >
                {mayDecide && accept(exception)}
              </Row>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

const WEEK = 7

/** The first days of the workweeks of a sheet; without time its days all the same, which a person opens to add some. */
const weeksOf = ({ weeks, payPeriod: { begin, end } }: Sheet): ReadonlyArray<string> =>
  weeks.length > 0
    ? weeks.map((week) => week.begin)
    : Array.from({ length: Math.ceil(daysBetween(begin, end) / WEEK) }, (_, at) =>
        dayAfter(begin, at * WEEK)
      )

const Content = (props: OfSheet) => {
  const { sheet, openDay } = props
  return (
    <>
      <Exceptions {...props} />
      <div className="split">
        <div className="stack stack-6">
          {weeksOf(sheet).map((begin) => (
            <Week key={begin} sheet={sheet} begin={begin} onOpen={openDay} />
          ))}
          <WeekKey />
          <Minutes of={sheet} />
        </div>
        <Aside of={sheet} name={props.name} mayDecide={props.mayDecide} again={props.again} />
      </div>
    </>
  )
}

const openCount = ({ exceptions }: Sheet): number => exceptions.filter(isOpenBlocking).length

const periodOf = ({ payPeriod: { begin, end } }: Sheet): string => formatDays(begin, end)

const crumbsOf = (sheet: Sheet | undefined, name: string): Some<Crumb> => [
  { name: text.title, to: "/timesheets" },
  sheet && {
    name: periodOf(sheet),
    to: companyPath(sheet.companyId, "/timesheets"),
    query: { period: sheet.payPeriod.begin }
  },
  { name }
]

const metaOf = (sheet: Sheet): Some<Meta> => [
  { icon: "calendar", text: periodOf(sheet) },
  { icon: "clock", text: zoneName(sheet.timeZone) },
  sheet.submittedBy !== null && { icon: "user", text: text.submittedBy(sheet.submittedBy) },
  sheet.approvedBy !== null && { icon: "check", text: text.approvedBy(sheet.approvedBy) }
]

const States = ({ of }: { readonly of: Sheet }) => {
  const open = openCount(of)
  return (
    <>
      {open > 0 && (
        <Badge tone="bad" icon="close">
          {text.exceptionCount(open)}
        </Badge>
      )}
      <SheetBadge is={of.status.status} />
    </>
  )
}

/** The day that is open next to the page: at first the one that the address names. */
const useDay = () => {
  const named = usePlace().query.get("day") ?? undefined
  const [day, open] = useState(named)
  const openDay = (next: string | undefined): void => {
    open(next)
    if (next === undefined && named !== undefined) filterBy({ day: undefined })
  }
  return { day, openDay }
}

/** The timesheet with its worker. Every look is audited: it is read when a person opens it or changes it. */
const useSheet = (timesheetId: string) => {
  const read = useRead("getTimesheet", { timesheetId }, { isOnce: true })
  const sheet = read.data?.timesheet
  useDaysOf(sheet?.companyId)
  const request = { userId: sheet?.userId ?? "" }
  const { data } = useRead("getUser", request, { isOnce: true, isOff: sheet === undefined })
  return { read, sheet, user: data?.user }
}

export const Timesheet = ({ id }: { readonly id: string }) => {
  const { read, sheet, user } = useSheet(id)
  const { day, openDay } = useDay()
  const mayDecide = useMay(mayWrite)
  const name = user ? nameOf(user) : text.one
  const { again } = read
  return (
    <Page
      title={name}
      tab={text.one}
      crumbs={crumbsOf(sheet, name)}
      before={<Avatar name={name} isLarge />}
      state={sheet && <States of={sheet} />}
      meta={sheet ? metaOf(sheet) : []}
      acts={
        sheet &&
        mayDecide && (
          <Decide
            of={sheet}
            name={user?.firstName ?? text.aWorker}
            isBlocked={openCount(sheet) > 0}
            again={again}
          />
        )
      }
    >
      <Shown read={read}>
        {({ timesheet }) => (
          <>
            <Content sheet={timesheet} {...{ name, mayDecide, again, openDay }} />
            {day !== undefined && (
              <DayDrawer
                key={`${day} ${timesheet.version}`}
                sheet={timesheet}
                date={day}
                name={name}
                mayWrite={mayDecide}
                onClose={() => openDay(undefined)}
                onDone={again}
              />
            )}
          </>
        )}
      </Shown>
    </Page>
  )
}
