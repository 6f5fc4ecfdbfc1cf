/** Workers, business users, companies and clients whose erasure is confirmed: what may still be written about them. */
import type { ErasureStates } from "@payroll/domain/decision/erasureRequest"
import { StateConflict } from "@payroll/domain/errors"
import type { RecordBase } from "@payroll/domain/record"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { constVoid } from "effect/Function"
import * as Result from "effect/Result"
import type { Commit, Kind, Unavailable, Write } from "../writer.ts"

const NOBODY: ErasureStates = new Map()

export interface SubjectsErased {
  /** Those of some ids of which the erasure is confirmed; up to 0.5 s later in other processes. */
  readonly erasedOf: (
    clientId: string,
    ids: ReadonlyArray<string>
  ) => Effect.Effect<ErasureStates, Unavailable>
  /** Makes this process look at the register again. */
  readonly lookAgain: (clientId: string) => void
  /** Has those of some ids whose erasure is done looked through again, within a month. */
  readonly lookThrough: (
    clientId: string,
    ids: ReadonlyArray<string>
  ) => Effect.Effect<void, Unavailable>
}

/** Answers from the register of erasures. */
export const ErasedSubjects = Context.Reference<SubjectsErased>("payroll/ErasedSubjects", {
  defaultValue: () => ({
    erasedOf: () => Effect.succeed(NOBODY),
    lookAgain: constVoid,
    lookThrough: () => Effect.void
  })
})

/** True once the erasure of a person or a company, or of its client, is confirmed. */
export const isErased = (clientId: string, id: string) =>
  Effect.flatMap(ErasedSubjects, ({ erasedOf }) =>
    Effect.map(erasedOf(clientId, [clientId, id]), ({ size }) => size > 0)
  )

type Subject = Pick<RecordBase, "id" | "clientId" | "companyId">

const idsOf = ({ clientId, companyId, id }: Subject) => [clientId, companyId, id]

/** Adds to each of some people or companies of a client if its erasure, or that of what it is part of, is confirmed. */
export const withErasure = Effect.fnUntraced(function* <S extends Subject>(
  subjects: ReadonlyArray<S>
) {
  const [first] = subjects
  if (!first) return []
  const { erasedOf } = yield* ErasedSubjects
  const erased = yield* erasedOf(first.clientId, [...new Set(subjects.flatMap(idsOf))])
  return subjects.map((each) => ({ ...each, isErased: idsOf(each).some((id) => erased.has(id)) }))
})

const clientErased = new StateConflict({ message: "the client is erased" })
const companyErased = new StateConflict({
  message: "the company is erased: nothing more can be stored about it"
})

export const personErased = new StateConflict({
  message:
    "the person is erased: nothing more can be stored about them, but pay, worked time and time off"
})

/** The refusal of a commit with something that may not be stored about people whose erasure is confirmed. */
export class PersonErased extends StateConflict {
  readonly erased: ErasureStates

  constructor(erased: ErasureStates) {
    super({ message: personErased.message })
    this.erased = erased
  }
}

/** Fails if the erasure of one of some companies is confirmed. */
export const requireCompanies = Effect.fnUntraced(function* (
  clientId: string,
  companyIds: ReadonlyArray<string>
) {
  const { erasedOf } = yield* ErasedSubjects
  const erased = yield* erasedOf(clientId, companyIds)
  if (erased.size > 0) return yield* companyErased
})

/** Operations that may be called about those who are erased: a hold stops the rest, and work and access end. */
export const OF_ERASED: ReadonlySet<string> = new Set([
  "setLegalHold",
  "terminateUser",
  "terminateUsers",
  "removeUser",
  "revokeCredential",
  "revokeFlowLink",
  "endGuestSessions",
  "forgetPhone",
  "flow.end",
  "phone.forget"
])

/** The refusal of what is about companies of a client, if one of these or the client is erased. */
export const companyRefusal = (
  erased: ErasureStates,
  clientId: string,
  companyIds: ReadonlyArray<string>
): StateConflict | undefined =>
  erased.has(clientId)
    ? clientErased
    : companyIds.some((id) => erased.has(id))
      ? companyErased
      : undefined

/** Fails for an operation of a client whose erasure is confirmed. */
export const requireClient = (clientId: string, operation: string) =>
  OF_ERASED.has(operation)
    ? Effect.void
    : Effect.flatMap(isErased(clientId, clientId), (is) =>
        is ? Effect.fail(clientErased) : Effect.void
      )

/**
 * The records that may still be stored about an erased person, who has to be paid what was earned: those of pay, hours
 * and time off, which the law makes an employer keep. What people typed into them is erased within a month.
 */
export const PAY_RECORDS: ReadonlySet<Kind> = new Set<Kind>([
  "wage",
  "payResult",
  "workSchedule",
  "punch",
  "punchAmendment",
  "workerClock",
  "timeEntry",
  "timesheet",
  "timesheetContent",
  "timesheetAmendment",
  "workedTime",
  "timeException",
  "timeOffAccount",
  "timeOffAssignment",
  "timeOffEntry",
  "timeOffRequest",
  "timeOffRecalculation"
])

interface OfPerson {
  readonly workerId?: string | undefined
  readonly businessUserId?: string | undefined
  readonly subjectId?: string
}

/** The people about whom a write is. */
const peopleIn = ({ kind, op, record }: Write): ReadonlyArray<string | undefined> => {
  const { workerId, businessUserId, subjectId } = record as RecordBase & OfPerson
  const isPerson = kind === "worker" || kind === "businessUser"
  // A worker who was made of a business user stays one when that one is erased.
  if (isPerson && op === "update") return [record.id]
  return [workerId, businessUserId, subjectId]
}

/** Fails if changes have what may not be stored about people who are erased. */
export const requirePeople = (
  { writes }: Pick<Commit["changes"], "writes">,
  erased: ErasureStates
): Result.Result<void, PersonErased> => {
  const isRefused = (write: Write) =>
    !PAY_RECORDS.has(write.kind) && peopleIn(write).some((id) => id !== undefined && erased.has(id))
  return writes.some(isRefused) ? Result.fail(new PersonErased(erased)) : Result.void
}

/**
 * Fails for a commit that writes about a company, or what may not be stored any more about a person, who is erased.
 * What it may store about those whose erasure is done is looked through within a month.
 */
export const requireNotErased = Effect.fnUntraced(function* ({
  clientId,
  operation,
  record: { id, companyId },
  changes,
  disclosure
}: Pick<Commit, "clientId" | "operation" | "record" | "changes" | "disclosure">) {
  const isStored = changes.writes.length > 0
  if (companyId === undefined || (!isStored && disclosure === undefined)) return
  const { erasedOf, lookThrough } = yield* ErasedSubjects
  const people = changes.writes.flatMap(peopleIn).filter((each) => each !== undefined)
  const erased = yield* erasedOf(clientId, [clientId, companyId, ...new Set([id, ...people])])
  if (erased.size === 0) return
  if (isStored && !OF_ERASED.has(operation)) {
    const refusal = companyRefusal(erased, clientId, [companyId])
    if (refusal) return yield* refusal
    yield* Effect.fromResult(requirePeople(changes, erased))
  }
  const done = [...erased].flatMap(([each, state]) => (state === "done" ? [each] : []))
  if (done.length > 0) yield* lookThrough(clientId, done)
})
