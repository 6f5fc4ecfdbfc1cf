/** State tables are data: the service, the documents, the CLI and the tests read the same ones. */
import * as Result from "effect/Result"
import { StateConflict } from "./errors.ts"

/** For each state the states it can move to. A state that leads nowhere is final. */
export type StateTable<State extends string> = Readonly<Record<State, ReadonlyArray<State>>>

/** The conflict of a move that a record's table does not have. */
export const noMove = (record: string, from: string, to: string): StateConflict =>
  new StateConflict({ message: `the ${record} is "${from}" and cannot move to "${to}"` })

/** The state a record moves to, or the conflict when its table does not have the move. */
export const move = <State extends string>(
  record: string,
  table: StateTable<State>,
  from: State,
  to: State
): Result.Result<State, StateConflict> =>
  table[from].includes(to) ? Result.succeed(to) : Result.fail(noMove(record, from, to))

/** The states that a record can move to from where it is. */
export const reachable = <State extends string>(
  table: StateTable<State>,
  from: State
): ReadonlyArray<State> => table[from]
