/**
 * Changes a worker: what is given, nothing else. Where the worker works is checked afterwards; under
 * another name the worker's identity is submitted again. Names, email and phone number are those of the
 * business user as well who is the same person.
 */
import { isTold, wasEverReady } from "@payroll/domain/bankAccount/accountHold"
import type { VersionDays } from "@payroll/domain/datedVersions"
import { refuse, StateConflict } from "@payroll/domain/errors"
import { partOf } from "@payroll/domain/field/presence"
import { emailKey } from "@payroll/domain/field/text"
import { givesPerson, neededByUser } from "@payroll/domain/kyc/onePerson"
import { zoneProblems } from "@payroll/domain/location/localZone"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import {
  fullName,
  hasLeft,
  stateCodeProblems,
  updatedWorker,
  workerUpdateFields,
  type Worker
} from "@payroll/domain/worker/worker"
import { isObject } from "@payroll/domain/specification/reading"
import { workplaceOn, workplaceProblems } from "@payroll/domain/worker/workplace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { answered, idFields, ids, objectOf, outcomeFields, versionField } from "../answerSchema.ts"
import { changedEmail, loadContact, type LoadedContact } from "../bankAccount/rules/contactHold.ts"
import { changes, combined, noChanges, workerAt } from "../changes.ts"
import { emailRelease, workerEmailClaim } from "../claims.ts"
import { oneStateCondition, placeCondition, within, withinEach } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { duplicateProblems } from "../duplicates.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { notRemoved } from "../notRemoved.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { keptIdentity } from "../verification/rules/retainedIdentity.ts"
import { changedRole, roleIn, type OtherRole } from "../verification/rules/onePerson.ts"
import { changedWorker, isVerifiedAlone } from "../verification/rules/submitWorker.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { changedSheetFields } from "../timesheet/rules/changedTime.ts"
import type { Changes } from "../writer.ts"
import {
  changedPlace,
  checkPlaces,
  loadPlaceTime,
  placeDays
} from "../timesheet/rules/placeChange.ts"

const EMAIL: Problem["path"] = ["user", "email"]

const isContractor = new StateConflict({
  message: "the worker type of a contractor cannot be changed"
})

const UpdateUser = Schema.Struct({
  user: Schema.Struct(workerUpdateFields)
    .pipe(Schema.fieldsAssign({ userId: idFields.userId, ...versionField }))
    .annotate({ description: "What changes of the worker." })
})
type UserInput = (typeof UpdateUser.Type)["user"]

const spellingRules = publishedAs(within("user", oneStateCondition), (body) =>
  stateCodeProblems(["user"], partOf(body, "user"))
)

/** The problem of a value that holds only for a remote worker. */
const isOfRemote = (field: keyof UserInput): Problem =>
  problem(
    ["user", field],
    "conflict",
    "cannot be given for a user at a location: give companyLocationCategory Remote with it"
  )

/**
 * A remote worker has a state and an office worker a location, whichever call gave it. What holds for remote workers
 * would be stored for others and hold for nothing.
 */
const placeProblems = (
  before: Worker,
  after: Worker,
  input: UserInput,
  { effectiveFrom, today }: VersionDays
): ReadonlyArray<Problem> => {
  const added = after.workplaces === before.workplaces ? undefined : after.workplaces?.at(-1)
  const place = added?.primary ?? workplaceOn(after, effectiveFrom)
  const { locationCategory, workState, companyLocationId, timeZone } = place
  if (locationCategory === "Remote") {
    if (workState === undefined) return [missing(["user", "stateCode"])]
    return input.timeZone === undefined || timeZone === undefined
      ? []
      : zoneProblems(["user", "timeZone"], workState, timeZone, today)
  }
  const old = workplaceOn({ ...before, dateOfJoin: after.dateOfJoin }, effectiveFrom)
  const states = (["stateCode", "code"] as const).filter(
    (field) => typeof input[field] === "string" && workState !== old.workState
  )
  return [
    ...(companyLocationId === undefined ? [missing(["user", "companyLocationId"])] : []),
    ...(input.companyLocationCategory === undefined ? states.map(isOfRemote) : []),
    ...(typeof input.timeZone === "string" && timeZone !== old.timeZone
      ? [isOfRemote("timeZone")]
      : [])
  ]
}

/** The locations that an update names, with their paths. */
const namedLocations = ({ companyLocationId, furtherWorkplaces }: UserInput) => [
  [["user", "companyLocationId"], companyLocationId] as const,
  ...(furtherWorkplaces ?? []).map(
    (place, index) =>
      [["user", "furtherWorkplaces", index, "companyLocationId"], place.companyLocationId] as const
  )
]

const furtherRules = publishedAs(
  within("user", withinEach("furtherWorkplaces", placeCondition)),
  (body) => {
    const places = partOf(body, "user")["furtherWorkplaces"]
    return Array.isArray(places)
      ? places.flatMap((place: unknown, index) =>
          isObject(place)
            ? workplaceProblems(["user", "furtherWorkplaces", index], place, "stateCode")
            : []
        )
      : []
  }
)

/** The claim and the release of a changed email. The business user who is the same person has the same email. */
const movedEmail = (worker: Worker, context: DecisionContext): Changes =>
  hasLeft(worker)
    ? noChanges
    : changes({
        claims: workerEmailClaim(worker, EMAIL, context),
        releases: [emailRelease(worker)]
      })

/** Returns true if the person gets another email, in one of the two records. */
const isEmailMoved = (
  before: Worker,
  after: Worker,
  input: UserInput,
  role: OtherRole | undefined
): boolean =>
  emailKey(after.email ?? "") !== emailKey(before.email ?? "") ||
  (role !== undefined &&
    typeof input.email === "string" &&
    emailKey(role.user.email) !== emailKey(input.email))

const emailOfPayer = new StateConflict({
  message:
    "the email of somebody who stands for a company that pays is changed with updateBusinessUser, which holds the change"
})

/**
 * Fails for another email of somebody who was never paid and stands for a company that pays: only the change of the
 * business user is held.
 */
const checkEmail = (
  contact: LoadedContact | undefined,
  { profile: { bankAccounts } }: OtherRole,
  { client: { settings }, isFromPage }: DecisionContext
): Result.Result<void, StateConflict> =>
  contact && !contact.notice && wasEverReady(bankAccounts) && isTold({ ...settings, isFromPage })
    ? Result.fail(emailOfPayer)
    : Result.void

export const updateUser = defineWrite({
  group: "adminPortal",
  name: "updateUser",
  verb: "PUT",
  role: "write",
  summary: "Change a worker",
  forGuests: {
    flows: ["worker-onboarding", "worker-portal"],
    subject: ["user", "userId"],
    fields: ["firstName", "middleName", "lastName", "email", "phoneNumber"],
    isCounted: true,
    code: "data"
  },
  request: UpdateUser,
  rules: [spellingRules, furtherRules],
  takesNull: true,
  response: Schema.Struct({
    user: objectOf("The worker after the call.", {
      userId: ids.userId,
      ...outcomeFields(answered("Ready")),
      ...changedSheetFields
    })
  }),
  load: ({ user }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* notRemoved(requireWorker(client.id, user.userId))
      const { companyId } = loaded.worker
      const employer = yield* requireCompany(client.id, companyId)
      const touched = yield* loadPlaceTime(loaded.worker, user)
      const contact: { readonly contact?: LoadedContact } =
        user.email === undefined ? {} : { contact: yield* loadContact(loaded, "email") }
      const role = yield* roleIn(employer, loaded.worker)
      return { ...loaded, employer, touched, ...contact, role }
    }),
  decide: ({ employer, role, touched, contact, ...loaded }, { user: input }, context) =>
    Result.gen(function* () {
      const { worker } = loaded
      const conflict = versionConflict("user", worker, input)
      if (conflict) return yield* Result.fail(conflict)
      yield* checkPlaces(employer.locations, namedLocations(input))
      const days = placeDays(worker, employer.locations, input, context.at)
      const updated = updatedWorker(worker, input, context.at, days)
      const held = changedEmail(worker, updated, contact, context)
      const record = held.person
      if (!isVerifiedAlone(worker) && record.workerType !== worker.workerType) {
        return yield* Result.fail(isContractor)
      }
      yield* keptIdentity(loaded, { worker: record, kyc: loaded.kyc })
      const movesEmail = isEmailMoved(worker, record, input, role)
      const isGiven = record.email !== undefined
      yield* refuse([
        ...placeProblems(worker, record, input, days),
        ...(role ? neededByUser(["user"], input) : []),
        ...(movesEmail && isGiven ? duplicateProblems("email", [EMAIL], context) : [])
      ])
      if (role && movesEmail) yield* checkEmail(contact, role, context)
      const place = yield* changedPlace(touched, worker, record, days, "user", context)
      const guard = changes({ revisions: [workerAt(loaded)] })
      const email = movesEmail ? movedEmail(record, context) : noChanges
      const other =
        role && givesPerson(input)
          ? yield* changedRole(role, input, context, held.change)
          : undefined
      const workerChanges = yield* changedWorker(loaded, record, other?.role.user, context)
      const isSame = record === worker && other?.isChanged !== true
      return {
        record: worker,
        changes: isSame
          ? undefined
          : combined([
              guard,
              email,
              held.changes,
              place.changes,
              workerChanges,
              ...(other ? [other.changes] : [])
            ]),
        answer: {
          user: {
            userId: worker.id,
            status: "Ready" as const,
            message: `${fullName(record)} ${isSame ? "is up to date" : "was changed"}`,
            version: record.version,
            ...place.answer
          }
        }
      }
    }),
  example: {
    user: {
      userId: exampleId,
      jobTitle: "Head baker",
      furtherWorkplaces: [{ companyLocationCategory: "Remote", stateCode: "MD" }]
    }
  }
})
