/** Sentences about codes that do not come or are not taken: what the person can do. */
import type { FlowWords } from "../text/english.ts"
import { CallFailed } from "./call.ts"

export interface CodeRefusal {
  readonly message: string
  /** True where no code helps: somebody else has to do something. */
  readonly isFinal: boolean
}

const LEFT = /(?<left>\d) more/

/** The sentence about a call for or with a code that failed. */
export const codeRefusal = (error: unknown, { code, failed }: FlowWords): CodeRefusal => {
  if (!(error instanceof CallFailed)) throw error
  const final = (message: string): CodeRefusal => ({ message, isFinal: true })
  const again = (message: string): CodeRefusal => ({ message, isFinal: false })
  switch (error.type) {
    case "code-address-new":
      return final(code.addressNew)
    case "code-unavailable":
    case "code-needed":
      return final(code.unavailable)
    case "codes-locked":
      return final(code.locked)
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
