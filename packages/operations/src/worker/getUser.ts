/**
 * A worker as stored: states, reachable moves, versions; no SSN and no date of birth. Why the worker left
 * is sealed where it is stored, so an answer that shows it is audited.
 */
import { easternDayOf, easternMidnight } from "@payroll/domain/calendar/easternDay"
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import { deactivationOf, terminationOf } from "@payroll/domain/worker/workerExit"
import { Day } from "@payroll/domain/field/date"
import { Uuid } from "@payroll/domain/field/uuid"
import { missing, type Problem } from "@payroll/domain/problem"
import { withoutCredential } from "@payroll/domain/document/w4Signature"
import { wagesAsOf } from "@payroll/domain/wage/wageDates"
import { described } from "@payroll/domain/field/rule"
import { kycOn } from "@payroll/domain/kyc/kycInformation"
import { workerReference } from "@payroll/domain/worker/worker"
import { workerOn } from "@payroll/domain/worker/workplace"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { listOf } from "../answerSchema.ts"
import type { Guest } from "../caller.ts"
import { orNotFound } from "../orNotFound.ts"
import { w4At, withholdingOf } from "../w4/rules/withholding.ts"
import { eitherOf } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import {
  FORMER_MAX,
  WorkerStore,
  type FormerRecords,
  type LoadedWorker
} from "../ports/workerStore.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { withErasure } from "../ports/erasedSubjects.ts"
import { workerAccountView } from "../views/accountViews.ts"
import { kycView } from "../views/kycView.ts"
import { deactivationView, formerExitView, terminationView } from "../views/exitViews.ts"
import { verificationView } from "../views/verificationView.ts"
import { codesNeeded, needsCodeField } from "../guestRequest.ts"
import { userView } from "../views/userView.ts"
import { w4View, withholdingView } from "../views/w4View.ts"
import { wagePeriodView } from "../views/wagePeriodView.ts"
import { identityOf } from "./rules/samePerson.ts"

/** Merges former bank accounts and those in use, by id. An account that was replaced between two reads is in both. */
const bankAccountsOf = (former: FormerRecords, { bankAccounts }: LoadedWorker) => {
  const inUse = new Map(bankAccounts.map((account) => [account.id, account]))
  for (const { id } of former.bankAccounts) inUse.delete(id)
  return [...former.bankAccounts, ...inUse.values()].toSorted((one, other) =>
    one.id < other.id ? -1 : 1
  )
}

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

/** The parts that a guest sees in another way: without the words of reviewers, managers and banks. */
const forGuest = <U extends object, A extends { readonly returnCode: unknown }>({
  user,
  userBankAccounts
}: {
  readonly user: U
  readonly userBankAccounts: ReadonlyArray<A>
}) => ({
  user: { ...user, legalHold: null },
  deactivation: null,
  termination: null,
  formerExits: [],
  verification: null,
  userBankAccounts: userBankAccounts.map((account) => ({ ...account, returnCode: null }))
})

/** The parts that a guest sees only after a code. */
const UNCONFIRMED = {
  pay: { userBankAccounts: [] },
  data: { kycInformation: null, w4Information: null, withholding: null }
} as const

/** The contact of a worker, and the client's own id, which a remembered phone shows only after a code. */
const CONTACT = { email: null, phoneNumber: null, userReferenceId: null } as const

/** An answer as a guest sees it, who may have confirmed the session with a code. */
const shownToGuest = Effect.fnUntraced(function* <
  A extends {
    readonly user: { readonly waitingChanges: ReadonlyArray<unknown> }
    readonly userBankAccounts: ReadonlyArray<{ readonly returnCode: unknown }>
  }
>(answer: A, guest: Guest, clientId: string) {
  const needsCode = yield* codesNeeded(guest, clientId)
  const hasNoCode = needsCode.includes("data")
  const isBare = guest.isOfPhone && hasNoCode
  return {
    ...answer,
    ...forGuest(answer),
    user: {
      ...answer.user,
      legalHold: null,
      ...(needsCode.includes("pay") && { waitingChanges: [] }),
      ...(isBare && CONTACT)
    },
    ...(needsCode.includes("pay") && UNCONFIRMED.pay),
    ...(hasNoCode && UNCONFIRMED.data),
    ...(isBare && { userWages: [] }),
    needsCode
  }
})

interface NamedUser {
  readonly userId?: string
  readonly companyId?: string
  readonly userReferenceId?: string
}

/** Finds the worker that a request names; undefined if its company or reference id is not the named one. */
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

/** Finds the W-4 information at the end of a day, or that of now without a day. */
const w4AsOf = Effect.fnUntraced(function* (
  { worker: { clientId }, w4 }: LoadedWorker,
  asOf: LocalDate | undefined
) {
  if (!w4 || asOf === undefined || asOf >= LAST_DAY) return w4
  return yield* w4At(clientId, w4, easternMidnight(addDays(asOf, 1)) - 1)
})

export const getUser = defineRead({
  group: "reports",
  name: "getUser",
  role: "read",
  summary: "A worker with wages, bank accounts, W-4 information and verification",
  forGuests: {
    flows: [
      "worker-onboarding",
      "worker-identity",
      "worker-tax",
      "worker-bank-account",
      "worker-documents",
      "worker-portal"
    ],
    subject: [undefined, "userId"],
    fields: [],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({
    userId: Schema.optionalKey(described(Uuid, "The worker.")),
    companyId: Schema.optionalKey(described(Uuid, "The company of the worker.")),
    userReferenceId: workerReference,
    asOf: Schema.optionalKey(
      described(
        Day,
        "The day, in US Eastern time, of the place of work and the home address, from which wages are seen and at whose end the W-4 information held; now if it is not given."
      )
    )
  }),
  rules: [namesUser],
  response: Schema.Struct({
    user: userView.schema,
    deactivation: Schema.NullOr(deactivationView.schema),
    termination: Schema.NullOr(terminationView.schema),
    userWages: listOf(wagePeriodView.schema, "The wages in force and those that begin later."),
    formerExits: listOf(
      formerExitView.schema,
      `Earlier deactivations and terminations, the latest ${FORMER_MAX}.`
    ),
    userBankAccounts: listOf(
      workerAccountView.schema,
      `The bank accounts, with the latest ${FORMER_MAX} that were replaced or deactivated.`
    ),
    kycInformation: Schema.NullOr(kycView.schema),
    w4Information: Schema.NullOr(w4View.schema),
    withholding: Schema.NullOr(withholdingView.schema),
    verification: Schema.NullOr(verificationView.schema),
    ...needsCodeField
  }),
  read: (request, { client, guest }, at) =>
    Effect.gen(function* () {
      const loaded = yield* orNotFound("user", workerNamed(client.id, request))
      const { former: formerOf } = yield* WorkerStore
      const former = yield* formerOf(client.id, loaded.worker.id)
      const day = request.asOf ?? easternDayOf(at)
      const { current, upcoming } = wagesAsOf(loaded.wages, day)
      const form = yield* w4AsOf(loaded, request.asOf)
      const company = requireCompany(client.id, loaded.worker.companyId)
      const answer = {
        user: userView.of({
          ...workerOn(loaded.worker, day),
          hasSsn: (yield* identityOf(loaded, company))?.ssn !== undefined,
          isErased: (yield* withErasure([loaded.worker])).some((each) => each.isErased)
        }),
        deactivation: deactivationView.orNull(deactivationOf(loaded.exits)),
        termination: terminationView.orNull(terminationOf(loaded.exits)),
        userWages: [...current, ...upcoming].map((period) =>
          wagePeriodView.of({ ...period, worker: loaded.worker })
        ),
        formerExits: former.exits.map(formerExitView.of),
        userBankAccounts: bankAccountsOf(former, loaded).map(workerAccountView.of),
        kycInformation: kycView.orNull(loaded.kyc && kycOn(loaded.kyc, day)),
        w4Information: w4View.orNull(guest && form ? withoutCredential(form) : form),
        withholding: withholdingView.orNull(yield* withholdingOf(loaded, form, day)),
        verification: verificationView.orNull(loaded.attempts.latest),
        needsCode: []
      }
      return guest ? yield* shownToGuest(answer, guest, client.id) : answer
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
