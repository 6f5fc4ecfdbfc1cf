/** The hand-overs of a company: when, of what and of how many. */
import { Button } from "@payroll/ui/button.tsx"
import { formatPeriod, formatTime, plural } from "@payroll/ui/format.ts"
import type { Some } from "@payroll/ui/some.ts"
import { Badge } from "@payroll/ui/status.tsx"
import { sorted, Table, type Column } from "@payroll/ui/table.tsx"
import { useState } from "react"
import { usePages } from "../api/queries.ts"
import { isPayroll, useMay } from "../api/session.ts"
import { useFilters } from "../frame/list.tsx"
import { Name } from "../frame/name.tsx"
import { List } from "../frame/rows.tsx"
import { payWords } from "../text/pay.ts"
import { AgainDialog, type HandOver } from "./handOverDialog.tsx"
import { shortKey } from "./recipients.tsx"

const text = payWords.handOver
const DIGEST_SHOWN = 12

const stateOf = ({ isFinal, isPartial, knownAt, createdAt }: HandOver) => {
  if (knownAt !== createdAt) return <Badge icon="wait">{text.past(formatTime(knownAt))}</Badge>
  if (isPartial) return <Badge>{text.partial}</Badge>
  return isFinal ? <Badge tone="ok">{text.final}</Badge> : <Badge>{text.notFinal}</Badge>
}

const columnsOf = (
  again: (handOver: HandOver) => void,
  isForPayroll: boolean
): Some<Column<HandOver>> => [
  {
    head: text.of,
    cell: (handOver) => (
      <>
        <Name
          to={handOver.payPeriodId === null ? undefined : `/pay-periods/${handOver.payPeriodId}`}
        >
          {daysOf(handOver)}
        </Name>
        <span className="sub mono" title={text.fingerprint}>
          {handOver.digest.slice(0, DIGEST_SHOWN)}
        </span>
      </>
    )
  },
  sorted(
    text.sent,
    ({ createdAt }) => createdAt,
    (at) => formatTime(at),
    { isBelow: true }
  ),
  {
    head: text.workers,
    isNumber: true,
    cell: ({ workerCount, notPayableCount }) =>
      text.count(workerCount, workerCount + notPayableCount)
  },
  {
    head: text.to,
    isWide: true,
    cell: ({ recipient, fingerprint }) =>
      recipient ?? (fingerprint === null ? text.inTheOpen : text.key(shortKey(fingerprint)))
  },
  { head: text.by, isWide: true, cell: ({ handedBy }) => handedBy },
  { head: text.kind, isWide: true, cell: stateOf },
  isForPayroll && {
    head: "",
    cell: (handOver) =>
      handOver.kind === "payPeriod" && (
        <Button isSmall icon="download" onPress={() => again(handOver)}>
          {text.again}
        </Button>
      )
  }
]

/** The days of the period of a hand-over, or the form of its year. */
const daysOf = ({ PayBeginDate, PayEndDate, year, form }: HandOver): string =>
  PayBeginDate !== null && PayEndDate !== null
    ? formatPeriod(PayBeginDate, PayEndDate)
    : text.year(year ?? 0, form ?? "")

export const HandOverTable = ({ of: handOvers }: { readonly of: ReadonlyArray<HandOver> }) => {
  const [again, open] = useState<HandOver>()
  const rows = handOvers.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
  return (
    <>
      <Table
        caption={payWords.pay.earlier}
        columns={columnsOf(open, useMay(isPayroll))}
        rows={rows}
        keyOf={({ handOverId }) => handOverId}
      />
      {again && <AgainDialog of={again} onClose={() => open(undefined)} />}
    </>
  )
}

export const HandOversOfCompany = ({ companyId }: { readonly companyId: string }) => {
  const { cursor } = useFilters([])
  const read = usePages("getHandOvers", { companyId, ...(cursor !== undefined && { cursor }) })
  return (
    <List
      read={read}
      rows={({ pages }) => pages.flatMap(({ handOvers }) => handOvers)}
      none={{ title: text.none, hint: text.noneHint, icon: "send" }}
      shown={(count) => plural(count, "hand-over", "hand-overs")}
    >
      {(rows) => <HandOverTable of={rows} />}
    </List>
  )
}
