/** The results of a period: how many were paid, what needs a person, and everybody's result to record. */
import { Button } from "@payroll/ui/button.tsx"
import { formatMoney } from "@payroll/ui/format.ts"
import { Avatar, Card, Figure, Row } from "@payroll/ui/layout.tsx"
import { Table, type Column, type Selection } from "@payroll/ui/table.tsx"
import { useState } from "react"
import { isWhole } from "../api/pages.ts"
import { usePages } from "../api/queries.ts"
import { isPayroll, useMay } from "../api/session.ts"
import { LinkButton } from "../browser/link.tsx"
import { Name } from "../frame/name.tsx"
import { Shown } from "../frame/read.tsx"
import { payWords } from "../text/pay.ts"
import { isLost, rowsOf, type People, type ResultRow } from "./people.ts"
import { ReportDialog } from "./report.tsx"
import { reportedOf, ResultBadge, takesResults, type Period } from "./status.tsx"

const text = payWords.results
const money = (amount: string | null | undefined) =>
  amount === null || amount === undefined ? null : formatMoney(amount)

const columns: ReadonlyArray<Column<ResultRow>> = [
  {
    head: payWords.pay.worker,
    sortBy: ({ name }) => name,
    cell: ({ name, userId }) => <Name to={`/workers/${userId}`}>{name}</Name>
  },
  { head: text.result, cell: ({ result }) => <ResultBadge of={result} /> },
  { head: text.gross, isNumber: true, isWide: true, cell: ({ result }) => money(result?.gross) },
  { head: text.net, isNumber: true, cell: ({ result }) => money(result?.net) }
]

const Counts = ({ period, all }: { readonly period: Period; readonly all: number }) => {
  const { paid, returned, failed, notPaid } = period.resultCounts
  const left = Math.max(0, all - reportedOf(period))
  return (
    <Card>
      <div className="grid g4">
        <Figure label={text.paid} value={paid} />
        <Figure label={text.returned} value={returned + failed} />
        <Figure label={text.notPaid} value={notPaid} />
        <Figure label={text.unreported} value={left} />
      </div>
    </Card>
  )
}

/** Those whose pay did not arrive. */
const NeedsYou = ({ of: rows }: { readonly of: ReadonlyArray<ResultRow> }) => {
  const lost = rows.filter(({ result }) => result && isLost(result.status))
  if (lost.length === 0) return null
  return (
    <Card title={text.needsYou} count={lost.length} isFlush>
      <ul className="list acts">
        {lost.map(({ userId, name }) => (
          <Row key={userId} before={<Avatar name={name} />} title={name} detail={text.failedTitle}>
            <LinkButton isSmall about={name} to={`/workers/${userId}`}>
              {payWords.pay.openWorker}
            </LinkButton>
          </Row>
        ))}
      </ul>
    </Card>
  )
}

const Everybody = ({
  period,
  rows,
  all,
  isCut
}: {
  readonly period: Period
  readonly rows: ReadonlyArray<ResultRow>
  readonly all: number
  /** True if there are more results than were read. */
  readonly isCut: boolean
}) => {
  const mayRecord = useMay(isPayroll) && takesResults(period)
  const [reported, report] = useState<ReadonlyArray<ResultRow>>()
  const selection: Selection<ResultRow> = {
    nameOf: ({ name }) => name,
    acts: (chosen, clear) => (
      <Button
        isSmall
        onPress={() => {
          report(chosen)
          clear()
        }}
      >
        {text.recordOf(chosen.length)}
      </Button>
    )
  }
  return (
    <Card title={text.all} isFlush>
      <Table
        caption={text.all}
        columns={columns}
        rows={rows}
        keyOf={({ userId }) => userId}
        selection={mayRecord ? selection : undefined}
      />
      <div className="pager">
        <span>
          {payWords.pay.shown(rows.length, all)}
          {isCut && `. ${text.cut}`}
        </span>
      </div>
      {reported && <ReportDialog period={period} of={reported} onClose={() => report(undefined)} />}
    </Card>
  )
}

export const Results = ({
  period,
  people
}: {
  readonly period: Period
  readonly people: People
}) => {
  const read = usePages("getPayResults", { payPeriodId: period.payPeriodId })
  const all = people.payableCount + people.notPayableCount
  return (
    <>
      <Counts period={period} all={all} />
      <Shown read={read}>
        {(results) => {
          const rows = rowsOf(people, results)
          return (
            <>
              <NeedsYou of={rows} />
              {rows.length > 0 && (
                <Everybody period={period} rows={rows} all={all} isCut={!isWhole(results)} />
              )}
            </>
          )
        }}
      </Shown>
    </>
  )
}
