/** Those whom a period can pay, with their hours and how they are paid. */
import { formatMinutes } from "@payroll/ui/format.ts"
import type { Some } from "@payroll/ui/some.ts"
import { Table, type Column } from "@payroll/ui/table.tsx"
import { Name } from "../frame/name.tsx"
import { nameOf, sortNameOf } from "../text/names.ts"
import { payWords } from "../text/pay.ts"
import type { PaidWorker as Worker, People } from "./people.ts"

type Category = Worker["minutes"][number]["category"]
type HoursColumn = "regular" | "overtime" | "timeOff" | "other"

const text = payWords.pay

/** The column of each category; none of minutes that are in another one, too. */
const PARTS: Readonly<Record<Category, HoursColumn | undefined>> = {
  regular: "regular",
  overtime: "overtime",
  doubleTime: "overtime",
  timeOff: "timeOff",
  unpaidTimeOff: undefined,
  payout: "other",
  holiday: "other",
  mealPremium: "other",
  restPremium: "other",
  spreadPremium: "other",
  adjustment: "other",
  differential: undefined,
  holidayWorked: undefined
}

const minutesOf = ({ minutes }: Worker, part: HoursColumn): number =>
  minutes
    .filter(({ category }) => PARTS[category] === part)
    .reduce((sum, each) => sum + each.minutes, 0)

const hoursColumn = (head: string, part: HoursColumn, isWide: boolean): Column<Worker> => ({
  head,
  isNumber: true,
  isWide,
  sortBy: (worker) => minutesOf(worker, part),
  cell: (worker) => {
    const minutes = minutesOf(worker, part)
    if (worker.minutes.length === 0) {
      return part === "regular" ? <span className="quiet">{text.noTime}</span> : null
    }
    return minutes === 0 ? null : formatMinutes(minutes)
  }
})

/** The columns of hours that somebody has. */
const hoursOf = (workers: ReadonlyArray<Worker>): Some<Column<Worker>> => {
  const has = (part: HoursColumn): boolean => workers.some((worker) => minutesOf(worker, part) > 0)
  return [
    hoursColumn(text.regular, "regular", false),
    has("overtime") && hoursColumn(text.overtime, "overtime", true),
    has("timeOff") && hoursColumn(text.timeOff, "timeOff", true),
    has("other") && hoursColumn(text.otherHours, "other", true)
  ]
}

const columnsOf = (workers: ReadonlyArray<Worker>): Some<Column<Worker>> => [
  {
    head: text.worker,
    sortBy: sortNameOf,
    cell: (worker) => <Name to={`/workers/${worker.userId}`}>{nameOf(worker)}</Name>
  },
  ...hoursOf(workers),
  {
    head: text.paidTo,
    isWide: true,
    cell: ({ paymentMethod, accountCount }) => text.method(paymentMethod, accountCount)
  }
]

export const Ready = ({ of: { ready, payableCount } }: { readonly of: People }) => (
  <>
    <Table
      caption={text.ready}
      columns={columnsOf(ready)}
      rows={ready}
      keyOf={({ userId }) => userId}
    />
    <div className="pager">
      <span>{text.shown(ready.length, payableCount)}</span>
    </div>
  </>
)
