/**
 * Decides on the elements of a bulk request one after the other, each by the rules of its single form.
 * A decision sees what the elements before it come to: the values that they claim, and their records.
 */
import { InvalidRequest, type DomainError } from "@payroll/domain/errors"
import type { Problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import {
  CHECKED,
  checkElements,
  entriesOf,
  type Bulk,
  type CheckedElement,
  type ElementError,
  type Refusal
} from "./bulk.ts"
import { combined, guardedOnce, insert, noChanges } from "./changes.ts"
import { erasedFirst } from "./erasedFirst.ts"
import type { DecisionContext } from "./operation.ts"
import { nextTurn } from "./pieces.ts"
import { requirePeople } from "./ports/erasedSubjects.ts"
import type { Changes, Claim, Write } from "./writer.ts"

type Path = Problem["path"]

/** Places of the same data in the bulk request and in the single one. */
export interface Places {
  /** The list of the bulk request, such as `userWages`. */
  readonly list: string
  /** Path of the object with the list, if the list is not at the root of the body. */
  readonly within?: Path
  /** The object of the single request, such as `userWage`. */
  readonly single: string
}

/** The decision on an element. */
export interface DecidedElement<Entry> {
  readonly entry: Entry
  /** Undefined if it is as asked already. */
  readonly changes: Changes | undefined
}

/** A path of the single request in the bulk request. */
const placeIn =
  ({ list, within = [], single }: Places, index: number) =>
  ([head, ...rest]: Path): Path =>
    head === single || head === undefined
      ? [...within, list, index, ...rest]
      : [...within, list, index, head, ...rest]

/** The ids by which elements name a person. */
interface OfPerson {
  readonly userId?: string
  readonly businessUserId?: string
}

const personIdsOf = (input: unknown) => {
  const { userId, businessUserId } = input as OfPerson
  return [userId, businessUserId]
}

const refusalAt = (
  error: DomainError,
  { single }: Places,
  input: unknown,
  at: (path: Path) => Path
): Refusal => {
  if (error.problems !== undefined && error.problems.length > 0) {
    const problems = error.problems.map((each) => ({ ...each, path: at(each.path) }))
    return { error, problems }
  }
  const { userId, businessUserId } = input as OfPerson
  const named = userId === undefined && businessUserId !== undefined ? "businessUserId" : "userId"
  const field = error._tag === "VersionConflict" ? "version" : named
  const type = error._tag === "RecordNotFound" ? "not-found" : "conflict"
  return { error, problems: [{ path: at([single, field]), type, message: error.message }] }
}

/** The problems of limits by element: such an element is not looked at, so that nothing says if its value is right. */
const limitsByElement = (
  { within = [] }: Places,
  { limits = [] }: Pick<DecisionContext, "limits">
): ReadonlyMap<number, Problem> =>
  new Map(limits.map((limit) => [Number(limit.path[within.length + 1]), limit]))

const keyOf = (path: Path): string => path.join("\n")

/** The holder of each value among the elements; undefined if somebody else holds it. */
type Holders = Map<string, string | undefined>

const valueOf = ({ rule, scope, value }: Claim): string =>
  `${rule} ${scope} ${Redacted.value(value)}`

/** The fields of a decision whose values others hold, elements of the same request included. */
const lostFields = (
  claims: ReadonlyArray<Claim>,
  holders: Holders,
  isTaken: DecisionContext["isTaken"],
  at: (path: Path) => Path
): ReadonlySet<string> => {
  const lost = new Set<string>()
  for (const claim of claims) {
    const value = valueOf(claim)
    const isOthers = holders.has(value) && holders.get(value) !== claim.holder
    if (!isOthers && !isTaken(at(claim.path))) continue
    lost.add(keyOf(claim.path))
    // Elements after this one learn it now, and not each in a round of its own.
    if (!isOthers) holders.set(value, undefined)
  }
  return lost
}

type Decide<E, D> = (input: E, context: DecisionContext) => Result.Result<D, DomainError>

/** Decides on an element by the values that others hold, elements before it included, and by who is erased. */
const decidedBy = <E, D extends DecidedElement<unknown>>(
  decide: Decide<E, D>,
  input: E,
  context: DecisionContext,
  { holders, at }: { readonly holders: Holders; readonly at: (path: Path) => Path }
): Result.Result<D, DomainError> => {
  const { isTaken, erased = new Map() } = context
  const free = decide(input, { ...context, isTaken: () => false })
  const claims = Result.isSuccess(free) ? (free.success.changes?.claims ?? []) : []
  const lost = lostFields(claims, holders, isTaken, at)
  const decided =
    lost.size === 0 ? free : decide(input, { ...context, isTaken: (path) => lost.has(keyOf(path)) })
  return Result.flatMap(erasedFirst(decided, personIdsOf(input), erased), (each) =>
    Result.map(requirePeople(each.changes ?? noChanges, erased), () => each)
  )
}

/** A record that one element adds and a later one changes is added as it is in the end. */
const addedOnce = (writes: ReadonlyArray<Write>): ReadonlyArray<Write> => {
  const added = new Map<string, number>()
  const kept: Array<Write> = []
  for (const write of writes) {
    const { kind, op, record } = write
    const at = added.get(record.id)
    if (op === "update" && at !== undefined) {
      kept[at] = insert(kind, record)
      continue
    }
    if (op === "insert") added.set(record.id, kept.length)
    kept.push(write)
  }
  return kept
}

const together = (all: ReadonlyArray<Changes | undefined>): Changes | undefined => {
  const parts = all.filter((each) => each !== undefined)
  if (parts.length === 0) return undefined
  const whole = combined(parts)
  return {
    ...whole,
    writes: addedOnce(whole.writes),
    revisions: guardedOnce(whole.revisions)
  }
}

/** Elements that are decided in one turn of the event loop: 15 to 200 µs each. */
const DECIDED_IN_TURN = 25

interface DecidedBulk<Entry> {
  /** That of the first element that is stored. */
  readonly first: Entry | CheckedElement
  readonly entries: ReadonlyArray<Entry | CheckedElement | ElementError>
  readonly changes: Changes | undefined
  /** Why nothing is stored, where what the other elements claim is asked for first. */
  readonly refusal: DomainError | undefined
}

/**
 * Decides on each element with `decide`, which is given the context of the single form; `accept` learns
 * what was decided on an element before the next one. `decide` may be called twice for an element.
 */
export const decideEach = Effect.fnUntraced(function* <
  R extends { readonly dryRun?: boolean; readonly onError?: "stop" | "continue" },
  E,
  D,
  Entry
>(
  places: Places,
  bulk: Bulk<R, E>,
  context: DecisionContext,
  decide: Decide<E, D & DecidedElement<Entry>>,
  accept?: (decided: D) => void
): Effect.fn.Return<DecidedBulk<Entry>, DomainError> {
  const refused = new Map(bulk.refused)
  const limits = limitsByElement(places, context)
  const holders: Holders = new Map()
  const stored: Array<DecidedElement<Entry | CheckedElement> & { readonly index: number }> = []
  for (const [place, { index, input }] of bulk.elements.entries()) {
    if (place % DECIDED_IN_TURN === DECIDED_IN_TURN - 1) yield* nextTurn
    const at = placeIn(places, index)
    const limit = limits.get(index)
    if (limit) {
      refused.set(index, { error: new InvalidRequest({ problems: [limit] }), problems: [limit] })
      continue
    }
    const decided = decidedBy(decide, input, context, { holders, at })
    if (Result.isFailure(decided)) {
      refused.set(index, refusalAt(decided.failure, places, input, at))
      continue
    }
    const { entry, changes } = decided.success
    const placed = (changes?.claims ?? []).map((claim) => ({ ...claim, path: at(claim.path) }))
    for (const claim of placed) holders.set(valueOf(claim), claim.holder)
    stored.push({
      index,
      entry: bulk.request.dryRun === true ? CHECKED : entry,
      changes: changes && { ...changes, claims: placed }
    })
    accept?.(decided.success)
  }
  const inOrder = new Map([...refused].toSorted(([one], [other]) => one - other))
  const changes = together(stored.map((element) => element.changes))
  const checked = checkElements(bulk, inOrder, stored.length)
  const asksFirst = changes !== undefined && changes.claims.length > 0
  if (Result.isFailure(checked) && !asksFirst) return yield* Effect.fail(checked.failure)
  return {
    first: stored[0]?.entry as Entry | CheckedElement,
    entries: entriesOf(inOrder, stored),
    changes,
    refusal: Result.isFailure(checked) ? checked.failure : undefined
  }
})
