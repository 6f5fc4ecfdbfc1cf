import { takesPay, type WorkerBankAccount } from "../bankAccount/workerBankAccount.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import type { PaymentMethod, Wage } from "../wage/wage.ts"
import { wagesAsOf } from "../wage/wageDates.ts"
import type { Worker } from "./worker.ts"

interface Paid {
  readonly worker: Pick<Worker, "paymentMethod">
  readonly wages: ReadonlyArray<Wage>
  readonly bankAccounts: ReadonlyArray<WorkerBankAccount>
}

/** The way somebody is paid from a day on: as was set, else as the wages say, or by having accounts that take pay. */
export const payMethodOf = (
  { worker, wages, bankAccounts }: Paid,
  today: LocalDate
): typeof PaymentMethod.Type => {
  if (worker.paymentMethod) return worker.paymentMethod
  const { current, upcoming } = wagesAsOf(wages, today)
  const methods = [...current, ...upcoming].map(({ terms }) => terms.paymentMethod)
  if (methods.includes("Direct Deposit")) return "Direct Deposit"
  const isUnsaid = methods.every((method) => method === undefined)
  const takes = bankAccounts.some((each) => takesPay(each) && each.payPercentage > 0)
  return isUnsaid && takes ? "Direct Deposit" : "Check"
}
