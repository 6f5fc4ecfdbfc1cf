/** The model of what people decide about balances of time off. */
import { OPENING_MINUTES } from "./assignmentSteps.ts"
import {
  change,
  isRemoved,
  pick,
  policies,
  type Expected,
  type Fields,
  type Model,
  type Stored,
  type Worker
} from "./state.ts"
import type { StepOf } from "./steps.ts"

/** More than any account of the model ever has. */
export const TOO_MUCH = 525_600

const timeOffAccounts = ({ workers }: Model): ReadonlyArray<Stored> =>
  workers.flatMap((worker) => worker.timeOffAccounts)

/** Returns true if a policy of the account holds on some day. */
const holds = (model: Model, worker: Worker, account: Stored): boolean =>
  worker.timeOffAssignments.some(({ fields }) => {
    const dates = (fields["dates"] as ReadonlyArray<Fields>).at(-1) ?? {}
    const policy = policies(model).find(({ name }) => name === fields["timeOffPolicyId"])
    const lastDays = [dates["endDate"], policy?.fields["endDate"]].filter(
      (day) => day !== undefined
    )
    return (
      fields["accountId"] === account.name &&
      lastDays.every((day) => String(day) >= String(dates["startDate"]))
    )
  })

/**
 * Least balances of accounts in minutes: nothing but adjustments, payouts and an opening takes from them before the
 * worker leaves.
 */
const leasts = new WeakMap<Stored, number>()
export const leastOf = (account: Stored): number => leasts.get(account) ?? OPENING_MINUTES
export const setLeast = (account: Stored, minutes: number): void => {
  leasts.set(account, minutes)
}

const count = ({ fields }: Stored): number => Number(fields["lastSequence"])

export const adjustTimeOffBalance = (
  model: Model,
  { at: place, effectiveDate, minutes }: StepOf<"adjustTimeOffBalance">
): Expected => {
  const worker = pick(model.workers, place)
  const account = worker?.timeOffAccounts[0]
  if (!worker || !account) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  if (effectiveDate > "2027-10-31") return "InvalidRequest"
  if (!holds(model, worker, account)) return "StateConflict"
  change(account, { lastSequence: count(account) + 1 })
  leasts.set(account, leastOf(account) + minutes)
  return { timeOffAccountId: account.name, status: "Recorded", version: 1 }
}

const PAID_MINUTES = 15

/** The minutes of a payout: some that there are for sure, or more than anybody has. */
export const paidOutOf = (model: Model, account: Stored): number => {
  const worker = model.workers.find(({ timeOffAccounts: all }) => all.includes(account))
  return worker?.exits.length === 0 && leastOf(account) >= PAID_MINUTES ? PAID_MINUTES : TOO_MUCH
}

/** The account that a step pays out: if possible one that has enough. */
export const accountToPay = (model: Model, place: number): Stored | undefined => {
  const all = timeOffAccounts(model)
  const able = all.filter((account) => paidOutOf(model, account) !== TOO_MUCH)
  return pick(able.length > 0 ? able : all, place)
}

export const payOutTimeOff = (model: Model, { at: place }: StepOf<"payOutTimeOff">): Expected => {
  const account = accountToPay(model, place)
  const worker = model.workers.find(({ timeOffAccounts: all }) => account && all.includes(account))
  if (!worker || !account) return "RecordNotFound"
  const isRefused = isRemoved(worker) || !holds(model, worker, account)
  if (isRefused || paidOutOf(model, account) === TOO_MUCH) return "StateConflict"
  change(account, { lastSequence: count(account) + 1 })
  leasts.set(account, leastOf(account) - PAID_MINUTES)
  return { timeOffAccountId: account.name, status: "Recorded", version: 1, minutes: PAID_MINUTES }
}

export const recalculateTimeOff = (
  model: Model,
  { at: place, isOfCompany }: StepOf<"recalculateTimeOff">
): Expected => {
  const subject = isOfCompany ? pick(model.companies, place) : pick(model.workers, place)
  return subject ? { status: "Done", version: 1 } : "RecordNotFound"
}
