/** Takes a sequence of steps through the service and through the model, comparing after each. */
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { applyVerdict } from "@payroll/operations/background/applyVerdict"
import { carryOutTermination } from "@payroll/operations/background/carryOutTerminations"
import { checkBankAccount } from "@payroll/operations/background/checkBankAccounts"
import { extendPaySchedule } from "@payroll/operations/background/extendPaySchedules"
import type { Client } from "@payroll/operations/caller"
import type { Body } from "@payroll/operations/decode"
import { Administration } from "@payroll/operations/ports/administration"
import { VerdictSignature } from "@payroll/operations/ports/verdictSignature"
import { VerificationStore, type DueCase } from "@payroll/operations/ports/verificationStore"
import { receiveVerdict } from "@payroll/operations/verification/receiveVerdict"
import { AT, nineDigits } from "../commits.ts"
import { decideReview } from "../kyc/decision.ts"
import { callBy } from "../kyc/world.ts"
import { Inspection } from "../storage.ts"
import { entriesOf } from "./bulkSteps.ts"
import { reasonsOf, takeStep } from "./model.ts"
import { compareHistory, recordChanges, snapshotOf, type Changes } from "./history.ts"
import { expectedLists, listsOf } from "./lists.ts"
import { postAccounts } from "./postAccounts.ts"
import { bodyOf } from "./requests.ts"
import { schedules } from "./scheduleSteps.ts"
import { newModel, pickAttempt, type Answer, type Attempt, type Model } from "./state.ts"
import { expectedShown, shownOf } from "./views.ts"
import { expectedOf, storedOf } from "./storedState.ts"
import type { Step } from "./steps.ts"
import { passedByNobody, unverified } from "./verificationInvariant.ts"
import type { Verdict } from "./verification.ts"
import { setClient } from "../setClient.ts"

const LEASE_MS = 60_000
const DUE_MAX = 1_000
/** More than any schedule needs to catch up. */
const ROUNDS_MAX = 20
const NOTHING = "00000000-0000-7000-8000-000000000000"

/** A new client, and the names of its records. */
export interface World {
  readonly client: Client
  readonly model: Model
  readonly names: Map<string, string>
  readonly ids: Map<string, string>
  /** The leased attempts, by `<subject> <number>` of the attempt. */
  readonly leased: Map<string, DueCase>
  readonly changes: Changes
}

export const newWorld = Effect.fnUntraced(function* (duplicates: "review" | "reject") {
  yield* TestClock.setTime(AT)
  const { createClient } = yield* Administration
  const { set } = yield* Inspection
  // Attempts of other sequences must not be leased here.
  const ended = { due_at: null, status: "superseded" }
  yield* set("verification_attempt", { status: "submitted" }, ended)
  yield* set("verification_attempt", { status: "processing" }, ended)
  yield* set("company_bank_account", {}, { due_at: null })
  yield* set("pay_schedule", {}, { due_at: null })
  yield* set("worker_exit", {}, { due_at: null })
  const name = `ruled ${nineDigits()}`
  yield* createClient({ name, role: "write", credential: undefined })
  const client = yield* setClient(name, { duplicates, holdApiBankChanges: false })
  const world: World = {
    client,
    model: newModel(duplicates),
    names: new Map(),
    ids: new Map(),
    leased: new Map(),
    changes: new Map()
  }
  return world
})

const idIn =
  ({ ids }: World) =>
  (name: string | undefined): string =>
    ids.get(name ?? "") ?? NOTHING

const signed = Layer.succeed(VerdictSignature, {
  checkHeaders: () => Effect.void,
  check: () => Effect.void
})

const keyOf = ({ subject, number }: Pick<Attempt, "subject" | "number">): string =>
  `${subject} ${number}`

/** The id of an attempt of the model. */
const attemptId = Effect.fnUntraced(function* (world: World, attempt: Attempt | undefined) {
  if (!attempt) return NOTHING
  const { rows } = yield* Inspection
  const { subject, number } = attempt
  const where = { subject_id: idIn(world)(subject), number }
  const [row] = yield* rows("verification_attempt", where)
  return String(row?.["id"])
})

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

const leasedAttempt = ({ attempts }: Model, at: number): Attempt | undefined =>
  pickAttempt(
    attempts.filter(({ isLeased }) => isLeased),
    at
  )

const leasedAt = ({ model, leased }: World, at: number): DueCase | undefined => {
  const attempt = leasedAttempt(model, at)
  return attempt && leased.get(keyOf(attempt))
}

/** The provider's reasons, with the id of an owner whom they name. */
const reasonsIn = (world: World, status: Verdict, attempt: Attempt | undefined) =>
  reasonsOf(status, attempt).map((reason) =>
    reason.replace(/(?<=^owner:).+/u, (name) => idIn(world)(name))
  )

/** The last days of all planned terminations end; the loop carries them out in their order. */
const endLastDays = Effect.fnUntraced(function* ({ client }: World) {
  const { set } = yield* Inspection
  const { lease } = yield* dueQueue("workerExit")
  yield* set("worker_exit", { client_id: client.id, status: "planned" }, { due_at: 0 })
  const due = yield* lease(DUE_MAX, LEASE_MS)
  const inOrder = due.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  yield* Effect.forEach(inOrder, carryOutTermination)
})

/** Runs a step without a request. */
const moveOn = Effect.fnUntraced(function* (world: World, step: Step) {
  const { names, model, leased } = world
  const queue = yield* VerificationStore
  switch (step.does) {
    case "lease":
      for (const due of yield* queue.lease(DUE_MAX, LEASE_MS)) {
        const { subjectId, number } = due.attempt
        leased.set(keyOf({ subject: names.get(subjectId) ?? "?", number }), due)
      }
      break
    case "answer": {
      const due = leasedAt(world, step.at)
      const attempt = leasedAttempt(model, step.at)
      const verdict = { status: step.status, reasons: reasonsIn(world, step.status, attempt) }
      if (due) yield* applyVerdict(due.attempt, verdict)
      break
    }
    case "outOfReach": {
      const due = leasedAt(world, step.at)
      if (due) yield* queue.giveBack(due, 0)
      break
    }
    case "callback": {
      const attempt = pickAttempt(model.attempts, step.at)
      const id = yield* attemptId(world, attempt)
      const reasons = reasonsIn(world, step.status, attempt)
      const verdict = { attemptId: id, status: step.status, reasons }
      const { applied } = yield* receiveVerdict(bytes(verdict), {}).pipe(Effect.provide(signed))
      return { applied: String(applied) }
    }
    case "decideVerification": {
      const id = yield* attemptId(world, pickAttempt(model.attempts, step.at))
      yield* decideReview(id, { status: step.status, reason: "seen" })
      break
    }
    case "checkBankAccounts":
      for (const kind of ["companyBankAccount", "workerBankAccount"] as const) {
        const { lease } = yield* dueQueue(kind)
        yield* Effect.forEach(yield* lease(DUE_MAX, LEASE_MS), checkBankAccount)
      }
      break
    case "extendPaySchedules": {
      const { lease } = yield* dueQueue("paySchedule")
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const due = yield* lease(DUE_MAX, LEASE_MS)
        if (due.length === 0) break
        yield* Effect.forEach(due, extendPaySchedule)
      }
      break
    }
    case "postTimeOff":
      yield* postAccounts(model, world.client, idIn(world))
      break
    case "endLastDays":
      yield* endLastDays(world)
      break
    default:
      break
  }
  return {}
})

/** Runs a step; returns the parts of the answer that the model knows. */
const perform = Effect.fnUntraced(function* (world: World, step: Step) {
  const body = bodyOf(world.model, step, idIn(world))
  if (!body) return yield* moveOn(world, step)
  const input = JSON.parse(JSON.stringify(body)) as Body
  const role = step.does === "reportPayResults" ? "payroll" : "admin"
  const answer = yield* callBy({ client: world.client, credential: "pk_test", role })(
    step.does,
    input
  )
  return entriesOf(step, answer) ?? (Object.values(answer)[0] as Answer)
})

/** Compares an answer with the model's, and names new ids. */
const compareAnswers = (
  { names, ids }: World,
  answer: Answer,
  expected: Answer,
  what: string
): void => {
  for (const [field, value] of Object.entries(expected)) {
    const received = answer[field]
    const isNew = typeof value === "string" && / \d/.test(value) && !ids.has(value)
    if (isNew && typeof received === "string" && !names.has(received)) {
      names.set(received, value)
      ids.set(value, received)
    }
    const actual = typeof received === "string" ? (names.get(received) ?? received) : received
    assert.strictEqual(actual, value, `${field} after ${what}`)
  }
}

/** Names the ids that no answer contains. */
const nameTheRest = Effect.fnUntraced(function* ({ client, model, names, ids }: World) {
  const { rows } = yield* Inspection
  for (const { name, accounts } of model.workers) {
    const unnamed = accounts.filter((account) => !ids.has(account.name))
    if (unnamed.length === 0) continue
    const where = { client_id: client.id, worker_id: ids.get(name) ?? "" }
    const stored = (yield* rows("worker_bank_account", where)).map(({ id }) => String(id))
    const fresh = stored.filter((id) => !names.has(id)).toSorted()
    for (const [index, account] of unnamed.entries()) {
      const id = fresh[index] ?? ""
      names.set(id, account.name)
      ids.set(account.name, id)
    }
  }
  for (const worker of model.workers) {
    for (const [table, record] of [
      ["kyc_information", worker.kyc],
      ["w4_information", worker.w4]
    ] as const) {
      if (!record || ids.has(record.name)) continue
      const where = { client_id: client.id, worker_id: ids.get(worker.name) ?? "" }
      const [row] = yield* rows(table, where)
      names.set(String(row?.["id"]), record.name)
      ids.set(record.name, String(row?.["id"]))
    }
  }
})

/** Names the timesheets that no answer names. */
const nameSheets = Effect.fnUntraced(function* ({ model, names, ids }: World) {
  const { rows } = yield* Inspection
  for (const { name: worker, timesheets } of model.workers) {
    for (const { name, fields } of timesheets) {
      if (ids.has(name)) continue
      const begin = String(fields["periodBegin"])
      const [row] = yield* rows("timesheet", {
        worker_id: ids.get(worker) ?? "",
        period_begin: begin
      })
      names.set(String(row?.["id"]), name)
      ids.set(name, String(row?.["id"]))
    }
  }
})

/** Names the pay periods that were made, in the model's order. */
const namePeriods = Effect.fnUntraced(function* ({ model, names, ids }: World) {
  const { rows } = yield* Inspection
  for (const schedule of schedules(model)) {
    const unnamed = schedule.periods.filter(({ name }) => !ids.has(name))
    if (unnamed.length === 0) continue
    const periodRows = yield* rows("pay_period", { pay_schedule_id: ids.get(schedule.name) ?? "" })
    for (const { name, fields } of unnamed) {
      const row = periodRows.find(
        ({ edition, period_end: end }) =>
          edition === fields["edition"] && end === fields["periodEnd"]
      )
      names.set(String(row?.["id"]), name)
      ids.set(name, String(row?.["id"]))
    }
  }
})

/** Runs one step and compares the answers. After each step nobody is passed unverified. */
export const take = Effect.fnUntraced(function* (world: World, step: Step, what: string) {
  const result = yield* Effect.result(perform(world, step))
  const before = snapshotOf(world.model)
  const expected = takeStep(world.model, step as never)
  recordChanges(world.changes, before, world.model, step.does)
  const actual = Result.isFailure(result) ? result.failure._tag : "ok"
  assert.strictEqual(actual, typeof expected === "string" ? expected : "ok", what)
  if (Result.isSuccess(result) && typeof expected !== "string") {
    compareAnswers(world, result.success, expected, what)
    yield* nameTheRest(world)
    yield* namePeriods(world)
    yield* nameSheets(world)
  }
  assert.deepStrictEqual(unverified(world.model), [], `passed unverified after ${what}`)
  assert.deepStrictEqual(passedByNobody(world.model), [], `passed by nobody after ${what}`)
})

/** Compares all stored records and requirements. */
export const compareStored = Effect.fnUntraced(function* (world: World, what: string) {
  const { model, names, client } = world
  const storedState = yield* storedOf(model, names, client, idIn(world))
  assert.deepStrictEqual<unknown>(storedState, expectedOf(model), what)
})

/** Compares the reports. */
export const compareShown = Effect.fnUntraced(function* (world: World) {
  const { model, names, client } = world
  const reports = yield* shownOf(model, names, client, idIn(world))
  assert.deepStrictEqual<unknown>(reports, expectedShown(model), "what the reports show")
  const lists = yield* listsOf(model, names, client, idIn(world))
  assert.deepStrictEqual<unknown>(lists, expectedLists(model), "what the lists show")
  yield* compareHistory(model, world.changes, names, client, idIn(world))
})
