/** Everything that is stored about a person or a company, table by table. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Somebody about whom rows are. */
export interface DataOwner {
  readonly kind: "worker" | "businessUser" | "company"
  readonly id: string
  readonly clientId: string
  readonly companyId: string
}

/** A row, or of a row with parts about several people the part about its owner. */
export interface StoredRow {
  readonly table: string
  /** The values of its key, with slashes between them. */
  readonly id: string
  /** By the names of its fields; those without a value are left out. */
  readonly fields: Readonly<Record<string, unknown>>
}

export interface StoredPage {
  readonly rows: ReadonlyArray<StoredRow>
  /** The place of the last row that was read; undefined if no more follow. */
  readonly next: string | undefined
  /** True if a later page may have fields that only the role payroll is shown whole. */
  readonly hasNumbers: boolean
}

export interface StoredPlace {
  /** Empty for the first page; otherwise the `next` of a page. */
  readonly after: string
  /** Rows that the page has at most. */
  readonly rows: number
  /** True if sealed numbers are shown whole. */
  readonly isWhole: boolean
}

export class StoredData extends Context.Service<
  StoredData,
  {
    /** Returns the person or company with an id; undefined if there is none, or it is another client's. */
    readonly owner: (
      clientId: string,
      kind: DataOwner["kind"],
      id: string
    ) => Effect.Effect<DataOwner | undefined, Unavailable>
    /** Returns a page of the rows about an owner; undefined for a place that no page gave. */
    readonly rows: (
      owner: DataOwner,
      place: StoredPlace
    ) => Effect.Effect<StoredPage | undefined, Unavailable>
  }
>()("payroll/StoredData") {}
