/** A verdict as a provider writes it, in its answer or in a callback. It is input like any other. */
import { Uuid } from "../field/uuid.ts"
import type { Verdict } from "./attempt.ts"
import { PROVIDER_TEXT_LENGTH_MAX, REASONS_MAX } from "./reason.ts"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** More than a verdict with all its reasons takes. */
export const VERDICT_BYTES_MAX = 16 * 1024

const isShort = ({ length }: string): boolean => length <= PROVIDER_TEXT_LENGTH_MAX

/** Any texts: refusing one would ask the provider again and again for the same verdict. */
const Reasons = Schema.Array(Schema.String.check(Schema.makeFilter(isShort))).check(
  Schema.makeFilter<ReadonlyArray<string>>(({ length }) => length <= REASONS_MAX)
)

const verdictFields = {
  status: Schema.Literals(["passed", "failed", "needs_review"]),
  reasons: Schema.optionalKey(Reasons)
}

const decodeVerdict = Schema.decodeUnknownResult(Schema.Struct(verdictFields))
const decodeCallback = Schema.decodeUnknownResult(
  Schema.Struct({ ...verdictFields, attemptId: Uuid })
)

/** Refuses bytes that are not UTF-8. */
const utf8 = new TextDecoder("utf-8", { fatal: true })

const jsonOf = (bytes: Uint8Array): unknown => {
  if (bytes.length > VERDICT_BYTES_MAX) return undefined
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown
  } catch {
    return undefined
  }
}

/** The verdict in a provider's answer; undefined if the answer is not one. */
export const readVerdict = (bytes: Uint8Array): Verdict | undefined => {
  const decoded = decodeVerdict(jsonOf(bytes))
  if (Result.isFailure(decoded)) return undefined
  const { status, reasons = [] } = decoded.success
  return { status, reasons }
}

export interface CallbackVerdict {
  /** In lower case. */
  readonly attemptId: string
  readonly verdict: Verdict
}

/** The verdict in a callback; undefined if it is not a verdict about an attempt. */
export const readCallback = (bytes: Uint8Array): CallbackVerdict | undefined => {
  const decoded = decodeCallback(jsonOf(bytes))
  if (Result.isFailure(decoded)) return undefined
  const { attemptId, status, reasons = [] } = decoded.success
  return { attemptId, verdict: { status, reasons } }
}
