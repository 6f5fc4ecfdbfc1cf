/** Erases what is stored about somebody, as far as the law lets it go. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { KeptKind } from "@payroll/domain/retention/keptKinds"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Unavailable, Writer } from "../writer.ts"
import type { NewId } from "./newId.ts"
import type { DataOwner } from "./storedData.ts"

/** A person or a company, or a client with what belongs to none of its companies. */
export type ErasedOwner =
  | DataOwner
  | (Omit<DataOwner, "kind"> & {
      readonly kind: "client"
      /** The id of the client, as in its events. */
      readonly companyId: string
    })

export interface ErasureWork {
  readonly owner: ErasedOwner
  /** The kinds of records that the law still keeps. */
  readonly kept: ReadonlyArray<KeptKind>
  /** Counts what would be replaced, and replaces nothing. */
  readonly isDryRun: boolean
  /**
   * UTC milliseconds: what always goes at once, such as events, is looked through from here on, because everything
   * before was; not given if nothing was.
   */
  readonly since?: number | undefined
}

export interface ErasedRows {
  readonly table: string
  readonly rows: number
}

export interface ErasureResult {
  /** The rows in which something was replaced, by table; tables without any are left out. */
  readonly erased: ReadonlyArray<ErasedRows>
  /** The first of the days on which something stays; undefined if all is gone. */
  readonly keptUntil: LocalDate | undefined
  /** True while rows of the audit wait for their link, before which they cannot be changed. */
  readonly isWaiting: boolean
}

/** A legal hold was placed; what is erased already stays erased. */
export class Held extends Data.TaggedError("Held")<{}> {}

export class Eraser extends Context.Service<
  Eraser,
  {
    /**
     * Replaces what may go, in many small commits, none of which is stored while a hold is there. It can be killed and
     * run again: what is gone changes no more.
     */
    readonly run: (
      work: ErasureWork
    ) => Effect.Effect<ErasureResult, Held | Unavailable, NewId | Writer>
  }
>()("payroll/Eraser") {}
