/** The files that were uploaded about a worker, or for a company. */
import { described } from "@payroll/domain/field/rule"
import { missing } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { eitherOf } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { Files } from "../ports/files.ts"
import { requireWorkerOf } from "../ports/workerStore.ts"
import { fileView } from "../views/fileView.ts"

const SUBJECTS = ["companyId", "userId"] as const

export const getFiles = defineRead({
  group: "reports",
  name: "getFiles",
  role: "read",
  summary: "The uploaded files of a worker, or of a company and no worker, without their content",
  request: Schema.Struct({
    companyId: Schema.optionalKey(
      described(idFields.companyId, "The files of a company that are about no worker.")
    ),
    userId: Schema.optionalKey(described(idFields.userId, "The files about a worker."))
  }),
  rules: [
    publishedAs(eitherOf(...SUBJECTS), (body) =>
      SUBJECTS.every((name) => body[name] === undefined) ? [missing(["companyId"])] : []
    )
  ],
  response: Schema.Struct({
    files: listOf(fileView.schema, "The latest first, at most 100.")
  }),
  read: ({ companyId, userId }, { client }) =>
    Effect.gen(function* () {
      const { ofWorker, ofCompany } = yield* Files
      if (userId !== undefined) {
        yield* requireWorkerOf(client.id, companyId, userId)
        return { files: (yield* ofWorker(client.id, userId)).map(fileView.of) }
      }
      yield* requireCompany(client.id, companyId ?? "")
      return { files: (yield* ofCompany(client.id, companyId ?? "")).map(fileView.of) }
    }),
  example: { companyId: exampleId, userId: exampleId }
})
