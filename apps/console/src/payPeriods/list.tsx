/** The pay periods of a company: what waits first, then all of them, and what left for payroll. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, plural, today } from "@payroll/ui/format.ts"
import { Card, Empty } from "@payroll/ui/layout.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import { useRead } from "../api/queries.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { LinkButton } from "../browser/link.tsx"
import { Filters, Pager, useFilters, useList } from "../frame/list.tsx"
import { goTo } from "../browser/place.ts"
import { Name } from "../frame/name.tsx"
import { OfCompany } from "../records/ofCompany.tsx"
import { Next, Page, useView, type View } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { isInUse, runByText } from "../records/payPeriod.ts"
import { payWords } from "../text/pay.ts"
import { HandOversOfCompany } from "./handOvers.tsx"
import { Recipients } from "./recipients.tsx"
import { Schedules } from "./schedules.tsx"
import { daysOf, isPast, PeriodBadge, statusOf, type Period } from "./status.tsx"

const text = payWords.pay
const PAGE = 20

const views: ReadonlyArray<View> = [
  { key: "open", name: text.views.open },
  { key: "all", name: text.views.all },
  { key: "hand-overs", name: text.views.handOvers },
  { key: "recipients", name: text.views.recipients },
  { key: "schedules", name: text.views.schedules }
]

const columns: ReadonlyArray<Column<Period>> = [
  {
    head: text.period,
    cell: (period) => (
      <>
        <Name to={`/pay-periods/${period.payPeriodId}`}>{daysOf(period)}</Name>
        <span className="sub only-phone">
          {text.paidOn(formatDay(period.PayDate), formatDay(period.DeadlineToRunPayroll))}
        </span>
      </>
    )
  },
  { head: text.payDate, isWide: true, cell: ({ PayDate }) => formatDay(PayDate) },
  {
    head: text.deadline,
    isWide: true,
    cell: ({ DeadlineToRunPayroll }) => formatDay(DeadlineToRunPayroll)
  },
  { head: text.state, cell: (period) => <PeriodBadge of={period} /> }
]

const resultsOf = ({ resultCounts: counts }: Period): string =>
  (["paid", "returned", "failed", "notPaid"] as const)
    .filter((status) => counts[status] > 0)
    .map((status) => `${counts[status]} ${payWords.results[status].toLowerCase()}`)
    .join(", ")

const allColumns: ReadonlyArray<Column<Period>> = [
  ...columns,
  { head: text.results, isWide: true, cell: (period) => resultsOf(period) || null }
]

const Periods = ({
  of: periods,
  nextCursor,
  hasResults = false
}: {
  readonly of: ReadonlyArray<Period>
  readonly nextCursor: string | null
  readonly hasResults?: boolean
}) => (
  <>
    <Table
      caption={text.title}
      columns={hasResults ? allColumns : columns}
      rows={periods}
      keyOf={({ payPeriodId }) => payPeriodId}
    />
    <Pager shown={plural(periods.length, text.oneOpen, text.moreOpen)} nextCursor={nextCursor} />
  </>
)

const NoSchedule = () => {
  const mayAdd = useMay(mayWrite)
  return (
    <Empty
      icon="calendar"
      title={text.noSchedule}
      hint={text.noScheduleHint}
      action={
        mayAdd && (
          <Button look="primary" onPress={() => goTo("/pay-periods/schedule")}>
            {payWords.schedules.add}
          </Button>
        )
      }
    />
  )
}

/** Stands in place of periods: there is no schedule, or nothing of it is open. */
const NoneOpen = ({ companyId }: { readonly companyId: string }) => {
  const read = useRead("getPaySchedule", { companyId })
  return (
    <Shown read={read}>
      {({ paySchedules }) =>
        paySchedules.length === 0 ? (
          <NoSchedule />
        ) : (
          <Empty title={text.noOpen}>{text.noOpenHint}</Empty>
        )
      }
    </Shown>
  )
}

/** The first period whose work is done and that payroll does not have. */
const NextPeriod = ({ of: periods }: { readonly of: ReadonlyArray<Period> }) => {
  const next = periods.find((period) => statusOf(period) === "new" && isPast(period))
  if (!next) return null
  return (
    <Next why={runByText(next)} title={text.nextTitle(daysOf(next))}>
      <LinkButton look="primary" to={`/pay-periods/${next.payPeriodId}`}>
        {text.open}
      </LinkButton>
    </Next>
  )
}

/** Periods that have not begun, shown after those that have. */
const AHEAD = 3

/** The periods that have begun, and the next few; all of a page where more that have begun may follow. */
const waitingOf = (periods: ReadonlyArray<Period>): ReadonlyArray<Period> => {
  const begun = periods.filter(({ PayBeginDate }) => PayBeginDate <= today())
  return periods.slice(0, begun.length + AHEAD)
}

const OpenPeriods = ({ companyId }: { readonly companyId: string }) => {
  const read = useList("getUnProcessedPayPeriod", [], () => ({ companyId }), PAGE)
  return (
    <Shown read={read}>
      {({ payPeriods, nextCursor }) => (
        <>
          <NextPeriod of={payPeriods} />
          <Card isFlush>
            {payPeriods.length === 0 ? (
              <NoneOpen companyId={companyId} />
            ) : (
              <Periods
                of={waitingOf(payPeriods)}
                nextCursor={waitingOf(payPeriods).length < payPeriods.length ? null : nextCursor}
              />
            )}
          </Card>
        </>
      )}
    </Shown>
  )
}

const PeriodsOf = ({ payScheduleId }: { readonly payScheduleId: string }) => (
  <Card isFlush>
    <Shown read={useList("getPayPeriod", [], () => ({ payScheduleId }), PAGE)}>
      {({ payPeriods, nextCursor }) => (
        <Periods of={payPeriods} nextCursor={nextCursor} hasResults />
      )}
    </Shown>
  </Card>
)

const AllPeriods = ({ companyId }: { readonly companyId: string }) => {
  const read = useRead("getPaySchedule", { companyId })
  const values = useFilters([{ name: "schedule", label: text.schedule }])
  return (
    <Shown read={read}>
      {({ paySchedules }) => {
        const choices = Object.fromEntries(
          paySchedules.map(({ payScheduleId, workerType, compensationFrequency }) => [
            payScheduleId,
            `${text.forType[workerType]}, ${payWords.schedules.frequencies[compensationFrequency][0].toLowerCase()}`
          ])
        )
        const active = paySchedules.find(isInUse)
        const chosen = values["schedule"] ?? (active ?? paySchedules[0])?.payScheduleId
        if (chosen === undefined) {
          return (
            <Card isFlush>
              <NoSchedule />
            </Card>
          )
        }
        return (
          <>
            {paySchedules.length > 1 && (
              <Filters of={[{ name: "schedule", label: text.schedule, choices }]} />
            )}
            <PeriodsOf payScheduleId={chosen} />
          </>
        )
      }}
    </Shown>
  )
}

const List = ({ companyId }: { readonly companyId: string }) => {
  const view = useView(views)
  return (
    <Page title={text.title} views={{ label: text.viewsLabel, of: views }}>
      {view === "open" && <OpenPeriods companyId={companyId} />}
      {view === "all" && <AllPeriods companyId={companyId} />}
      {view === "hand-overs" && <HandOversOfCompany companyId={companyId} />}
      {view === "recipients" && <Recipients />}
      {view === "schedules" && <Schedules companyId={companyId} />}
    </Page>
  )
}

export const PayPeriods = () => (
  <OfCompany title={text.title}>{(companyId) => <List companyId={companyId} />}</OfCompany>
)
