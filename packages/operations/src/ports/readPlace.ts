/** The place of a request's reads (the primary or a replica) and the position that a replica must have reached. */
import * as Context from "effect/Context"

/** Requirements of a read that a replica may answer. */
export interface OnReplica {
  /** The position that a replica must have reached; undefined if any will do. */
  readonly atLeast: string | undefined
  /** The replica that answered the first read of the request, set by storage: later reads use no older one. */
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
