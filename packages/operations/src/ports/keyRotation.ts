import type { StateConflict } from "@payroll/domain/errors"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Milliseconds between the last write under an old key and its retirement: answers are stored for so long. */
export const RETIRED_AFTER_MS = 72 * 3_600_000

/** Rows of a table that are sealed, claimed or have a MAC, by the versions of their clients' keys. */
export interface RowsUnderKeys {
  readonly table: string
  readonly what: "seals" | "MACs" | "claims"
  /** Under the newest version of the key of their client. */
  readonly newest: number
  /** Under an earlier one. */
  readonly earlier: number
}

/** A rotation of the keys of all clients. */
export interface ClientKeyRotation {
  /** From 1. */
  readonly number: number
  readonly step: string
  /** UTC milliseconds. */
  readonly startedAt: number
  readonly steppedAt: number
}

export interface ClientKeysState {
  /** The newest rotation; undefined before the first. */
  readonly rotation: ClientKeyRotation | undefined
  readonly rows: ReadonlyArray<RowsUnderKeys>
  /** Clients whose newest link of the audit is under an earlier version. */
  readonly unlinked: number
}

/** Gives all clients new keys, while the service runs, and moves to them what is stored. */
export class KeyRotation extends Context.Service<
  KeyRotation,
  {
    /** Begins a rotation, with an audit row. Fails with StateConflict while another one is under way. */
    readonly start: Effect.Effect<ClientKeyRotation, StateConflict | Unavailable>
    /**
     * Does the next batch of at most `rows`, or takes the next step where all processes have reached this one. Returns
     * `rows` if there is more to do at once, else 0. What is left to do is in the rows: a process that is killed loses
     * nothing, and several at once do no harm.
     */
    readonly advance: (rows: number) => Effect.Effect<number, Unavailable>
    /** Counts what is under which version: reads all tables. */
    readonly state: Effect.Effect<ClientKeysState, Unavailable>
    /**
     * Retires all versions but the newest, with an audit row: nothing under them is believed any more. Fails with
     * StateConflict before the rotation is done and `RETIRED_AFTER_MS` have passed, and while a row is under one.
     */
    readonly retire: Effect.Effect<ClientKeyRotation, StateConflict | Unavailable>
  }
>()("payroll/KeyRotation") {}
