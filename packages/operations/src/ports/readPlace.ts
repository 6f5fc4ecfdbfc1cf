/** Where a request's reads may be answered, and how much of what was written they must show. */
import * as Context from "effect/Context"

/** What a read that may be answered by a replica asks of it. */
export interface OnReplica {
  /** The position that a replica must have reached; undefined if any will do. */
  readonly atLeast: string | undefined
  /** Where the request read first, set by storage: it never goes on with one that is behind that. */
  place?: object | undefined
}

/** The primary answers reads, unless their request allows a replica. */
export const ReadPlace = Context.Reference<"primary" | OnReplica>("payroll/ReadPlace", {
  defaultValue: () => "primary"
})

/** The position behind all that this process has committed or confirmed. */
export interface KnownPosition {
  /** Undefined where no replica could use it. */
  readonly latest: () => string | undefined
}

/** Known only where there are replicas. */
export const Positions = Context.Reference<KnownPosition>("payroll/Positions", {
  defaultValue: () => ({ latest: () => undefined })
})
