/** The pay of a worker: wages by date, and all bank accounts. */
import { Button } from "@payroll/ui/button.tsx"
import { formatDay } from "@payroll/ui/format.ts"
import { Card, Empty } from "@payroll/ui/layout.tsx"
import { Menu, type MenuEntry } from "@payroll/ui/overlays.tsx"
import type { Some } from "@payroll/ui/some.ts"
import { badges } from "@payroll/ui/status.tsx"
import type { Column } from "@payroll/ui/table.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead } from "../api/queries.ts"
import { mayWrite, useMay } from "../api/session.ts"
import { List } from "../frame/rows.tsx"
import { addWage } from "../records/newWorker.ts"
import { words } from "../text/words.ts"
import { Accounts, Shares } from "./accounts.tsx"
import {
  addAccount,
  correctWage,
  endWage,
  raiseWage,
  type Answer,
  type User,
  type Wage
} from "./edit.ts"
import { rateText } from "./parts.tsx"

const text = words.workers

type Wages = AnswerOf<"getUserWages">["userWages"]
type Time = keyof typeof text.wage.times

const TimeBadge = badges<Time>(
  { current: "ok", upcoming: "info", history: "off", withdrawn: "off" },
  text.wage.times
)

interface DatedWage {
  readonly wage: Wage
  readonly time: Time
}

/** The wages by date, the latest first. */
const datedOf = (wages: Wages): ReadonlyArray<DatedWage> =>
  (["upcoming", "current", "history", "withdrawn"] as const).flatMap((time) =>
    wages[time]
      .map((wage) => ({ wage, time }))
      .toSorted((one, other) => (one.wage.startDate < other.wage.startDate ? 1 : -1))
  )

const actsOf = (user: User, { wage, time }: DatedWage): Some<MenuEntry> => [
  time === "current" && {
    label: text.wage.raise,
    icon: "money",
    onAct: () => raiseWage(user, wage)
  },
  { label: text.wage.correct, icon: "pen", onAct: () => correctWage(user, wage) },
  (time === "current" || time === "upcoming") && {
    label: text.wage.end,
    icon: "out",
    onAct: () => endWage(user, wage)
  }
]

const columnsOf = (user: User, mayEdit: boolean): Some<Column<DatedWage>> => [
  { head: text.wage.amount, cell: ({ wage }) => rateText(wage) },
  { head: text.wage.when, cell: ({ time }) => <TimeBadge is={time} /> },
  { head: text.wage.from, cell: ({ wage }) => formatDay(wage.startDate) },
  {
    head: text.wage.until,
    cell: ({ wage: { endDate } }) => (endDate === null ? text.wage.noEnd : formatDay(endDate))
  },
  {
    head: text.wage.kind,
    isWide: true,
    cell: ({ wage: { userType } }) =>
      userType === null ? words.values.notGiven : text.payKinds[userType]
  },
  {
    head: text.wage.method,
    isWide: true,
    cell: ({ wage: { paymentMethod } }) =>
      paymentMethod === null ? words.values.notGiven : text.paymentMethods[paymentMethod]
  },
  mayEdit && {
    head: words.frame.acts,
    cell: (row) =>
      row.time === "withdrawn" ? null : (
        <Menu label={text.wage.acts(rateText(row.wage))} entries={actsOf(user, row)} />
      )
  }
]

export const PayView = ({ of: answer }: { readonly of: Answer }) => {
  const { user, userBankAccounts } = answer
  const mayEdit = useMay(mayWrite)
  return (
    <div className="stack stack-6">
      <List
        title={text.wage.table}
        act={mayEdit && { label: text.wage.add, icon: "plus", onPress: () => addWage(user) }}
        read={useRead("getUserWages", { userId: user.userId })}
        rows={({ userWages }) => datedOf(userWages)}
        none={{ icon: "money", title: text.wage.none, hint: text.wage.noneHint }}
        caption={text.wage.table}
        columns={columnsOf(user, mayEdit)}
        keyOf={({ wage, time }) => `${wage.userWageId} ${wage.startDate} ${time}`}
      />
      <Card
        title={text.account.title}
        action={
          mayEdit && (
            <span className="btn-row">
              <Shares of={answer} />
              <Button isSmall icon="plus" onPress={() => addAccount(user)}>
                {text.account.add}
              </Button>
            </span>
          )
        }
      >
        {userBankAccounts.length === 0 ? (
          <Empty icon="bank" title={text.account.none} hint={text.account.noneHint} />
        ) : (
          <Accounts of={answer} isAll />
        )}
      </Card>
    </div>
  )
}
