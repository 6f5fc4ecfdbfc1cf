/** The time off of a worker: balances, with what comes next. */
import { formatDay, formatMinutes } from "@payroll/ui/format.ts"
import { SheetPart } from "@payroll/ui/layout.tsx"
import type { Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { Link } from "../browser/link.tsx"
import { companyPath } from "../browser/place.ts"
import { Shown } from "../frame/read.tsx"
import { List } from "../frame/rows.tsx"
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
    cell: ({ pendingMinutes }) => formatMinutes(pendingMinutes)
  },
  {
    head: text.used,
    isNumber: true,
    isWide: true,
    cell: ({ usedThisYearMinutes }) => formatMinutes(usedThisYearMinutes)
  },
  {
    head: text.nextAccrual,
    isWide: true,
    cell: ({ nextAccrual: next }) =>
      next === null ? text.nothing : text.next(formatMinutes(next.minutes), formatDay(next.date))
  }
]

export const TimeOffView = ({ user }: { readonly user: User }) => (
  <List
    foot={<span className="small muted">{text.meaning}</span>}
    title={text.title}
    action={
      <Link className="small" to={companyPath(user.companyId, "/time-off")}>
        {text.open}
      </Link>
    }
    read={useRead("getTimeOffBalance", { userId: user.userId })}
    rows={({ timeOffBalances }) => timeOffBalances}
    none={{ icon: "sun", title: text.none, hint: text.noneHint }}
    caption={text.title}
    columns={columns}
    keyOf={({ timeOffAccountId }) => timeOffAccountId}
  />
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
