/** The timesheets of a pay period: what is to be fixed, what is to be approved, and the locking of all. */
import { formatDay, formatDays, today } from "@payroll/ui/format.ts"
import { Icon } from "@payroll/ui/icons.tsx"
import { Card, Empty, Figure } from "@payroll/ui/layout.tsx"
import type { Some } from "@payroll/ui/some.ts"
import { exceptionCodes } from "@payroll/domain/timeTracking/exceptionCodes.data"
import { isWhole as isAllRead } from "../api/pages.ts"
import { failureOf, usePages } from "../api/queries.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { filterBy } from "../browser/place.ts"
import { Pager, useFilters } from "../frame/list.tsx"
import { Page, type Meta } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { useWorkers } from "../records/names.ts"
import { isLate, runByText } from "../records/payPeriod.ts"
import { words } from "../text/words.ts"
import { ExportHours } from "./exportHours.tsx"
import { asClock } from "./hoursBar.tsx"
import type { ViewProps } from "../frame/views.tsx"
import { Lock } from "./lock.tsx"
import { usePeriods, type Period, type Periods } from "./periods.ts"
import { isOfPeriod, linesOf, lockText, needsHours, sectionsOf, type Sections } from "./sections.ts"
import { ApprovedTable, FixTable, ToApprove } from "./sheetTables.tsx"

const text = words.timesheets
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

const metaOf = (periods: Periods): Some<Meta> => {
  const payPeriod = periods.current?.payPeriod
  return [
    payPeriod && { icon: "calendar", text: text.paid(formatDay(payPeriod.PayDate)) },
    payPeriod && {
      icon: "wait",
      text: (
        <span className={isLate(payPeriod) ? "tone warn strong" : ""}>{runByText(payPeriod)}</span>
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
const Summary = ({ of }: { readonly of: Sections }) => {
  const { all, approved, locked, toApprove, toFix, recording, blocked, total, isWhole } = of
  const done = approved.length + locked.length
  const areCounted = all.every(({ isCounted }) => isCounted)
  return (
    <section className="card" aria-label={text.hours}>
      <div className="card__body">
        <div className="grid g4">
          <Figure
            label={text.ready}
            value={done}
            unit={(isWhole ? text.of : text.ofShown)(String(all.length))}
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
          <Figure
            label={text.hours}
            value={areCounted ? asClock(total) : text.unknown}
            {...(areCounted && { unit: "h", note: extraHours(of) })}
          />
        </div>
      </div>
      <p className="card__foot small muted">
        <Icon name="lock" size="small" />
        {lockText(of)}
        {recording.length > 0 && ` ${text.recording}: ${recording.length}.`}
      </p>
    </section>
  )
}

interface PeriodOf {
  readonly companyId: string
  readonly period: Period
  readonly periods: Periods
}

/** The reads of the timesheets of a period: the sheets, their open exceptions, their hours as they are now. */
const usePeriodSheets = ({ companyId, period, periods: { payType, needsApproval } }: PeriodOf) => {
  const { cursor } = useFilters([])
  const sheets = usePages("getTimesheets", {
    companyId,
    payPeriodBegin: period.begin,
    ...(cursor !== undefined && { cursor })
  })
  const exceptions = usePages("getTimeExceptions", {
    companyId,
    status: ["Open"],
    codes: BLOCKING,
    from: period.begin,
    to: period.end
  })
  const listed = sheets.data?.pages.flatMap(({ timesheets }) => timesheets)
  const summary = usePages(
    "getTimesheetSummary",
    { companyId, from: period.begin, to: period.end },
    { isOff: !needsHours(listed ?? [], cursor) }
  )
  const workers = useWorkers(companyId)
  const open = exceptions.data?.pages.flatMap(({ timeExceptions }) => timeExceptions)
  const now = summary.data?.pages.flatMap(({ timesheetSummary }) => timesheetSummary) ?? []
  const reads = [sheets, exceptions, summary]
  // Without the workers nobody knows whose sheets these are; names are read to a thousand.
  const areKnown = (workers.data ?? workers.error) !== undefined
  const sections =
    listed && open && areKnown
      ? sectionsOf(
          linesOf(
            listed.filter((sheet) => isOfPeriod(sheet, period, payType, workers.data)),
            open,
            now,
            workers.data
          ),
          {
            isOver: period.end < today(),
            isWhole:
              cursor === undefined &&
              workers.areWhole &&
              reads.every(({ data }) => data === undefined || isAllRead(data)),
            needsApproval
          }
        )
      : undefined
  return {
    data: sections && { sections, nextCursor: sheets.data?.nextCursor ?? null },
    ...failureOf([...reads, workers])
  }
}

const Sheets = ({ views, ...of }: PeriodOf & Pick<ViewProps, "views">) => {
  const { companyId, period, periods } = of
  const read = usePeriodSheets(of)
  const mayDecide = useMay(mayWrite)
  return (
    <Page
      title={text.title}
      views={views}
      state={<Stepper of={periods} />}
      meta={metaOf(periods)}
      acts={
        <>
          <PayTypes of={periods} />
          <ExportHours companyId={companyId} period={period} />
          {mayDecide && read.data && (
            <Lock companyId={companyId} period={period} sections={read.data.sections} />
          )}
        </>
      }
    >
      <Shown read={read}>
        {({ sections, nextCursor }) =>
          sections.isWhole && sections.all.length === 0 ? (
            <Card title={text.title}>
              <Empty icon="passed" title={text.noSheets}>
                {text.noSheetsHint}
              </Empty>
            </Card>
          ) : (
            <>
              <Summary of={sections} />
              <FixTable title={text.fixFirst} of={sections.toFix} mayDecide={mayDecide} />
              <ToApprove of={sections.toApprove} companyId={companyId} mayDecide={mayDecide} />
              <FixTable title={text.recording} of={sections.recording} mayDecide={false} />
              <ApprovedTable title={text.approvedSheets} of={sections.approved} />
              <ApprovedTable title={text.lockedSheets} of={sections.locked} />
              {!sections.isWhole && (
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
      <Page title={text.title} views={views}>
        <Card title={text.title}>
          <Shown read={{ ...periods, data: undefined }}>{() => null}</Shown>
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
