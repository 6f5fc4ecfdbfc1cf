import { shownFlag } from "../answerSchema.ts"

/** The flag of an erased person or company. */
export const erasedFlag = shownFlag(
  "Whether the erasure is confirmed: what is stored goes, and nothing more is stored but what the law makes an employer keep."
)
