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
  type WaitingPay,
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

const isSamePlace = (one: Fields, other: Fields): boolean =>
  one["routingNumber"] === other["routingNumber"] && one["accountNumber"] === other["accountNumber"]

export const isPlace = (account: Stored, input: Fields): boolean =>
  isInUse(account) && isSamePlace(account.fields, input)

const isStored = (account: Stored | Fields | undefined): account is Stored =>
  account !== undefined && "fields" in account

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
  if (moveShare(worker, atOnce, account)) worker.version += 1
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

const sharesText = (shares: ReadonlyMap<Stored, number>): string =>
  [...shares]
    .map(([{ name }, share]) => `${name} ${share}`)
    .toSorted()
    .join()

/** Makes history of accounts that a withdrawn change brought and that nothing goes to. */
const dropAdded = (worker: Worker, named: ReadonlyMap<Stored, number>): void => {
  const added = worker.waitingPay?.added ?? []
  const dropped = added.filter((each) => isInUse(each) && each.fields["payPercentage"] === 0)
  replaceAll(
    worker,
    dropped.filter((each) => !named.has(each))
  )
}

/** The accounts in use that get no share, but those that wait for the place of one that does. */
const withoutShare = (
  worker: Worker,
  shares: ReadonlyMap<Stored, number>
): ReadonlyArray<Stored> => {
  const names = new Set([...shares.keys()].map(({ name }) => name))
  return inUse(worker).filter(
    ({ name, fields }) => !names.has(name) && !names.has(String(fields["replacesId"]))
  )
}

/** Shares the pay as a change says, with one change of each account; returns those that it replaces. */
const takeEffect = (
  worker: Worker,
  { paymentMethod, shares }: WaitingPay
): ReadonlyArray<Stored> => {
  worker.fields = { ...worker.fields, paymentMethod }
  if (paymentMethod === "Check") return []
  const replaced = withoutShare(worker, shares)
  for (const account of inUse(worker).filter((each) => !replaced.includes(each))) {
    const payPercentage = shares.get(account) ?? 0
    if (account.fields["payPercentage"] !== payPercentage) change(account, { payPercentage })
  }
  return replaced
}

/** Lets the change that waits take effect, or drops it, if its accounts are decided. */
const settlePay = (worker: Worker): ReadonlyArray<Stored> => {
  const { waitingPay } = worker
  if (!waitingPay) return []
  const paid = [...waitingPay.shares].filter(([, share]) => share > 0).map(([account]) => account)
  const isLost = paid.some((each) => !isInUse(each) || each.fields["status"] === "failed")
  if (!isLost && paid.some(({ fields }) => fields["status"] !== "ready")) return []
  worker.waitingPay = undefined
  worker.version += 1
  return isLost ? [] : takeEffect(worker, waitingPay)
}

/** Gives the share of accounts in a change that waits to the one that takes their place. */
const moveShare = (worker: Worker, before: ReadonlyArray<Stored>, after: Stored): boolean => {
  const { waitingPay } = worker
  if (!waitingPay || !before.some((each) => waitingPay.shares.has(each))) return false
  const shares = [...waitingPay.shares].map(
    ([each, share]) => [before.includes(each) ? after : each, share] as const
  )
  worker.waitingPay = { ...waitingPay, shares: new Map(shares) }
  return true
}

const ESTABLISHED: ReadonlySet<unknown> = new Set(["Active", "Deactivate", "Terminated"])

export const setPayMethod = (
  model: Model,
  { at, paymentMethod, shares: percents, accounts }: StepOf<"setPayMethod">
): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  const before = inUse(worker)
  const isCheck = paymentMethod === "Check"
  const added: Array<Fields> = []
  const named = isCheck
    ? []
    : percents.map((share, index) => {
        const input = accounts[index]
        if (!input) return [before[index - accounts.length], share] as const
        const existing = before.find((each) => isPlace(each, input))
        if (existing) return [existing, share] as const
        const same = added.find((each) => isSamePlace(each, input)) ?? input
        if (same === input) added.push(input)
        return [same, share] as const
      })
  if (named.some(([account]) => account === undefined)) return "RecordNotFound"
  const sum = named.reduce((all, [, share]) => all + share, 0)
  const isTwice = new Set(named.map(([account]) => account)).size < named.length
  if (!isCheck && (sum !== 100 || isTwice)) return "InvalidRequest"
  if (added.length > 0 && before.length + added.length > ACCOUNTS_MAX) return "InvalidRequest"
  const now = new Map(before.map((each) => [each, Number(each.fields["payPercentage"])]))
  const known = new Map(named.flatMap(([each, share]) => (isStored(each) ? [[each, share]] : [])))
  const isSame = (method: unknown, shares: ReadonlyMap<Stored, number>): boolean =>
    added.length === 0 &&
    method === paymentMethod &&
    (isCheck || sharesText(shares) === sharesText(known))
  if (isSame(worker.fields["paymentMethod"], now)) {
    if (!worker.waitingPay) return { userId: worker.name, version: worker.version }
    dropAdded(worker, new Map())
    worker.waitingPay = undefined
    worker.version += 1
    return { userId: worker.name, version: worker.version }
  }
  const { waitingPay } = worker
  if (waitingPay && isSame(waitingPay.paymentMethod, waitingPay.shares)) {
    return { userId: worker.name, version: worker.version }
  }
  const isPaid = ESTABLISHED.has(worker.fields["userStatus"])
  const isFailed = [...known].some(
    ([each, share]) => share > 0 && each.fields["status"] === "failed"
  )
  if (isPaid && isFailed) return "StateConflict"
  dropAdded(worker, known)
  if (!isPaid && !isCheck) replaceAll(worker, withoutShare(worker, known))
  const stored = added.map((input) => {
    const share = isPaid ? 0 : (named.find(([each]) => each === input)?.[1] ?? 0)
    return [input, newAccount(model, worker, input, share)] as const
  })
  const shares = new Map(
    named.flatMap(([each, share]) => {
      const account = isStored(each) ? each : stored.find(([input]) => input === each)?.[1]
      return account ? [[account, share]] : []
    })
  )
  worker.waitingPay = { paymentMethod, shares, added: stored.map(([, account]) => account) }
  worker.version += 1
  const replaced = isPaid ? settlePay(worker) : takeEffect(worker, worker.waitingPay)
  // The change and its effect are one version.
  if (isPaid && worker.waitingPay === undefined) worker.version -= 1
  if (!isPaid) worker.waitingPay = undefined
  replaceAll(worker, replaced)
  return { userId: worker.name, version: worker.version }
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
    const { version } = account
    const shares = [account, ...(paid ? [paid] : [])].map(({ fields }) =>
      Number(fields["payPercentage"])
    )
    const payPercentage = shares.reduce((sum, share) => sum + share, 0)
    change(account, { status: decided, ...(decided === "ready" && { payPercentage }) })
    accountEvent(worker, "update", account)
    const takesPlace = paid !== undefined && decided === "ready"
    const isMoved = takesPlace && moveShare(worker, [paid], account)
    if (takesPlace) replaceAll(worker, [paid])
    const hadWaiting = worker.waitingPay !== undefined
    replaceAll(worker, settlePay(worker))
    if (isMoved && (!hadWaiting || worker.waitingPay)) worker.version += 1
    account.version = version + 1
  }
}
