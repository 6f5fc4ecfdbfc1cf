/** Reads the records that a hand-over is made from, as they are or as they were at an instant of the past. */
import { isInUse } from "@payroll/domain/bankAccount/companyBankAccount"
import { replacedKey } from "@payroll/domain/handover/payee"
import { kybRequirements } from "@payroll/domain/onboarding/kybRequirements"
import { failedFor, requirement, type Requirement } from "@payroll/domain/onboarding/requirement"
import type { Outcome } from "@payroll/domain/verification/attempt"
import { exitsAt } from "@payroll/domain/worker/workerExit"
import * as Effect from "effect/Effect"
import { pastRecords } from "../../history/rules/recordsAt.ts"
import { orNotFound } from "../../orNotFound.ts"
import { CompanyStore, type LoadedProfile } from "../../ports/companyStore.ts"
import type { HistoryKind } from "../../ports/recordHistory.ts"
import { WorkerStore, type LoadedWorker } from "../../ports/workerStore.ts"
import type { Records } from "../../writer.ts"
import { contractorNeeds, kybNeeds } from "../../verification/rules/verificationNeeds.ts"

/** The instant whose records are read, and what could not be read of them. */
export interface Moment {
  /** UTC milliseconds; undefined for the records as they are. */
  readonly knownAt: number | undefined
  /** The sealed values that were replaced since, by `replacedKey`; filled by reading. */
  readonly replaced: Set<string>
}

export const momentAt = (knownAt: number | undefined): Moment => ({ knownAt, replaced: new Set() })

/** A worker with the outcome of the latest verification. */
export interface WorkerThen extends Omit<LoadedWorker, "attempts"> {
  readonly latest: Outcome | undefined
}

/** A company with the requirements of its verification. */
export interface Verified<Profile> {
  readonly profile: Profile
  readonly needs: ReadonlyArray<Requirement>
}

/** Those of some records that were there, as they were. */
export const recordsThen = <K extends HistoryKind>(
  { knownAt, replaced }: Moment,
  kind: K,
  records: ReadonlyArray<Records[K]>
) =>
  knownAt === undefined
    ? Effect.succeed(records)
    : Effect.map(pastRecords(kind, records, knownAt), (past) =>
        past.map(({ record, replaced: fields }) => {
          for (const field of fields) replaced.add(replacedKey(record.id, field))
          return record
        })
      )

const recordThen = <K extends HistoryKind>(
  moment: Moment,
  kind: K,
  record: Records[K] | undefined
) => Effect.map(recordsThen(moment, kind, record ? [record] : []), ([past]) => past)

/** The outcome of a verification of the past, as its subject has it: the attempt may have changed since. */
const outcomeThen = (
  status: string,
  reasons: ReadonlyArray<string> | undefined
): Outcome | undefined => (status === "failed" ? { status, reasons: reasons ?? [] } : undefined)

const workerThen = Effect.fnUntraced(function* (moment: Moment, at: number, now: LoadedWorker) {
  const worker = yield* recordThen(moment, "worker", now.worker)
  if (!worker) return []
  const accounts = yield* recordsThen(moment, "workerBankAccount", now.bankAccounts)
  const past: WorkerThen = {
    worker,
    wages: yield* recordsThen(moment, "wage", now.wages),
    bankAccounts: accounts.filter(isInUse),
    exits: exitsAt(now.exits, at),
    kyc: yield* recordThen(moment, "kycInformation", now.kyc),
    w4: yield* recordThen(moment, "w4Information", now.w4),
    latest: outcomeThen(worker.kycStatus, worker.failureReasons),
    revision: now.revision
  }
  return [past]
})

/** The workers with these ids, as far as they were there. */
export const workersThen = Effect.fnUntraced(function* (
  moment: Moment,
  clientId: string,
  workerIds: ReadonlyArray<string>
) {
  const { knownAt } = moment
  const { workers, workersEver } = yield* WorkerStore
  if (knownAt === undefined) {
    return (yield* workers(clientId, workerIds)).map(
      ({ attempts: { latest }, ...now }): WorkerThen => ({ ...now, latest })
    )
  }
  const ever = yield* workersEver(clientId, workerIds)
  return (yield* Effect.forEach(ever, (now) => workerThen(moment, knownAt, now))).flat()
})

const profileThen = Effect.fnUntraced(function* (moment: Moment, now: LoadedProfile | undefined) {
  const company = yield* recordThen(moment, "company", now?.company)
  if (!now || !company) return undefined
  const past: LoadedProfile = {
    ...now,
    company,
    kyb: yield* recordThen(moment, "kybInformation", now.kyb),
    locations: yield* recordsThen(moment, "companyLocation", now.locations),
    businessUsers: yield* recordsThen(moment, "businessUser", now.businessUsers),
    bankAccounts: yield* recordsThen(moment, "companyBankAccount", now.bankAccounts),
    paySchedules: yield* recordsThen(moment, "paySchedule", now.paySchedules)
  }
  return past
})

const outcomeOf = ({ company }: LoadedProfile): Outcome | undefined =>
  outcomeThen(company.kybStatus, company.failureReasons)

/** The employer; at least one requirement unless its verification has passed. */
export const employerThen = Effect.fnUntraced(function* (
  moment: Moment,
  clientId: string,
  companyId: string
) {
  const { profile: find } = yield* CompanyStore
  const now = Effect.flatMap(find(clientId, companyId), (each) => profileThen(moment, each))
  const profile = yield* orNotFound("company", now)
  const result = (needs: Verified<unknown>["needs"]): Verified<LoadedProfile> => ({
    profile,
    needs
  })
  if (profile.company.kybStatus === "passed") return result([])
  const isPast = moment.knownAt !== undefined
  const needs = isPast ? kybRequirements(profile, outcomeOf(profile)) : yield* kybNeeds(profile)
  if (needs.length > 0) return result(needs)
  return result([requirement("verification", ["kybInformation"], "is in progress")])
})

/** A contractor's own company, with what it needs if the contractor is not verified. */
export const contractorThen = Effect.fnUntraced(function* (
  moment: Moment,
  clientId: string,
  companyId: string,
  isVerified: boolean
) {
  const { contractor } = yield* CompanyStore
  const profile = yield* profileThen(moment, yield* contractor(clientId, companyId))
  const result = (needs: Verified<unknown>["needs"]): Verified<LoadedProfile | undefined> => ({
    profile,
    needs
  })
  if (isVerified) return result([])
  if (moment.knownAt === undefined) return result(yield* contractorNeeds(clientId, companyId))
  const outcome = profile && outcomeOf(profile)
  const reason = outcome ? failedFor(outcome) : "is in progress"
  return result([requirement("verification", ["kybInformation"], reason)])
})
