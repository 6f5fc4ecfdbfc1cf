/* oxlint-disable max-lines -- A list that grows with the records. */
/** The stored records and reads, and those of the model, both in the model's terms. */
import { assert } from "@effect/vitest"
import { attemptStatuses, type PersonCase } from "@payroll/domain/verification/attempt"
import { companyCaseOf, personCaseOf } from "@payroll/domain/verification/caseSummary"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import type { Client } from "@payroll/operations/caller"
import { CompanyStore } from "@payroll/operations/ports/companyStore"
import { WorkerStore } from "@payroll/operations/ports/workerStore"
import { PunchStore } from "@payroll/operations/ports/punchStore"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { TimesheetStore } from "@payroll/operations/ports/timesheetStore"
import { TimeOffAccountStore } from "@payroll/operations/ports/timeOffAccountStore"
import { WorkScheduleStore } from "@payroll/operations/ports/workScheduleStore"
import { callAs } from "../kyc/world.ts"
import { Inspection } from "../storage.ts"
import { inUse } from "./depositSteps.ts"
import { currentExits } from "./leavingSteps.ts"
import { companyNeeds, workerNeeds } from "./requirements.ts"
import { schedulesOf } from "./timeSteps.ts"
import { hasLeft, type Attempt, type Fields, type Model, type Stored } from "./state.ts"

/** Names by ids. */
export type Names = ReadonlyMap<string, string>

const LEFT_OUT: ReadonlySet<string> = new Set([
  "clientId",
  "companyId",
  "createdAt",
  "updatedAt",
  "kind",
  "termsAcceptedAt",
  "termsAcceptedBy",
  // When the worker looks at an account again is no rule.
  "dueAt",
  // What a provider says is no rule.
  "failureReasons"
])

const plain = (names: Names, value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return Redacted.value(value)
  if (typeof value === "string") return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => plain(names, each))
  return typeof value === "object" && value !== null ? fieldsOf(names, value) : value
}

/** A record's fields: ids as names, secrets in plain text, missing fields left out. */
const fieldsOf = (names: Names, record: object): Fields =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([field, value]) => value !== undefined && !LEFT_OUT.has(field))
      .map(([field, value]) => [field, plain(names, value)])
  )

const expectedFields = ({ name, version, fields }: Stored): Fields => ({
  id: name,
  version,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
})

const byName = (records: ReadonlyArray<Fields>): ReadonlyArray<Fields> =>
  records.toSorted((one, other) => (String(one["id"]) < String(other["id"]) ? -1 : 1))

/** No answer contains the id. */
const withoutId = ({ id: _, ...fields }: Fields): Fields => fields

interface StoredEvent {
  readonly trigger: { readonly eventType: string; readonly sequence: number }
  readonly payload: ReadonlyArray<Readonly<Record<string, ReadonlyArray<EventEntity> | undefined>>>
}
interface PaidEntity {
  readonly payScheduleId: string
  readonly payPeriodId: string | undefined
  readonly status: string
  readonly PayPeriodStatus: string
}
interface PolicyEntity {
  readonly timeOffPolicyId: string
  readonly status: { readonly timeOffPolicyStatus: string }
}
interface RequestEntity {
  readonly timeOffRequestId: string
  readonly status: { readonly timeOffRequestStatus: string }
}
interface SheetEntity {
  readonly timesheetId: string
  readonly status: { readonly timesheetStatus: string }
}
interface AssignmentEntity {
  readonly timeOffPolicyAssignmentId: string
  readonly status: { readonly timeOffAssignmentStatus: string }
}
interface EventEntity {
  readonly companyID: string
  readonly userId: string
  readonly kycStatus: string
  readonly status: { readonly userStatus: string }
  readonly BankAccounts: ReadonlyArray<{
    readonly companyFundingSourceEntityId: string
    readonly userBankAccountId: string
    readonly status: string
  }>
}

/** `[type, subject, state]`. */
const eventOf = (names: Names, { trigger: { eventType }, payload: [entity] }: StoredEvent) => {
  const [user] = entity?.["user"] ?? []
  const [company] = entity?.["Company"] ?? []
  const nameOf = (id: string | undefined) => names.get(id ?? "") ?? id
  if (eventType.startsWith("pay")) {
    const [about] = [entity?.["paySchedule"], entity?.["payPeriod"]].flatMap((each) => each ?? [])
    const { payScheduleId, payPeriodId, status, PayPeriodStatus } = about as unknown as PaidEntity
    return [eventType, nameOf(payPeriodId ?? payScheduleId), PayPeriodStatus ?? status]
  }
  if (eventType.startsWith("timeoffpolicy.")) {
    const [policy] = (entity?.["timeOffPolicy"] ?? []) as unknown as ReadonlyArray<PolicyEntity>
    return [eventType, nameOf(policy?.timeOffPolicyId), policy?.status.timeOffPolicyStatus]
  }
  if (eventType.startsWith("timeoffrequest.")) {
    const [request] = (entity?.["timeOffRequest"] ?? []) as unknown as ReadonlyArray<RequestEntity>
    return [eventType, nameOf(request?.timeOffRequestId), request?.status.timeOffRequestStatus]
  }
  if (eventType.startsWith("timesheet.")) {
    const [sheet] = (entity?.["timesheet"] ?? []) as unknown as ReadonlyArray<SheetEntity>
    return [eventType, nameOf(sheet?.timesheetId), sheet?.status.timesheetStatus]
  }
  if (eventType.startsWith("timeoffassignment.")) {
    const [assignment] = (entity?.["timeOffPolicyAssignment"] ??
      []) as unknown as ReadonlyArray<AssignmentEntity>
    const { timeOffPolicyAssignmentId: id, status } = assignment ?? {}
    return [eventType, nameOf(id), status?.timeOffAssignmentStatus]
  }
  if (user && eventType.startsWith("employeebankaccount.")) {
    const [account] = user.BankAccounts
    return [eventType, nameOf(account?.userBankAccountId), account?.status]
  }
  if (user) {
    const says = eventType.includes(".kycstatus") ? user.kycStatus : user.status.userStatus
    return [eventType, nameOf(user.userId), says]
  }
  if (eventType.startsWith("company.")) {
    return [eventType, nameOf(company?.companyID), company?.kycStatus]
  }
  const [account] = company?.BankAccounts ?? []
  return [eventType, nameOf(account?.companyFundingSourceEntityId), account?.status]
}

/** A company's events in order; their numbers have no gaps. */
const eventsOf = Effect.fnUntraced(function* (names: Names, companyId: string) {
  const { rows } = yield* Inspection
  const events = (yield* rows("event", { company_id: companyId }))
    .map(({ body }) => JSON.parse(String(body)) as StoredEvent)
    .toSorted((one, other) => one.trigger.sequence - other.trigger.sequence)
  assert.deepStrictEqual(
    events.map(({ trigger }) => trigger.sequence),
    events.map((_, index) => index + 1)
  )
  // What is wrong with recorded time is the engine's.
  return events
    .filter(({ trigger }) => !trigger.eventType.startsWith("timeexception."))
    .map((event) => eventOf(names, event))
})

/** A text with the names of the owners in it. */
export const withOwners = (names: Names, text: string): string =>
  text.replaceAll(/(?<=owner:)[0-9a-f-]{36}/gu, (id) => names.get(id) ?? id)

interface Task {
  readonly isComplete: boolean
  readonly requirements: ReadonlyArray<{
    readonly step: string
    readonly path: ReadonlyArray<string>
    readonly reason: string
  }>
}

/** Each requirement as `<step> <path>: <reason>`, but what is below a state's minimum, which blocks nothing. */
const taskOf = Effect.fnUntraced(function* (
  names: Names,
  client: Client,
  operation: "getCompanyTask" | "getUserTask",
  given: Readonly<Record<string, string>>
) {
  const answer = yield* callAs(client)(operation, given)
  const task = Object.values(answer)[0] as unknown as Task
  return {
    isComplete: task.isComplete,
    needs: task.requirements
      .filter(({ step }) => step !== "updateTimeOffPolicy")
      .map(
        ({ step, path, reason }) =>
          `${step} ${path.map((part) => names.get(part) ?? part).join(".")}: ${withOwners(names, reason)}`
      )
  }
})

const periodLine = ({ name, version, fields }: Stored): string =>
  [name, version, ...PERIOD_FIELDS.map(([field]) => fields[field])].join(" ")

/** The fields of a pay period, and their columns. */
const PERIOD_FIELDS = [
  ["payScheduleId", "pay_schedule_id"],
  ["edition", "edition"],
  ["periodBegin", "period_begin"],
  ["periodEnd", "period_end"],
  ["payDate", "pay_date"],
  ["deadline", "deadline"],
  ["status", "status"],
  ["isWithdrawn", "is_withdrawn"]
] as const

/** A schedule with all periods that were ever made. */
const scheduleStored = Effect.fnUntraced(function* (names: Names, schedule: PaySchedule) {
  const { rows } = yield* Inspection
  const periods = yield* rows("pay_period", { pay_schedule_id: schedule.id })
  const lines = periods.map((row) => {
    const fields = PERIOD_FIELDS.map(([field, column]) => {
      const value = field === "isWithdrawn" ? row[column] === 1 : row[column]
      return [field, plain(names, value)] as const
    })
    const name = names.get(String(row["id"])) ?? "?"
    return periodLine({ name, version: Number(row["version"]), fields: Object.fromEntries(fields) })
  })
  return { ...fieldsOf(names, schedule), periods: lines.toSorted() }
})

const companyStored = Effect.fnUntraced(function* (names: Names, client: Client, id: string) {
  const { profile } = yield* CompanyStore
  const loaded = (yield* profile(client.id, id)) ?? assert.fail("there is no such company")
  const all = (records: ReadonlyArray<object>) => records.map((each) => fieldsOf(names, each))
  return {
    company: fieldsOf(names, loaded.company),
    kyb: loaded.kyb && fieldsOf(names, loaded.kyb),
    locations: all(loaded.locations),
    people: all(loaded.businessUsers),
    accounts: all(loaded.bankAccounts),
    schedules: yield* Effect.forEach(loaded.paySchedules, (schedule) =>
      scheduleStored(names, schedule)
    ),
    events: yield* eventsOf(names, id),
    task: yield* taskOf(names, client, "getCompanyTask", { companyId: id })
  }
})

const workerStored = Effect.fnUntraced(function* (names: Names, client: Client, id: string) {
  const { worker } = yield* WorkerStore
  const loaded = (yield* worker(client.id, id)) ?? assert.fail("there is no such worker")
  const { schedulesOf: workSchedulesOf } = yield* WorkScheduleStore
  const workSchedules = yield* workSchedulesOf(client.id, id)
  const timeOffStore = yield* TimeOffAccountStore
  const timeOff = (yield* timeOffStore.assignmentsOf(client.id, [id])).get(id)
  const [taken] = yield* timeOffStore.timeOffOf(client.id, [id])
  const punchStore = yield* PunchStore
  const atClock = yield* punchStore.clock(client.id, id, undefined)
  const punches = yield* punchStore.between(client.id, id, 0, Number.MAX_SAFE_INTEGER)
  const sheetStore = yield* TimesheetStore
  const everyDay = { from: "1971-01-02" as LocalDate, to: "2200-12-30" as LocalDate }
  const [time] = yield* sheetStore.timeOf(client.id, [id], everyDay)
  return {
    worker: fieldsOf(names, loaded.worker),
    workSchedules: workSchedules.map((schedule) => fieldsOf(names, schedule)),
    timeOffAccounts: (timeOff?.accounts ?? []).map((account) => fieldsOf(names, account)),
    timeOffAssignments: (timeOff?.assignments ?? []).map((each) => fieldsOf(names, each)),
    timeOffRequests: (taken?.requests ?? []).map((each) => fieldsOf(names, each)),
    punches: byName(punches.map((punch) => fieldsOf(names, punch))),
    timeEntries: byName((time?.entries ?? []).map((entry) => fieldsOf(names, entry))),
    // What the time comes to is the engine's.
    timesheets: byName(
      (time?.sheets ?? []).map(({ minutes: _, ...sheet }) => fieldsOf(names, sheet))
    ),
    clock: atClock?.clock && withoutId(fieldsOf(names, atClock.clock)),
    wages: loaded.wages.map((wage) => fieldsOf(names, wage)),
    accounts: loaded.bankAccounts.map((account) => fieldsOf(names, account)),
    exits: loaded.exits.map((exit) => ({ ...withoutId(fieldsOf(names, exit)), kind: exit.kind })),
    kyc: loaded.kyc && fieldsOf(names, loaded.kyc),
    w4: loaded.w4 && fieldsOf(names, loaded.w4),
    task: yield* taskOf(names, client, "getUserTask", { userId: id })
  }
})

const attemptLine = ({
  subject,
  number,
  status,
  reasons,
  flags
}: Omit<Attempt, "submitted" | "isLeased">): string =>
  `${subject} ${number} ${status} ${reasons.join()} ${flags.join()}`

const listIn = (value: unknown): ReadonlyArray<string> =>
  JSON.parse(String(value)) as ReadonlyArray<string>

/** Every attempt, and the earlier versions of wages and W-4 information. */
const rowsStored = Effect.fnUntraced(function* (names: Names, client: Client) {
  const { rows } = yield* Inspection
  const attempts = yield* rows("verification_attempt", { client_id: client.id })
  const earlier = yield* rows("earlier_version", { client_id: client.id })
  const nameOf = (id: unknown) => names.get(String(id)) ?? String(id)
  for (const { status } of attempts) assert.property(attemptStatuses, String(status))
  return {
    attempts: attempts
      .map(({ subject_id: subject, number, status, reasons, flags }) =>
        attemptLine({
          subject: nameOf(subject),
          number: Number(number),
          status: String(status),
          reasons: listIn(reasons).map((reason) => withOwners(names, reason)),
          flags: listIn(flags)
        })
      )
      .toSorted(),
    earlier: earlier
      .map(({ record_id: id, record_version: version, content }) => ({
        id: nameOf(id),
        version: Number(version),
        ...fieldsOf(names, JSON.parse(String(content)) as object)
      }))
      .toSorted(byIdAndVersion)
  }
})

const byIdAndVersion = (one: Fields, other: Fields): number =>
  `${String(one["id"])} ${String(one["version"])}` <
  `${String(other["id"])} ${String(other["version"])}`
    ? -1
    : 1

const about = (person: PersonCase) => ({
  firstName: person.firstName,
  middleName: person.middleName,
  lastName: person.lastName,
  ssn: person.foreignId ? JSON.stringify(person.foreignId) : person.ssn,
  dateOfBirth: person.dateOfBirth
})

/** The data of a subject's latest attempt, as far as they affect the outcome. */
const submittedBy = Effect.fnUntraced(function* (names: Names, client: Client, id: string) {
  const { attempts } = yield* CompanyStore
  const { latest } = yield* attempts(client.id, id)
  if (!latest) return undefined
  switch (latest.subjectKind) {
    case "company": {
      const { owners, locations = [], remarks: _, ...business } = companyCaseOf(latest)
      const people = owners.map((owner) => ({ name: names.get(owner.id) ?? "?", ...about(owner) }))
      return {
        ...business,
        owners: people.toSorted((one, other) => one.name.localeCompare(other.name)),
        addresses: [...owners.map(({ address }) => address), ...locations]
          .map((address) => String(address?.address1))
          .toSorted()
      }
    }
    case "businessUser":
      return { name: names.get(id), ...about(personCaseOf(latest)) }
    case "worker": {
      const person = personCaseOf(latest)
      return { ...about(person), address1: person.address?.address1 }
    }
  }
})

/** All stored records and reads of a client. */
export const storedOf = Effect.fnUntraced(function* (
  model: Model,
  names: Names,
  client: Client,
  idOf: (name: string) => string
) {
  const subjects = [...new Set(model.attempts.map(({ subject }) => subject))]
  return {
    companies: yield* Effect.forEach(model.companies, ({ name }) =>
      companyStored(names, client, idOf(name))
    ),
    workers: yield* Effect.forEach(model.workers, ({ name }) =>
      workerStored(names, client, idOf(name))
    ),
    ...(yield* rowsStored(names, client)),
    submitted: yield* Effect.forEach(subjects, (name) => submittedBy(names, client, idOf(name)))
  }
})

/** The same from the model. */
export const expectedOf = (model: Model) => {
  const task = (needs: ReadonlyArray<string>, isEnded = false) => ({
    isComplete: needs.length === 0 && !isEnded,
    needs
  })
  const subjects = [...new Set(model.attempts.map(({ subject }) => subject))]
  return {
    companies: model.companies.map((company) => ({
      company: expectedFields(company),
      kyb: company.kyb && expectedFields(company.kyb),
      locations: company.locations.map(expectedFields),
      people: company.people.map(expectedFields),
      accounts: company.accounts.map(expectedFields),
      schedules: company.schedules.map((schedule) => ({
        ...expectedFields(schedule),
        periods: schedule.periods.map(periodLine).toSorted()
      })),
      events: company.events.map((event) => [...event]),
      task: task(companyNeeds(model, company))
    })),
    workers: model.workers.map((worker) => ({
      worker: expectedFields(worker),
      workSchedules: schedulesOf(worker).map(expectedFields),
      timeOffAccounts: worker.timeOffAccounts.map(expectedFields),
      timeOffAssignments: worker.timeOffAssignments.map(expectedFields),
      timeOffRequests: worker.timeOffRequests.map(expectedFields),
      punches: byName(worker.punches.map(expectedFields)),
      timeEntries: byName(
        worker.timeEntries
          .filter(({ fields }) => fields["status"] === "Recorded")
          .map(expectedFields)
      ),
      timesheets: byName(worker.timesheets.map(expectedFields)),
      clock: worker.clock && withoutId(expectedFields(worker.clock)),
      wages: worker.wages.map(expectedFields),
      accounts: inUse(worker).map(expectedFields),
      exits: currentExits(worker).map((exit) => withoutId(expectedFields(exit))),
      kyc: worker.kyc && expectedFields(worker.kyc),
      w4: worker.w4 && expectedFields(worker.w4),
      task: task(workerNeeds(model, worker), hasLeft(worker))
    })),
    attempts: model.attempts.map(attemptLine).toSorted(),
    earlier: model.earlier
      .map(([name, version, fields]) => expectedFields({ name, version, fields }))
      .toSorted(byIdAndVersion),
    submitted: subjects.map(
      (name) => model.attempts.findLast(({ subject }) => subject === name)?.submitted
    )
  }
}
