import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { ClientEvent } from "@payroll/domain/event/event"
import type { Changes, Kind } from "../writer.ts"

/** Something that a commit stores and a loop can wait for: records of a kind, or events. */
export type Stored = Kind | "event"

/** Notifies waiting loops that work was stored. A hint only: the loops poll as well. */
export class WakeUp extends Context.Service<
  WakeUp,
  {
    /** Wakes one loop. */
    readonly notify: (loop: string) => void
    /** Wakes the loops that wait for something of a commit, soon. */
    readonly committed: (
      commit: Pick<Changes, "writes"> & { readonly events: ReadonlyArray<ClientEvent> }
    ) => void
    /** Waits for the next notification, at most so long. One since the last wait counts. */
    readonly wait: (
      loop: string,
      atMostMs: number,
      wakesOn: ReadonlyArray<Stored>
    ) => Effect.Effect<void>
  }
>()("payroll/WakeUp") {}
