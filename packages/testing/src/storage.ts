/** What the suites of storage run on: every port of storage, and two ways to look behind them. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Administration } from "@payroll/operations/ports/administration"
import type { AnswerStore } from "@payroll/operations/ports/answerStore"
import type { CompanyStore } from "@payroll/operations/ports/companyStore"
import type { Credentials } from "@payroll/operations/ports/credentials"
import type { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import type { NewId } from "@payroll/operations/ports/newId"
import type { Retention } from "@payroll/operations/ports/retention"
import type { StorageHealth } from "@payroll/operations/ports/storageHealth"
import type { VerificationQueue } from "@payroll/operations/ports/verificationQueue"
import type { WakeUp } from "@payroll/operations/ports/wakeUp"
import type { Unavailable, Writer } from "@payroll/operations/writer"

export type Row = Readonly<Record<string, string | number | null>>

/** Sees the tables behind the ports, and changes what no port changes yet. */
export class Inspection extends Context.Service<
  Inspection,
  {
    /** The rows of a table that have these values. */
    readonly rows: (table: string, where: Row) => Effect.Effect<ReadonlyArray<Row>, Unavailable>
    /** How many rows each table has. */
    readonly counts: Effect.Effect<Readonly<Record<string, number>>, Unavailable>
    /** Sets columns of the rows that have these values. */
    readonly set: (table: string, where: Row, values: Row) => Effect.Effect<void, Unavailable>
  }
>()("payroll/testing/Inspection") {}

/** Everything of storage that one process has. */
export type ProcessStorage =
  | Administration
  | AnswerStore
  | CompanyStore
  | Credentials
  | DeliveryQueue
  | Inspection
  | NewId
  | Retention
  | StorageHealth
  | VerificationQueue
  | WakeUp
  | Writer

/** Opens the same database once more, as another process would; where none can, gives this one. */
export class Twin extends Context.Service<
  Twin,
  { readonly open: Effect.Effect<Context.Context<ProcessStorage>, never, Scope.Scope> }
>()("payroll/testing/Twin") {}

export type TestStorage = ProcessStorage | Twin
