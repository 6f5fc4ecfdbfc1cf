/** State tables are data, shared by the service, the documents, the CLI and the tests. */
import * as Result from "effect/Result"
import { StateConflict } from "./errors.ts"

/** The allowed transitions from each state. A state without transitions is final. */
export type StateTable<State extends string> = Readonly<Record<State, ReadonlyArray<State>>>

/** State of a record: in use, or deactivated. A deactivated record stays as history and is never active again. */
export type RecordStatus = "active" | "deactivated"

export const recordStatuses: StateTable<RecordStatus> = {
  active: ["deactivated"],
  deactivated: []
}

export interface Deactivatable {
  readonly recordStatus: RecordStatus
}

export const isActive = ({ recordStatus }: Deactivatable): boolean => recordStatus === "active"

/** The reason why a record cannot move: it is there already, its state is final, or other states come next. */
const noMoveText = (from: string, to: string, next: ReadonlyArray<string>): string => {
  if (from === to) return `is "${from}" already`
  if (next.length === 0) return `is "${from}", which is final`
  return `is "${from}"; what can come next is ${next.map((state) => `"${state}"`).join(" or ")}`
}

/** The conflict for a transition that the record's table does not allow. */
export const noMove = <State extends string>(
  record: string,
  table: StateTable<State>,
  from: State,
  to: State
): StateConflict =>
  new StateConflict({ message: `the ${record} ${noMoveText(from, to, table[from])}` })

/** Returns `to`, or a conflict if the table does not allow the transition. */
export const move = <State extends string>(
  record: string,
  table: StateTable<State>,
  from: State,
  to: State
): Result.Result<State, StateConflict> =>
  table[from].includes(to) ? Result.succeed(to) : Result.fail(noMove(record, table, from, to))

/** Returns `to`, or `from` if the table does not allow the transition. For automatic transitions. */
export const moveIfAllowed = <State extends string>(
  table: StateTable<State>,
  from: State,
  to: State
): State => (table[from].includes(to) ? to : from)

/** The states of a table, in its order. */
export const statesOf = <State extends string>(table: StateTable<State>): ReadonlyArray<State> =>
  Object.keys(table).filter((state): state is State => Object.hasOwn(table, state))

/** The states that a record in state `from` can move to. */
export const reachable = <State extends string>(
  table: StateTable<State>,
  from: State
): ReadonlyArray<State> => table[from]
