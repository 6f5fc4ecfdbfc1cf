import type { Commit, Writer } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"

interface Interruption {
  /** True of the commit before which it runs. */
  readonly before: (commit: Commit) => boolean
  readonly run: () => Promise<unknown>
}

/** True of a step of an erasure. */
export const isErasure = ({ operation }: Pick<Commit, "operation">): boolean =>
  operation === "erasure.erase"

/** A writer before whose next commit of a kind a test acts, once: `next` is undefined after that. */
export class InterruptedWriter {
  next: Interruption | undefined

  readonly over = (real: Writer["Service"]): Pick<Writer["Service"], "commit"> => ({
    commit: (commit) => {
      if (this.next?.before(commit) !== true) return real.commit(commit)
      const { run } = this.next
      this.next = undefined
      return Effect.andThen(Effect.promise(run), real.commit(commit))
    }
  })
}
