/** What the suites of storage run on: every port of storage, and two ways to look behind them. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Administration } from "../ports/administration.ts"
import type { AnswerStore } from "../ports/answerStore.ts"
import type { CompanyStore } from "../ports/companyStore.ts"
import type { Credentials } from "../ports/credentials.ts"
import type { DeliveryQueue } from "../ports/deliveryQueue.ts"
import type { NewId } from "../ports/newId.ts"
import type { Retention } from "../ports/retention.ts"
import type { StorageHealth } from "../ports/storageHealth.ts"
import type { VerificationQueue } from "../ports/verificationQueue.ts"
import type { WakeUp } from "../ports/wakeUp.ts"
import type { Unavailable, Writer } from "../writer.ts"

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
