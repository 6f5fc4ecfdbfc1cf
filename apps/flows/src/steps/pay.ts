/** How a worker is paid. */
import setPayMethodShape from "shape:setPayMethod"
import { isRoutingNumber } from "@payroll/domain/bankAccount/routingNumber"
import { when } from "@payroll/ui/forms/define.ts"
import type { Values } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import { accountsOf, isHidden, needs, payOf, type Data } from "../flow/data.ts"
import { countOf, stepLayout } from "../flow/form.ts"
import type { FlowWords } from "../text/english.ts"
import type { Line, Step } from "../flow/step.ts"

const ACCOUNTS = "payMethod.accounts"
const ACCOUNTS_MAX = 4
const ALL = 100

type Words = FlowWords["pay"]

const kinds = ({ checking, savings }: Words) => ({ Checking: checking, Savings: savings })

/** The sum of the parts, once there are several accounts. */
const sumOf =
  ({ sum, lacks }: Words) =>
  (_: unknown, values: Values): string | undefined => {
    const rows = valueAt(values, ACCOUNTS)
    if (!Array.isArray(rows) || rows.length < 2) return undefined
    const percent = rows.reduce(
      (all: number, row: unknown) => all + countOf(valueAt(row, "payPercentage")),
      0
    )
    return percent === ALL ? sum(String(percent)) : lacks(String(percent))
  }

const layout = ({ pay: words, ...all }: FlowWords) =>
  stepLayout<"setPayMethod">(setPayMethodShape, all, {
    preview: sumOf(words),
    of: "payMethod",
    fields: [
      [
        "paymentMethod",
        words.method,
        { widget: "cards", choices: { "Direct Deposit": words.deposit, Check: words.check } }
      ],
      [
        "accounts",
        words.accounts,
        {
          isFor: when("payMethod.paymentMethod", "Direct Deposit"),
          rowTitle: (index) => words.account(String(index + 1)),
          rowsMax: ACCOUNTS_MAX,
          add: words.add,
          columns: [
            [
              "routingNumber",
              words.routing,
              {
                help: words.routingHelp,
                isRequired: true,
                input: { inputMode: "numeric" },
                problem: (text) => (isRoutingNumber(text) ? undefined : words.wrong)
              }
            ],
            ["accountNumber", words.number, { help: words.numberHelp, isRequired: true }],
            ["accountType", words.kind, { isRequired: true, choices: kinds(words) }],
            ["payPercentage", words.part, { widget: "percent", input: { inputMode: "numeric" } }]
          ]
        }
      ]
    ]
  })

const isRefused = (data: Data): boolean => needs(data, "updateUserBankAccount")

const line = (data: Data, all: FlowWords): Line | undefined => {
  const { finished: words } = all
  const { method, isHeld } = payOf(data)
  if (isHeld) {
    return {
      title: words.accounts,
      tone: "off",
      state: words.waiting,
      note: all.pay.held
    }
  }
  if (method === "Check") return { title: all.titles.pay, tone: "ok", state: all.pay.byCheck }
  const states = accountsOf(data).map(({ status }) => status.status)
  const title = words.accounts
  if (states.length === 0) return undefined
  if (states.includes("failed")) {
    return { title, tone: "bad", state: words.account, fix: "pay" }
  }
  return states.every((state) => state === "ready")
    ? { title, tone: "ok", state: words.ready }
    : { title, tone: "info", state: words.waiting, note: words.accountsNote }
}

export const pay: Step = {
  id: "pay",
  code: "pay",
  isAnew: true,
  isFor: () => true,
  isDone: (data) =>
    (isHidden(data, "pay") ||
      payOf(data).method !== null ||
      (accountsOf(data).length > 0 && !needs(data, "addUserBankAccount"))) &&
    !isRefused(data),
  need: ["bank", ({ welcome }) => welcome.pay],
  line,
  head: ({ pay: { title } }) => ({ title }),
  problem: (data, words) => (isRefused(data) ? words.pay.refused : undefined),
  facts: (data, { pay: words }) => {
    const { method, shareOf } = payOf(data)
    if (method === "Check") return [{ label: words.method, value: words.byCheck }]
    return accountsOf(data).map((account) => {
      const { accountType, accountNumberLast4: digits, accountName } = account
      const share = shareOf(account)
      return {
        label: share > 0 ? `${share}%` : words.deposit[0],
        value: words.ending(kinds(words)[accountType], digits === "" ? accountName : digits)
      }
    })
  },
  form: ({ user: { userId } }, words) => ({
    operation: "setPayMethod",
    layout: layout(words),
    context: {
      fixed: { "payMethod.userId": userId },
      initial: {
        "payMethod.paymentMethod": "Direct Deposit",
        [ACCOUNTS]: [{ payPercentage: ALL }]
      }
    }
  })
}
