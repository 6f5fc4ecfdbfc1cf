/** Lets what is refused about somebody erased say that first, before what else is wrong with it. */
import type { ErasureStates } from "@payroll/domain/decision/erasureRequest"
import type { DomainError } from "@payroll/domain/errors"
import { isObject } from "@payroll/domain/specification/reading"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Operation } from "./operation.ts"
import { companyRefusal, ErasedSubjects, OF_ERASED, personErased } from "./ports/erasedSubjects.ts"

/** The companies and the people that a request is about. */
export interface About {
  readonly companyIds: ReadonlyArray<string>
  readonly personIds: ReadonlyArray<string>
}

const textsIn = (...values: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  values.flatMap((value) => (typeof value === "string" ? [value.toLowerCase()] : []))

/** Returns those whom a body names, in its objects and lists. */
export const namedBy = (part: unknown): About => {
  const { companyId, userId, businessUserId, ...parts } = isObject(part) ? part : {}
  const within = Array.isArray(part) ? part : Object.values(parts)
  const all = within.filter((each) => typeof each === "object").map(namedBy)
  return {
    companyIds: [...textsIn(companyId), ...all.flatMap(({ companyIds }) => companyIds)],
    personIds: [...textsIn(userId, businessUserId), ...all.flatMap(({ personIds }) => personIds)]
  }
}

/** Returns those whom a snapshot is about: its worker, or whose record it is. */
export const aboutLoaded = (snapshot: unknown): About => {
  const { loaded = snapshot } = isObject(snapshot) ? snapshot : {}
  const { worker, companyId, workerId, businessUserId } = isObject(loaded) ? loaded : {}
  return isObject(worker)
    ? namedBy({ companyId: worker["companyId"], userId: worker["id"] })
    : namedBy({ companyId, userId: workerId, businessUserId })
}

/** Wages and results of pay are stored about erased people, as what is called in the groups of worked time is. */
const OF_PAY: ReadonlySet<string> = new Set([
  "addUserWage",
  "addUserWages",
  "updateUserWage",
  "endUserWage",
  "reportPayResults"
])

const NOBODY: ErasureStates = new Map()

type Called = Pick<Operation<never>, "group" | "name" | "takesMany">

const mayBeAboutErased = ({ group, name }: Called): boolean =>
  group.startsWith("time") || OF_PAY.has(name) || OF_ERASED.has(name)

/** A decision; where it is refused about an erased person who was found, that is the reason. */
export const erasedFirst = <A>(
  decided: Result.Result<A, DomainError>,
  personIds: ReadonlyArray<string | undefined>,
  erased: ErasureStates
): Result.Result<A, DomainError> =>
  Result.mapError(decided, (error) =>
    error._tag !== "RecordNotFound" && personIds.some((id) => id !== undefined && erased.has(id))
      ? personErased
      : error
  )

/** The erasures of people whom elements of a request name, where nothing may be stored about them. */
export const erasedElements = Effect.fnUntraced(function* (
  operation: Called,
  clientId: string,
  body: unknown
) {
  if (operation.takesMany !== true || mayBeAboutErased(operation)) return NOBODY
  const { erasedOf } = yield* ErasedSubjects
  return yield* erasedOf(clientId, namedBy(body).personIds)
})

/** The refusal of a decision: that the client, the company or the person is erased before all others. */
export const refusalFirst = Effect.fnUntraced(function* (
  operation: Called,
  clientId: string,
  all: ReadonlyArray<About>,
  refusal: DomainError
) {
  if (refusal._tag === "RecordNotFound" || OF_ERASED.has(operation.name)) return refusal
  const { erasedOf } = yield* ErasedSubjects
  const [companyIds, personIds] = [
    all.flatMap((each) => each.companyIds),
    all.flatMap((each) => each.personIds)
  ]
  const erased = yield* erasedOf(clientId, [clientId, ...companyIds, ...personIds])
  const ofCompany = companyRefusal(erased, clientId, companyIds)
  if (ofCompany) return ofCompany
  // Elements are refused one by one.
  if (operation.takesMany === true || mayBeAboutErased(operation)) return refusal
  return personIds.some((id) => erased.has(id)) ? personErased : refusal
})
