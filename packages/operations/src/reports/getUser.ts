/**
 * A worker as stored: states, reachable moves, versions; no SSN and no date of birth. Why the worker left
 * is sealed where it is stored, so an answer that shows it is audited.
 */
import {
  shareOf,
  workerBankAccountStatuses,
  type WorkerBankAccount
} from "@payroll/domain/bankAccount/workerBankAccount"
import { easternDayOf, easternMidnight } from "@payroll/domain/calendar/easternDay"
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import { earlierW4 } from "@payroll/domain/w4/w4Information"
import { Day } from "@payroll/domain/field/date"
import { Uuid } from "@payroll/domain/field/uuid"
import { missing, type Problem } from "@payroll/domain/problem"
import { wagesAsOf } from "@payroll/domain/wage/wageDates"
import { described } from "@payroll/domain/field/rule"
import { workerReference } from "@payroll/domain/worker/worker"
import { addressFields, type Address } from "@payroll/domain/field/address"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { accountShown, accountShownFields } from "./accountShown.ts"
import { WorkerAccountState } from "../answerStates.ts"
import {
  entityOf,
  ids,
  listOf,
  objectOf,
  recordShownFields,
  shownFlag,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { eitherOf } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineRead } from "../defineOperation.ts"
import {
  FORMER_MAX,
  WorkerStore,
  type FormerRecords,
  type LoadedWorker
} from "../ports/workerStore.ts"
import {
  DeactivationShown,
  deactivationShown,
  FormerExitShown,
  formerExitShown,
  TerminationShown,
  terminationShown
} from "./exitsShown.ts"
import { recordShown, stateShown, VerificationShown, verificationShown } from "./read.ts"
import { UserShown, userShown } from "./userShown.ts"
import { W4Shown, w4Shown } from "./w4Shown.ts"
import { WagePeriodShown, wagePeriodShown } from "./wageShown.ts"

const addressShownFields = {
  address1: shownText(addressFields.address1),
  address2: Schema.NullOr(shownText(addressFields.address2.schema)),
  city: shownText(addressFields.city),
  state: shownText(addressFields.state),
  zipcode: shownText(addressFields.zipcode)
} as const

/** Its version is the one that an update of the KYC information names. */
const KycShown = entityOf(
  "KycInformation",
  "The KYC information of a worker, with the version that an update of it names.",
  {
    ...addressShownFields,
    hasSsn: shownFlag("Whether the SSN is stored."),
    hasDateOfBirth: shownFlag("Whether the date of birth is stored."),
    userRemoteLocation: Schema.NullOr(
      objectOf(
        "The workplace of a remote worker, unless it is the home address.",
        addressShownFields
      )
    ),
    ...recordShownFields
  }
)

const BankAccountShown = entityOf("UserBankAccount", "A bank account of a worker.", {
  userBankAccountId: ids.userBankAccountId,
  ...accountShownFields,
  payPercentage: shownWhole(
    "The share of the pay that goes to the account, in percent; 0 once it was replaced or deactivated."
  ),
  status: WorkerAccountState,
  ...recordShownFields
})

const bankAccountShown = (account: WorkerBankAccount) => ({
  userBankAccountId: account.id,
  ...accountShown(account),
  payPercentage: shareOf(account),
  status: stateShown(workerBankAccountStatuses, account.status),
  ...recordShown(account)
})

/** Of former ones and those in use, by id. What was replaced between two reads is in both. */
const bankAccountsOf = (former: FormerRecords, { bankAccounts }: LoadedWorker) => {
  const inUse = new Map(bankAccounts.map((account) => [account.id, account]))
  for (const { id } of former.bankAccounts) inUse.delete(id)
  return [...former.bankAccounts, ...inUse.values()].toSorted((one, other) =>
    one.id < other.id ? -1 : 1
  )
}

const addressShown = ({ address1, address2, city, state, zipcode }: Address) => ({
  address1,
  address2: address2 ?? null,
  city,
  state,
  zipcode
})

const kycShown = ({ kyc }: LoadedWorker) =>
  kyc
    ? {
        ...addressShown(kyc),
        hasSsn: true,
        hasDateOfBirth: true,
        userRemoteLocation: kyc.remoteLocation ? addressShown(kyc.remoteLocation) : null,
        ...recordShown(kyc)
      }
    : null

/** A worker is named by its id, or by its company and the client's own id. */
const namesUser = publishedAs(
  eitherOf("userId", ["companyId", "userReferenceId"]),
  (body): ReadonlyArray<Problem> => {
    if (body["userId"] !== undefined) return []
    if (body["companyId"] === undefined && body["userReferenceId"] === undefined) {
      return [missing(["userId"])]
    }
    return ["companyId", "userReferenceId"]
      .filter((name) => body[name] === undefined)
      .map((name) => missing([name]))
  }
)

interface NamedUser {
  readonly userId?: string
  readonly companyId?: string
  readonly userReferenceId?: string
}

/** Of a company alone, if one is given. */
const workerNamed = Effect.fnUntraced(function* (
  clientId: string,
  { userId, companyId, userReferenceId }: NamedUser
) {
  const { worker, workerOfReference } = yield* WorkerStore
  const loaded =
    userId === undefined
      ? yield* workerOfReference(clientId, companyId ?? "", userReferenceId ?? "")
      : yield* worker(clientId, userId)
  const isIts =
    (companyId ?? loaded?.worker.companyId) === loaded?.worker.companyId &&
    (userReferenceId ?? loaded?.worker.userReferenceId) === loaded?.worker.userReferenceId
  return isIts ? loaded : undefined
})

/** The last day that dates can have; none begins after it. */
const LAST_DAY = "9999-12-31"

/** The W-4 information at the end of a day; that of now without a day. */
const w4AsOf = Effect.fnUntraced(function* (
  { worker: { clientId }, w4 }: LoadedWorker,
  asOf: LocalDate | undefined
) {
  if (!w4 || asOf === undefined || asOf >= LAST_DAY) return w4
  const at = easternMidnight(addDays(asOf, 1)) - 1
  if (w4.updatedAt <= at) return w4
  const { earlierW4: find } = yield* WorkerStore
  const earlier = yield* find(clientId, w4.id, at)
  return earlier && earlierW4(w4, earlier)
})

export const getUser = defineRead({
  group: "reports",
  name: "getUser",
  role: "read",
  summary: "A worker with wages, bank accounts, W-4 information and verification",
  request: Schema.Struct({
    userId: Schema.optionalKey(described(Uuid, "The worker.")),
    companyId: Schema.optionalKey(described(Uuid, "The company of the worker.")),
    userReferenceId: workerReference,
    asOf: Schema.optionalKey(
      described(
        Day,
        "The day, in US Eastern time, from which wages are seen and at whose end the W-4 information held; now if it is not given."
      )
    )
  }),
  rules: [namesUser],
  response: Schema.Struct({
    user: UserShown,
    deactivation: Schema.NullOr(DeactivationShown),
    termination: Schema.NullOr(TerminationShown),
    userWages: listOf(WagePeriodShown, "The wages in force and those that begin later."),
    formerExits: listOf(
      FormerExitShown,
      `Earlier deactivations and terminations, the latest ${FORMER_MAX}.`
    ),
    userBankAccounts: listOf(
      BankAccountShown,
      `The bank accounts, with the latest ${FORMER_MAX} that were replaced or deactivated.`
    ),
    kycInformation: Schema.NullOr(KycShown),
    w4Information: Schema.NullOr(W4Shown),
    verification: Schema.NullOr(VerificationShown)
  }),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const loaded = yield* orNotFound("user", workerNamed(client.id, request))
      const { former: formerOf } = yield* WorkerStore
      const former = yield* formerOf(client.id, loaded.worker.id)
      const { current, upcoming } = wagesAsOf(loaded.wages, request.asOf ?? easternDayOf(at))
      return {
        user: userShown(loaded.worker, loaded.kyc !== undefined),
        deactivation: deactivationShown(loaded),
        termination: terminationShown(loaded),
        userWages: [...current, ...upcoming].map(wagePeriodShown(loaded.worker)),
        formerExits: former.exits.map(formerExitShown),
        userBankAccounts: bankAccountsOf(former, loaded).map(bankAccountShown),
        kycInformation: kycShown(loaded),
        w4Information: w4Shown(yield* w4AsOf(loaded, request.asOf)),
        verification: verificationShown(loaded.attempts)
      }
    }),
  looksAt: ({ user: { userId: id, companyId }, deactivation, termination, formerExits }) => {
    const texts = [
      deactivation?.notes,
      termination?.reason,
      ...formerExits.map((exit) => exit.reason)
    ]
    return texts.every((text) => (text ?? null) === null) ? undefined : { id, companyId }
  },
  example: { userId: exampleId }
})
