/** The balances of all workers of a company, with the payout of each who would leave today. */
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { usePlace } from "../browser/place.ts"
import { words } from "../text/words.ts"
import { Link } from "../browser/link.tsx"
import { Section } from "../ui/page.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Pages, Table, type Column } from "../ui/table.tsx"
import { Fields } from "../ui/values.tsx"

type Answer = AnswerOf<"getTimeOffLiability">
type Line = Answer["lines"][number]

const text = words.timeOff

const columns: ReadonlyArray<Column<Line>> = [
  { head: text.worker, cell: ({ userId, name }) => <Link to={`/workers/${userId}`}>{name}</Link> },
  { head: text.type, cell: ({ timeOffPolicyType }) => timeOffPolicyType },
  { head: text.balance, cell: ({ balanceMinutes }) => words.duration(balanceMinutes) },
  { head: text.payout, cell: ({ payoutMinutes }) => words.duration(payoutMinutes) },
  {
    head: text.amount,
    cell: ({ amount }) => (amount === null ? words.values.none : words.money(Number(amount)))
  }
]

const Totals = ({
  of: { accountCount, payoutMinutes, amount, minutesWithoutRate }
}: {
  readonly of: NonNullable<Answer["timeOffLiability"]["totals"]>
}) => (
  <Fields
    of={[
      { label: text.total, value: words.number(accountCount) },
      { label: text.payout, value: words.duration(payoutMinutes) },
      {
        label: text.amount,
        // A payout without a wage per hour has no amount, which is not zero.
        value:
          minutesWithoutRate > 0 && minutesWithoutRate === payoutMinutes
            ? words.values.none
            : words.money(Number(amount))
      },
      ...(minutesWithoutRate > 0
        ? [{ label: text.withoutRate, value: words.duration(minutesWithoutRate) }]
        : [])
    ]}
  />
)

export const CompanyBalances = ({ companyId }: { readonly companyId: string }) => {
  const place = usePlace()
  const cursor = place.query.get("cursor")
  const request = { companyId, limit: 50, ...(cursor !== null && { cursor }) }
  const read = useRead("getTimeOffLiability", request)
  return (
    <Section title={text.balances}>
      <ReadView read={read}>
        {({ timeOffLiability, lines, nextCursor }) =>
          lines.length === 0 ? (
            <Empty>{text.noCompanyBalances}</Empty>
          ) : (
            <>
              {timeOffLiability.totals !== null && <Totals of={timeOffLiability.totals} />}
              <Table
                caption={text.balances}
                columns={columns}
                rows={lines}
                keyOf={({ timeOffAccountId }) => timeOffAccountId}
              />
              <Pages
                place={place}
                nextCursor={nextCursor}
                file={lines.length > 0 ? "time-off-balances" : undefined}
              />
            </>
          )
        }
      </ReadView>
    </Section>
  )
}
