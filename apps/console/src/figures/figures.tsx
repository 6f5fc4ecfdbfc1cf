/** The figures of each day, as charts with their tables. */
import { call, type AnswerOf, type RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { Action } from "../ui/action.tsx"
import { Chart, type Series } from "../ui/chart.tsx"
import { dayText } from "../ui/day.ts"
import { saveText } from "../ui/file.tsx"
import { chosen, Filters, useWithClient, type Filter } from "../ui/filters.tsx"
import { Page, Section } from "../ui/page.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Table, type Column } from "../ui/table.tsx"
import { Time } from "../ui/values.tsx"

type Answer = AnswerOf<"getFigures">
type Day = Answer["days"][number]
type Name = keyof (typeof words.figures)["names"]

const text = words.figures

const DAY = String.raw`\d{4}-\d{2}-\d{2}`
const dayFilters: ReadonlyArray<Filter> = [
  { name: "from", label: text.from, pattern: DAY },
  { name: "to", label: text.to, pattern: DAY }
]

interface Group {
  readonly key: keyof (typeof words.figures)["groups"]
  readonly kind: "bars" | "lines"
  readonly of: ReadonlyArray<readonly [name: Name, tone: Series["tone"]]>
}

const groups: ReadonlyArray<Group> = [
  {
    key: "companies",
    kind: "lines",
    of: [
      ["companiesCreated", "main"],
      ["companiesPassed", "good"],
      ["companiesFailed", "bad"]
    ]
  },
  { key: "workers", kind: "bars", of: [["workersActivated", "main"]] },
  { key: "reviews", kind: "bars", of: [["reviewsDecided", "main"]] },
  { key: "waits", kind: "bars", of: [["reviewHoursMedian", "main"]] },
  { key: "events", kind: "bars", of: [["events", "main"]] },
  {
    key: "deliveries",
    kind: "bars",
    of: [
      ["deliveries", "main"],
      ["deliveriesFailed", "bad"]
    ]
  },
  {
    key: "times",
    kind: "bars",
    of: [
      ["deliveryMsP50", "main"],
      ["deliveryMsP95", "warn"]
    ]
  },
  { key: "wholeValues", kind: "bars", of: [["wholeValues", "warn"]] }
]

const valueText = (value: number | null): string =>
  value === null ? words.values.none : words.number(value)

/** Returns the text of a chart: the day with the most of each. */
const labelOf = (title: string, series: ReadonlyArray<Series>, days: ReadonlyArray<Day>) => {
  const peaks = series.map(({ name, values }) => {
    const most = Math.max(...values.map((value) => value ?? 0))
    const day = days[values.indexOf(most)]
    return day ? text.peak(name, words.number(most), dayText(day.date)) : name
  })
  return [title, ...peaks].join("; ")
}

const GroupOf = ({ of: { key, kind, of }, answer }: { of: Group; answer: Answer }) => {
  const { figures, days } = answer
  const series = of.map(([name, tone]): Series => ({
    name: text.names[name],
    tone,
    values: days.map((day) => day[name])
  }))
  const columns: ReadonlyArray<Column<Day>> = [
    { head: text.day, cell: ({ date }) => date },
    ...of.map(([name]) => ({
      head: text.names[name],
      cell: (day: Day) => valueText(day[name])
    }))
  ]
  const title = text.groups[key]
  return (
    <Section title={title}>
      <p>
        {of.map(([name]) => `${text.names[name]}: ${valueText(figures.totals[name])}`).join(", ")}
      </p>
      <Chart
        label={labelOf(title, series, days)}
        kind={kind}
        series={series}
        first={dayText(figures.from)}
        last={dayText(figures.to)}
      />
      <details>
        <summary>{text.table}</summary>
        <Table caption={title} columns={columns} rows={days} keyOf={({ date }) => date} />
      </details>
    </Section>
  )
}

const isEmpty = ({ figures: { totals } }: Answer): boolean =>
  totals.events === 0 &&
  totals.deliveries === 0 &&
  totals.reviewsDecided === 0 &&
  totals.wholeValues === 0

export const Figures = () => {
  const place = usePlace()
  const filters = useWithClient(dayFilters)
  // The service checks what the address says.
  const request = chosen(filters, place) as RequestOf<"getFigures">
  const read = useRead("getFigures", request)
  const download = async (): Promise<string> => {
    const { csvFile, figures } = await call("getFigures", { ...request, format: "csv" })
    const name = `figures-${figures.from}-${figures.to}.csv`
    saveText(name, csvFile?.csv ?? "", "text/csv")
    return name
  }
  return (
    <Page title={text.title} tab={text.title} actions={<Action run={download}>{text.file}</Action>}>
      <Filters of={filters} place={place} />
      <ReadView read={read}>
        {(answer) => (
          <>
            <p className="quiet">
              {text.upTo} <Time at={answer.upTo} />. {text.utc}
            </p>
            {isEmpty(answer) ? (
              <div className="card">
                <Empty>{text.none}</Empty>
              </div>
            ) : (
              <div className="charts">
                {groups.map((group) => (
                  <GroupOf key={group.key} of={group} answer={answer} />
                ))}
              </div>
            )}
          </>
        )}
      </ReadView>
    </Page>
  )
}
