/** The model of the accounts that companies pay from. */
import type { StepOf } from "./steps.ts"
import {
  change,
  isOld,
  pick,
  same,
  stored,
  type Company,
  type Expected,
  type Fields,
  type Model,
  type Stored
} from "./state.ts"

const ACCOUNTS_MAX = 20

const isLinked = ({ fields }: Stored): boolean =>
  fields["status"] !== "replaced" && fields["status"] !== "deactivated"

export const linked = ({ accounts }: Company): ReadonlyArray<Stored> => accounts.filter(isLinked)

/** All accounts of all companies, replaced and deactivated ones included. */
export const companyAccounts = ({ companies }: Model): ReadonlyArray<Stored> =>
  companies.flatMap(({ accounts }) => accounts)

const record = ({ events }: Company, type: string, { name }: Stored, status: string): void => {
  events.push([`companybankaccount.companybankaccountstatus.${type}`, name, status])
}

const has = (account: Stored, input: Fields, fields: ReadonlyArray<string>): boolean =>
  fields.every((field) => same(account.fields[field], input[field]))

const PLACE = ["routingNumber", "accountNumber"]
const isLinkedAlready = (accounts: ReadonlyArray<Stored>, input: Fields): boolean =>
  accounts.some((account) => isLinked(account) && has(account, input, PLACE))

const newAccount = (
  model: Model,
  company: Company,
  input: Fields,
  replacesId?: string
): Expected => {
  const free = { awaitsApproval: false, hold: undefined, holdUntil: undefined }
  const fields = { ...input, status: "new", ...free, replacesId }
  const account = stored(model, "account", fields)
  company.accounts.push(account)
  record(company, "insert", account, "new")
  return { companyFundingSourceEntityId: account.name, version: 1 }
}

/** An account in its place, and those that wait to take it. */
export const placeOf = (all: ReadonlyArray<Stored>, account: Stored) => {
  const statusOf = ({ fields }: Stored): string => String(fields["status"])
  // A bank can refuse an account that another one is to replace.
  const paid =
    statusOf(account) === "ready"
      ? account
      : all.find(
          (each) =>
            each.name === account.fields["replacesId"] &&
            ["ready", "failed"].includes(statusOf(each))
        )
  const waiting = all.filter(
    (each) =>
      each.fields["replacesId"] === (paid ?? account).name &&
      !["ready", "replaced", "deactivated"].includes(statusOf(each))
  )
  return { paid, waiting }
}

const replaceAll = (company: Company, accounts: ReadonlyArray<Stored>): void => {
  for (const account of accounts) {
    change(account, { status: "replaced" })
    record(company, "update", account, "replaced")
  }
}

/** The account that a step names: none, one of the company's, or one that is not there. */
export const namedAccount = (company: Company | undefined, place: number | undefined) =>
  place === undefined ? undefined : (company?.accounts[place]?.name ?? "nowhere")

/** The account that an update without a name is about: one that is so already, or the oldest. */
export const updatedAccount = (company: Company | undefined, input: Fields): Stored | undefined => {
  const all = company ? linked(company) : []
  return all.find((account) => has(account, input, Object.keys(input))) ?? all[0]
}

export const updateCompanyBankAccount = (
  model: Model,
  { at, account: input, place, version }: StepOf<"updateCompanyBankAccount">
): Expected => {
  const company = pick(model.companies, at)
  if (!company) return "RecordNotFound"
  const named = place === undefined ? undefined : company.accounts[place]
  if (place !== undefined && !named) return "RecordNotFound"
  if (named && !isLinked(named)) return "StateConflict"
  const equal = (account: Stored): boolean => has(account, input, Object.keys(input))
  const all = linked(company)
  const sent = named && placeOf(all, named).waiting.find((each) => each !== named && equal(each))
  const current = sent ?? named ?? updatedAccount(company, input)
  if (current ? isOld(version) : version !== undefined) return "VersionConflict"
  const { paid, waiting } = current ? placeOf(all, current) : { paid: undefined, waiting: [] }
  if (current && equal(current)) {
    if (paid === current) replaceAll(company, waiting)
    return { companyFundingSourceEntityId: current.name, version: current.version }
  }
  if (
    isLinkedAlready(
      all.filter((other) => other !== current && !waiting.includes(other)),
      input
    )
  )
    return "InvalidRequest"
  if (paid) replaceAll(company, waiting)
  else if (current) replaceAll(company, [current])
  return newAccount(model, company, input, paid?.name)
}

export const addCompanyBankAccount = (
  model: Model,
  { at, account: input }: StepOf<"addCompanyBankAccount">
): Expected => {
  const company = pick(model.companies, at)
  if (!company) return "RecordNotFound"
  const all = linked(company)
  if (all.length >= ACCOUNTS_MAX || isLinkedAlready(all, input)) return "InvalidRequest"
  return newAccount(model, company, input)
}

export const deactivateCompanyBankAccount = (
  model: Model,
  { at, version }: StepOf<"deactivateCompanyBankAccount">
): Expected => {
  const account = pick(companyAccounts(model), at)
  const company = model.companies.find((each) => account && each.accounts.includes(account))
  if (!account || !company) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  if (!isLinked(account) || linked(company).length === 1) return "StateConflict"
  change(account, { status: "deactivated" })
  record(company, "update", account, "deactivated")
  return { companyFundingSourceEntityId: account.name, version: account.version }
}

/** The two valid routing numbers. */
export const BANKS: ReadonlySet<string> = new Set(["021000021", "011000015"])

/** The worker decides on every new account, in two moves and one change. */
export const checkBankAccounts = ({ companies }: Model): void => {
  for (const company of companies) {
    for (const account of company.accounts.filter(({ fields }) => fields["status"] === "new")) {
      const decided = BANKS.has(String(account.fields["routingNumber"])) ? "ready" : "failed"
      for (const status of ["pending", decided]) {
        const type = "companybankaccount.companybankaccountstatus.update"
        company.events.push([type, account.name, status])
      }
      const { paid } = placeOf(company.accounts, account)
      change(account, { status: decided })
      if (paid && decided === "ready") replaceAll(company, [paid])
    }
  }
}
