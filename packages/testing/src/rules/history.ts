/**
 * The history of every record as the model expects it: what differs between the model's own states before and
 * after each step.
 */
import { versionShown } from "./places.ts"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Client } from "@payroll/operations/caller"
import { callAs } from "../kyc/world.ts"
import { plain } from "./views.ts"
import { AMOUNTS, SPELLED } from "./fieldNames.ts"
import type { Fields, Model, Stored } from "./state.ts"
import type { Step } from "./steps.ts"
import { WAITING, type Names } from "./storedFields.ts"

/** A change of a record by one step, which may be several commits of a background loop. */
interface Change {
  readonly from: number
  readonly to: number
  readonly does: Step["does"]
  /** By field in the spelling of the reports, before and after. */
  readonly fields: Fields
}

/** The changes of each record so far. */
export type Changes = Map<string, Array<Change>>

/** The type that names each record of the model, where its id alone does not. */
type Typed = ReadonlyArray<readonly [record: Stored, type?: "kycInformation" | "w4Information"]>

const recordsOf = ({ companies, workers }: Model): Typed => [
  ...companies.flatMap((company) => [
    [company] as const,
    ...[company.kyb, ...company.locations, ...company.people, ...company.accounts].flatMap((each) =>
      each ? [[each] as const] : []
    ),
    ...[...company.policies, ...company.ruleSets, ...company.timeSettings].map(
      (each) => [each] as const
    ),
    ...(company.calendar ? [[company.calendar] as const] : []),
    ...company.schedules.flatMap((schedule) => [
      [schedule] as const,
      ...schedule.periods.map((period) => [period] as const)
    ])
  ]),
  ...workers.flatMap((worker) => [
    [worker] as const,
    ...[
      ...worker.wages,
      ...worker.accounts,
      ...worker.workSchedules,
      ...worker.timeOffAssignments,
      ...worker.punches
    ].map((each) => [each] as const),
    ...(worker.kyc ? [[worker.kyc, "kycInformation"] as const] : []),
    ...(worker.w4 ? [[worker.w4, "w4Information"] as const] : [])
  ])
]

const SENSITIVE: ReadonlySet<string> = new Set([
  "ein",
  "ssn",
  "foreignId",
  "dateOfBirth",
  "accountNumber"
])
const PERIOD_SPELLED: Readonly<Record<string, string>> = {
  periodBegin: "PayBeginDate",
  periodEnd: "PayEndDate",
  deadline: "DeadlineToRunPayroll",
  payDate: "PayDate",
  status: "PayPeriodStatus"
}

const POLICY_SPELLED: Readonly<Record<string, string>> = { name: "timeOffPolicyName" }

const valueShown = (field: string, value: unknown): unknown => {
  if (value === undefined || value === null) return undefined
  if (AMOUNTS.has(field)) return Number(value)
  if (field === "at" || field === "kioskPinSetAt") return new Date(Number(value)).toISOString()
  if (field === "workplaces" || field === "homes") {
    return (value as ReadonlyArray<Fields>).map(versionShown)
  }
  if (field === "dates" || field === "versions") {
    return (value as ReadonlyArray<Fields>).map(({ recordedAt: _, ...days }) => days)
  }
  if (field !== "terms" || !Array.isArray(value)) return value
  return (value as ReadonlyArray<Fields>).map((terms) =>
    Object.fromEntries(
      Object.entries(terms)
        .filter(([, part]) => part !== undefined)
        .map(([name, part]) => [SPELLED[name] ?? name, valueShown(name, part)])
    )
  )
}

const textOf = (value: unknown): string => JSON.stringify(sorted(value)) ?? ""

/** Returns the value with keys in one order, without missing values. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key, sorted(inner)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
  )
}

const without = (list: ReadonlyArray<unknown>, other: ReadonlyArray<unknown>) => {
  const others = new Set(other.map(textOf))
  return list.filter((each) => !others.has(textOf(each)))
}

const spelledOf = (name: string): Readonly<Record<string, string>> => {
  if (name.startsWith("period ")) return PERIOD_SPELLED
  if (name.startsWith("calendar ") || name.startsWith("rules ")) return {}
  return name.startsWith("policy ") ? POLICY_SPELLED : SPELLED
}

/** Returns what two values differ in; of lists the elements, which places are by what is stored of them. */
const valuesShown = (field: string, old: unknown, now: unknown): ReadonlyArray<unknown> => {
  const isStored = field === "workplaces"
  const [before, after] = isStored ? [old, now] : [valueShown(field, old), valueShown(field, now)]
  if (!Array.isArray(before) || !Array.isArray(after)) {
    return [valueShown(field, old), valueShown(field, now)]
  }
  const differ = [without(before, after), without(after, before)]
  return isStored ? differ.map((each) => valueShown(field, each)) : differ
}

/** Returns the difference between two states of a record, as the reports show it. */
const differenceOf = (name: string, before: Fields, after: Fields): Fields => {
  const names = spelledOf(name)
  const all = new Set([...Object.keys(before), ...Object.keys(after)])
  const differences: Record<string, unknown> = {}
  for (const field of all) {
    if (textOf(before[field]) === textOf(after[field])) continue
    const values = valuesShown(field, before[field], after[field])
    // Lists of the same elements in another order show no element as changed.
    const isShown = SENSITIVE.has(field) || textOf(values[0]) !== textOf(values[1])
    if (isShown) differences[names[field] ?? field] = SENSITIVE.has(field) ? "changed" : values
  }
  return differences
}

type Snapshot = ReadonlyMap<string, Pick<Stored, "version" | "fields">>

export const snapshotOf = (model: Model): Snapshot =>
  new Map(recordsOf(model).map(([{ name, version, fields }]) => [name, { version, fields }]))

/** Adds what a step changed. */
export const recordChanges = (
  changes: Changes,
  before: Snapshot,
  model: Model,
  does: Step["does"]
): void => {
  for (const [{ name, version, fields }] of recordsOf(model)) {
    const old = before.get(name)
    if (!old || old.version === version) continue
    const change = {
      from: old.version,
      to: version,
      does,
      fields: differenceOf(name, old.fields, fields)
    }
    changes.set(name, [...(changes.get(name) ?? []), change])
  }
}

/** The audit's names of the steps that are not operations. */
const BACKGROUND: Readonly<Record<string, string>> = {
  answer: "verification.verdict",
  callback: "verification.callback",
  checkBankAccounts: "bankAccount.check",
  extendPaySchedules: "paySchedule.extend",
  endLastDays: "user.terminate",
  postTimeOff: "timeOff.post"
}

interface Version {
  readonly version: number
  readonly operation: string
  readonly changes: ReadonlyArray<{
    readonly field: string
    readonly isSealed: boolean
    readonly before: unknown
    readonly after: unknown
  }>
}

/** Several versions as one change: from the oldest value of each field to the newest. */
const merged = (names: Names, versions: ReadonlyArray<Version>): Fields => {
  const byField = new Map<string, unknown>()
  for (const { changes } of versions) {
    for (const { field, isSealed, before, after } of changes) {
      if (field === WAITING) continue
      const [old] = (byField.get(field) as ReadonlyArray<unknown> | undefined) ?? [before]
      byField.set(field, isSealed ? "changed" : [plain(names, old), plain(names, after)])
    }
  }
  const isSame = (values: unknown): boolean =>
    Array.isArray(values) && textOf(values[0]) === textOf(values[1])
  return Object.fromEntries([...byField].filter(([, values]) => !isSame(values)))
}

const LIMIT = 200

/** Compares the history of every record with the model's. */
export const compareHistory = Effect.fnUntraced(function* (
  model: Model,
  changes: Changes,
  names: Names,
  client: Client,
  idOf: (name: string) => string
) {
  for (const [record, recordType] of recordsOf(model)) {
    const { name } = record
    const owner = model.workers.find(({ kyc, w4 }) => kyc === record || w4 === record)
    const recordId = idOf(owner?.name ?? name)
    const answer = yield* callAs(client)("getHistory", {
      recordId,
      limit: LIMIT,
      ...(recordType && { recordType })
    })
    const { history, nextCursor } = answer as unknown as {
      readonly history: ReadonlyArray<Version>
      readonly nextCursor: string | null
    }
    assert.isNull(nextCursor, name)
    const oldestFirst = history.toReversed()
    assert.deepInclude(oldestFirst[0], { version: 1, changes: [] }, name)
    const expected = changes.get(name) ?? []
    for (const { from, to, does, fields } of expected) {
      const made = oldestFirst.filter(({ version }) => version > from && version <= to)
      for (const { operation } of made) {
        assert.strictEqual(operation, BACKGROUND[does] ?? does, `${name} ${to}`)
      }
      assert.deepStrictEqual(sorted(merged(names, made)), sorted(fields), `${name} ${to}`)
    }
    const isExpected = ({ version }: Version) =>
      version === 1 || expected.some(({ from, to }) => version > from && version <= to)
    assert.isTrue(oldestFirst.every(isExpected), `${name} has other versions`)
  }
})
