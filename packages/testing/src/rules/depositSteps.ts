/** The model of the operations about the accounts that workers are paid to. */
import { placeOf } from "./accountSteps.ts"
import type { StepOf } from "./steps.ts"
import {
  change,
  isOld,
  isRemoved,
  pick,
  same,
  stored,
  type Expected,
  type Fields,
  type Model,
  type Stored,
  type Worker
} from "./state.ts"

const ACCOUNTS_MAX = 10

export const isInUse = ({ fields }: Stored): boolean =>
  fields["status"] !== "replaced" && fields["status"] !== "deactivated"

export const inUse = ({ accounts }: Worker): ReadonlyArray<Stored> => accounts.filter(isInUse)

/** All accounts of all workers, replaced ones included. */
export const userAccounts = ({ workers }: Model): ReadonlyArray<Stored> =>
  workers.flatMap(({ accounts }) => accounts)

/** Records that an account was added or moved. */
export const accountEvent = (
  { employer }: Worker,
  change: "insert" | "update",
  { name, fields }: Stored
) =>
  employer.events.push([
    `employeebankaccount.employeebankaccountstatus.${change}`,
    name,
    fields["status"]
  ])

/** Nobody is paid to the accounts of a worker who is removed. */
export const deactivateAccounts = (worker: Worker): void => {
  for (const account of inUse(worker)) {
    change(account, { status: "deactivated" })
    accountEvent(worker, "update", account)
  }
}

export const isPlace = (account: Stored, { routingNumber, accountNumber }: Fields): boolean =>
  isInUse(account) &&
  account.fields["routingNumber"] === routingNumber &&
  account.fields["accountNumber"] === accountNumber

export const newAccount = (
  model: Model,
  worker: Worker,
  input: Fields,
  payPercentage: unknown,
  more: Fields = {}
): Stored => {
  const account = stored(model, "deposit", {
    workerId: worker.name,
    ...input,
    payPercentage,
    status: "new",
    awaitsApproval: false,
    hold: undefined,
    holdUntil: undefined,
    replacesId: undefined,
    returnCode: undefined,
    ...more
  })
  worker.accounts.push(account)
  accountEvent(worker, "insert", account)
  return account
}

export const replaceAll = (worker: Worker, accounts: ReadonlyArray<Stored>): void => {
  for (const account of accounts) {
    change(account, { status: "replaced" })
    accountEvent(worker, "update", account)
  }
}

export const addUserBankAccount = (
  model: Model,
  { at, account: input }: StepOf<"addUserBankAccount">
): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  const existing = inUse(worker)
  if (existing.length >= ACCOUNTS_MAX || existing.some((account) => isPlace(account, input))) {
    return "InvalidRequest"
  }
  const account = newAccount(model, worker, input, existing.length === 0 ? 100 : 0)
  return { userBankAccountId: account.name, userId: worker.name, version: 1 }
}

export const updateUserBankAccount = (
  model: Model,
  { at, account: input, version }: StepOf<"updateUserBankAccount">
): Expected => {
  const before = pick(userAccounts(model), at)
  const worker = model.workers.find(({ accounts }) => before && accounts.includes(before))
  if (!before || !worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  if (!isInUse(before)) return "StateConflict"
  if (isOld(version)) return "VersionConflict"
  const {
    workerId: _,
    payPercentage: _share,
    status: __,
    awaitsApproval: ___,
    replacesId: ____,
    returnCode: _____,
    ...data
  } = before.fields
  const after = { ...data, ...input }
  const isEqual = ({ fields }: Stored): boolean =>
    Object.entries(after).every(([field, value]) => same(fields[field], value))
  const { paid, waiting } = placeOf(inUse(worker), before)
  const place = paid ?? before
  const kept = [before, ...(place === before ? waiting : [])].find(isEqual)
  if (kept) {
    if (kept === place) replaceAll(worker, waiting)
    return { userBankAccountId: kept.name, userId: worker.name, version: kept.version }
  }
  const atOnce = paid ? waiting : [before, ...waiting]
  const others = worker.accounts.filter(
    (account) => account !== before && !atOnce.includes(account)
  )
  if (others.some((account) => isPlace(account, after))) return "InvalidRequest"
  const share = atOnce.reduce((sum, { fields }) => sum + Number(fields["payPercentage"]), 0)
  replaceAll(worker, atOnce)
  const account = newAccount(model, worker, after, share, { replacesId: paid?.name })
  return { userBankAccountId: account.name, userId: worker.name, version: 1 }
}

/** Without four eyes only a correction by the bank waits for an approval. */
export const approveUserBankAccount = (
  model: Model,
  { at }: StepOf<"approveUserBankAccount">
): Expected => {
  const account = pick(userAccounts(model), at)
  const worker = model.workers.find(({ accounts }) => account && accounts.includes(account))
  if (!account || !worker) return "RecordNotFound"
  const { awaitsApproval, status } = account.fields
  if (awaitsApproval !== true || status !== "new") return "StateConflict"
  change(account, { status: "pending", awaitsApproval: false })
  accountEvent(worker, "update", account)
  return { userBankAccountId: account.name, version: account.version }
}

export const deactivateUserBankAccount = (
  model: Model,
  { at, version }: StepOf<"deactivateUserBankAccount">
): Expected => {
  const account = pick(userAccounts(model), at)
  const worker = model.workers.find(({ accounts }) => account && accounts.includes(account))
  if (!account || !worker) return "RecordNotFound"
  if (isRemoved(worker) || !isInUse(account)) return "StateConflict"
  if (isOld(version)) return "VersionConflict"
  const isOnly = inUse(worker).length === 1
  if (account.fields["payPercentage"] !== 0 && !isOnly) return "StateConflict"
  change(account, { status: "deactivated" })
  accountEvent(worker, "update", account)
  return { userBankAccountId: account.name, userId: worker.name, version: account.version }
}

/** The accounts that a step names with their shares, in their order. */
export const sharesOf = (
  worker: Worker | undefined,
  { shares }: StepOf<"updateUserPayPercentage">
): ReadonlyArray<readonly [account: Stored | undefined, payPercentage: number]> => {
  const accounts = worker ? inUse(worker) : []
  return shares.map((share, index) => [accounts[index], share])
}

export const updateUserPayPercentage = (
  model: Model,
  step: StepOf<"updateUserPayPercentage">
): Expected => {
  const worker = pick(model.workers, step.at)
  if (!worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  if (step.shares.reduce((sum, share) => sum + share, 0) !== 100) return "InvalidRequest"
  const pairs = sharesOf(worker, step)
  if (pairs.some(([account]) => account === undefined)) {
    return pairs.filter(([account]) => account === undefined).length > 1
      ? "InvalidRequest"
      : "RecordNotFound"
  }
  const shares = new Map(pairs)
  for (const account of inUse(worker)) {
    const payPercentage = shares.get(account) ?? 0
    if (account.fields["payPercentage"] !== payPercentage) change(account, { payPercentage })
  }
  return { userId: worker.name }
}

const numberOf = ({ name }: Stored): number => Number(name.split(" ").at(-1))

/** The worker decides on every new account, in the order in which they came, in two moves and one change. */
export const checkDeposits = (model: Model, banks: ReadonlySet<string>): void => {
  const undecided = model.workers
    .flatMap((worker) => worker.accounts.map((account) => ({ worker, account })))
    .filter(({ account: { fields } }) => fields["awaitsApproval"] === false)
    .filter(({ account: { fields } }) => ["new", "pending"].includes(String(fields["status"])))
    .toSorted((one, other) => numberOf(one.account) - numberOf(other.account))
  for (const { worker, account } of undecided) {
    const decided = banks.has(String(account.fields["routingNumber"])) ? "ready" : "failed"
    if (account.fields["status"] === "new") {
      accountEvent(worker, "update", { ...account, fields: { status: "pending" } })
    }
    const { paid } = placeOf(inUse(worker), account)
    const shares = [account, ...(paid ? [paid] : [])].map(({ fields }) =>
      Number(fields["payPercentage"])
    )
    const payPercentage = shares.reduce((sum, share) => sum + share, 0)
    change(account, { status: decided, ...(decided === "ready" && { payPercentage }) })
    accountEvent(worker, "update", account)
    if (paid && decided === "ready") replaceAll(worker, [paid])
  }
}
