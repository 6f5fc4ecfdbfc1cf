/** The reports' answers about companies and workers, and the expected ones of the model. */
import { accountsShown, punchesShown } from "./timeViews.ts"
import { homeOn, placesExpected, seenOn } from "./places.ts"
import { bankAccountStatuses } from "@payroll/domain/bankAccount/companyBankAccount"
import { workerBankAccountStatuses } from "@payroll/domain/bankAccount/workerBankAccount"
import { kycStatuses } from "@payroll/domain/businessUser/businessUser"
import { kybStatuses } from "@payroll/domain/company/company"
import { locationStatuses } from "@payroll/domain/location/companyLocation"
import { recordStatuses, type StateTable } from "@payroll/domain/status"
import { attemptStatuses } from "@payroll/domain/verification/attempt"
import { wageStatuses } from "@payroll/domain/wage/wage"
import { workerExitStatuses } from "@payroll/domain/worker/workerExit"
import { workerStatuses } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import type { Client } from "@payroll/operations/caller"
import { callAs } from "../kyc/world.ts"
import { paidExpected, paidShown } from "./paidViews.ts"
import { PAGE_ROWS, reportedPeriods, schedulesExpected } from "./scheduleViews.ts"
import { isConfirmed, workSchedulesExpected, zoneOf } from "./timeSteps.ts"
import { ruleSetsExpected } from "./ruleSetSteps.ts"
import { settingsExpected } from "./settingSteps.ts"
import { clockExpected, punchesExpected } from "./punchSteps.ts"
import { accountsExpected } from "./assignmentSteps.ts"
import { policiesExpected } from "./policySteps.ts"
import { isInUse } from "./depositSteps.ts"
import { currentExit, currentExits } from "./leavingSteps.ts"
import {
  hasLeft,
  isActive,
  isVoid,
  termsOf,
  type Company,
  type Fields,
  type Model,
  type Stored,
  type Subject,
  type Worker
} from "./state.ts"
import { WAITING, withOwners, type Names } from "./storedFields.ts"
import { latestOf } from "./verification.ts"
import { inForce, notOver, over, TODAY, type Period } from "./wageSteps.ts"
import { AMOUNTS, SPELLED } from "./fieldNames.ts"
import { derivedEntries, entriesIn, signedEntries, withholdingToday } from "./withholding.ts"

const LAST_FOUR = { ein: "einLast4", accountNumber: "accountNumberLast4" } as const

/** States are shown with the moves that their table has. */
const TABLES: Readonly<Record<string, StateTable<string>>> = {
  kybStatus: kybStatuses,
  kycStatus: kycStatuses,
  recordStatus: recordStatuses,
  userStatus: workerStatuses
}

/** Sensitive fields, and fields that a report leaves out. */
const HIDDEN = new Set("ssn foreignId dateOfBirth workerId workplaces homes kioskPin".split(" "))

const state = (table: StateTable<string>, status: unknown) => ({
  status,
  reachable: table[String(status)]
})

const shownField = (field: string, value: unknown, table: StateTable<string> | undefined) => {
  if (AMOUNTS.has(field)) return [field, Number(value)]
  if (field === "kioskPinSetAt") return [field, new Date(Number(value)).toISOString()]
  const last4 = field === "ein" || field === "accountNumber" ? LAST_FOUR[field] : undefined
  if (last4 !== undefined) return [last4, String(value).slice(-4)]
  const moves = field === "status" ? table : TABLES[field]
  return [SPELLED[field] ?? field, moves ? state(moves, value) : value]
}

const viewOf = (record: Stored, more: Fields, table?: StateTable<string>): Fields => ({
  ...Object.fromEntries(
    Object.entries(record.fields)
      .filter(([field, value]) => value !== undefined && !HIDDEN.has(field))
      .map(([field, value]) => shownField(field, value, table))
  ),
  ...more,
  version: record.version
})

const verification = (model: Model, subject: Subject) => {
  const latest = latestOf(model, subject)
  if (!latest) return undefined
  const { number, status, reasons } = latest
  return { number, status: state(attemptStatuses, status), reasons }
}

const documentShown = (fields: Fields): Fields | undefined => {
  if (fields["foreignId"] === undefined) return undefined
  const { number, ...rest } = JSON.parse(String(fields["foreignId"])) as Fields
  return { ...rest, numberLast4: String(number).length < 6 ? "" : String(number).slice(-4) }
}

/** A company, as the reports show it. */
export const companyExpected = (model: Model, company: Company) => ({
  company: viewOf(company, {
    companyId: company.name,
    termsAcceptedBy: company.isContractor ? undefined : "pk_test",
    kind: company.isContractor ? "contractor" : "employer",
    isErased: false
  }),
  kybInformation: company.kyb && viewOf(company.kyb, { kybInformationId: company.kyb.name }),
  companyLocations: company.locations.map((location) =>
    viewOf(
      location,
      {
        companyLocationId: location.name,
        timeZone: zoneOf(location),
        isTimeZoneConfirmed: isConfirmed(location)
      },
      locationStatuses
    )
  ),
  businessUsers: company.people.map((person) =>
    viewOf(person, {
      businessUserId: person.name,
      hasSsn: person.fields["ssn"] !== undefined,
      hasDateOfBirth: person.fields["dateOfBirth"] !== undefined,
      foreignId: documentShown(person.fields),
      waitingChanges: [],
      isErased: false,
      phoneNumber: person.fields["phoneNumber"] === "" ? undefined : person.fields["phoneNumber"],
      ...(!isActive(person) && { kycStatus: final(person.fields["kycStatus"]) })
    })
  ),
  companyFundingSourceEntities: company.accounts.map((account) =>
    viewOf(account, { companyFundingSourceEntityId: account.name }, bankAccountStatuses)
  ),
  verification: verification(model, company),
  needsCode: []
})

/** A state that its record does not leave any more. */
const final = (status: unknown) => ({ status, reachable: [] })

const periodShown =
  (worker: Worker) =>
  ({ wage, terms, from, to }: Period): Fields => {
    const { status } = wage.fields
    const fields = { ...terms, startDate: from, endDate: to, status }
    const isFinal = hasLeft(worker) || isVoid(wage)
    const more = { userWageId: wage.name, ...(isFinal && { status: final(status) }) }
    return viewOf({ ...wage, fields }, more, wageStatuses)
  }

/** The days as of which wages, places and home addresses are compared. */
const DAYS = ["2025-09-15", TODAY, "2026-01-01"]

const wagesExpected = (worker: Worker, asOf: string) => ({
  userWages: {
    userId: worker.name,
    asOf,
    current: inForce(worker, asOf).map(periodShown(worker)),
    upcoming: notOver(worker, asOf)
      .filter(({ from }) => from > asOf)
      .map(periodShown(worker)),
    history: over(worker, asOf).map(periodShown(worker)),
    withdrawn: worker.wages.filter(isVoid).flatMap((wage) =>
      termsOf(wage).map((terms) =>
        periodShown(worker)({
          wage,
          terms,
          from: terms.startDate,
          to: wage.fields["endDate"] as string
        })
      )
    )
  }
})

/** A deactivation is shown only while it is in effect, so without its state. */
const exitShown = (
  worker: Worker,
  kind: "deactivation" | "termination",
  { day, text }: Readonly<Record<"day" | "text", string>>
): Fields | undefined => {
  const exit = currentExit(worker, kind)
  if (!exit) return undefined
  const all = viewOf(exit, {}, workerExitStatuses)
  const { day: when, text: why, kind: _, status, ...rest } = all
  const isFinal = exit.fields["status"] === "effective"
  const state = { status: isFinal ? final("effective") : status }
  return { ...rest, ...(kind === "termination" && state), [day]: when, [text]: why }
}

/** Exits that are over, in the order in which they were added. */
const formerExits = (worker: Worker): ReadonlyArray<Fields> => {
  const current = new Set(currentExits(worker))
  return worker.exits
    .filter((exit) => !current.has(exit))
    .map((exit) => {
      const { day: lastDay, text: reason, ...rest } = viewOf(exit, {}, workerExitStatuses)
      return { ...rest, lastDay, reason }
    })
}

const userExpected = (worker: Worker, day: string): Fields => {
  const { userStatus, kycStatus } = worker.fields
  const { reachable = [] } = state(workerStatuses, userStatus)
  const moves = reachable.filter((each) => each !== "Removed" || kycStatus !== "passed")
  return viewOf(
    { ...worker, fields: seenOn(worker.fields, day) },
    {
      userId: worker.name,
      companyId: worker.employer.name,
      isErased: false,
      hasSsn: worker.kyc !== undefined || worker.person?.fields["ssn"] !== undefined,
      userStatus: { status: userStatus, reachable: moves },
      ...(hasLeft(worker) && { kycStatus: final(kycStatus) })
    }
  )
}

const kycExpected = ({ kyc }: Worker, day: string): Fields | undefined =>
  kyc && viewOf({ ...kyc, fields: homeOn(kyc.fields, day) }, { hasSsn: true, hasDateOfBirth: true })

/** The user and the KYC information as of a day, as `getUser` shows them. */
const userAsOf = (worker: Worker, day: string) => ({
  user: userExpected(worker, day),
  kycInformation: kycExpected(worker, day)
})

const withholdingShown = (worker: Worker): Fields | undefined => {
  const withholding = withholdingToday(worker)
  if (withholding === undefined) return undefined
  const { basis, entries } = withholding
  const fields = { ...entriesIn(entries), receivedAt: undefined }
  const { version: _, ...view } = viewOf(
    { name: "", version: 0, fields },
    { basis, ...derivedEntries(entries) }
  )
  return view
}

/** A worker, as the reports show it. */
export const workerExpected = (model: Model, worker: Worker) => ({
  ...userAsOf(worker, TODAY),
  deactivation: exitShown(worker, "deactivation", { day: "exitDate", text: "notes" }),
  termination: exitShown(worker, "termination", { day: "lastDay", text: "reason" }),
  userWages: [
    ...inForce(worker, TODAY),
    ...notOver(worker, TODAY).filter(({ from }) => from > TODAY)
  ].map(periodShown(worker)),
  formerExits: formerExits(worker),
  userBankAccounts: worker.accounts.map((account) =>
    viewOf(
      account,
      { userBankAccountId: account.name, ...(!isInUse(account) && { payPercentage: 0 }) },
      workerBankAccountStatuses
    )
  ),
  w4Information:
    worker.w4 &&
    viewOf({ ...worker.w4, fields: entriesIn(worker.w4.fields) }, signedEntries(worker.w4.fields)),
  withholding: withholdingShown(worker),
  verification: verification(model, worker),
  needsCode: []
})

const TIMES = new Set(["createdAt", "updatedAt", "termsAcceptedAt", "recordedAt"])

/** Removes missing values and times, and replaces ids by names. */
export const plain = (names: Names, value: unknown): unknown => {
  if (typeof value === "string") return names.get(value) ?? withOwners(names, value)
  if (Array.isArray(value)) return value.map((each) => plain(names, each))
  if (typeof value !== "object" || value === null) return value ?? undefined
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !TIMES.has(field) && field !== WAITING)
      .map(([field, inner]) => [field, plain(names, inner)] as const)
      .filter(([, inner]) => inner !== undefined)
  )
}

/** Removes missing values and times, and keeps ids. */
export const asShown = (value: object): unknown => plain(new Map(), value)

interface PeriodsAnswer {
  readonly payPeriods: ReadonlyArray<{ readonly PayEndDate: string }>
}

/** The first page of each report about the schedules of a company. */
const schedulesShown = Effect.fnUntraced(function* (
  client: Client,
  company: Company,
  idOf: (name: string) => string
) {
  const call = callAs(client)
  const companyId = idOf(company.name)
  const limit = PAGE_ROWS
  const { paySchedules: schedules } = yield* call("getPaySchedule", { companyId })
  const periods = yield* Effect.forEach(company.schedules, ({ name }) =>
    call("getPayPeriod", { payScheduleId: idOf(name), limit })
  )
  const answer = yield* call("getUnProcessedPayPeriod", { companyId, limit })
  const { payPeriods: unprocessed } = answer as unknown as PeriodsAnswer
  const results = yield* Effect.forEach(company.schedules, (schedule) =>
    Effect.forEach(reportedPeriods(schedule), ({ name }) =>
      Effect.forEach([true, false], (includeReplaced) =>
        Effect.map(
          call("getPayResults", { payPeriodId: idOf(name), includeReplaced, limit }),
          ({ payResults }) => payResults
        )
      )
    )
  )
  return {
    schedules,
    results,
    periods: periods.map(({ payPeriods }) => payPeriods),
    unprocessed: unprocessed.map(({ PayEndDate }) => PayEndDate)
  }
})

/** The reports about all records. */
export const shownOf = Effect.fnUntraced(function* (
  model: Model,
  names: Names,
  client: Client,
  idOf: (name: string) => string
) {
  const call = callAs(client)
  const companies = yield* Effect.forEach(model.companies, ({ name }) =>
    call("getCompanyInfo", { companyId: idOf(name) })
  )
  const workers = yield* Effect.forEach(model.workers, ({ name }) =>
    call("getUser", { userId: idOf(name) })
  )
  const schedules = yield* Effect.forEach(model.companies, (company) =>
    schedulesShown(client, company, idOf)
  )
  const policies = yield* Effect.forEach(model.companies, ({ name }) =>
    call("getTimeOffPolicies", { companyId: idOf(name) })
  )
  const rules = yield* Effect.forEach(model.companies, ({ name }) =>
    call("getOvertimeRuleSets", { companyId: idOf(name) })
  )
  const tracking = yield* Effect.forEach(model.companies, ({ name }) =>
    call("getTimeTrackingSettings", { companyId: idOf(name) })
  )
  const scheduled = yield* Effect.forEach(model.workers, ({ name }) =>
    call("getUserWorkSchedules", { userId: idOf(name) })
  )
  const balances = yield* Effect.forEach(model.workers, ({ name }) =>
    accountsShown(client, idOf(name))
  )
  const punched = yield* Effect.forEach(model.workers, (worker) =>
    punchesShown(client, worker, idOf)
  )
  const dated = yield* Effect.forEach(model.workers, ({ name }) =>
    Effect.forEach(DAYS, (asOf) => call("getUserWages", { userId: idOf(name), asOf }))
  )
  const seen = yield* Effect.forEach(model.workers, ({ name }) =>
    Effect.forEach(DAYS, (asOf) => call("getUser", { userId: idOf(name), asOf }))
  )
  const placed = yield* Effect.forEach(model.workers, ({ name }) =>
    call("getUserWorkplaces", { userId: idOf(name) })
  )
  const paid = yield* Effect.forEach(model.companies, (company) =>
    paidShown(client, company, names, idOf)
  )
  return [
    ...paid,
    ...companies,
    ...workers,
    ...placed,
    ...schedules,
    ...policies,
    ...rules,
    ...tracking,
    ...scheduled,
    ...balances,
    ...punched,
    ...dated.flat(),
    ...seen.flat().map(({ user, kycInformation }) => ({ user, kycInformation }))
  ].map((each) => plain(names, each))
})

export const expectedShown = (model: Model): ReadonlyArray<unknown> => [
  ...model.companies.map((company) => paidExpected(model, company)),
  ...model.companies.map((company) => asShown(companyExpected(model, company))),
  ...model.workers.map((worker) => asShown(workerExpected(model, worker))),
  ...model.workers.map((worker) => asShown(placesExpected(worker))),
  ...model.companies.map((company) => asShown(schedulesExpected(company))),
  ...model.companies.map((company) => asShown(policiesExpected(company))),
  ...model.companies.map((company) => asShown(ruleSetsExpected(company))),
  ...model.companies.map((company) => asShown(settingsExpected(company))),
  ...model.workers.map((worker) => asShown(workSchedulesExpected(worker))),
  ...model.workers.map((worker) => asShown(accountsExpected(worker))),
  ...model.workers.map((worker) =>
    asShown({ punches: punchesExpected(worker), clock: clockExpected(worker) })
  ),
  ...model.workers.flatMap((worker) => DAYS.map((asOf) => asShown(wagesExpected(worker, asOf)))),
  ...model.workers.flatMap((worker) => DAYS.map((asOf) => asShown(userAsOf(worker, asOf))))
]
