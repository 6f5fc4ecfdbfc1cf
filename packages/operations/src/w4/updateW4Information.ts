/**
 * Changes what a worker says on Form W-4: what is given, nothing else, in whatever state the worker
 * is. The version before it is kept.
 */
import { RecordNotFound, refuse, VersionConflict, type DomainError } from "@payroll/domain/errors"
import { earlierVersion } from "@payroll/domain/history"
import { created } from "@payroll/domain/record"
import {
  newW4Information,
  sameW4,
  updatedW4,
  w4UpdateFields,
  type W4Information
} from "@payroll/domain/w4/w4Information"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { changes, combined, insert, update, workerAt } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { askedToSign, withForm, type WithForm } from "../document/rules/formToSign.ts"
import { notRemoved } from "../notRemoved.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import type { Changes } from "../writer.ts"
import { receiptIn, w4ForGuests } from "./rules/newW4.ts"

const UpdateW4Information = Schema.Struct({
  w4Information: objectOf("The W-4 information.", {
    userId: idFields.userId,
    ...w4UpdateFields,
    ...versionField
  })
})
type W4Input = (typeof UpdateW4Information.Type)["w4Information"]

/** The result of an update. */
interface Updated {
  readonly w4: W4Information
  /** Undefined where everything is as asked already. */
  readonly changes: Changes | undefined
  /** A description of the change, for the message. */
  readonly what: string
}

/** Adds the information if there is none yet and the input has all fields that an add needs. */
const added = (
  loaded: WithForm,
  input: W4Input,
  context: DecisionContext
): Result.Result<Updated, DomainError> => {
  const { w4FilingStatus, version } = input
  if (w4FilingStatus === undefined) {
    return Result.fail(new RecordNotFound({ record: "W-4 information" }))
  }
  if (version !== undefined) {
    return Result.fail(new VersionConflict({ record: "W-4 information" }))
  }
  const { worker, form } = loaded
  const { at, newId, credential } = context
  const entries = { ...input, w4FilingStatus }
  const w4 = newW4Information(created(newId(), worker, at), worker.id, entries, credential)
  return Result.succeed({
    w4,
    what: "was added",
    changes: combined([
      changes({ writes: [insert("w4Information", w4)], revisions: [workerAt(loaded)] }),
      askedToSign(worker, form, context)
    ])
  })
}

const updated = (
  { worker, revision, form }: WithForm,
  before: W4Information,
  input: W4Input,
  context: DecisionContext
): Result.Result<Updated, DomainError> => {
  const { at, newId, credential } = context
  const conflict = versionConflict("W-4 information", before, input)
  if (conflict) return Result.fail(conflict)
  const after = updatedW4(before, input, at, credential)
  const revisions = [workerAt({ worker, revision })]
  if (sameW4(before, after)) {
    const isUnsigned = before.documentId === undefined
    const asked = askedToSign(worker, isUnsigned ? form : undefined, context)
    const isAsked = asked.writes.length > 0
    return Result.succeed({
      w4: before,
      changes: isAsked ? combined([asked, changes({ revisions })]) : undefined,
      what: "is up to date"
    })
  }
  const earlier = earlierVersion(newId(), "w4Information", before, at)
  return Result.succeed({
    w4: after,
    what: "was changed",
    changes: combined([
      changes({
        writes: [update("w4Information", before, after), insert("earlierVersion", earlier)],
        revisions
      }),
      askedToSign(worker, form, context)
    ])
  })
}

export const updateW4Information = defineWrite({
  group: "userOnboarding",
  name: "updateW4Information",
  verb: "PUT",
  role: "write",
  summary: "Change a worker's W-4 information",
  forGuests: w4ForGuests,
  request: UpdateW4Information,
  takesNull: true,
  response: Schema.Struct({
    w4Information: objectOf("The W-4 information after the call.", {
      userId: ids.userId,
      ...outcomeFields(answered("Ready"))
    })
  }),
  load: ({ w4Information }, caller) =>
    Effect.flatMap(notRemoved(requireWorker(caller.client.id, w4Information.userId)), (loaded) =>
      withForm(loaded, caller)
    ),
  decide: (loaded, { w4Information: input }, context) => {
    const decided = Result.flatMap(refuse(receiptIn(input, context.at)), () =>
      loaded.w4 ? updated(loaded, loaded.w4, input, context) : added(loaded, input, context)
    )
    return Result.map(decided, ({ w4, changes: all, what }) => ({
      record: w4,
      changes: all,
      answer: {
        w4Information: {
          userId: loaded.worker.id,
          status: "Ready" as const,
          message: `the W-4 information of ${fullName(loaded.worker)} ${what}`,
          version: w4.version
        }
      }
    }))
  },
  example: { w4Information: { userId: exampleId, dependents: 3 } }
})
