/**
 * Assigns a time off policy to a worker, or to up to 1,000 of them, who all get the same or each a balance of another
 * system: all or none, or with `onError` the good ones.
 */
import { InvalidRequest } from "@payroll/domain/errors"
import { problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { CHECKED, entriesFor, firstEntry, type Bulk } from "../bulk.ts"
import { decideEach } from "../bulkDecision.ts"
import { defineWriteDecodedBy, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { inPieces, LOADED_IN_TURN } from "../pieces.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { TimeOffStore, timeOffOfWorker } from "../ports/timeOffStore.ts"
import { checkAhead } from "@payroll/domain/timeOffAccount/ledgerFields"
import { ASSIGNMENT } from "./rules/assignment.ts"
import {
  AssignmentShown,
  decideOne,
  everybody,
  type DecidedOne,
  type Entry,
  type LoadedForAssignment,
  type Whose
} from "./rules/assignmentDecision.ts"
import {
  AssignmentRequest,
  assignmentRules,
  type AssignmentInput
} from "./rules/assignmentRequest.ts"
import { companyToday } from "@payroll/domain/location/companyToday"
import { CheckSheet, checkSheetOf, type Opened } from "./rules/openingSheet.ts"

interface AssignmentBulk {
  readonly policyId: string
  readonly input: AssignmentInput
  readonly dryRun?: boolean
  readonly onError?: "stop" | "continue"
}

/** One worker or many are decided on in the same way. */
const bulkOf = ({
  timeOffPolicyAssignment: input,
  dryRun,
  onError
}: typeof AssignmentRequest.Type): Bulk<AssignmentBulk, Whose> => ({
  request: {
    policyId: input.timeOffPolicyId,
    input,
    ...(dryRun !== undefined && { dryRun }),
    ...(onError !== undefined && { onError })
  },
  elements: everybody(input).map(({ userId, ...opening }, index) => ({
    index,
    input: { userId: userId.toLowerCase(), ...opening }
  })),
  refused: new Map()
})

const previousOf = Effect.fnUntraced(function* (
  clientId: string,
  previousUserId: string | undefined
) {
  if (previousUserId === undefined) return undefined
  const store = yield* TimeOffStore
  const timeOff = yield* orNotFound("user", timeOffOfWorker(store, clientId, previousUserId))
  return { timeOff, policyIds: yield* store.successorPolicies(clientId, previousUserId) }
})

/** The workers' own records, and the profile of their company, whose revision guards the policy. */
const load = Effect.fnUntraced(function* (clientId: string, bulk: Bulk<AssignmentBulk, Whose>) {
  const { policyId, input } = bulk.request
  const store = yield* TimeOffStore
  const { companyId } = yield* orNotFound("time off policy", store.policy(clientId, policyId))
  const { profile: profileOf } = yield* CompanyStore
  const profile = yield* orNotFound("company", profileOf(clientId, companyId))
  // Read again after the profile, whose revision guards it.
  const policy = yield* orNotFound("time off policy", store.policy(clientId, policyId))
  const userIds = [...new Set(bulk.elements.map((element) => element.input.userId))]
  const workers = yield* inPieces(userIds, LOADED_IN_TURN, (piece) =>
    store.timeOffOf(clientId, piece)
  )
  return {
    policy,
    profile,
    workers: new Map(workers.map((loaded) => [loaded.worker.id, loaded])),
    previous: yield* previousOf(clientId, input.previousUserId)
  }
})

const listOf = ({ openings }: AssignmentInput): "openings" | "userIds" =>
  openings ? "openings" : "userIds"

const isTwice = (list: "openings" | "userIds") =>
  new InvalidRequest({
    problems: [problem([ASSIGNMENT, list], "duplicate", "has the same worker more than once")]
  })

const isBefore = new InvalidRequest({
  problems: [
    problem([ASSIGNMENT, "checkDate"], "range", "must not be before an openingBalanceDate")
  ]
})

const decideAll = (
  loaded: LoadedForAssignment,
  bulk: Bulk<AssignmentBulk, Whose>,
  context: DecisionContext
) => {
  const { input, dryRun = false } = bulk.request
  const opened: Array<Opened> = []
  const done = new Set<string>()
  const list = listOf(input)
  if (input.userId !== undefined) {
    const one = decideOne(loaded, input, { userId: input.userId }, context)
    return Effect.map(Effect.fromResult(one), (decided) => {
      const entry = dryRun ? CHECKED : decided.entry
      const { changes } = decided
      return { first: entry, entries: [entry], changes, refusal: undefined, checkSheet: undefined }
    })
  }
  return Effect.gen(function* () {
    const today = companyToday(loaded.profile.locations, context.at)
    yield* Effect.fromResult(checkAhead([ASSIGNMENT, "checkDate"], input.checkDate, today))
    const decided = yield* decideEach<AssignmentBulk, Whose, DecidedOne, Entry>(
      { list, within: [ASSIGNMENT], single: ASSIGNMENT },
      bulk,
      context,
      (whose, single) =>
        done.has(whose.userId)
          ? Result.fail(isTwice(list))
          : decideOne(loaded, input, whose, single),
      ({ userId, loadedAccount, opening, openingDate }) => {
        done.add(userId)
        const worker = loaded.workers.get(userId)
        if (worker && opening && openingDate !== undefined) {
          opened.push({ loaded: worker, loadedAccount, opening, openingDate })
        }
      }
    )
    const { checkDate } = input
    if (opened.some(({ openingDate }) => checkDate !== undefined && checkDate < openingDate)) {
      return yield* isBefore
    }
    const checkSheet = list === "openings" ? checkSheetOf(opened, checkDate, context.at) : undefined
    return { ...decided, checkSheet }
  })
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
      timeOffPolicyAssignments: entriesFor(AssignmentShown),
      checkSheet: Schema.optionalKey(CheckSheet)
    }),
    load: (bulk, { client }) => load(client.id, bulk),
    decide: (loaded, bulk, context) =>
      Effect.map(
        decideAll(loaded, bulk, context),
        ({ first, entries, checkSheet, ...decided }) => ({
          refusal: decided.refusal,
          record: {
            id:
              bulk.request.input.userId !== undefined && "timeOffPolicyAssignmentId" in first
                ? first.timeOffPolicyAssignmentId
                : loaded.policy.id,
            companyId: loaded.policy.companyId
          },
          changes: decided.changes,
          isDryRun: bulk.request.dryRun === true,
          answer: {
            timeOffPolicyAssignment: first,
            timeOffPolicyAssignments: entries,
            ...(checkSheet && { checkSheet })
          }
        })
      ),
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
