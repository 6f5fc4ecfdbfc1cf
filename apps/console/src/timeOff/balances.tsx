/** The balances of all workers of a company, with what would be paid out, and the ways to correct them. */
import { formatMinutes, formatMoney, today } from "@payroll/ui/format.ts"
import { Card, Figure } from "@payroll/ui/layout.tsx"
import { Menu } from "@payroll/ui/overlays.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useSession } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { openForm } from "../forms/open.ts"
import type { CsvColumn } from "../frame/csv.tsx"
import { useFilters } from "../frame/list.tsx"
import { Page, Views } from "../frame/page.tsx"
import { Shown } from "../frame/read.tsx"
import type { ViewProps } from "../frame/views.ts"
import { Rows } from "../frame/rows.tsx"
import { words } from "../text/words.ts"
import { NewAbsence } from "./acts.tsx"
import type { Balance } from "./status.tsx"

type Liability = AnswerOf<"getTimeOffLiability">["timeOffLiability"]

const text = words.timeOff
const PAGE = 50

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

const columns: ReadonlyArray<Column<Balance>> = [
  {
    head: text.worker,
    sortBy: ({ name }) => name,
    cell: ({ userId, name, timeOffPolicyType }) => (
      <>
        <Link className="t" to={`/workers/${userId}`}>
          {name}
        </Link>
        <span className="sub">{text.policyTypes[timeOffPolicyType]}</span>
      </>
    )
  },
  {
    head: text.balance,
    isNumber: true,
    sortBy: ({ balanceMinutes }) => balanceMinutes,
    cell: ({ balanceMinutes }) => formatMinutes(balanceMinutes)
  },
  {
    head: text.payout,
    isNumber: true,
    isWide: true,
    sortBy: ({ payoutMinutes }) => payoutMinutes,
    cell: ({ payoutMinutes }) => formatMinutes(payoutMinutes)
  },
  {
    head: text.amount,
    isNumber: true,
    isWide: true,
    sortBy: ({ amount }) => Number(amount ?? 0),
    cell: amountOf
  }
]

const deeds: Column<Balance> = {
  head: text.deed,
  isNumber: true,
  cell: ({ userId, name, timeOffAccountId, timeOffPolicyType, balanceMinutes }) => {
    const what = `${name}, ${text.policyTypes[timeOffPolicyType]}: ${formatMinutes(balanceMinutes)}`
    return (
      <Menu
        label={text.balanceMenu(name)}
        entries={[
          {
            label: text.adjust,
            icon: "pen",
            onAct: () =>
              openForm("adjustTimeOffBalance", {
                fixed: {
                  "timeOffAdjustment.userId": userId,
                  "timeOffAdjustment.timeOffAccountId": timeOffAccountId
                },
                initial: { "timeOffAdjustment.effectiveDate": today() },
                name: what
              })
          },
          {
            label: text.payOut,
            icon: "money",
            onAct: () =>
              openForm("payOutTimeOff", {
                fixed: { "timeOffPayout.timeOffAccountId": timeOffAccountId },
                initial: { "timeOffPayout.effectiveDate": today() },
                name: what
              })
          }
        ]}
      />
    )
  }
}

const Totals = ({ of: { totals } }: { readonly of: Liability }) => {
  // The published type does not say that a page after the first has none.
  const all = totals as Liability["totals"] | null
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
  const session = useSession()
  const mayDecide = session !== undefined && mayWrite(session)
  const read = useRead("getTimeOffLiability", { companyId, limit: PAGE, ...useFilters([]) })
  return (
    <Page title={text.title} acts={mayDecide && <NewAbsence companyId={companyId} />}>
      <Views label={text.views} of={views} />
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
              >
                {(all) => (
                  <Table
                    caption={text.view.balances}
                    columns={mayDecide ? [...columns, deeds] : columns}
                    rows={all}
                    keyOf={({ timeOffAccountId }) => timeOffAccountId}
                  />
                )}
              </Rows>
            </Card>
          </>
        )}
      </Shown>
    </Page>
  )
}
