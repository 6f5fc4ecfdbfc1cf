/** Gives a worker a wage. The first one invites the worker, and activates who is verified already. */
import { RecordNotFound, refuse, StateConflict } from "@payroll/domain/errors"
import { Uuid } from "@payroll/domain/field/uuid"
import { limitProblems } from "@payroll/domain/limits"
import { created } from "@payroll/domain/record"
import { newWage, wageFields, type Wage } from "@payroll/domain/wage/wage"
import { workerEvent } from "@payroll/domain/worker/event"
import { progress } from "@payroll/domain/worker/progress"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { changes, insert, update, updateEach, workerAt } from "../changes.ts"
import { exampleId } from "../exampleId.ts"
import { defineWrite } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { notRemoved } from "../notRemoved.ts"
import { orNotFound } from "../orNotFound.ts"
import { holdingsOf, WorkerStore, type LoadedWorker } from "../ports/workerStore.ts"
import type { Changes } from "../writer.ts"

const AddUserWage = Schema.Struct({
  userWage: Schema.Struct({ companyId: Uuid, userId: Uuid, ...wageFields })
})

const wageChanges = (loaded: LoadedWorker, wage: Wage, { at, newId }: DecisionContext): Changes => {
  const { worker } = loaded
  const all = [...loaded.wages, wage]
  const { worker: moved, moves, readied } = progress(worker, all, at)
  const isReady = readied.some(({ id }) => id === wage.id)
  const others = readied.filter(({ id }) => id !== wage.id)
  const holdings = holdingsOf({ ...loaded, wages: all })
  return changes({
    writes: [
      insert("wage", isReady ? { ...wage, status: "Ready" } : wage),
      ...(moves.length > 0 ? [update("worker", worker, moved)] : []),
      ...updateEach("wage", others)
    ],
    revisions: [workerAt(loaded)],
    events: moves.map((step) =>
      workerEvent(newId(), "employee.employeestatus.update", step, holdings, at)
    )
  })
}

export const addUserWage = defineWrite({
  group: "adminPortal",
  name: "addUserWage",
  verb: "POST",
  role: "write",
  summary: "Give a worker a wage",
  request: AddUserWage,
  rules: [],
  response: Schema.Struct({
    userWage: Schema.Struct({
      userWageId: Schema.String,
      status: Schema.Literal("Verification Pending"),
      message: Schema.String,
      version: Schema.Finite
    })
  }),
  load: ({ userWage }, { client }) =>
    Effect.flatMap(WorkerStore, (store) =>
      notRemoved(orNotFound("user", store.worker(client.id, userWage.userId)))
    ),
  decide: (loaded, request, context) =>
    Result.gen(function* () {
      const { worker, wages } = loaded
      if (worker.companyId !== request.userWage.companyId) {
        return yield* Result.fail(new RecordNotFound({ record: "user" }))
      }
      if (worker.userStatus === "Terminated") {
        const message = "a terminated user cannot be given a wage"
        return yield* Result.fail(new StateConflict({ message }))
      }
      yield* refuse(limitProblems("userWage", wages.length))
      const base = created(context.newId(), worker, context.at)
      const wage = newWage(base, request.userWage, worker)
      return {
        record: wage,
        changes: wageChanges(loaded, wage, context),
        answer: {
          userWage: {
            userWageId: wage.id,
            status: "Verification Pending" as const,
            message: `the wage of ${fullName(worker)} was added`,
            version: wage.version
          }
        }
      }
    }),
  example: {
    userWage: {
      companyId: exampleId,
      userId: exampleId,
      wageRate: 1250.5,
      wageBasis: "Per Week",
      workerType: "W2",
      userType: "Salary/Eligible for overtime",
      employmentStatus: "Full Time (30+ Hours per week)",
      paymentMethod: "Check"
    }
  }
})
