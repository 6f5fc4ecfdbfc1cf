/** The first W-4 information of a worker, in the single and in the bulk call. */
import { refuse, type InvalidRequest } from "@payroll/domain/errors"
import type { Problem } from "@payroll/domain/problem"
import { created } from "@payroll/domain/record"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import {
  newW4Information,
  receiptProblems,
  type W4Information
} from "@payroll/domain/w4/w4Information"
import { fullName } from "@payroll/domain/worker/worker"
import * as Result from "effect/Result"
import { answered, entityOf, ids, outcomeFields } from "../../answerSchema.ts"
import { changes, combined, insert, workerAt } from "../../changes.ts"
import { askedToSign, type WithForm } from "../../document/rules/formToSign.ts"
import type { DecisionContext } from "../../operation.ts"
import type { LoadedWorker } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"

const exists: Problem = {
  path: ["w4Information"],
  type: "conflict",
  message: "W4 information already exists"
}

/** Problems of the day of receipt that a request names, at a time in UTC milliseconds. */
export const receiptIn = (
  { receivedAt }: { readonly receivedAt?: LocalDate | null },
  at: number
): ReadonlyArray<Problem> => receiptProblems(["w4Information", "receivedAt"], receivedAt, at)

/** The fields of their own W-4 that a worker may give, in the pages where they do. */
export const w4ForGuests = {
  flows: ["worker-onboarding", "worker-tax", "worker-portal"],
  subject: ["w4Information", "userId"],
  fields: [
    "w4FilingStatus",
    "haveMultipleJob",
    "dependents",
    "dependentsAbove18",
    "otherIncome",
    "otherDeduction",
    "extraWithholding",
    "dependentsAmount",
    "exempt",
    "nonresidentAlien"
  ],
  code: "data"
} as const

/** The answer about W-4 information that was added. */
export const AddedW4 = entityOf("AddedW4Information", "W-4 information that was added.", {
  userId: ids.userId,
  ...outcomeFields(answered("Ready"))
})

interface Added {
  readonly w4: W4Information
  readonly changes: Changes
  readonly entry: typeof AddedW4.Type
  readonly after: LoadedWorker
}

/** Stores a worker's first W-4 information. */
export const addedW4 = (
  loaded: WithForm,
  input: Parameters<typeof newW4Information>[2],
  context: DecisionContext
): Result.Result<Added, InvalidRequest> =>
  Result.map(refuse([...(loaded.w4 ? [exists] : []), ...receiptIn(input, context.at)]), () => {
    const { worker, form } = loaded
    const { at, newId, credential } = context
    const w4 = newW4Information(created(newId(), worker, at), worker.id, input, credential)
    return {
      w4,
      after: { ...loaded, w4 },
      changes: combined([
        changes({ writes: [insert("w4Information", w4)], revisions: [workerAt(loaded)] }),
        askedToSign(worker, form, context)
      ]),
      entry: {
        userId: worker.id,
        status: "Ready",
        message: `the W-4 information of ${fullName(worker)} was added`,
        version: w4.version
      }
    }
  })
