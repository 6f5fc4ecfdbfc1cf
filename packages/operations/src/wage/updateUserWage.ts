/** Changes a wage: what is given, nothing else. The version before it is kept. */
import { StateConflict } from "@payroll/domain/errors"
import { Version } from "@payroll/domain/field/decimal"
import { Uuid } from "@payroll/domain/field/uuid"
import { earlierVersion } from "@payroll/domain/history"
import { updatedWage, wageFields, type Wage } from "@payroll/domain/wage/wage"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { changes, insert, update, workerAt } from "../changes.ts"
import { exampleId } from "../exampleId.ts"
import { defineWrite } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { WorkerStore, type LoadedWorker } from "../ports/workerStore.ts"
import { versionConflict } from "../versionConflict.ts"

/** How somebody is paid is not changed here: the interface leaves it out. */
const { paymentMethod: _paymentMethod, ...updatable } = wageFields

const UpdateUserWage = Schema.Struct({
  userWage: Schema.Struct(updatable)
    .mapFields(Struct.map(Schema.optionalKey))
    .pipe(Schema.fieldsAssign({ userWageId: Uuid, version: Schema.optionalKey(Version) }))
})

const wageOf = ({ wages }: LoadedWorker, id: string): Wage | undefined =>
  wages.find((wage) => wage.id === id)

export const updateUserWage = defineWrite({
  group: "adminPortal",
  name: "updateUserWage",
  verb: "PUT",
  role: "write",
  summary: "Change a worker's wage",
  request: UpdateUserWage,
  rules: [],
  response: Schema.Struct({
    userWage: Schema.Struct({
      userWageId: Schema.String,
      status: Schema.Literal("Ready"),
      message: Schema.String,
      version: Schema.Finite
    })
  }),
  load: ({ userWage }, { client }) =>
    Effect.flatMap(WorkerStore, (store) =>
      orNotFound(
        "user wage",
        Effect.map(store.workerOfWage(client.id, userWage.userWageId), (loaded) => {
          const wage = loaded && wageOf(loaded, userWage.userWageId)
          return wage && { ...loaded, wage }
        })
      )
    ),
  decide: ({ worker, wage, revision }, { userWage: given }, { at, newId }) => {
    if (worker.userStatus === "Terminated") {
      return Result.fail(
        new StateConflict({ message: "the wage of a terminated user cannot be changed" })
      )
    }
    const conflict = versionConflict("user wage", wage, given)
    if (conflict) return Result.fail(conflict)
    const record = updatedWage(wage, given, at)
    return Result.succeed({
      record: wage,
      changes: changes({
        writes: [
          update("wage", wage, record),
          insert("earlierVersion", earlierVersion(newId(), "wage", wage, at))
        ],
        revisions: [workerAt({ worker, revision })]
      }),
      answer: {
        userWage: {
          userWageId: wage.id,
          status: "Ready" as const,
          message: `the wage of ${fullName(worker)} was changed`,
          version: record.version
        }
      }
    })
  },
  example: {
    userWage: { userWageId: exampleId, wageRate: 1300 }
  }
})
