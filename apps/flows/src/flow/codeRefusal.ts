/** Sentences about codes that do not come or are not taken: what the person can do. */
import type { FlowWords } from "../text/english.ts"
import { CallFailed } from "./call.ts"

export interface CodeRefusal {
  readonly message: string
  /** True where no code helps: somebody else has to do something. */
  readonly isFinal: boolean
  /** True where an administrator is asked to confirm the session. */
  readonly isWaiting?: true
}

const LEFT = /(?<left>\d) more/

/** The sentence about a call for or with a code that failed. */
export const codeRefusal = (error: unknown, { code, failed }: FlowWords): CodeRefusal => {
  if (!(error instanceof CallFailed)) throw error
  const waiting = (message: string): CodeRefusal => ({ message, isFinal: true, isWaiting: true })
  const again = (message: string): CodeRefusal => ({ message, isFinal: false })
  switch (error.type) {
    case "code-address-new":
      return waiting(code.addressNew)
    case "code-unavailable":
      return waiting(code.unavailable)
    case "codes-locked":
      return { message: code.locked, isFinal: true }
    case "code-over":
      return again(code.over)
    case "too-many-numbers":
      return again(code.tooOften)
    case "invalid-request": {
      const left = LEFT.exec(error.message)?.groups?.["left"]
      return again(left === undefined ? code.over : code.wrong(left))
    }
    default:
      return again(error.status === 0 ? failed.unreachable : failed.later)
  }
}
