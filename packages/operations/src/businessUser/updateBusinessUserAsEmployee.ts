/**
 * Makes a worker of a business user, or changes the worker that was made of one before. One who was
 * terminated is hired again, as a new worker.
 */
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import type { DocumentTemplate } from "@payroll/domain/document/documentTemplate"
import { RecordNotFound, StateConflict, type DomainError } from "@payroll/domain/errors"
import { partOf } from "@payroll/domain/field/presence"
import { changedIfDifferent, created } from "@payroll/domain/record"
import { isActive } from "@payroll/domain/status"
import {
  fullName,
  newWorker,
  stateCodeProblems,
  workerFields,
  type Worker
} from "@payroll/domain/worker/worker"
import { placedAfter, workplaceProblems } from "@payroll/domain/worker/workplace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  Message,
  RecordVersion,
  answered,
  idFields,
  ids,
  objectOf,
  versionField
} from "../answerSchema.ts"
import { changes, combined, profileAt, update, workerAt } from "../changes.ts"
import { within, workplaceCondition } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { askedOfNew } from "../document/rules/askedOfNew.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { profileOf, type LoadedProfile } from "../ports/companyStore.ts"
import { Documents } from "../ports/documents.ts"
import { WorkerStore, type LoadedWorker } from "../ports/workerStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { addedWorker } from "../worker/rules/newWorker.ts"
import {
  changedSheetFields,
  type ChangedTime,
  type TouchedTime
} from "../timesheet/rules/changedTime.ts"
import {
  changedPlace,
  checkPlaces,
  loadPlaceTime,
  placeDays
} from "../timesheet/rules/placeChange.ts"
import type { Changes } from "../writer.ts"

const { code, stateCode, companyLocationId } = workerFields

const AsEmployee = Schema.Struct({
  businessUser: objectOf("The business user.", {
    businessUserId: idFields.businessUserId,
    workerType: workerFields.workerType,
    companyLocationCategory: workerFields.companyLocationCategory,
    jobTitle: workerFields.jobTitle,
    startDate: workerFields.dateOfJoin,
    code,
    stateCode,
    companyLocationId,
    ...versionField
  })
})
type EmployeeInput = (typeof AsEmployee.Type)["businessUser"]

const workplaceRules = publishedAs(within("businessUser", workplaceCondition), (body) => {
  const user = partOf(body, "businessUser")
  return [
    ...workplaceProblems(["businessUser"], user, "code"),
    ...stateCodeProblems(["businessUser"], user)
  ]
})

const workerOf = (
  user: BusinessUser,
  input: EmployeeInput,
  { company }: LoadedProfile,
  { at, newId }: DecisionContext
): Worker => {
  const worker = newWorker(created(newId(), company, at), {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phoneNumber: user.phoneNumber,
    dateOfJoin: input.startDate,
    workerType: input.workerType,
    jobTitle: input.jobTitle,
    companyLocationCategory: input.companyLocationCategory
  })
  return {
    ...worker,
    middleName: user.middleName,
    workState: input.code ?? input.stateCode,
    companyLocationId: input.companyLocationId,
    businessUserId: user.id
  }
}

interface Employed {
  readonly record: Worker
  /** Undefined if the worker is as asked already. */
  readonly changes: Changes | undefined
  readonly answer: ChangedTime["answer"]
}

const added = (
  user: BusinessUser,
  input: EmployeeInput,
  profile: LoadedProfile,
  templatesForNew: ReadonlyArray<DocumentTemplate>,
  context: DecisionContext
): Employed => {
  const record = workerOf(user, input, profile, context)
  // Nobody may make a second worker of the same person meanwhile.
  const guard = changes({ revisions: [profileAt(profile)] })
  return {
    record,
    changes: combined([
      addedWorker(record, ["businessUser"], context),
      ...askedOfNew(record, templatesForNew, context),
      guard
    ]),
    answer: {}
  }
}

/** The worker of the business user, with the recorded time that a change of place may touch. */
interface LoadedEmployee extends LoadedWorker {
  readonly touched: TouchedTime
}

const updated = (
  loaded: LoadedEmployee,
  input: EmployeeInput,
  { locations }: LoadedProfile,
  context: DecisionContext
): Result.Result<Employed, DomainError> =>
  Result.gen(function* () {
    const { worker, touched } = loaded
    const { at } = context
    const days = placeDays(worker, locations, { dateOfJoin: input.startDate }, at)
    const record = changedIfDifferent(
      worker,
      {
        workerType: input.workerType,
        jobTitle: input.jobTitle,
        dateOfJoin: input.startDate,
        ...placedAfter({ ...worker, dateOfJoin: input.startDate }, input, { ...days, at })
      },
      at
    )
    if (record === worker) return { record, changes: undefined, answer: {} }
    const place = yield* changedPlace(touched, worker, record, days, "businessUser", context)
    const write = changes({
      writes: [update("worker", worker, record)],
      revisions: [workerAt(loaded)]
    })
    return { record, changes: combined([write, place.changes]), answer: place.answer }
  })

const isDeactivated = new StateConflict({
  message: "the business user is deactivated and cannot be changed"
})

export const updateBusinessUserAsEmployee = defineWrite({
  group: "adminPortal",
  name: "updateBusinessUserAsEmployee",
  verb: "PUT",
  role: "write",
  summary: "Make a worker of a business user",
  request: AsEmployee,
  rules: [workplaceRules],
  response: Schema.Struct({
    businessUser: objectOf("The business user after the call.", {
      businessUserId: ids.businessUserId,
      status: answered("Ready"),
      message: Message,
      userId: ids.userId,
      version: RecordVersion,
      ...changedSheetFields
    })
  }),
  load: ({ businessUser }, { client }) =>
    Effect.gen(function* () {
      const { businessUserId } = businessUser
      const { workerOfBusinessUser } = yield* WorkerStore
      const profile = yield* orNotFound(
        "business user",
        profileOf(client.id, "businessUser", businessUserId)
      )
      const current = yield* workerOfBusinessUser(client.id, businessUserId)
      const documents = yield* Documents
      const templatesForNew = yield* documents.templatesForNew(client.id, profile.company.id)
      if (!current) return { profile, current, templatesForNew }
      const place = { ...businessUser, dateOfJoin: businessUser.startDate }
      return {
        profile,
        current: { ...current, touched: yield* loadPlaceTime(current.worker, place) },
        templatesForNew
      }
    }),
  decide: ({ profile, current, templatesForNew }, { businessUser: input }, context) => {
    const user = profile.businessUsers.find(({ id }) => id === input.businessUserId)
    // A contractor's company takes no workers.
    if (!user || profile.company.kind === "contractor") {
      return Result.fail(new RecordNotFound({ record: "business user" }))
    }
    // The version is that of the record that the call changes, as in its answer.
    const conflict = current
      ? versionConflict("user", current.worker, input)
      : versionConflict("business user", user, input)
    if (conflict) return Result.fail(conflict)
    if (!isActive(user)) return Result.fail(isDeactivated)
    const place = [["businessUser", "companyLocationId"], input.companyLocationId] as const
    const decided = Result.flatMap(checkPlaces(profile.locations, [place]), () =>
      current
        ? updated(current, input, profile, context)
        : Result.succeed(added(user, input, profile, templatesForNew, context))
    )
    return Result.map(decided, (employed) => ({
      record: employed.record,
      changes: employed.changes,
      answer: {
        businessUser: {
          businessUserId: user.id,
          status: "Ready" as const,
          message: `${fullName(employed.record)} is a worker of ${profile.company.name}`,
          userId: employed.record.id,
          version: employed.record.version,
          ...employed.answer
        }
      }
    }))
  },
  example: {
    businessUser: {
      businessUserId: exampleId,
      workerType: "W2",
      companyLocationCategory: "Remote",
      code: "DE",
      jobTitle: "Head baker",
      startDate: "2026-01-05"
    }
  }
})
