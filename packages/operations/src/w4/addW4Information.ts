/** Gives what a worker says on Form W-4, in whatever state the worker is. */
import { refuse } from "@payroll/domain/errors"
import { Uuid } from "@payroll/domain/field/uuid"
import type { Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import { newW4Information, w4Fields } from "@payroll/domain/w4/w4Information"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { changes, insert, workerAt } from "../changes.ts"
import { exampleId } from "../exampleId.ts"
import { defineWrite } from "../defineOperation.ts"
import { notRemoved } from "../notRemoved.ts"
import { orNotFound } from "../orNotFound.ts"
import { WorkerStore } from "../ports/workerStore.ts"

const exists: Problem = {
  path: ["w4Information"],
  type: "conflict",
  message: "W4 information already exists"
}

export const addW4Information = defineWrite({
  group: "userOnboarding",
  name: "addW4Information",
  verb: "POST",
  role: "write",
  summary: "Give a worker's W-4 information",
  request: Schema.Struct({ w4Information: Schema.Struct({ userId: Uuid, ...w4Fields }) }),
  rules: [],
  response: Schema.Struct({
    w4Information: Schema.Struct({
      userId: Schema.String,
      status: Schema.Literal("Ready"),
      message: Schema.String,
      version: Schema.Finite
    })
  }),
  load: ({ w4Information }, { client }) =>
    Effect.flatMap(WorkerStore, (store) =>
      notRemoved(orNotFound("user", store.worker(client.id, w4Information.userId)))
    ),
  decide: (loaded, { w4Information: given }, { at, newId }) => {
    const { worker } = loaded
    return Result.map(refuse(loaded.w4 ? [exists] : []), () => {
      const w4 = newW4Information(created(newId(), worker, at), worker.id, given)
      return {
        record: w4,
        changes: changes({ writes: [insert("w4Information", w4)], revisions: [workerAt(loaded)] }),
        answer: {
          w4Information: {
            userId: worker.id,
            status: "Ready" as const,
            message: `the W-4 information of ${fullName(worker)} was added`,
            version: w4.version
          }
        }
      }
    })
  },
  example: {
    w4Information: {
      userId: exampleId,
      w4FilingStatus: "Head of household",
      haveMultipleJob: false,
      dependents: 2,
      extraWithholding: 25.5
    }
  }
})
