/** Stores a company's changed data and submits them to verification where they have to be verified. */
import { kybStatuses, type Company, type KybStatus } from "@payroll/domain/company/company"
import type { KybInformation } from "@payroll/domain/company/kybInformation"
import { companyEvent, isVerifiable } from "@payroll/domain/company/profile"
import { sameBusiness, sameBusinessCase } from "@payroll/domain/company/sameBusiness"
import type { StateConflict } from "@payroll/domain/errors"
import type { Problem } from "@payroll/domain/problem"
import { changed } from "@payroll/domain/record"
import { move } from "@payroll/domain/status"
import { isUnfinished } from "@payroll/domain/verification/verdict"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import {
  changes,
  combined,
  insert,
  noChanges,
  profileAt,
  update,
  updateEach
} from "../../changes.ts"
import { einClaim, einRelease } from "../../claims.ts"
import type { DecisionContext } from "../../operation.ts"
import {
  CompanyStore,
  requireCompany,
  type Attempts,
  type LoadedProfile
} from "../../ports/companyStore.ts"
import type { LoadedWorker } from "../../ports/workerStore.ts"
import { followed, followersOf } from "../../verification/rules/moveSubject.ts"
import { exhaustedFlags, superseded } from "../../verification/rules/newAttempt.ts"
import { companySubmission, pendingOwners } from "../../verification/rules/submitCompany.ts"
import type { Changes, Write } from "../../writer.ts"

/** Path of the EIN in a request. */
export const EIN: Problem["path"] = ["kybInformation", "ein"]

/** A profile with the other records that a submission depends on. */
export interface LoadedCompany extends LoadedProfile {
  /** The workers who follow the company's KYB. */
  readonly followers: ReadonlyArray<LoadedWorker>
  /** The attempts alone of each owner whom the company's next verdict may move. */
  readonly ownerAttempts: ReadonlyArray<Attempts>
}

/** Only a company that was submitted before has owners who were verified alone. */
const ownerAttemptsOf = Effect.fnUntraced(function* ({ company, businessUsers }: LoadedProfile) {
  if (company.kybStatus === "new") return []
  const { attempts } = yield* CompanyStore
  const owners = businessUsers.filter((user) => isVerifiable(user) && user.kycStatus !== "passed")
  return yield* Effect.forEach(owners, ({ id }) => attempts(company.clientId, id))
})

/** Loads a company for a decision that may submit it. */
export const loadCompany = Effect.fnUntraced(function* (clientId: string, companyId: string) {
  const profile = yield* requireCompany(clientId, companyId)
  const loaded: LoadedCompany = {
    ...profile,
    followers: yield* followersOf(profile.company),
    ownerAttempts: yield* ownerAttemptsOf(profile)
  }
  return loaded
})

/** A company as it is to be. */
export interface ChangedCompany {
  readonly company: Company
  readonly kyb: KybInformation | undefined
}
type Submitted = ChangedCompany & { readonly kyb: KybInformation }

const kybWrites = (before: KybInformation | undefined, after: KybInformation | undefined) => {
  if (!after || after === before) return []
  return [before ? update("kybInformation", before, after) : insert("kybInformation", after)]
}

const movesEin = (before: KybInformation | undefined, { ein }: KybInformation): boolean =>
  before === undefined || Redacted.value(before.ein) !== Redacted.value(ein)

/** Returns true if an update has another EIN than the company. */
export const givesOtherEin = (
  { kyb }: LoadedCompany,
  after: KybInformation | undefined
): after is KybInformation => after !== undefined && movesEin(kyb, after)

/** Returns the changes that store changed data without a submission; undefined if there is nothing to store. */
const storedCompany = (
  loaded: LoadedCompany,
  { company, kyb }: ChangedCompany,
  context: DecisionContext
): Changes | undefined => {
  const writes: ReadonlyArray<Write> = [
    ...(company === loaded.company ? [] : [update("company", loaded.company, company)]),
    ...kybWrites(loaded.kyb, kyb)
  ]
  if (writes.length === 0) return undefined
  const movedEin = givesOtherEin(loaded, kyb)
    ? { claims: einClaim(company, kyb, EIN, context), releases: [einRelease(company)] }
    : {}
  return changes({ writes, revisions: [profileAt(loaded)], ...movedEin })
}

/** The flags of the next attempt. A running one's stay, but who holds the EIN may have changed. */
const flagsOf = (
  { attempts, ownerAttempts }: LoadedCompany,
  { isTaken }: DecisionContext
): ReadonlyArray<string> => {
  const { latest } = attempts
  const running = latest && isUnfinished(latest) ? latest.flags : []
  return [
    ...new Set([
      ...running.filter((flag) => flag !== "duplicate"),
      ...exhaustedFlags(attempts, ...ownerAttempts),
      ...(isTaken(EIN) ? ["duplicate"] : [])
    ])
  ]
}

/** The company with its KYB pending, as one change with whatever else changes. */
const pendingCompany = (
  { company }: LoadedCompany,
  after: Company,
  at: number
): Result.Result<Company, StateConflict> =>
  company.kybStatus === "pending"
    ? Result.succeed(after)
    : Result.map(move("company", kybStatuses, company.kybStatus, "pending"), (kybStatus) =>
        changed({ ...after, version: company.version }, { kybStatus }, at)
      )

/**
 * Returns the changes of a submission: a new attempt in place of a running one, the company where its KYB was not
 * pending yet, its owners and the workers who follow it. An EIN that another company has flags the attempt.
 */
export const submittedCompany = (
  loaded: LoadedCompany,
  after: Submitted,
  context: DecisionContext
): Result.Result<Changes, StateConflict> =>
  Result.gen(function* () {
    const { at, newId } = context
    const company = yield* pendingCompany(loaded, after.company, at)
    const profile = { ...loaded, company, kyb: after.kyb }
    const isMoved = company.kybStatus !== loaded.company.kybStatus
    const attempt = companySubmission(profile, loaded.attempts, flagsOf(loaded, context), context)
    const companyChanges = changes({
      writes: [
        ...(company === loaded.company ? [] : [update("company", loaded.company, company)]),
        ...kybWrites(loaded.kyb, after.kyb),
        ...updateEach(
          "businessUser",
          loaded.businessUsers,
          pendingOwners(loaded.businessUsers, at)
        ),
        ...superseded(loaded.attempts, at),
        insert("verificationAttempt", attempt)
      ],
      revisions: [profileAt(loaded)],
      claims: einClaim(company, after.kyb, EIN, context),
      releases: [einRelease(company)],
      events: isMoved ? [companyEvent(newId(), "company.kybstatus.update", profile, at)] : []
    })
    const following = isMoved
      ? yield* followed(loaded.followers, "pending", [], context)
      : noChanges
    return combined([companyChanges, following])
  })

/** Returns true if a company in this state is submitted with the changed data. */
const isSubmitted = (from: KybStatus, before: Submitted, after: Submitted): boolean => {
  switch (from) {
    case "new":
      return false
    case "pending":
    case "failed":
      return !sameBusinessCase(before, after)
    case "passed":
      return !sameBusiness(before, after)
  }
}

/**
 * Returns the changes for changed data of a company: a company that was submitted before is submitted again where
 * verification has to look at them, or where `again` says so. Undefined if there is nothing to store.
 */
export const correctedCompany = (
  loaded: LoadedCompany,
  { company, kyb }: ChangedCompany,
  again: boolean,
  context: DecisionContext
): Result.Result<Changes | undefined, StateConflict> => {
  const isNext =
    kyb !== undefined &&
    loaded.kyb !== undefined &&
    (again ||
      isSubmitted(
        loaded.company.kybStatus,
        { company: loaded.company, kyb: loaded.kyb },
        { company, kyb }
      ))
  return isNext
    ? submittedCompany(loaded, { company, kyb }, context)
    : Result.succeed(storedCompany(loaded, { company, kyb }, context))
}
