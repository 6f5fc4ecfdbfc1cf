/** The time off balances of a worker today. */
import { useRead } from "../api/queries.ts"
import { words } from "../text/words.ts"
import { Link } from "../browser/link.tsx"
import { Section } from "../ui/page.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Table } from "../ui/table.tsx"

const text = words.timeOff

const timeOrNone = (minutes: number | null): string =>
  minutes === null ? words.values.none : words.duration(minutes)

export const Balances = ({
  userId,
  companyId
}: {
  readonly userId: string
  readonly companyId: string
}) => (
  <Section title={text.title}>
    <ReadView read={useRead("getTimeOffBalance", { userId })}>
      {({ timeOffBalances }) =>
        timeOffBalances.length === 0 ? (
          <Empty>{text.noBalances}</Empty>
        ) : (
          <Table
            caption={text.balances}
            rows={timeOffBalances}
            keyOf={({ timeOffAccountId }) => timeOffAccountId}
            columns={[
              { head: text.type, cell: ({ timeOffPolicyType: type }) => type },
              { head: text.balance, cell: ({ balanceMinutes }) => timeOrNone(balanceMinutes) },
              {
                head: text.available,
                cell: ({ availableMinutes }) => timeOrNone(availableMinutes)
              },
              { head: text.pending, cell: ({ pendingMinutes: each }) => words.duration(each) },
              {
                head: text.used,
                cell: ({ usedThisYearMinutes: each }) => words.duration(each)
              },
              {
                head: text.next,
                cell: ({ nextAccrual }) =>
                  nextAccrual === null
                    ? words.values.none
                    : `${nextAccrual.date}, ${words.duration(nextAccrual.minutes)}`
              }
            ]}
          />
        )
      }
    </ReadView>
    <p className="pages">
      <Link to="/time-off" query={{ companyId }}>
        {text.requests}
      </Link>
    </p>
  </Section>
)
