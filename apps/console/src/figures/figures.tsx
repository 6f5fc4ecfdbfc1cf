/** The figures of each day: totals first, then a chart of each with its table. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { Chart } from "@payroll/ui/chart.tsx"
import { DateField } from "@payroll/ui/dateField.tsx"
import { formatDay, formatNumber, formatTime } from "@payroll/ui/format.ts"
import { Card, Empty, Figure } from "@payroll/ui/layout.tsx"
import { Dialog } from "@payroll/ui/overlays.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { call, type RequestOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { filterBy, usePlace } from "../browser/place.ts"
import { ClientFilter, useFilters } from "../frame/list.tsx"
import { Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import { SaveFile } from "../frame/save.tsx"
import { words } from "../text/words.ts"
import { countedDays, groups, type Day, type FigureGroup, type FiguresAnswer } from "./groups.ts"

const text = words.figures
const DAY_MS = 86_400_000
const DAY_LENGTH = 10
const USUAL = "30"

/** The first of so many days up to the current one, in UTC. */
const firstOf = (days: string): string =>
  new Date(Date.now() - (Number(days) - 1) * DAY_MS).toISOString().slice(0, DAY_LENGTH)

const Totals = ({ of: { figures } }: { readonly of: FiguresAnswer }) => {
  const { totals } = figures
  const delivered = totals.deliveries - totals.deliveriesFailed
  return (
    <Card title={text.totals}>
      <div className="grid g4">
        <Figure
          label={`${text.groups.companies}: ${text.names.companiesCreated.toLowerCase()}`}
          value={formatNumber(totals.companiesCreated)}
          note={`${text.names.companiesPassed}: ${formatNumber(totals.companiesPassed)}`}
        />
        <Figure label={text.groups.workers} value={formatNumber(totals.workersActivated)} />
        <Figure
          label={text.groups.waits}
          {...(totals.reviewHoursMedian === null
            ? { value: <span className="quiet">{text.notYet}</span>, note: text.notYetHint }
            : {
                value: formatNumber(totals.reviewHoursMedian),
                unit: text.units.waits,
                note: `${text.groups.reviews}: ${formatNumber(totals.reviewsDecided)}`
              })}
        />
        <Figure
          label={text.groups.deliveries}
          value={formatNumber(delivered)}
          unit={text.ofAll(formatNumber(totals.deliveries))}
        />
      </div>
    </Card>
  )
}

const ChartCard = ({
  of: { key, kind, of },
  days
}: {
  readonly of: FigureGroup
  readonly days: ReadonlyArray<Day>
}) => (
  <Card title={text.groups[key]}>
    <Chart
      label={text.groups[key]}
      kind={kind}
      head={text.day}
      unit={text.units[key]}
      points={days.map(({ date }) => formatDay(date))}
      series={of.map(([name, tone]) => ({
        name: text.names[name],
        tone,
        values: days.map((day) => day[name])
      }))}
    />
  </Card>
)

const OtherDays = ({ onClose }: { readonly onClose: () => void }) => {
  const { query } = usePlace()
  const [from, setFrom] = useState(query.get("from") ?? firstOf(USUAL))
  const [to, setTo] = useState(query.get("to") ?? firstOf("1"))
  const show = (): void => {
    filterBy({ from, to, days: undefined })
    onClose()
  }
  return (
    <Dialog
      title={text.otherDays}
      onClose={onClose}
      foot={
        <Button look="primary" onPress={show}>
          {words.shell.show}
        </Button>
      }
    >
      <DateField label={text.from} value={from} onChange={setFrom} />
      <DateField label={text.to} value={to} onChange={setTo} />
    </Dialog>
  )
}

const Range = () => {
  const { query } = usePlace()
  const [isOpen, open] = useState(false)
  const isOther = query.has("from") || query.has("to")
  const current = isOther ? undefined : (query.get("days") ?? USUAL)
  return (
    <div className="seg" role="group" aria-label={text.range}>
      {Object.entries(text.ranges).map(([days, name]) => (
        <button
          key={days}
          type="button"
          aria-pressed={days === current}
          onClick={() => filterBy({ days, from: undefined, to: undefined })}
        >
          {name}
        </button>
      ))}
      <button type="button" aria-pressed={isOther} onClick={() => open(true)}>
        {text.otherDays}
      </button>
      {isOpen && <OtherDays onClose={() => open(false)} />}
    </div>
  )
}

const Charts = ({ of }: { readonly of: FiguresAnswer }) => {
  const days = countedDays(of.days)
  if (days.length === 0) {
    return (
      <Card>
        <Empty icon="chart" title={text.none} hint={text.noneHint} />
      </Card>
    )
  }
  return (
    <>
      {days.length === 1 && (
        <Callout tone="info" title={text.oneDay}>
          {text.oneDayHint}
        </Callout>
      )}
      <Totals of={of} />
      <div className="grid g2">
        {days.length > 1 &&
          groups.map((group) => <ChartCard key={group.key} of={group} days={days} />)}
      </div>
    </>
  )
}

const Export = ({ request }: { readonly request: RequestOf<"getFigures"> }) => {
  const read = async () => {
    const { csvFile, figures } = await call("getFigures", { ...request, format: "csv" })
    const name = `figures-${figures.from}-${figures.to}.csv`
    return { name, text: csvFile?.csv ?? "", done: text.exported }
  }
  return <SaveFile read={read}>{text.exportCsv}</SaveFile>
}

export const Figures = () => {
  const { query } = usePlace()
  const { client } = useFilters([{ name: "client", label: words.shell.client }])
  const isOther = query.has("from") || query.has("to")
  // The service checks what the address says.
  const request = {
    ...(client !== undefined && { client }),
    ...(isOther
      ? Object.fromEntries([...query].filter(([name]) => name === "from" || name === "to"))
      : { from: firstOf(query.get("days") ?? USUAL) })
  } as RequestOf<"getFigures">
  const read = useRead("getFigures", request)
  const first = read.data && countedDays(read.data.days)[0]
  return (
    <Page
      title={text.title}
      meta={[
        first && { icon: "calendar", text: text.since(formatDay(first.date)) },
        read.data && { icon: "clock", text: text.upTo(formatTime(read.data.upTo)) }
      ]}
      acts={<Export request={request} />}
    >
      <div className="filters">
        <Range />
        <ClientFilter />
      </div>
      <Shown read={read}>{(answer) => <Charts of={answer} />}</Shown>
    </Page>
  )
}
