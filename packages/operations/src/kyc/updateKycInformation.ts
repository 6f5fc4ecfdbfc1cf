/**
 * Changes a worker's KYC information: what is given, nothing else. Submitted again after a failure,
 * while pending when anything changed, and after a pass when the person is another one.
 */
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { addedVersionProblems } from "@payroll/domain/datedVersions"
import {
  RecordNotFound,
  refuse,
  StateConflict,
  VersionConflict,
  type DomainError
} from "@payroll/domain/errors"
import { sameAddress, type Address } from "@payroll/domain/field/address"
import {
  kycUpdateFields,
  newKycInformation,
  remoteLocationOf,
  sameIdentity,
  sameSsn,
  updatedKyc,
  UpdatedRemoteLocation,
  type KycInformation
} from "@payroll/domain/kyc/kycInformation"
import { workerCase } from "@payroll/domain/kyc/workerCase"
import { created } from "@payroll/domain/record"
import { samePerson } from "@payroll/domain/verification/samePerson"
import { fullName, hasLeft, type Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  answered,
  idFields,
  objectOf,
  outcomeFields,
  shownId,
  versionField
} from "../answerSchema.ts"
import { loadContact, type ChangedContact } from "../bankAccount/rules/contactHold.ts"
import { changes, combined, noChanges, update, workerAt } from "../changes.ts"
import { SSN, ssnClaim, ssnRelease } from "../claims.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { notRemoved } from "../notRemoved.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { countedIdentity } from "../submittedNumbers.ts"
import { isVerifiedAndGone, keptIdentity } from "../verification/rules/retainedIdentity.ts"
import {
  changedRole,
  checkSsn,
  identityOf,
  withRole,
  type LoadedPerson
} from "../verification/rules/onePerson.ts"
import {
  isVerifiedAlone,
  submitWorker,
  unverifiedWorker
} from "../verification/rules/submitWorker.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import type { Changes } from "../writer.ts"
import { heldHome, type LoadedHome } from "./rules/heldHome.ts"
import { addedKyc } from "./rules/newKyc.ts"
import { birthRule } from "./addKycInformation.ts"

const UpdateKycInformation = Schema.Struct({
  kycInformation: Schema.Struct(kycUpdateFields)
    .pipe(Schema.fieldsAssign({ userId: idFields.userId, ...versionField }))
    .annotate({ description: "What changes of the KYC information." }),
  userRemoteLocation: UpdatedRemoteLocation
})

/** The result of an update. */
interface Updated {
  readonly kyc: KycInformation
  /** Undefined where everything is as asked already. */
  readonly changes: Changes | undefined
  /** A description of the change, for the message. */
  readonly what: string
}

/** Adds the information if there is none yet and all fields that an add needs are given or known. */
const added = (
  loaded: LoadedPerson,
  { kycInformation: input, userRemoteLocation }: typeof UpdateKycInformation.Type,
  context: DecisionContext
): Result.Result<Updated, DomainError> =>
  Result.gen(function* () {
    const { worker } = loaded
    const { address1, city, state, zipcode } = input
    const { ssn, dateOfBirth } = identityOf(input, loaded.role)
    if (
      ssn === undefined ||
      dateOfBirth === undefined ||
      address1 === undefined ||
      city === undefined ||
      state === undefined ||
      zipcode === undefined
    ) {
      return yield* Result.fail(new RecordNotFound({ record: "KYC information" }))
    }
    if (input.version !== undefined) {
      return yield* Result.fail(new VersionConflict({ record: "KYC information" }))
    }
    const location = yield* remoteLocationOf(undefined, userRemoteLocation)
    const base = created(context.newId(), worker, context.at)
    const address2 = input.address2 ?? undefined
    const fields = {
      ssn,
      dateOfBirth,
      address1,
      city,
      state,
      zipcode,
      ...(address2 && { address2 })
    }
    const kyc = newKycInformation(base, worker.id, fields, location)
    const stored = yield* addedKyc(loaded, kyc, context)
    return { kyc, changes: stored.changes, what: "was added" }
  })

const sameLocation = (one: Address | undefined, other: Address | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && sameAddress(one, other))

/** Returns true if the information goes to verification: it failed, or what was submitted changed. */
const isSubmitted = (worker: Worker, before: KycInformation, after: KycInformation): boolean => {
  if (!isVerifiedAlone(worker) || hasLeft(worker)) return false
  switch (worker.kycStatus) {
    case "kyc not initiated":
      return false
    case "pending":
      return !sameIdentity(before, after)
    case "failed":
      return true
    case "passed":
      return !samePerson(workerCase(worker, before), workerCase(worker, after))
  }
}

const SUBMITTED = "was submitted to verification again"

const UNVERIFIED = "was changed; the SSN is not verified, because the user has left"

/** Returns the changes of the worker's verification by an update without a submission, and their description. */
const unsubmitted = (loaded: LoadedPerson, movesSsn: boolean, context: DecisionContext) => {
  const { worker } = loaded
  const what = movesSsn && hasLeft(worker) ? UNVERIFIED : "was changed"
  const unverified =
    movesSsn && isVerifiedAndGone(worker)
      ? unverifiedWorker(loaded, context)
      : Result.succeed(noChanges)
  return Result.map(unverified, (submitted) => ({ submitted, what }))
}

const inTwoCalls = new StateConflict({
  message: "change the SSN and the home of somebody who has left in two calls"
})

interface WorkerUpdate {
  readonly submits: boolean
  readonly movesSsn: boolean
  readonly person: BusinessUser | undefined
  readonly moved: ChangedContact<Worker> | undefined
}

/** Returns the changes of the worker and of the verification by an update, and their description. */
const workerChanges = (
  loaded: LoadedHome,
  after: KycInformation,
  { submits, movesSsn, person, moved }: WorkerUpdate,
  context: DecisionContext
) => {
  const { worker } = loaded
  if (moved && movesSsn && hasLeft(worker)) return Result.fail(inTwoCalls)
  const home = moved ? [moved.changes] : []
  if (submits) {
    const by = { person, ...(moved && { after: moved.person }) }
    return Result.map(submitWorker(loaded, after, context, by), (submitted) => ({
      submitted: combined([submitted, ...home]),
      what: SUBMITTED
    }))
  }
  const writes = moved ? [update("worker", worker, moved.person)] : []
  return Result.map(unsubmitted(loaded, movesSsn, context), ({ submitted, what }) => ({
    submitted: combined([submitted, changes({ writes }), ...home]),
    what
  }))
}

const updated = (
  loaded: LoadedHome,
  before: KycInformation,
  { kycInformation: input, userRemoteLocation }: typeof UpdateKycInformation.Type,
  context: DecisionContext
): Result.Result<Updated, DomainError> =>
  Result.gen(function* () {
    const conflict = versionConflict("KYC information", before, input)
    if (conflict) return yield* Result.fail(conflict)
    const location = yield* remoteLocationOf(before.remoteLocation, userRemoteLocation)
    const today = easternDayOf(context.at)
    const days = { today, effectiveFrom: input.effectiveFrom ?? today }
    const after = updatedKyc(before, input, location, context.at, days)
    const isMoved = after.homes !== before.homes
    if (isMoved) {
      yield* refuse(addedVersionProblems("kycInformation", "home addresses", after.homes, days))
    }
    const { worker, role } = loaded
    yield* keptIdentity(loaded, { worker, kyc: after })
    const movesSsn = !sameSsn(before, after)
    if (movesSsn) yield* checkSsn(worker, SSN, context)
    const other = role && (yield* changedRole(role, input, context))
    const isChanged =
      !sameIdentity(before, after) ||
      isMoved ||
      !sameLocation(before.remoteLocation, after.remoteLocation)
    const submits = isSubmitted(worker, before, after)
    if (!isChanged && !submits && other?.isChanged !== true) {
      return { kyc: before, changes: undefined, what: "is up to date" }
    }
    const person = other?.role.user
    const moved = isMoved ? heldHome(loaded, before, after, context) : undefined
    const { submitted, what } = yield* workerChanges(
      loaded,
      after,
      { submits, movesSsn, person, moved },
      context
    )
    const stored = changes({
      writes: isChanged ? [update("kycInformation", before, after)] : [],
      revisions: [workerAt(loaded)],
      claims: movesSsn || submits ? ssnClaim(worker, after, context) : [],
      releases: movesSsn ? [ssnRelease(worker)] : []
    })
    return {
      kyc: isChanged ? after : before,
      what,
      changes: combined([stored, submitted, ...(other ? [other.changes] : [])])
    }
  })

export const updateKycInformation = defineWrite({
  group: "userOnboarding",
  alsoIn: ["userPortal"],
  name: "updateKycInformation",
  verb: "PUT",
  role: "write",
  summary: "Change a worker's KYC information",
  forGuests: {
    flows: ["worker-onboarding", "worker-identity", "worker-portal"],
    subject: ["kycInformation", "userId"],
    fields: ["ssn", "dateOfBirth", "address1", "address2", "city", "state", "zipcode"],
    isCounted: true,
    code: "data"
  },
  request: UpdateKycInformation,
  rules: [birthRule],
  takesNull: true,
  response: Schema.Struct({
    kycInformation: objectOf("The KYC information after the call.", {
      userIdId: shownId("The worker. The interface spells the name of this field so."),
      ...outcomeFields(answered("Ready"))
    })
  }),
  load: ({ kycInformation }, { client }) =>
    Effect.gen(function* () {
      const loaded = yield* notRemoved(requireWorker(client.id, kycInformation.userId))
      const contact = yield* loadContact(loaded, "address")
      const home: LoadedHome = { ...(yield* withRole(loaded)), contact }
      return home
    }),
  numbers: ({ kycInformation }, { worker }) =>
    countedIdentity(kycInformation, worker, ["kycInformation"]),
  decide: (loaded, request, context) => {
    const decided = loaded.kyc
      ? updated(loaded, loaded.kyc, request, context)
      : added(loaded, request, context)
    return Result.map(decided, ({ kyc, changes: all, what }) => ({
      record: kyc,
      changes: all,
      answer: {
        kycInformation: {
          userIdId: loaded.worker.id,
          status: "Ready" as const,
          message: `the KYC information of ${fullName(loaded.worker)} ${what}`,
          version: kyc.version
        }
      }
    }))
  },
  example: {
    kycInformation: { userId: exampleId, address1: "9 Orchard Lane", zipcode: "199011234" }
  }
})
