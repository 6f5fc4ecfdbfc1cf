/** The model of wages by date. */
import type { StepOf } from "./steps.ts"
import {
  change,
  endOf,
  hasLeft,
  isRemoved,
  isVoid,
  isOld,
  pick,
  renamed,
  same,
  stored,
  termsOf,
  wages,
  withoutNull,
  type Expected,
  type Fields,
  type Model,
  type Refusal,
  type Stored,
  type Terms,
  type Worker
} from "./state.ts"
import { goOn } from "./verification.ts"

/** The day of all random sequences in US Eastern time. */
export const TODAY = "2025-10-09"

const WAGE = { userRefTaxExempt: "taxExempt" }

/** Amounts are stored as exact decimals. */
export const decimals = (fields: Fields, ...names: ReadonlyArray<string>): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      names.includes(name) && value !== null ? String(value) : value
    ])
  )
const wageFields = (input: Fields): Fields => decimals(renamed(input, WAGE), "wageRate")

const firstOf = (wage: Stored): Terms => termsOf(wage)[0]!

export const newWage = (model: Model, worker: Worker, input: Fields): Stored => {
  const terms = {
    differentialPay: "No",
    taxExempt: "No, this employee is not tax exempt",
    startDate: worker.fields["dateOfJoin"],
    ...wageFields(input)
  }
  const isActive = worker.fields["userStatus"] === "Active"
  const wage = stored(model, "wage", {
    workerId: worker.name,
    terms: [terms],
    status: isActive ? "Ready" : "Verification Pending"
  })
  worker.wages.push(wage)
  return wage
}

export const addUserWage = (
  model: Model,
  { at, wage: input, isElsewhere }: StepOf<"addUserWage">
): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  if (isElsewhere) return "RecordNotFound"
  if (hasLeft(worker)) return "StateConflict"
  const wage = newWage(model, worker, input)
  goOn(worker, true)
  // A wage that is `Ready` from the start does not move.
  wage.version = 1
  return { userWageId: wage.name, version: 1 }
}

const present = (terms: Terms): Terms => ({
  ...Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)),
  startDate: terms.startDate
})

const pay = ({ startDate: _day, ...rest }: Terms): Fields =>
  Object.fromEntries(
    Object.entries(rest)
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
  )

const paySame = (one: Terms | undefined, other: Terms): boolean =>
  one !== undefined && same(pay(one), pay(other))

const isDayAlone = (input: Fields): boolean =>
  Object.entries(input).every(([field, value]) => field === "startDate" || value === undefined)

/** Returns true if terms that hold today would begin later, which a day alone asks for. */
const wouldBeginLater = (all: ReadonlyArray<Terms>, input: Fields): boolean => {
  const day = String(input["startDate"] ?? "")
  const isHeld = all.some(({ startDate }) => startDate <= TODAY)
  const isPlanned = all.some(({ startDate }) => startDate > TODAY && startDate <= day)
  return day > TODAY && isDayAlone(input) && isHeld && !isPlanned
}

/** Changes the terms from a day on; the day is that of the terms in force if the request has none. */
const payFrom = (all: ReadonlyArray<Terms>, input: Fields): ReadonlyArray<Terms> => {
  const inForce = all.findLast(({ startDate }) => startDate <= TODAY) ?? all[0]!
  const day = String(input["startDate"] ?? inForce.startDate)
  const others = all.filter(({ startDate }) => startDate !== day)
  const named = all.find(({ startDate }) => startDate === day)
  if (named) return [...others, { ...named, ...input, startDate: day }]
  const before = all.findLast(({ startDate }) => startDate < day)
  if (!before) {
    const first = { ...all[0]!, ...input, startDate: day }
    return [first, ...all.slice(paySame(all[0], first) ? 1 : 0)]
  }
  const next = { ...before, ...input, startDate: day }
  if (!paySame(before, next)) return [...all, next]
  const goesOn = before.startDate <= TODAY && !isDayAlone(input)
  return goesOn ? all : [...all.filter((terms) => terms !== before), next]
}

const inOrder = (all: ReadonlyArray<Terms>): ReadonlyArray<Terms> =>
  all
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
    .filter((terms, index, sorted) => index === 0 || !paySame(sorted[index - 1], terms))

/** The wage that a step names, or why it cannot be changed. */
const changeable = (
  model: Model,
  { at, version }: Pick<StepOf<"updateUserWage">, "at" | "version">
): Stored | Refusal => {
  const wage = pick(wages(model), at)
  const worker = model.workers.find((each) => wage && each.wages.includes(wage))
  if (!wage || !worker) return "RecordNotFound"
  if (hasLeft(worker)) return "StateConflict"
  return isOld(version) ? "VersionConflict" : wage
}

/** Stores a wage as it is to be, and keeps the version before; nothing if it is so already. */
const store = (model: Model, wage: Stored, set: Fields): Expected => {
  const after = { ...wage.fields, ...set }
  const isSame = Object.keys(after).every((field) =>
    field === "terms"
      ? same(termsOf(wage).map(sorted), (after["terms"] as ReadonlyArray<Terms>).map(sorted))
      : after[field] === wage.fields[field]
  )
  if (!isSame) {
    model.earlier.push([wage.name, wage.version, wage.fields])
    change(wage, set)
  }
  return { userWageId: wage.name, version: wage.version }
}

const sorted = (terms: Terms): Fields => ({ ...pay(terms), startDate: terms.startDate })

/** The values that `null` restores; it removes all others. */
const DEFAULTS: Fields = {
  differentialPay: "No",
  taxExempt: "No, this employee is not tax exempt"
}

export const updateUserWage = (model: Model, step: StepOf<"updateUserWage">): Expected => {
  const wage = changeable(model, step)
  if (typeof wage === "string") return wage
  if (isVoid(wage)) return "StateConflict"
  const input = withoutNull(wageFields(step.wage), DEFAULTS)
  if (wouldBeginLater(termsOf(wage), input)) return "InvalidRequest"
  const terms = inOrder(payFrom(termsOf(wage), input)).map(present)
  const end = endOf(wage)
  if (end !== undefined && terms.some(({ startDate }) => startDate > end)) return "InvalidRequest"
  return store(model, wage, { terms, status: "Ready" })
}

export const endUserWage = (model: Model, step: StepOf<"endUserWage">): Expected => {
  const wage = changeable(model, step)
  if (typeof wage === "string") return wage
  const { endDate } = step
  const { startDate } = firstOf(wage)
  if (endDate === endOf(wage)) return { userWageId: wage.name, version: wage.version }
  if (isVoid(wage)) return "StateConflict"
  if (endDate < startDate && startDate <= TODAY) return "InvalidRequest"
  const all = termsOf(wage)
  const terms = endDate < startDate ? all : all.filter((each) => each.startDate <= endDate)
  return store(model, wage, { terms, endDate })
}

/** Ends the wages of a worker on the last day; those that begin later are withdrawn. */
export const endWages = (model: Model, worker: Worker, lastDay: string): void => {
  for (const wage of worker.wages) {
    const end = endOf(wage)
    if (isVoid(wage) || (end !== undefined && end <= lastDay)) continue
    const all = termsOf(wage)
    const begun = all.filter(({ startDate }) => startDate <= lastDay)
    store(model, wage, { terms: begun.length === 0 ? all : begun, endDate: lastDay })
  }
}

/** Withdraws the wages of a worker who was added by mistake. */
export const withdrawWages = (model: Model, worker: Worker): void => {
  for (const wage of worker.wages.filter((each) => !isVoid(each))) {
    store(model, wage, { endDate: before(firstOf(wage).startDate) })
  }
}

/** The day before another. */
const before = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

export interface Period {
  readonly wage: Stored
  readonly terms: Terms
  readonly from: string
  readonly to: string | undefined
}

const periodsOf = (worker: Worker): ReadonlyArray<Period> =>
  worker.wages
    .filter((wage) => !isVoid(wage))
    .flatMap((wage) =>
      termsOf(wage).map((terms, index, all) => {
        const next = all[index + 1]
        const to = next ? before(next.startDate) : endOf(wage)
        return { wage, terms, from: terms.startDate, to }
      })
    )

/** Those that are not over on a day. */
export const notOver = (worker: Worker, day: string): ReadonlyArray<Period> =>
  periodsOf(worker).filter(({ to }) => to === undefined || to >= day)

/** Those in force on a day. */
export const inForce = (worker: Worker, day: string): ReadonlyArray<Period> =>
  notOver(worker, day).filter(({ from }) => from <= day)

export const over = (worker: Worker, day: string): ReadonlyArray<Period> =>
  periodsOf(worker).filter(({ to }) => to !== undefined && to < day)
