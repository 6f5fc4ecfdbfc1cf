/** Changes a time off policy from a day on. A day of the past recalculates the ledgers of those who have the policy. */
import { judgingStates, stateWarnings } from "@payroll/domain/onboarding/timeOffRequirements"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { RecordNotFound, refuse, StateConflict } from "@payroll/domain/errors"
import { Day } from "@payroll/domain/field/date"
import { described } from "@payroll/domain/field/rule"
import { limitProblems } from "@payroll/domain/limits"
import { created, type RecordBase } from "@payroll/domain/record"
import { updatedFields } from "@payroll/domain/timeOff/updatedTerms"
import { validatePolicy } from "@payroll/domain/timeOff/validatePolicy"
import { timeOffPolicyEvent } from "@payroll/domain/timeOffPolicy/event"
import { beginProblems, nextVersionAfter } from "@payroll/domain/datedVersions"
import {
  termsOn,
  updatedPolicy,
  type TimeOffPolicy
} from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import { newTimeOffRecalculation } from "@payroll/domain/timeOffRecalculation/timeOffRecalculation"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { TimeOffPolicyStatus } from "../answerStates.ts"
import {
  idFields,
  ids,
  objectOf,
  outcomeFields,
  shownId,
  shownWhole,
  versionField
} from "../answerSchema.ts"
import { changes, insert, profileAt, update } from "../changes.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { companyToday } from "@payroll/domain/location/companyToday"
import { termsIn, termsProblems } from "./rules/policyConditions.ts"
import { policyUpdateFields } from "@payroll/domain/timeOffPolicy/policyFields"
import { nameProblems } from "@payroll/domain/timeOffPolicy/policyName"
import { PolicyWarnings } from "./rules/policyWarnings.ts"

const POLICY = "timeOffPolicy"
const A_POLICY = "time off policy"

const isInactive = new StateConflict({ message: "the time off policy is inactive" })

interface PolicyInput {
  readonly timeOffPolicyId: string
  readonly timeOffPolicyName?: string
  readonly effectiveFrom?: LocalDate
  readonly version?: number
}

/** The policy before and after an update, or why it cannot be made. */
const updated = (
  policies: ReadonlyArray<TimeOffPolicy>,
  input: PolicyInput,
  today: LocalDate,
  at: number
) =>
  Result.gen(function* () {
    const { timeOffPolicyId, timeOffPolicyName, effectiveFrom = today, ...terms } = input
    const before = policies.find(({ id }) => id === timeOffPolicyId)
    if (!before) return yield* Result.fail(new RecordNotFound({ record: A_POLICY }))
    const conflict = versionConflict(A_POLICY, before, input)
    if (conflict) return yield* Result.fail(conflict)
    if (before.status !== "Active") return yield* Result.fail(isInactive)
    const name = timeOffPolicyName ?? before.name
    const fields = updatedFields(termsOn(before, effectiveFrom).terms, termsIn(terms))
    const checked = validatePolicy(fields)
    const others = policies.filter(({ id }) => id !== before.id)
    yield* refuse([
      ...termsProblems(checked),
      ...nameProblems(others, name),
      ...beginProblems([POLICY, "effectiveFrom"], effectiveFrom, today),
      ...limitProblems("timeOffPolicyVersion", before.versions.length)
    ])
    const { value } = checked as Extract<typeof checked, { ok: true }>
    return {
      before,
      after: updatedPolicy(before, { name, terms: value, effectiveFrom }, at),
      effectiveFrom
    }
  })

const messageOf = (
  before: TimeOffPolicy,
  after: TimeOffPolicy,
  effectiveFrom: LocalDate
): string => {
  if (after === before) return `the time off policy ${after.name} is as asked already`
  if (after.versions === before.versions) return `the time off policy is called ${after.name}`
  const next = nextVersionAfter(after.versions, effectiveFrom)
  const until = next === undefined ? "" : `, until another version begins on ${next}`
  return `the time off policy ${after.name} has these terms from ${effectiveFrom} on${until}`
}

/** The recalculation of those who have a policy. */
const recalculationOf = (base: RecordBase, timeOffPolicyId: string) =>
  newTimeOffRecalculation(base, { workerId: undefined, timeOffPolicyId, isDryRun: false })

export const updateTimeOffPolicy = defineWrite({
  group: "timeOffAdmin",
  alsoIn: ["adminPortal"],
  name: "updateTimeOffPolicy",
  verb: "PUT",
  role: "write",
  summary: "Change a time off policy from a day on, also of the past",
  request: Schema.Struct({
    [POLICY]: objectOf("The policy.", {
      timeOffPolicyId: idFields.timeOffPolicyId,
      ...policyUpdateFields,
      effectiveFrom: Schema.optionalKey(
        described(
          Day,
          "The first day of the changed terms; today if it is not given. They hold until a later version begins."
        )
      ),
      dryRun: Schema.optionalKey(
        described(Schema.Boolean, "Whether to check everything and to store nothing.")
      ),
      ...versionField
    })
  }),
  takesNull: true,
  response: Schema.Struct({
    [POLICY]: objectOf("The policy after the call.", {
      timeOffPolicyId: ids.timeOffPolicyId,
      ...outcomeFields(TimeOffPolicyStatus),
      timeOffPolicyVersion: shownWhole("The number of the terms that hold from that day on."),
      affectedWorkers: shownWhole("The workers who have the policy on that day or later."),
      timeOffRecalculationId: Schema.NullOr(
        shownId("The recalculation of their ledgers, if the day is not in the future.")
      ),
      warnings: PolicyWarnings
    })
  }),
  load: ({ timeOffPolicy: { timeOffPolicyId } }, { client }) =>
    Effect.gen(function* () {
      const store = yield* TimeOffStore
      const { companyId } = yield* orNotFound(A_POLICY, store.policy(client.id, timeOffPolicyId))
      const loaded = yield* requireCompany(client.id, companyId)
      const policies = yield* store.policiesOf(client.id, companyId)
      const holders = yield* store.holdersOf(client.id, timeOffPolicyId)
      const held = yield* store.placesOfHolders(client.id, timeOffPolicyId)
      const places = held.length > 0 ? held : yield* store.placesOfEmployees(client.id, companyId)
      return { loaded, policies, holders, places }
    }),
  decide: ({ loaded, policies, holders, places }, { timeOffPolicy: input }, { at, newId }) =>
    Result.gen(function* () {
      const today = companyToday(loaded.locations, at)
      const { before, after, effectiveFrom } = yield* updated(policies, input, today, at)
      const affected = new Set(
        holders
          .filter(({ last }) => last === undefined || last >= effectiveFrom)
          .map(({ workerId }) => workerId)
      )
      const isDryRun = input.dryRun === true
      const recalculation =
        after.versions === before.versions || effectiveFrom > today || affected.size === 0
          ? undefined
          : recalculationOf(created(newId(), before, at), before.id)
      const { version, terms } = termsOn(after, effectiveFrom)
      return {
        record: after,
        isDryRun,
        changes:
          after === before
            ? undefined
            : changes({
                writes: [
                  update("timeOffPolicy", before, after),
                  ...(recalculation ? [insert("timeOffRecalculation", recalculation)] : [])
                ],
                revisions: [profileAt(loaded)],
                events:
                  after.name === before.name
                    ? []
                    : [timeOffPolicyEvent(newId(), "update", after, at)]
              }),
        answer: {
          [POLICY]: {
            timeOffPolicyId: after.id,
            status: after.status,
            message: messageOf(before, after, effectiveFrom),
            version: after.version,
            timeOffPolicyVersion: version,
            affectedWorkers: affected.size,
            timeOffRecalculationId: isDryRun ? null : (recalculation?.id ?? null),
            warnings: stateWarnings(terms, judgingStates(places, loaded.locations, today), today)
          }
        }
      }
    }),
  example: {
    timeOffPolicy: {
      timeOffPolicyId: exampleId,
      amountPerYearMinutes: 9_600,
      effectiveFrom: "2026-01-01"
    }
  }
})
