/** One worker: states, requirements, wages by date, accounts, and changes. */
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { Acts } from "./acts.tsx"
import { Balances } from "./balances.tsx"
import { History } from "../records/history.tsx"
import { Requirements } from "../records/requirements.tsx"
import { words } from "../text/words.ts"
import { Chart } from "../ui/chart.tsx"
import { Link } from "../browser/link.tsx"
import { Page, Section } from "../ui/page.tsx"
import { Empty, ReadView } from "../ui/read.tsx"
import { Table } from "../ui/table.tsx"
import { Fields, Id, State, Status } from "../ui/values.tsx"
import { wageLines } from "./wageLine.ts"

type Answer = AnswerOf<"getUser">

const text = words.workers

const Person = ({ of: { user, verification, termination } }: { readonly of: Answer }) => (
  <Section title={text.one}>
    <Fields
      of={[
        { label: text.status, value: <State of={user.userStatus} /> },
        { label: text.kyc, value: <State of={user.kycStatus} /> },
        {
          label: words.companies.attempt,
          value: verification && <Status is={verification.status.status} />
        },
        { label: text.job, value: user.jobTitle },
        { label: text.type, value: user.workerType },
        { label: text.joined, value: user.dateOfJoin },
        { label: text.email, value: user.email },
        { label: text.phone, value: user.phoneNumber },
        { label: text.reference, value: user.userReferenceId },
        {
          label: text.company,
          value: (
            <Link to={`/c/${user.companyId}`}>
              <Id of={user.companyId} />
            </Link>
          )
        },
        ...(termination ? [{ label: text.lastDay, value: termination.lastDay }] : [])
      ]}
    />
  </Section>
)

const Wages = ({ of }: { readonly of: Answer["userWages"] }) => (
  <Section title={text.wages}>
    {of.length === 0 ? (
      <Empty>{text.noWages}</Empty>
    ) : (
      <>
        {wageLines(of, new Date().toISOString().slice(0, 10)).map(
          ({ basis, first, last, values }) => (
            <Chart
              key={basis}
              kind="lines"
              label={text.wageLine(basis, first, last)}
              series={[{ name: basis, tone: "main", values }]}
              first={first}
              last={last}
            />
          )
        )}
        <Table
          caption={text.wages}
          rows={of}
          keyOf={({ userWageId, startDate }) => `${userWageId} ${startDate}`}
          columns={[
            { head: text.rate, cell: ({ wageRate }) => words.money(wageRate) },
            { head: text.basis, cell: ({ wageBasis }) => wageBasis },
            { head: text.from, cell: ({ startDate }) => startDate },
            { head: text.until, cell: ({ endDate }) => endDate ?? words.values.none },
            { head: text.status, cell: ({ status }) => <State of={status} /> }
          ]}
        />
      </>
    )}
  </Section>
)

const Accounts = ({ of }: { readonly of: Answer["userBankAccounts"] }) => (
  <Section title={text.accounts}>
    {of.length === 0 ? (
      <Empty>{text.noAccounts}</Empty>
    ) : (
      <Table
        caption={text.accounts}
        rows={of}
        keyOf={({ userBankAccountId }) => userBankAccountId}
        columns={[
          { head: words.companies.bank, cell: ({ bankName }) => bankName },
          {
            head: words.companies.account,
            cell: ({ accountType, accountNumberLast4 }) =>
              `${accountType}, ${words.endsWith(accountNumberLast4)}`
          },
          {
            head: words.companies.share,
            cell: ({ payPercentage }) => `${words.number(payPercentage)} %`
          },
          { head: text.status, cell: ({ status }) => <State of={status} /> }
        ]}
      />
    )}
  </Section>
)

const W4 = ({ of: { w4Information, withholding } }: { readonly of: Answer }) => (
  <Section title={text.w4}>
    {w4Information ? (
      <>
        <Fields
          of={[
            { label: text.filingStatus, value: w4Information.w4FilingStatus },
            { label: text.received, value: w4Information.receivedAt },
            ...(w4Information.exempt
              ? [{ label: text.exemptUntil, value: w4Information.exemptUntil }]
              : [])
          ]}
        />
        {withholding && withholding.basis !== "W-4" && (
          <p className="notice">{text.exemptionEnded[withholding.basis]}</p>
        )}
      </>
    ) : (
      <Empty>{text.noW4}</Empty>
    )}
  </Section>
)

export const Worker = ({ id }: { readonly id: string }) => {
  const read = useRead("getUser", { userId: id })
  const task = useRead("getUserTask", { userId: id })
  const user = read.data?.user
  return (
    <Page title={user ? `${user.firstName} ${user.lastName}` : text.one} tab={text.one}>
      <ReadView read={read}>
        {(answer) => (
          <>
            <Person of={answer} />
            <ReadView read={task}>
              {({ userTask }) => <Requirements of={userTask.requirements} />}
            </ReadView>
            <Wages of={answer.userWages} />
            <Accounts of={answer.userBankAccounts} />
            <Balances userId={id} companyId={answer.user.companyId} />
            <W4 of={answer} />
            <Acts of={answer} />
            {answer.w4Information && (
              <History recordId={id} recordType="w4Information" title={text.w4Versions} />
            )}
            <History recordId={id} />
          </>
        )}
      </ReadView>
    </Page>
  )
}
