import { RecordNotFound } from "@payroll/domain/errors"
import type { WorkerBankAccount } from "@payroll/domain/bankAccount/workerBankAccount"
import type { EarlierVersion } from "@payroll/domain/history"
import type { KycInformation } from "@payroll/domain/kyc/kycInformation"
import type { W4Information } from "@payroll/domain/w4/w4Information"
import type { Wage } from "@payroll/domain/wage/wage"
import type { WorkerHoldings } from "@payroll/domain/worker/event"
import type { Worker } from "@payroll/domain/worker/worker"
import type { WorkerExit } from "@payroll/domain/worker/workerExit"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { orNotFound } from "../orNotFound.ts"
import type { Unavailable } from "../writer.ts"
import type { Attempts } from "./companyStore.ts"

/** A worker with all that decisions about the worker look at. */
export interface LoadedWorker {
  readonly worker: Worker
  /** In the order in which they were added. */
  readonly wages: ReadonlyArray<Wage>
  /** Those in use, in the order in which they were added. */
  readonly bankAccounts: ReadonlyArray<WorkerBankAccount>
  /** The deactivation in effect, and the termination that is planned or in effect. */
  readonly exits: ReadonlyArray<WorkerExit>
  readonly kyc: KycInformation | undefined
  readonly w4: W4Information | undefined
  readonly attempts: Attempts
  /** The revision of the worker that this snapshot shows. */
  readonly revision: number
}

/**
 * The former records of a worker, in the order in which they were added: of each kind at most the `FORMER_MAX` that
 * came last.
 */
export interface FormerRecords {
  /** Accounts that were replaced or deactivated. */
  readonly bankAccounts: ReadonlyArray<WorkerBankAccount>
  /** Deactivations that have ended, and terminations that were replaced or withdrawn. */
  readonly exits: ReadonlyArray<WorkerExit>
}

export const FORMER_MAX = 200

/** The records of a worker that events show next to the worker's own record. */
export const holdingsOf = ({
  wages,
  bankAccounts
}: Pick<LoadedWorker, "wages" | "bankAccounts">): WorkerHoldings => ({
  wages,
  bankAccounts
})

/** A company as an employer, as far as adding or moving workers needs it. */
export interface Employer {
  readonly companyId: string
  readonly name: string
  /** The ids of its active locations. */
  readonly locationIds: ReadonlySet<string>
}

/**
 * Reads workers. Every answer is one consistent snapshot of committed data; undefined where there
 * is no such record or it is another client's.
 */
export class WorkerStore extends Context.Service<
  WorkerStore,
  {
    readonly employer: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<Employer | undefined, Unavailable>
    readonly worker: (
      clientId: string,
      workerId: string
    ) => Effect.Effect<LoadedWorker | undefined, Unavailable>
    /** The company of a worker alone; undefined where there is none or it is another client's. */
    readonly companyOf: (
      clientId: string,
      workerId: string
    ) => Effect.Effect<string | undefined, Unavailable>
    /** The former records of a worker who exists. */
    readonly former: (
      clientId: string,
      workerId: string
    ) => Effect.Effect<FormerRecords, Unavailable>
    /** The workers with these ids in one snapshot, in the order of ids; those that are not there are left out. */
    readonly workers: (
      clientId: string,
      workerIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<LoadedWorker>, Unavailable>
    /** Like `workers`, each with all bank accounts and exits that the worker ever had. */
    readonly workersEver: (
      clientId: string,
      workerIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<LoadedWorker>, Unavailable>
    /** The workers whose contractor company this is, of any employer; not those who were removed. */
    readonly workersOfContractor: (
      clientId: string,
      companyId: string
    ) => Effect.Effect<ReadonlyArray<LoadedWorker>, Unavailable>
    /** The worker that was made of a business user, unless that one has left. */
    readonly workerOfBusinessUser: (
      clientId: string,
      businessUserId: string
    ) => Effect.Effect<LoadedWorker | undefined, Unavailable>
    /**
     * Returns true if a worker of the company who was there before and has not left, or a business user, has the
     * worker's email: of all who share one, the first gets false.
     */
    readonly sharesEmail: (
      clientId: string,
      workerId: string
    ) => Effect.Effect<boolean, Unavailable>
    /** The workers of a client with an email, by `emailKey`, who were not removed; the newest ones. */
    readonly workersOfEmail: (
      clientId: string,
      key: string,
      rows: number
    ) => Effect.Effect<
      ReadonlyArray<{ readonly id: string; readonly companyId: string }>,
      Unavailable
    >
    /** The ids of the other workers of a worker's company with the SSN, the oldest ones of many. */
    readonly workersOfSsn: (
      kyc: KycInformation
    ) => Effect.Effect<ReadonlyArray<string>, Unavailable>
    /** Returns true if somebody who has not left works at a location. */
    readonly worksAt: (clientId: string, locationId: string) => Effect.Effect<boolean, Unavailable>
    /** The worker whose bank account this is, or was. */
    readonly workerOfBankAccount: (
      clientId: string,
      bankAccountId: string
    ) => Effect.Effect<LoadedWorker | undefined, Unavailable>
    /**
     * The worker of a company with the client's own id: of several the newest that has not left, or
     * else the newest.
     */
    readonly workerOfReference: (
      clientId: string,
      companyId: string,
      userReferenceId: string
    ) => Effect.Effect<LoadedWorker | undefined, Unavailable>
    /** The version of W-4 information before the current one that held at an instant, UTC milliseconds. */
    readonly earlierW4: (
      clientId: string,
      w4Id: string,
      at: number
    ) => Effect.Effect<EarlierVersion | undefined, Unavailable>
    /** The worker whose wage this is. */
    readonly workerOfWage: (
      clientId: string,
      wageId: string
    ) => Effect.Effect<LoadedWorker | undefined, Unavailable>
  }
>()("payroll/WorkerStore") {}

/** A client's worker; fails with RecordNotFound where there is none or it is another client's. */
export const requireWorker = (clientId: string, workerId: string) =>
  Effect.flatMap(WorkerStore, ({ worker }) => orNotFound("user", worker(clientId, workerId)))

/** A worker of a company, or of any where none is named; fails with RecordNotFound where it is another one's. */
export const requireWorkerOf = (
  clientId: string,
  companyId: string | undefined,
  workerId: string
) =>
  Effect.filterOrFail(
    requireWorker(clientId, workerId),
    ({ worker }) => companyId === undefined || worker.companyId === companyId,
    () => new RecordNotFound({ record: "user" })
  )
