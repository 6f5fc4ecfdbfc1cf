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
}

/** Answers from the register of erasures. */
export const ErasedSubjects = Context.Reference<SubjectsErased>("payroll/ErasedSubjects", {
  defaultValue: () => ({ erasedOf: () => Effect.succeed(NOBODY), lookAgain: constVoid })
})

/** True once the erasure of a person or a company, or of its client, is confirmed. */
export const isErased = (clientId: string, id: string) =>
  Effect.flatMap(ErasedSubjects, ({ erasedOf }) =>
    Effect.map(erasedOf(clientId, [clientId, id]), ({ size }) => size > 0)
  )

type Person = Pick<RecordBase, "id" | "clientId"> & { readonly companyId: string }

/** Adds to each of some people of a company if the erasure of the person, the company or the client is confirmed. */
export const withErasure = Effect.fnUntraced(function* <P extends Person>(
  people: ReadonlyArray<P>
) {
  const [first] = people
  if (!first) return []
  const { erasedOf } = yield* ErasedSubjects
  const { clientId, companyId } = first
  const erased = yield* erasedOf(clientId, [clientId, companyId, ...people.map(({ id }) => id)])
  const areAll = erased.has(clientId) || erased.has(companyId)
  return people.map((each) => ({ ...each, isErased: areAll || erased.has(each.id) }))
})

const clientErased = new StateConflict({ message: "the client is erased" })
const companyErased = new StateConflict({
  message: "the company is erased: nothing more can be stored about it"
})

/** The refusal of a commit with something that may not be stored about people whose erasure is confirmed. */
export class PersonErased extends StateConflict {
  readonly erased: ErasureStates

  constructor(erased: ErasureStates) {
    const rest = "but pay, worked time and time off while the law keeps these"
    super({ message: `the person is erased: nothing more can be stored about them, ${rest}` })
    this.erased = erased
  }
}

/** Fails if the erasure of a client is confirmed. */
export const requireClient = (clientId: string) =>
  Effect.flatMap(isErased(clientId, clientId), (is) =>
    is ? Effect.fail(clientErased) : Effect.void
  )

/** A hold that is placed while somebody is erased stops the rest. */
const OF_ERASED: ReadonlySet<string> = new Set(["setLegalHold"])

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
  const isRefused = (write: Write, id: string | undefined) => {
    const state = id === undefined ? undefined : erased.get(id)
    return state !== undefined && (state === "done" || !PAY_RECORDS.has(write.kind))
  }
  return writes.some((write) => peopleIn(write).some((id) => isRefused(write, id)))
    ? Result.fail(new PersonErased(erased))
    : Result.void
}

/** Fails for a commit that writes about a company, or what may not be stored any more about a person, who is erased. */
export const requireNotErased = Effect.fnUntraced(function* ({
  clientId,
  operation,
  record: { companyId },
  changes
}: Pick<Commit, "clientId" | "operation" | "record" | "changes">) {
  if (companyId === undefined || changes.writes.length === 0 || OF_ERASED.has(operation)) return
  const { erasedOf } = yield* ErasedSubjects
  const people = changes.writes.flatMap(peopleIn).filter((id) => id !== undefined)
  const erased = yield* erasedOf(clientId, [clientId, companyId, ...new Set(people)])
  if (erased.size === 0) return
  if (erased.has(clientId)) return yield* clientErased
  if (erased.has(companyId)) return yield* companyErased
  yield* Effect.fromResult(requirePeople(changes, erased))
})
