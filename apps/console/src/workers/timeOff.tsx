/** The time off of a worker: balances, with what comes next. */
import { formatDay, formatMinutes } from "@payroll/ui/format.ts"
import { Card, Empty, SheetPart } from "@payroll/ui/layout.tsx"
import { Table, type Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { Link } from "../browser/link.tsx"
import { companyPath } from "../browser/place.ts"
import { Shown } from "../frame/read.tsx"
import { words } from "../text/words.ts"
import type { User } from "./edit.ts"
import { None } from "./parts.tsx"

const text = words.workers.timeOff

type Balance = AnswerOf<"getTimeOffBalance">["timeOffBalances"][number]

const timeText = (minutes: number | null): string =>
  minutes === null ? text.noRate : formatMinutes(minutes)

const columns: ReadonlyArray<Column<Balance>> = [
  { head: text.kind, cell: ({ timeOffPolicyType: type }) => type },
  { head: text.balance, isNumber: true, cell: (each) => timeText(each.balanceMinutes) },
  { head: text.available, isNumber: true, cell: (each) => timeText(each.availableMinutes) },
  {
    head: text.pending,
    isNumber: true,
    isWide: true,
    cell: ({ pendingMinutes: minutes }) => formatMinutes(minutes)
  },
  {
    head: text.used,
    isNumber: true,
    isWide: true,
    cell: ({ usedThisYearMinutes: minutes }) => formatMinutes(minutes)
  },
  {
    head: text.nextAccrual,
    isWide: true,
    cell: ({ nextAccrual: next }) =>
      next === null ? text.nothing : text.next(formatMinutes(next.minutes), formatDay(next.date))
  }
]

export const TimeOffView = ({ user }: { readonly user: User }) => (
  <Card
    title={text.title}
    action={
      <Link className="small" to={companyPath(user.companyId, "/time-off")}>
        {text.open}
      </Link>
    }
    isFlush
  >
    <Shown read={useRead("getTimeOffBalance", { userId: user.userId })}>
      {({ timeOffBalances }) =>
        timeOffBalances.length === 0 ? (
          <Empty icon="sun" title={text.none}>
            {text.noneHint}
          </Empty>
        ) : (
          <Table
            caption={text.title}
            columns={columns}
            rows={timeOffBalances}
            keyOf={({ timeOffAccountId }) => timeOffAccountId}
          />
        )
      }
    </Shown>
  </Card>
)

const BalanceLine = ({ of }: { readonly of: Balance }) => (
  <p className="num">
    <span className="strong">{timeText(of.balanceMinutes)}</span> {text.left(of.timeOffPolicyType)}
    {of.pendingMinutes > 0 && text.askedFor(formatMinutes(of.pendingMinutes))}
  </p>
)

export const TimeOffPart = ({ user }: { readonly user: User }) => (
  <SheetPart title={words.workers.parts.timeOff}>
    <Shown read={useRead("getTimeOffBalance", { userId: user.userId })} lines={1}>
      {({ timeOffBalances }) =>
        timeOffBalances.length === 0 ? (
          <None title={text.none}>{text.noneHint}</None>
        ) : (
          timeOffBalances.map((each) => <BalanceLine key={each.timeOffAccountId} of={each} />)
        )
      }
    </Shown>
  </SheetPart>
)
