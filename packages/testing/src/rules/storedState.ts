/** The stored records and reads, and those of the model, both in the model's terms. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { PaySchedule } from "@payroll/domain/payroll/paySchedule"
import type { Client } from "@payroll/operations/caller"
import { CompanyStore } from "@payroll/operations/ports/companyStore"
import { WorkerStore } from "@payroll/operations/ports/workerStore"
import { PunchStore } from "@payroll/operations/ports/punchStore"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { TimesheetStore } from "@payroll/operations/ports/timesheetStore"
import { TimeOffStore } from "@payroll/operations/ports/timeOffStore"
import { TimeRulesStore } from "@payroll/operations/ports/timeRulesStore"
import { callAs } from "../kyc/world.ts"
import { Inspection } from "../storage.ts"
import { inUse } from "./depositSteps.ts"
import { currentExits } from "./leavingSteps.ts"
import { companyNeeds, workerNeeds } from "./requirements.ts"
import { schedulesOf } from "./timeSteps.ts"
import { hasLeft, type Model, type Stored } from "./state.ts"
import { attemptLine, byIdAndVersion, rowsStored, submittedBy } from "./storedAttempts.ts"
import { eventsOf } from "./storedEvents.ts"
import {
  byName,
  expectedFields,
  fieldsOf,
  plain,
  withoutId,
  withOwners,
  type Names
} from "./storedFields.ts"

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
  input: Readonly<Record<string, string>>
) {
  const answer = yield* callAs(client)(operation, input)
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
  [
    name,
    version,
    ...PERIOD_FIELDS.map(([field]) => {
      const value = fields[field]
      return typeof value === "object" ? JSON.stringify(value) : value
    })
  ].join(" ")

/** The fields of a pay period, and their columns. */
const PERIOD_FIELDS = [
  ["payScheduleId", "pay_schedule_id"],
  ["edition", "edition"],
  ["periodBegin", "period_begin"],
  ["periodEnd", "period_end"],
  ["payDate", "pay_date"],
  ["deadline", "deadline"],
  ["status", "status"],
  ["isWithdrawn", "is_withdrawn"],
  ["resultCounts", "result_counts"]
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
  const { schedulesOf: workSchedulesOf } = yield* TimeRulesStore
  const workSchedules = yield* workSchedulesOf(client.id, id)
  const timeOffStore = yield* TimeOffStore
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

/** The records and reads that the model expects. */
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
