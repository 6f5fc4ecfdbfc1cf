/** The model of the operations that take many elements: each is the single operation, in one call. */
import { addKycInformation, addW4Information, isWholeRemote } from "./identitySteps.ts"
import { terminateUser } from "./leavingSteps.ts"
import { pick, type Expected, type Model, type Refusal } from "./state.ts"
import type { Step, StepOf } from "./steps.ts"
import { addUserWage } from "./wageSteps.ts"

interface Element {
  /** Points to a worker. */
  readonly at: number
}

interface BulkStep<E extends Element> {
  /** Points to the company. */
  readonly at: number
  readonly elements: ReadonlyArray<E>
  readonly goesOn: boolean
  readonly isDry: boolean
}

interface Single<E extends Element> {
  readonly list: string
  /** The field of an answer's entry that the model knows. */
  readonly id: string
  /** Returns true if an element breaks a rule that needs no record. */
  readonly isUnreadable?: (element: E) => boolean
  /** The single operation. */
  readonly take: (model: Model, element: E) => Expected
  /** True if a worker can be in one call only once. */
  readonly isOnce?: boolean
}

type Outcomes = ReadonlyArray<Expected>

/** Takes the elements one after the other; those that are refused change nothing. */
const takeEach = <E extends Element>(
  model: Model,
  { at, elements }: BulkStep<E>,
  { take, isUnreadable, isOnce }: Single<E>
): Outcomes => {
  const company = pick(model.companies, at)
  const done = new Set<string>()
  return elements.map((element) => {
    if (isUnreadable?.(element) === true) return "InvalidRequest"
    const worker = pick(model.workers, element.at)
    if (!worker || worker.employer !== company) return "RecordNotFound"
    if (isOnce === true && done.has(worker.name)) return "InvalidRequest"
    const expected = take(model, element)
    if (typeof expected !== "string") done.add(worker.name)
    return expected
  })
}

const isRefusal = (expected: Expected): expected is Refusal => typeof expected === "string"

/** The refusal of the whole: that of the elements if it is one. */
export const refusalOf = (taken: Outcomes, goesOn: boolean): Refusal => {
  const [first, ...others] = new Set(taken.filter(isRefusal))
  return goesOn || !first || others.length > 0 ? "InvalidRequest" : first
}

export const takeMany = <E extends Element>(
  model: Model,
  step: BulkStep<E>,
  single: Single<E>
): Expected => {
  const { elements, goesOn, isDry } = step
  const unreadable = elements.map((element) => single.isUnreadable?.(element) === true)
  const isStopped = goesOn ? unreadable.every(Boolean) : unreadable.some(Boolean)
  if (isStopped) return "InvalidRequest"
  const company = pick(model.companies, step.at)
  if (!company || company.isContractor) return "RecordNotFound"
  const copy = structuredClone(model)
  // A dry run does not compare with what others hold.
  if (isDry) copy.holders.clear()
  const tried = takeEach(copy, step, single)
  const isRefused = goesOn ? tried.every(isRefusal) : tried.some(isRefusal)
  if (isRefused) return refusalOf(tried, goesOn)
  const taken = isDry ? tried : takeEach(model, step, single)
  return Object.fromEntries(
    taken.map((expected, index) => [
      `${single.list}.${index}`,
      isRefusal(expected) ? "error" : isDry ? "checked" : String(expected[single.id])
    ])
  )
}

const version = undefined

export const addUserWages = (model: Model, step: StepOf<"addUserWages">): Expected =>
  takeMany(model, step, {
    list: "userWages",
    id: "userWageId",
    take: (on, { at, wage }) =>
      addUserWage(on, { does: "addUserWage", at, wage, isElsewhere: false })
  })

export const addKycInformations = (model: Model, step: StepOf<"addKycInformations">): Expected =>
  takeMany(model, step, {
    list: "kycInformations",
    id: "userId",
    isUnreadable: ({ remote }) => !isWholeRemote(remote),
    take: (on, { at, kyc, remote }) =>
      addKycInformation(on, { does: "addKycInformation", at, kyc, remote })
  })

export const addW4Informations = (model: Model, step: StepOf<"addW4Informations">): Expected =>
  takeMany(model, step, {
    list: "w4Informations",
    id: "userId",
    take: (on, { at, w4 }) => addW4Information(on, { does: "addW4Information", at, w4 })
  })

export const terminateUsers = (model: Model, step: StepOf<"terminateUsers">): Expected =>
  takeMany(model, step, {
    list: "users",
    id: "userId",
    isOnce: true,
    take: (on, { at, exit, withdraws }) =>
      terminateUser(on, { does: "terminateUser", at, exit, withdraws, version })
  })

/** The lists of the bulk operations, and the ids of their entries. */
const LISTS: Readonly<Record<string, readonly [list: string, id: string]>> = {
  addUsers: ["users", "userId"],
  addUserWages: ["userWages", "userWageId"],
  addKycInformations: ["kycInformations", "userId"],
  addW4Informations: ["w4Informations", "userId"],
  terminateUsers: ["users", "userId"],
  addPunches: ["punches", "punchId"],
  reportPayResults: ["results", "payResultId"]
}

/** Returns an answer's entry for each element, in the terms of the model; undefined for a single operation. */
export const entriesOf = (
  step: Step,
  answer: Readonly<Record<string, unknown>>
): Readonly<Record<string, string>> | undefined => {
  const [list, id] = LISTS[step.does] ?? []
  if (list === undefined || id === undefined) return undefined
  const entries = answer[list] as ReadonlyArray<Readonly<Record<string, string>>>
  return Object.fromEntries(
    entries.map((entry, index) => [
      `${list}.${index}`,
      "isDryRun" in entry ? "checked" : (entry[id] ?? "error")
    ])
  )
}
