import type { AnswerOf } from "../api/call.ts"

/** A verification as its page shows it. */
export type Verification = AnswerOf<"getVerification">["verification"]
