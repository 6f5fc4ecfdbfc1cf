/** Writes of the portal: one at a time, stored as soon as there is a connection. */
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { useMemo, useState } from "react"
import { makeSubmit, type Called, type RequestOf } from "../flow/call.ts"
import { useFlow } from "../flow/context.ts"
import { useFlowWords } from "../text/words.ts"

/** The outcome of a write: `ok` is stored, `warn` is not. */
export interface Stored {
  readonly tone: "ok" | "warn"
  readonly text: string
}

interface Saying {
  readonly done: string
  /** Is said if the service refuses it. */
  readonly refused: string
}

/** Returns the way to store requests of an operation, and what became of the last one. */
export const useStoring = <N extends Called>(name: N, { done, refused }: Saying) => {
  const { call } = useFlow()
  const words = useFlowWords()
  const [isBusy, work] = useState(false)
  const [stored, say] = useState<Stored>()
  const submit = useMemo(
    () =>
      makeSubmit(call, name, words, () => Promise.reject(new SubmitFailed(words.failed.needsMore))),
    [call, name, words]
  )
  const store = async (request: RequestOf<N>): Promise<boolean> => {
    work(true)
    say(undefined)
    try {
      await submit(request)
      say({ tone: "ok", text: done })
      return true
    } catch (error) {
      if (!(error instanceof SubmitFailed)) throw error
      say({ tone: "warn", text: error.isUnknown ? error.message : refused })
      return false
    } finally {
      work(false)
    }
  }
  return { store, isBusy, stored, say }
}
