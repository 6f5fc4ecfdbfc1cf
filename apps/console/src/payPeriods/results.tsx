/** The results of a period: how many were paid, what needs a person, and everybody's result to record. */
import { Button } from "@payroll/ui/button.tsx"
import { formatMoney } from "@payroll/ui/format.ts"
import { Avatar, Card, Figure, Row } from "@payroll/ui/layout.tsx"
import { Table, type Column, type Selection } from "@payroll/ui/table.tsx"
import { useState } from "react"
import { useRead, type Read } from "../api/queries.ts"
import { isPayroll, useSession } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { payWords } from "../text/pay.ts"
import { ReportDialog } from "./report.tsx"
import {
  nameOf,
  ResultBadge,
  statusOf,
  type PayResult,
  type Period,
  type Readiness,
  type ResultRow
} from "./status.tsx"

const text = payWords.results
const RESULTS_MAX = 200

const rowsOf = (
  workers: Readiness["workers"],
  results: ReadonlyArray<PayResult>
): ReadonlyArray<ResultRow> => {
  const latest = new Map(results.map((result) => [result.userId, result]))
  return workers
    .map((worker): ResultRow => ({
      userId: worker.userId,
      name: nameOf(worker),
      result: latest.get(worker.userId)
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

const money = (amount: string | null | undefined) =>
  amount === null || amount === undefined ? null : formatMoney(amount)

const columns: ReadonlyArray<Column<ResultRow>> = [
  {
    head: payWords.pay.worker,
    sortBy: ({ name }) => name,
    cell: ({ name, userId }) => (
      <Link className="t" to={`/workers/${userId}`}>
        {name}
      </Link>
    )
  },
  { head: text.result, cell: ({ result }) => <ResultBadge of={result} /> },
  { head: text.gross, isNumber: true, isWide: true, cell: ({ result }) => money(result?.gross) },
  { head: text.net, isNumber: true, cell: ({ result }) => money(result?.net) }
]

const Counts = ({ period, all }: { readonly period: Period; readonly all: number }) => {
  const { paid, returned, failed, notPaid } = period.resultCounts
  const left = Math.max(0, all - paid - returned - failed - notPaid)
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
  const lost = rows.filter(
    ({ result }) => result?.status === "returned" || result?.status === "failed"
  )
  if (lost.length === 0) return null
  return (
    <Card title={text.needsYou} count={lost.length} isFlush>
      <ul className="list acts">
        {lost.map(({ userId, name }) => (
          <Row key={userId} before={<Avatar name={name} />} title={name} detail={text.failedTitle}>
            <Link className="btn btn--plain btn--s" to={`/workers/${userId}`}>
              {payWords.pay.openWorker}
              <span className="vh">: {name}</span>
            </Link>
          </Row>
        ))}
      </ul>
    </Card>
  )
}

export const Results = ({
  period,
  blocked,
  ready
}: {
  readonly period: Period
  readonly blocked: Readiness
  readonly ready: Read<Readiness>
}) => {
  const session = useSession()
  const [reported, report] = useState<ReadonlyArray<ResultRow>>()
  const { payPeriodId } = period
  const { data } = useRead("getPayResults", { payPeriodId, limit: RESULTS_MAX })
  const rows = rowsOf([...(ready.data?.workers ?? []), ...blocked.workers], data?.payResults ?? [])
  const all = blocked.payableCount + blocked.notPayableCount
  const takesResults = statusOf(period) === "submitted" || statusOf(period) === "inProcess"
  const isForPayroll = session !== undefined && isPayroll(session)
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
    <>
      <Counts period={period} all={all} />
      <NeedsYou of={rows} />
      {rows.length > 0 && (
        <Card title={text.all} isFlush>
          <Table
            caption={text.all}
            columns={columns}
            rows={rows}
            keyOf={({ userId }) => userId}
            {...(takesResults && isForPayroll && { selection })}
          />
          <div className="pager">
            <span>{payWords.pay.shown(rows.length, all)}</span>
          </div>
        </Card>
      )}
      {reported && <ReportDialog period={period} of={reported} onClose={() => report(undefined)} />}
    </>
  )
}
