/** Assigns a time off policy to a worker, or to up to 1,000 of them: all or none, or with `onError` the good ones. */
import { InvalidRequest } from "@payroll/domain/errors"
import { problem } from "@payroll/domain/problem"
import type { TimeOffAssignment } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { TimeOffAssignmentStatus } from "../answerStates.ts"
import { Message, RecordVersion, entityOf, ids } from "../answerSchema.ts"
import { CHECKED, entriesFor, firstEntry, type Bulk } from "../bulk.ts"
import { decideEach } from "../bulkDecision.ts"
import { defineWriteDecodedBy } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import {
  TimeOffAccountStore,
  timeOffOfWorker,
  type LoadedTimeOff
} from "../ports/timeOffAccountStore.ts"
import { TimeOffPolicyStore } from "../ports/timeOffPolicyStore.ts"
import { AssignmentRequest, assignmentRules, type GivenRequest } from "./assignmentRequest.ts"
import { assigned, ASSIGNMENT, type LoadedPolicy, type Previous } from "./assigned.ts"

interface Asked {
  readonly policyId: string
  readonly given: GivenRequest
  readonly dryRun?: boolean
  readonly onError?: "stop" | "continue"
}

/** One worker or many are decided on in the same way. */
const bulkOf = ({
  timeOffPolicyAssignment: given,
  dryRun,
  onError
}: typeof AssignmentRequest.Type): Bulk<Asked, string> => ({
  request: {
    policyId: given.timeOffPolicyId,
    given,
    ...(dryRun !== undefined && { dryRun }),
    ...(onError !== undefined && { onError })
  },
  elements: (given.userIds ?? [given.userId ?? ""]).map((userId, index) => ({
    index,
    given: userId.toLowerCase()
  })),
  refused: new Map()
})

const AssignmentShown = entityOf("AddedTimeOffPolicyAssignment", "An assignment that was added.", {
  timeOffPolicyAssignmentId: ids.timeOffPolicyAssignmentId,
  timeOffAccountId: ids.timeOffAccountId,
  status: TimeOffAssignmentStatus,
  message: Message,
  version: RecordVersion
})

const entryOf = (
  { id, accountId, status, version }: TimeOffAssignment,
  message: string
): typeof AssignmentShown.Type => ({
  timeOffPolicyAssignmentId: id,
  timeOffAccountId: accountId,
  status,
  message,
  version
})

interface Loaded extends LoadedPolicy {
  readonly workers: ReadonlyMap<string, LoadedTimeOff>
  readonly previous: Previous | undefined
}

const previousOf = Effect.fnUntraced(function* (
  clientId: string,
  previousUserId: string | undefined
) {
  if (previousUserId === undefined) return undefined
  const store = yield* TimeOffAccountStore
  const timeOff = yield* orNotFound("user", timeOffOfWorker(store, clientId, previousUserId))
  return { timeOff, policyIds: yield* store.successorPolicies(clientId, previousUserId) }
})

/** The workers' own records, and the profile of their company, whose revision guards the policy. */
const load = Effect.fnUntraced(function* (clientId: string, bulk: Bulk<Asked, string>) {
  const { policyId, given } = bulk.request
  const { policy: find } = yield* TimeOffPolicyStore
  const { companyId } = yield* orNotFound("time off policy", find(clientId, policyId))
  const { profile: profileOf } = yield* CompanyStore
  const profile = yield* orNotFound("company", profileOf(clientId, companyId))
  // Read again after the profile, whose revision guards it.
  const policy = yield* orNotFound("time off policy", find(clientId, policyId))
  const store = yield* TimeOffAccountStore
  const workers = yield* store.timeOffOf(clientId, [
    ...new Set(bulk.elements.map(({ given: id }) => id))
  ])
  return {
    policy,
    profile,
    workers: new Map(workers.map((loaded) => [loaded.worker.id, loaded])),
    previous: yield* previousOf(clientId, given.previousUserId)
  }
})

const isTwice = new InvalidRequest({
  problems: [problem([ASSIGNMENT, "userIds"], "duplicate", "has the same worker more than once")]
})

type Entry = typeof AssignmentShown.Type

const decideAll = (loaded: Loaded, bulk: Bulk<Asked, string>, context: DecisionContext) => {
  const { given } = bulk.request
  const opening = given.openingBalanceMinutes ?? given.openingBalanceHours
  const asked = {
    ...(given.startDate !== undefined && { startDate: given.startDate }),
    ...(given.seniorityDate !== undefined && { seniorityDate: given.seniorityDate }),
    ...(opening !== undefined && { openingMinutes: opening }),
    ...(given.openingBalanceDate !== undefined && { openingDate: given.openingBalanceDate })
  }
  const done = new Set<string>()
  const decideOne = (userId: string, single: DecisionContext) => {
    if (done.has(userId)) return Result.fail(isTwice)
    return Result.map(
      assigned(loaded, loaded.workers.get(userId), asked, loaded.previous, single),
      ({ assignment, message, changes }) => ({
        userId,
        changes,
        entry: entryOf(assignment, message)
      })
    )
  }
  const places = { list: "userIds", within: [ASSIGNMENT], single: ASSIGNMENT }
  return given.userIds === undefined
    ? Result.map(decideOne(bulk.elements[0]?.given ?? "", context), ({ entry, changes }) => {
        const shown = bulk.request.dryRun === true ? CHECKED : entry
        return { first: shown, entries: [shown], changes, refusal: undefined }
      })
    : decideEach<Asked, string, { readonly userId: string }, Entry>(
        places,
        bulk,
        context,
        decideOne,
        ({ userId }) => done.add(userId)
      )
}

export const addTimeOffPolicyAssignment = defineWriteDecodedBy(
  (standard) => (body, context) => Result.map(standard(body, context), bulkOf),
  {
    group: "timeOffAdmin",
    alsoIn: ["adminPortal"],
    name: "addTimeOffPolicyAssignment",
    verb: "POST",
    role: "write",
    summary: "Assign a time off policy to a worker, or to up to 1,000 of them",
    takesMany: true,
    request: AssignmentRequest,
    rules: assignmentRules,
    response: Schema.Struct({
      timeOffPolicyAssignment: firstEntry(AssignmentShown),
      timeOffPolicyAssignments: entriesFor(AssignmentShown)
    }),
    load: (bulk, { client }) => load(client.id, bulk),
    decide: (loaded, bulk, context) =>
      Result.map(decideAll(loaded, bulk, context), ({ first, entries, changes, refusal }) => ({
        refusal,
        record: {
          id:
            bulk.request.given.userIds === undefined && "timeOffPolicyAssignmentId" in first
              ? first.timeOffPolicyAssignmentId
              : loaded.policy.id,
          companyId: loaded.policy.companyId
        },
        changes,
        isDryRun: bulk.request.dryRun === true,
        answer: { timeOffPolicyAssignment: first, timeOffPolicyAssignments: entries }
      })),
    example: {
      timeOffPolicyAssignment: {
        timeOffPolicyId: exampleId,
        userId: exampleId,
        startDate: "2026-01-05",
        openingBalanceMinutes: 2_400,
        openingBalanceDate: "2026-07-01"
      }
    }
  }
)
