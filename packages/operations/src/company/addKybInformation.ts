/** Gives a company's KYB information, or corrected information after a failure, and submits it. */
import { kybStatuses } from "@payroll/domain/company/company"
import {
  kybFields,
  newKybInformation,
  type KybInformation
} from "@payroll/domain/company/kybInformation"
import { companyEvent, isVerifiableOwner } from "@payroll/domain/company/profile"
import { refuse, StateConflict, type DomainError } from "@payroll/domain/errors"
import { Uuid } from "@payroll/domain/field/uuid"
import type { Problem } from "@payroll/domain/problem"
import { changed, created } from "@payroll/domain/record"
import { move } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { changes, combined, insert, profileAt, update, updateEach } from "../changes.ts"
import { einClaim, einRelease } from "../claims.ts"
import { duplicateProblems } from "../duplicates.ts"
import { exampleId } from "../exampleId.ts"
import { defineWrite } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { CompanyStore, type Attempts, type LoadedProfile } from "../ports/companyStore.ts"
import type { LoadedWorker } from "../ports/workerStore.ts"
import { followed, followersOf } from "../verification/moveSubject.ts"
import { exhaustedFlags } from "../verification/newAttempt.ts"
import {
  companySubmission,
  pendingOwners,
  type SubmittedProfile
} from "../verification/submitCompany.ts"
import type { Changes } from "../writer.ts"

const AddKybInformation = Schema.Struct({
  kybInformation: Schema.Struct({ companyId: Uuid, ...kybFields })
})
type Given = (typeof AddKybInformation.Type)["kybInformation"]

const EIN: Problem["path"] = ["kybInformation", "ein"]

const exists: Problem = { path: EIN, type: "conflict", message: "KYB information already exists" }

const BEING_VERIFIED = "the KYB information is being verified and cannot be changed now"

/** Whether what is given says what is known already; what is not given says nothing. */
const saysTheSame = (kyb: KybInformation, given: Given): boolean =>
  Redacted.value(kyb.ein) === Redacted.value(given.ein) &&
  kyb.entityType === given.entityType &&
  kyb.incorporationState === given.incorporationState &&
  kyb.dateOfIncorporation === given.dateOfIncorporation &&
  kyb.federalFilingForm === given.irsAssisgnedFederalFilingForm &&
  (given.payrollRunThisYear ?? kyb.payrollRunThisYear) === kyb.payrollRunThisYear &&
  (given.formerPaidThisYear ?? kyb.formerPaidThisYear) === kyb.formerPaidThisYear

/** Whether the information can be taken now. */
const check = (loaded: LoadedProfile, context: DecisionContext): Result.Result<void, DomainError> =>
  Result.gen(function* () {
    const { company } = loaded
    yield* refuse(company.kybStatus === "passed" ? [exists] : [])
    if (company.kybStatus === "pending") {
      yield* Result.fail(new StateConflict({ message: BEING_VERIFIED }))
    }
    yield* move("company", kybStatuses, company.kybStatus, "pending")
    yield* refuse(duplicateProblems("ein", [EIN], context))
  })

/** The information as corrected: an answer that is not given again stays. */
const kybOf = (
  { company, kyb }: LoadedProfile,
  given: Given,
  { at, newId }: DecisionContext
): KybInformation => {
  if (!kyb) return newKybInformation(created(newId(), company, at), given)
  const payrollRunThisYear = given.payrollRunThisYear ?? kyb.payrollRunThisYear
  const formerPaidThisYear = given.formerPaidThisYear ?? kyb.formerPaidThisYear
  return changed(newKybInformation(kyb, given), { payrollRunThisYear, formerPaidThisYear }, at)
}

/** A profile with the workers who follow the company's KYB. */
interface Loaded extends LoadedProfile {
  readonly followers: ReadonlyArray<LoadedWorker>
  /** The attempts alone of each owner whom the company's next verdict may move. */
  readonly ownerAttempts: ReadonlyArray<Attempts>
}

/** Only a company that was submitted before has owners who were verified alone. */
const ownerAttemptsOf = Effect.fnUntraced(function* ({ company, businessUsers }: LoadedProfile) {
  if (company.kybStatus !== "failed") return []
  const { attempts } = yield* CompanyStore
  const owners = businessUsers.filter(
    (user) => isVerifiableOwner(user) && user.kycStatus !== "passed"
  )
  return yield* Effect.forEach(owners, ({ id }) => attempts(company.clientId, id))
})

const resubmission = (
  loaded: Loaded,
  profile: SubmittedProfile,
  context: DecisionContext
): Result.Result<Changes, StateConflict> => {
  const { company, kyb } = profile
  const { at, newId, isTaken } = context
  const exhausted = exhaustedFlags(loaded.attempts, ...loaded.ownerAttempts)
  const flags = [...exhausted, ...(isTaken(EIN) ? ["duplicate"] : [])]
  const attempt = companySubmission(profile, loaded.attempts, flags, context)
  return Result.map(followed(loaded.followers, "pending", context), (following) =>
    combined([
      changes({
        writes: [
          update("company", loaded.company, company),
          loaded.kyb ? update("kybInformation", loaded.kyb, kyb) : insert("kybInformation", kyb),
          ...updateEach("businessUser", pendingOwners(loaded.businessUsers, at)),
          insert("verificationAttempt", attempt)
        ],
        revisions: [profileAt(loaded)],
        claims: einClaim(company, kyb, EIN, context),
        releases: [einRelease(company)],
        events: [companyEvent(newId(), "company.kybstatus.update", profile, at)]
      }),
      following
    ])
  )
}

const answerOf = (company: string, { id, version }: KybInformation) => ({
  kybInformation: {
    kybInformationId: id,
    status: "KYB Verification Pending" as const,
    message: `the KYB information of ${company} is being verified`,
    version
  }
})

export const addKybInformation = defineWrite({
  group: "companyOnboarding",
  name: "addKybInformation",
  verb: "POST",
  role: "write",
  summary: "Give a company's KYB information and submit it to verification",
  request: AddKybInformation,
  rules: [],
  response: Schema.Struct({
    kybInformation: Schema.Struct({
      kybInformationId: Schema.String,
      status: Schema.Literal("KYB Verification Pending"),
      message: Schema.String,
      version: Schema.Finite
    })
  }),
  load: ({ kybInformation }, { client }) =>
    Effect.gen(function* () {
      const store = yield* CompanyStore
      const profile = yield* orNotFound(
        "company",
        store.profile(client.id, kybInformation.companyId)
      )
      const loaded: Loaded = {
        ...profile,
        followers: yield* followersOf(profile.company),
        ownerAttempts: yield* ownerAttemptsOf(profile)
      }
      return loaded
    }),
  decide: (loaded, { kybInformation: given }, context) =>
    Result.gen(function* () {
      const { company, kyb: known } = loaded
      if (known && company.kybStatus !== "failed" && saysTheSame(known, given)) {
        const answer = answerOf(company.name, known)
        return { record: known, changes: undefined, answer }
      }
      yield* check(loaded, context)
      const kyb = kybOf(loaded, given, context)
      const pending = changed(company, { kybStatus: "pending" }, context.at)
      return {
        record: kyb,
        changes: yield* resubmission(loaded, { ...loaded, kyb, company: pending }, context),
        answer: answerOf(company.name, kyb)
      }
    }),
  example: {
    kybInformation: {
      companyId: exampleId,
      ein: "123456789",
      entityType: "LLC",
      incorporationState: "Delaware",
      dateOfIncorporation: "2019-04-01",
      irsAssisgnedFederalFilingForm: "941",
      payrollRunThisYear: "Yes",
      formerPaidThisYear: "No"
    }
  }
})
