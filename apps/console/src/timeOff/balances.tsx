/** The balances of all workers of a company, with what would be paid out, and the ways to correct them. */
import { formatMinutes, formatMoney, today } from "@payroll/ui/format.ts"
import { Card, Figure } from "@payroll/ui/layout.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import type { Some } from "@payroll/ui/some.ts"
import { sorted, type Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { openForm, under } from "../forms/open.ts"
import type { CsvColumn } from "../frame/csv.tsx"
import { useList } from "../frame/list.tsx"
import { Name } from "../frame/name.tsx"
import { Page } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import type { ViewProps } from "../frame/views.tsx"
import { Rows } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import { NewAbsence } from "./acts.tsx"
import type { Balance } from "./status.tsx"

type Liability = AnswerOf<"getTimeOffLiability">["timeOffLiability"]

const text = words.timeOff

/** A payout without a wage per hour has no amount, which is not zero. */
const amountOf = ({ payoutMinutes, amount }: Balance): string => {
  if (payoutMinutes === 0) return text.noneDue
  return amount === null ? text.noRate : formatMoney(amount)
}

const csv: ReadonlyArray<CsvColumn<Balance>> = [
  [text.worker, ({ name }) => name],
  [text.type, ({ timeOffPolicyType }) => text.policyTypes[timeOffPolicyType]],
  [text.balance, ({ balanceHours }) => balanceHours],
  [text.payout, ({ payoutHours }) => payoutHours],
  [text.amount, ({ amount }) => amount ?? undefined]
]

const columnsOf = (mayDecide: boolean): Some<Column<Balance>> => [
  {
    head: text.worker,
    sortBy: ({ name }) => name,
    cell: ({ userId, name, timeOffPolicyType }) => (
      <Name to={`/workers/${userId}`} sub={text.policyTypes[timeOffPolicyType]}>
        {name}
      </Name>
    )
  },
  sorted(text.balance, ({ balanceMinutes }) => balanceMinutes, formatMinutes, { isNumber: true }),
  sorted(text.payout, ({ payoutMinutes }) => payoutMinutes, formatMinutes, {
    isNumber: true,
    isWide: true
  }),
  {
    head: text.amount,
    isNumber: true,
    isWide: true,
    sortBy: ({ amount }) => Number(amount ?? 0),
    cell: amountOf
  },
  mayDecide && {
    head: text.deed,
    isNumber: true,
    cell: (balance) => (
      <Menu
        label={text.balanceMenu(balance.name)}
        entries={[
          { label: text.adjust, icon: "pen", onAct: () => adjust(balance) },
          { label: text.payOut, icon: "money", onAct: () => payOut(balance) }
        ]}
      />
    )
  }
]

const whatOf = ({ name, timeOffPolicyType, balanceMinutes }: Balance): string =>
  `${name}, ${text.policyTypes[timeOffPolicyType]}: ${formatMinutes(balanceMinutes)}`

const adjust = (balance: Balance): void => {
  const { userId, timeOffAccountId } = balance
  openForm("timeOff.adjustTimeOffBalance", {
    fixed: under("timeOffAdjustment", { userId, timeOffAccountId }),
    initial: { "timeOffAdjustment.effectiveDate": today() },
    name: whatOf(balance)
  })
}

const payOut = (balance: Balance): void =>
  openForm("timeOff.payOutTimeOff", {
    fixed: { "timeOffPayout.timeOffAccountId": balance.timeOffAccountId },
    initial: { "timeOffPayout.effectiveDate": today() },
    name: whatOf(balance)
  })

const Totals = ({ of: { totals: all } }: { readonly of: Liability }) => {
  if (all === null) return null
  const isUnknown = all.minutesWithoutRate > 0 && all.minutesWithoutRate === all.payoutMinutes
  return (
    <section className="card" aria-label={text.everybody}>
      <div className="card__body">
        <div className="grid g3">
          <Figure
            label={text.accounts}
            value={all.accountCount}
            unit={text.accountsUnit(all.accountCount)}
          />
          <Figure
            label={text.payout}
            value={formatMinutes(all.payoutMinutes)}
            note={text.everybody}
          />
          <Figure
            label={text.amount}
            value={isUnknown ? text.noRate : formatMoney(all.amount)}
            note={
              all.minutesWithoutRate > 0
                ? text.withoutRate(formatMinutes(all.minutesWithoutRate))
                : text.everybody
            }
          />
        </div>
      </div>
    </section>
  )
}

export const Balances = ({ companyId, views }: ViewProps) => {
  const mayDecide = useMay(mayWrite)
  const read = useList("getTimeOffLiability", [], () => ({ companyId }))
  return (
    <Page title={text.title} views={views} acts={mayDecide && <NewAbsence companyId={companyId} />}>
      <Shown read={read}>
        {({ timeOffLiability, lines, nextCursor }) => (
          <>
            {lines.length > 0 && <Totals of={timeOffLiability} />}
            <Card title={text.view.balances} isFlush>
              <Rows
                rows={lines}
                nextCursor={nextCursor}
                none={{ title: text.noBalances, hint: text.noBalancesHint }}
                shown={text.lines}
                csv={{ name: "time-off-balances", columns: csv }}
                caption={text.view.balances}
                columns={columnsOf(mayDecide)}
                keyOf={({ timeOffAccountId }) => timeOffAccountId}
              />
            </Card>
          </>
        )}
      </Shown>
    </Page>
  )
}
