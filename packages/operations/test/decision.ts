/** Decides on requests without storage: builds requests and snapshots, and inspects the outcome. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { DomainError } from "@payroll/domain/errors"
import type { CompanyEvent } from "@payroll/domain/event/event"
import {
  AT,
  exampleAttempt,
  exampleBankAccount,
  exampleLocation,
  exampleOwner,
  exampleProfile
} from "@payroll/testing/exampleProfile"
import { exampleKyc, exampleW4, exampleWage, exampleWorker } from "@payroll/testing/exampleWorker"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { SERVICE, type DuplicatePolicy } from "../src/caller.ts"
import type { Body, Decoder } from "../src/decode.ts"
import { exampleId } from "../src/defineOperation.ts"
import type { Decision, DecisionContext } from "../src/operation.ts"
import { InOneTurn } from "../src/pieces.ts"
import type { Attempts, LoadedProfile } from "../src/ports/companyStore.ts"
import type { Employer, LoadedWorker } from "../src/ports/workerStore.ts"
import type { Changes, Kind, Records, Write } from "../src/writer.ts"

/** A moment after the example records were made. */
export const LATER = AT + 60_000
const today = "2026-03-08" as LocalDate

/** Another id that a request can name. */
export const otherId = "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d51"

/** A company whose location, first person and own id are in the example requests. */
export const loadedProfile = (set: Partial<LoadedProfile> = {}): LoadedProfile => ({
  ...exampleProfile,
  company: { ...exampleProfile.company, id: exampleId, companyId: exampleId },
  locations: [{ ...exampleLocation, id: exampleId }],
  businessUsers: [{ ...exampleOwner, id: exampleId }],
  bankAccounts: [exampleBankAccount],
  revision: 4,
  attempts: { latest: exampleAttempt, failed: 0 },
  ...set
})

export const noAttempts: Attempts = { latest: undefined, failed: 0 }

/** A worker with a wage whose ids are in the example requests. */
export const loadedWorker = (set: Partial<LoadedWorker> = {}): LoadedWorker => ({
  worker: { ...exampleWorker, id: exampleId, companyId: exampleId },
  wages: [{ ...exampleWage, id: exampleId, workerId: exampleId }],
  kyc: { ...exampleKyc, workerId: exampleId },
  w4: { ...exampleW4, workerId: exampleId },
  bankAccounts: [],
  exits: [],
  attempts: noAttempts,
  revision: 7,
  ...set
})

export const employer: Employer = {
  companyId: exampleId,
  name: "Acme Bakery LLC",
  locationIds: new Set([exampleId])
}

interface Decided<Loaded, Answer> {
  readonly example?: Body
  readonly decode: Decoder<unknown>
  readonly decide: (
    loaded: Loaded,
    request: never,
    context: DecisionContext
  ) => Result.Result<Decision<Answer>, DomainError> | Effect.Effect<Decision<Answer>, DomainError>
}

export interface Circumstances {
  readonly duplicates?: DuplicatePolicy
  /** The paths of values that are taken. */
  readonly taken?: ReadonlyArray<string>
}

const contextOf = ({ duplicates = "review", taken = [] }: Circumstances): DecisionContext => {
  let ids = 0
  return {
    client: {
      id: "client-1",
      name: "Acme",
      settings: { ...SERVICE.settings, duplicates, holdApiBankChanges: false }
    },
    credential: "pk_test_1",
    at: LATER,
    newId: () => `new-${(ids += 1)}`,
    isTaken: (path) => taken.includes(path.join(".")),
    actedBy: undefined
  }
}

/** The example's body with other fields in some of its parts; undefined removes a field. */
const exampleWith = ({ example = {} }: { readonly example?: Body }, set: Body): Body => {
  const parts = Object.entries(set).map(([name, part]) => {
    const isObject = typeof part === "object" && part !== null && !Array.isArray(part)
    return [name, isObject ? { ...(example[name] as Body | undefined), ...part } : part] as const
  })
  return JSON.parse(JSON.stringify({ ...example, ...Object.fromEntries(parts) })) as Body
}

/** The result of a decision, which is made in one turn. */
export const resultOf = <A>(
  deciding: Result.Result<A, DomainError> | Effect.Effect<A, DomainError>
): Result.Result<A, DomainError> =>
  Result.isResult(deciding)
    ? deciding
    : Effect.runSync(Effect.result(Effect.provideService(deciding, InOneTurn, true)))

/** Decides on the operation's example with these parts changed, for a snapshot. */
export const decided = <Loaded, Answer>(
  operation: Decided<Loaded, Answer>,
  loaded: Loaded,
  set: Body = {},
  circumstances: Circumstances = {}
): Result.Result<Decision<Answer>, DomainError> =>
  operation.decode(exampleWith(operation, set), { form: "method", today }).pipe(
    Result.flatMap((request) =>
      resultOf(operation.decide(loaded, request as never, contextOf(circumstances)))
    ),
    Result.flatMap((decision) =>
      decision.refusal ? Result.fail(decision.refusal) : Result.succeed(decision)
    )
  )

/** The error of a decision as `<error>: <message>`; `accepted` if there is none. */
export const refusal = (result: Result.Result<unknown, DomainError>): string =>
  Result.isFailure(result) ? `${result.failure._tag}: ${result.failure.message}` : "accepted"

/** The changes of a decision; undefined if there is nothing to store. */
export const changesOf = <Answer>(
  result: Result.Result<Decision<Answer>, DomainError>
): Changes | undefined => Result.getOrThrow(result).changes

/** The writes, each as `<op> <kind>`. */
export const writesOf = <Answer>(
  result: Result.Result<Decision<Answer>, DomainError>
): ReadonlyArray<string> => (changesOf(result)?.writes ?? []).map(({ op, kind }) => `${op} ${kind}`)

/** The records of a kind that are written, in their order. */
export const written = <K extends Kind, Answer>(
  result: Result.Result<Decision<Answer>, DomainError>,
  kind: K
): ReadonlyArray<Records[K]> =>
  (changesOf(result)?.writes ?? [])
    .filter((write: Write) => write.kind === kind)
    .map(({ record }) => record as Records[K])

/** The only written record of a kind. */
export const theOnly = <K extends Kind, Answer>(
  result: Result.Result<Decision<Answer>, DomainError>,
  kind: K
): Records[K] => {
  const [record, ...more] = written(result, kind)
  if (!record || more.length > 0) throw new Error(`${more.length + 1} or no records of ${kind}`)
  return record
}

/** The claims, each as `<rule> <value> in <scope> by <holder>`. */
export const claimsOf = <Answer>(
  result: Result.Result<Decision<Answer>, DomainError>
): ReadonlyArray<string> =>
  (changesOf(result)?.claims ?? []).map(
    ({ rule, value, scope, holder }) => `${rule} ${Redacted.value(value)} in ${scope} by ${holder}`
  )

const saidBy = ({ type, payload }: CompanyEvent): string => {
  const text = JSON.stringify(payload)
  const field = type.startsWith("pay")
    ? /tatus":"(\w+)"/
    : type.includes("employeestatus")
      ? /"userStatus":"([^"]+)"/
      : type.includes("bankaccount")
        ? /"BankAccounts":\[\{[^\]]*"status":"(\w+)"/
        : /"kycStatus":"([^"]+)"/
  return field.exec(text)?.[1] ?? "nothing"
}

/** The events, each as `<type>: <state>`. */
export const eventsOf = <Answer>(
  result: Result.Result<Decision<Answer>, DomainError>
): ReadonlyArray<string> =>
  (changesOf(result)?.events ?? []).map((event) => `${event.type}: ${saidBy(event)}`)
