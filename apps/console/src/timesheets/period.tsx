/** The timesheets of a pay period: what is to be fixed, what is to be approved, and the locking of all. */
import { formatDay, formatDays, today } from "@payroll/ui/format.ts"
import { Icon } from "@payroll/ui/icons.tsx"
import { Card, Empty, Figure } from "@payroll/ui/layout.tsx"
import { exceptionCodes } from "@payroll/domain/timeTracking/exceptionCodes.data"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useSession } from "../api/session.ts"
import { filterBy } from "../browser/place.ts"
import { Pager, useFilters } from "../frame/list.tsx"
import { Page, Views, type Meta } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { useNames } from "../records/names.ts"
import { words } from "../text/words.ts"
import { ExportHours } from "./exportHours.tsx"
import { asClock } from "./hoursBar.tsx"
import type { ViewProps } from "../frame/views.ts"
import { Lock } from "./lock.tsx"
import { usePeriods, type Period, type Periods } from "./periods.ts"
import { lineOf, sectionsOf, type Sections } from "./sections.ts"
import { ApprovedTable, FixTable, ToApprove } from "./sheetTables.tsx"

const text = words.timesheets
const PAGE = 200
const BLOCKING = exceptionCodes.flatMap(({ code, blocks }) => (blocks ? [code] : []))

const goTo = (period: Period | undefined): void => filterBy({ period: period?.begin })

const Step = ({
  to,
  icon,
  label
}: {
  readonly to: Period | undefined
  readonly icon: "left" | "right"
  readonly label: string
}) => (
  <button
    type="button"
    className="btn btn--icon btn--s"
    aria-label={label}
    disabled={to === undefined}
    onClick={() => goTo(to)}
  >
    <Icon name={icon} />
  </button>
)

const Stepper = ({ of: { current, before, after } }: { readonly of: Periods }) => (
  <span className="row">
    <Step to={before} icon="left" label={text.before} />
    <span className="strong">{current && formatDays(current.begin, current.end)}</span>
    <Step to={after} icon="right" label={text.after} />
  </span>
)

const TYPES = [
  ["W2", text.employees],
  ["1099-NEC", text.contractors]
] as const

const PayTypes = ({ of: { payType, hasTypes } }: { readonly of: Periods }) =>
  hasTypes ? (
    <div className="seg" role="group" aria-label={text.payTypes}>
      {TYPES.map(([type, name]) => (
        <button
          key={type}
          type="button"
          aria-pressed={type === payType}
          onClick={() => filterBy({ type: type === "W2" ? undefined : type, period: undefined })}
        >
          {name}
        </button>
      ))}
    </div>
  ) : null

const metaOf = (periods: Periods): ReadonlyArray<Meta | undefined> => {
  const payPeriod = periods.current?.payPeriod
  const isLate = payPeriod !== undefined && payPeriod.DeadlineToRunPayroll <= today()
  return [
    payPeriod && { icon: "calendar", text: text.paid(formatDay(payPeriod.PayDate)) },
    payPeriod && {
      icon: "wait",
      text: (
        <span className={isLate ? "tone warn strong" : ""}>
          {text.runBy(formatDay(payPeriod.DeadlineToRunPayroll))}
        </span>
      )
    }
  ]
}

const extraHours = ({ overtime, holiday }: Sections): string =>
  [
    overtime === 0 ? text.noExtraHours : text.overtimeHours(asClock(overtime)),
    ...(holiday === 0 ? [] : [text.holidayHours(asClock(holiday))])
  ].join(", ")

/** The figures of a period, and whether it can be locked. */
const Summary = ({ of, isOver }: { readonly of: Sections; readonly isOver: boolean }) => {
  const { all, approved, locked, toApprove, toFix, recording, blocked, total } = of
  const done = approved.length + locked.length
  const left = all.length - done
  const why = (): string => {
    if (locked.length === all.length) return text.allLocked
    if (!isOver) return text.whyNotOver
    return left > 0 ? text.whyNotReady(String(all.length), left) : text.whyReady
  }
  return (
    <section className="card" aria-label={text.hours}>
      <div className="card__body">
        <div className="grid g4">
          <Figure
            label={text.ready}
            value={done}
            unit={text.of(String(all.length))}
            note={text.readyNote}
          />
          <Figure label={text.toApprove} value={toApprove.length} note={text.toApproveNote} />
          <Figure
            label={text.toFix}
            value={toFix.length}
            note={
              toFix.length === 0
                ? text.noToFix
                : text.toFixNote(
                    blocked,
                    toFix.filter(({ sheet }) => sheet.status.status === "Open").length
                  )
            }
          />
          <Figure label={text.hours} value={asClock(total)} unit="h" note={extraHours(of)} />
        </div>
      </div>
      <p className="card__foot small muted">
        <Icon name="lock" size="small" />
        {why()}
        {recording.length > 0 && ` ${text.recording}: ${recording.length}.`}
      </p>
    </section>
  )
}

interface PeriodOf {
  readonly companyId: string
  readonly period: Period
}

/** The reads of the timesheets of a period: the sheets, their open exceptions, their hours as they are now. */
const usePeriodSheets = ({ companyId, period }: PeriodOf) => {
  const { cursor } = useFilters([])
  const sheets = useRead("getTimesheets", {
    companyId,
    payPeriodBegin: period.begin,
    limit: PAGE,
    ...(cursor !== undefined && { cursor })
  })
  const exceptions = useRead("getTimeExceptions", {
    companyId,
    status: ["Open"],
    codes: BLOCKING,
    from: period.begin,
    to: period.end,
    limit: PAGE
  })
  // Timesheets that nobody submitted keep no minutes.
  const hasOpen = sheets.data?.timesheets.some(({ status }) => status.status === "Open") === true
  const summary = useRead(
    "getTimesheetSummary",
    { companyId, from: period.begin, to: period.end, limit: PAGE },
    { isOff: !hasOpen || cursor !== undefined }
  )
  const nameOf = useNames(companyId)
  const data = sheets.data &&
    exceptions.data && { sheets: sheets.data, exceptions: exceptions.data }
  const current: AnswerOf<"getTimesheetSummary">["timesheetSummary"] =
    summary.data?.timesheetSummary ?? []
  return {
    data,
    error: sheets.error ?? exceptions.error,
    again: () => {
      sheets.again()
      exceptions.again()
    },
    current,
    nameOf
  }
}

const Sheets = ({
  companyId,
  period,
  periods,
  views
}: PeriodOf & Pick<ViewProps, "views"> & { readonly periods: Periods }) => {
  const session = useSession()
  const read = usePeriodSheets({ companyId, period })
  const isOver = period.end < today()
  const mayDecide = session !== undefined && mayWrite(session)
  const sections =
    read.data &&
    sectionsOf(
      read.data.sheets.timesheets.map((sheet) =>
        lineOf(sheet, read.data?.exceptions.timeExceptions ?? [], read.current, read.nameOf)
      ),
      isOver
    )
  return (
    <Page
      title={text.title}
      state={<Stepper of={periods} />}
      meta={metaOf(periods)}
      acts={
        <>
          <PayTypes of={periods} />
          <ExportHours companyId={companyId} begin={period.begin} />
          {mayDecide && sections && (
            <Lock companyId={companyId} period={period} isOver={isOver} sections={sections} />
          )}
        </>
      }
    >
      <Views label={text.views} of={views} />
      <Shown read={read}>
        {({ sheets: { nextCursor } }) =>
          !sections || sections.all.length === 0 ? (
            <Card title={text.title}>
              <Empty icon="passed" title={text.noSheets}>
                {text.noSheetsHint}
              </Empty>
            </Card>
          ) : (
            <>
              <Summary of={sections} isOver={isOver} />
              <FixTable title={text.fixFirst} of={sections.toFix} mayDecide={mayDecide} />
              <ToApprove of={sections.toApprove} companyId={companyId} mayDecide={mayDecide} />
              <FixTable title={text.recording} of={sections.recording} mayDecide={false} />
              <ApprovedTable title={text.approvedSheets} of={sections.approved} />
              <ApprovedTable title={text.lockedSheets} of={sections.locked} />
              {(nextCursor !== null || sections.all.length === PAGE) && (
                <Pager shown={text.shownSheets(sections.all.length)} nextCursor={nextCursor} />
              )}
            </>
          )
        }
      </Shown>
    </Page>
  )
}

/** The view of timesheets of the period that the address names. */
export const PeriodSheets = ({ companyId, views }: ViewProps) => {
  const periods = usePeriods(companyId)
  const { current } = periods
  if (!current) {
    return (
      <Page title={text.title}>
        <Views label={text.views} of={views} />
        <Card title={text.title}>
          <Shown read={{ data: undefined, error: undefined, again: () => undefined }}>
            {() => null}
          </Shown>
        </Card>
      </Page>
    )
  }
  return (
    <Sheets
      key={`${periods.payType} ${current.begin}`}
      companyId={companyId}
      period={current}
      periods={periods}
      views={views}
    />
  )
}
