/** The bank account that a company pays from. */
import updateCompanyBankAccountShape from "shape:updateCompanyBankAccount"
import { isRoutingNumber } from "@payroll/domain/bankAccount/routingNumber"
import type { CompanyData } from "../flow/companyData.ts"
import { isHidden } from "../flow/data.ts"
import { stepLayout } from "../flow/form.ts"
import type { Line, StepOf } from "../flow/step.ts"
import type { FlowWords } from "../text/english.ts"

const layout = ({ account: words, pay, ...all }: FlowWords) =>
  stepLayout<"updateCompanyBankAccount">(updateCompanyBankAccountShape, all, {
    of: "companyFundingSourceEntity",
    fields: [
      ["bankName", words.bank],
      ["accountName", words.name, { help: words.nameHelp }],
      [
        "routingNumber",
        pay.routing,
        {
          help: pay.routingHelp,
          input: { inputMode: "numeric" },
          problem: (text) => (isRoutingNumber(text) ? undefined : pay.wrong)
        }
      ],
      ["accountNumber", pay.number, { help: pay.numberHelp }],
      ["accountType", pay.kind, { choices: { Checking: pay.checking, Savings: pay.savings } }]
    ]
  })

const states = ({ accounts }: CompanyData): ReadonlyArray<string> =>
  accounts.map(({ status: { status } }) => status)

const isRefused = (data: CompanyData): boolean => states(data).includes("failed")

const line = (data: CompanyData, { account: words, pay, finished }: FlowWords): Line => {
  const { title } = words
  if (isRefused(data)) return { title, tone: "bad", state: finished.account, fix: "account" }
  if (data.accounts.some(({ hold }) => hold !== null)) {
    return { title, tone: "off", state: finished.waiting, note: pay.held }
  }
  return states(data).every((state) => state === "ready")
    ? { title, tone: "ok", state: finished.ready }
    : { title, tone: "info", state: finished.waiting, note: finished.accountsNote }
}

export const account: StepOf<CompanyData> = {
  id: "account",
  code: "pay",
  isAnew: true,
  isFor: () => true,
  isDone: (data) => isHidden(data, "pay") || (data.accounts.length > 0 && !isRefused(data)),
  need: ["bank", ({ account: { need } }) => need],
  line,
  head: ({ account: { title, lead } }) => ({ title, lead }),
  problem: (data, words) => (isRefused(data) ? words.pay.refused : undefined),
  note: ({ account: { sealed } }) => sealed,
  facts: ({ accounts }, { pay }) =>
    accounts.map(({ bankName, accountType, accountNumberLast4 }) => ({
      label: bankName,
      value: pay.ending(accountType === "Checking" ? pay.checking : pay.savings, accountNumberLast4)
    })),
  form: ({ companyId }, words) => ({
    operation: "updateCompanyBankAccount",
    layout: layout(words),
    context: { fixed: { "companyFundingSourceEntity.companyId": companyId } }
  })
}
