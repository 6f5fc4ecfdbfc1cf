/** The pay dates of a year, each explained step by step: of the company's schedules, or by the usual rules. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDay, formatPeriod, today } from "@payroll/ui/format.ts"
import { Icon } from "@payroll/ui/icons.tsx"
import { Card, Pairs } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import { describeStep } from "@payroll/domain/paySchedule/package"
import type { AnswerOf } from "../api/call.ts"
import { useCompany } from "../api/company.ts"
import { useRead } from "../api/queries.ts"
import { Link } from "../browser/link.tsx"
import { usePlace } from "../browser/place.ts"
import { ExportCsv, saveText, type CsvColumn } from "../frame/csv.tsx"
import { Filters, useFilters, type Filter } from "../frame/list.tsx"
import { Page, RecordPage } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { isInUse } from "../records/payPeriod.ts"
import { calendarWords } from "../text/calendar.ts"
import { payWords } from "../text/pay.ts"
import { Year } from "./months.tsx"
import {
  calendarFile,
  closedBanks,
  computed,
  datesOf,
  daysIn,
  entriesOf,
  frequencyOf,
  isMoved,
  yearOf,
  type Computed,
  type Entry
} from "./schedule.ts"

type Schedule = AnswerOf<"getPaySchedule">["paySchedules"][number]

const text = calendarWords.calendar
const USUAL = "Semi-Monthly"
const frequencyNames = Object.fromEntries(
  Object.entries(payWords.schedules.frequencies).map(([name, [label]]) => [name, label])
)

const columns: ReadonlyArray<Column<Entry>> = [
  {
    head: text.payDate,
    sortBy: ({ payDate }) => payDate,
    cell: ({ payDate }) => <span className="t nowrap">{formatDay(payDate)}</span>
  },
  {
    head: text.period,
    cell: ({ periodBegin, periodEnd }) => formatPeriod(periodBegin, periodEnd)
  },
  { head: text.deadline, isWide: true, cell: ({ deadline }) => formatDay(deadline) },
  {
    head: text.movedFrom,
    isWide: true,
    cell: (entry) =>
      isMoved(entry) ? (
        formatDay(entry.nominalPayDate)
      ) : (
        <span className="quiet">{text.onTime}</span>
      )
  },
  {
    head: text.why,
    cell: ({ explanation }) => (
      <details>
        <summary>{text.explain}</summary>
        <ol>
          {explanation.map((step) => (
            <li key={describeStep(step)}>{describeStep(step)}</li>
          ))}
        </ol>
      </details>
    )
  }
]

const csv: ReadonlyArray<CsvColumn<Entry>> = [
  [text.payDate, ({ payDate }) => payDate],
  ["Begin", ({ periodBegin }) => periodBegin],
  ["End", ({ periodEnd }) => periodEnd],
  [text.deadline, ({ deadline }) => deadline],
  [text.movedFrom, (entry) => (isMoved(entry) ? entry.nominalPayDate : undefined)]
]

/** The filters: those of rules that no schedule has, or the choice among the schedules of the company. */
const filtersOf = (schedules: ReadonlyArray<Schedule>): ReadonlyArray<Filter> =>
  schedules.length > 0
    ? schedules.length > 1
      ? [
          {
            name: "workerType",
            label: text.schedule,
            choices: Object.fromEntries(
              schedules.map(({ workerType }) => [workerType, payWords.pay.forType[workerType]])
            )
          }
        ]
      : []
    : [
        { name: "compensationFrequency", label: text.frequency, choices: frequencyNames },
        { name: "other", label: text.other, choices: frequencyNames },
        { name: "closedDays", label: text.closedDays }
      ]

interface View {
  readonly name: string
  readonly first: Computed
  readonly other: Computed | undefined
  readonly closedDays: ReadonlyArray<string>
}

const ofSchedule = (
  { compensationFrequency, specification, startDate }: Schedule,
  year: number
): View => {
  const { closedDays } = specification
  return {
    name: compensationFrequency,
    first: datesOf(specification, year, startDate ?? ""),
    other: undefined,
    closedDays: Array.isArray(closedDays) ? closedDays.map(String) : []
  }
}

/** The dates by the usual rules of a frequency; undefined for a frequency that there is not. */
const ofFrequency = (values: Readonly<Record<string, string>>, year: number): View | undefined => {
  const name = values["compensationFrequency"] ?? USUAL
  const closedDays = daysIn(values["closedDays"] ?? "")
  const [frequency, second] = [frequencyOf(name), frequencyOf(values["other"] ?? "")]
  if (!frequency || (values["other"] !== undefined && !second)) return undefined
  return {
    name,
    first: computed(frequency, year, closedDays),
    other: second && computed(second, year, closedDays),
    closedDays
  }
}

const problemsOf = (view: View): ReadonlyArray<string> => [
  ...new Set(
    [view.first, view.other]
      .flatMap((each) => (each && "problems" in each ? each.problems : []))
      .map(({ message }) => message)
  )
]

const Years = ({ of: year }: { readonly of: number }) => {
  const { query } = usePlace()
  const at = (other: number) => ({ ...Object.fromEntries(query), year: String(other) })
  return (
    <span className="row">
      <Link className="btn btn--icon btn--s" to="/calendar" query={at(year - 1)}>
        <Icon name="left" />
        <span className="vh">{text.before}</span>
      </Link>
      <span className="strong">{year}</span>
      <Link className="btn btn--icon btn--s" to="/calendar" query={at(year + 1)}>
        <Icon name="right" />
        <span className="vh">{text.after}</span>
      </Link>
    </span>
  )
}

const Closed = ({ year }: { readonly year: number }) => (
  <Card title={text.noBanking}>
    <Pairs
      of={[...closedBanks(year)]
        .filter(([day]) => day.startsWith(String(year)))
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([day, name]) => ({ label: formatDay(day), value: name }))}
    />
  </Card>
)

const Files = ({
  of: { name },
  entries,
  year
}: {
  readonly of: View
  readonly entries: ReadonlyArray<Entry>
  readonly year: number
}) => {
  const file = `pay-dates-${name}-${year}`.toLowerCase()
  return (
    <>
      <Button
        isSmall
        icon="calendar"
        onPress={() =>
          saveText(`${file}.ics`, calendarFile(entries, name, new Date()), "text/calendar")
        }
      >
        {text.file}
      </Button>
      <ExportCsv name={file} columns={csv} rows={entries} />
    </>
  )
}

const Dates = ({
  view,
  year,
  isUsual
}: {
  readonly view: View
  readonly year: number
  readonly isUsual: boolean
}) => {
  if ("problems" in view.first) return null
  const { entries } = view.first
  return (
    <div className="split">
      <div className="stack stack-6">
        <Year
          action={
            <span className="strong num">
              {text.dates(entries.length, entries.filter(isMoved).length)}
            </span>
          }
          year={year}
          dates={view.first}
          other={entriesOf(view.other)}
          closedDays={view.closedDays}
        />
        <Card title={text.allDates} isFlush>
          <Table
            caption={text.allDates}
            rows={entries}
            keyOf={({ periodBegin }) => periodBegin}
            columns={columns}
          />
        </Card>
      </div>
      <aside className="stack stack-6" aria-label={text.noBanking}>
        {isUsual && <Callout tone="info">{text.note}</Callout>}
        <Closed year={year} />
      </aside>
    </div>
  )
}

const Content = ({ schedules }: { readonly schedules: ReadonlyArray<Schedule> }) => {
  const filters = filtersOf(schedules)
  const values = useFilters(filters)
  const year = yearOf(usePlace().query.get("year") ?? today().slice(0, 4))
  const schedule =
    schedules.find(({ workerType }) => workerType === values["workerType"]) ?? schedules[0]
  const view =
    year === undefined
      ? undefined
      : schedule
        ? ofSchedule(schedule, year)
        : ofFrequency(values, year)
  const problems =
    year === undefined ? [text.wrongYear] : view ? problemsOf(view) : [text.wrongFrequency]
  return (
    <Page
      title={text.title}
      acts={
        view && year !== undefined && problems.length === 0 ? (
          <Files of={view} entries={entriesOf(view.first)} year={year} />
        ) : undefined
      }
    >
      {year !== undefined && <Years of={year} />}
      {filters.length > 0 && <Filters of={filters} />}
      {problems.map((each) => (
        <Callout key={each} tone="bad" isAlert>
          {each}
        </Callout>
      ))}
      {view && year !== undefined && problems.length === 0 && (
        <Dates view={view} year={year} isUsual={schedule === undefined} />
      )}
    </Page>
  )
}

const OfCompany = ({ companyId }: { readonly companyId: string }) => {
  const read = useRead("getPaySchedule", { companyId })
  return (
    <RecordPage title={text.title} read={read}>
      {() => (
        <Shown read={read}>
          {({ paySchedules }) => <Content schedules={paySchedules.filter(isInUse)} />}
        </Shown>
      )}
    </RecordPage>
  )
}

export const Calendar = () => {
  const { companyId } = useCompany()
  return companyId === undefined ? <Content schedules={[]} /> : <OfCompany companyId={companyId} />
}
