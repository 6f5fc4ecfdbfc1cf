/** Stores what a form or a button asks for, once, however often it is tried. */
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { call, CallFailed, type AnswerOf, type Called, type RequestOf } from "./call.ts"
import { readAgain } from "./queries.ts"
import { words } from "../text/words.ts"

const messageOf = ({ status, message }: CallFailed): string => {
  if (status === 0) return words.read.unreachable
  if (status === 403) return words.read.notAllowed
  return message
}

/** Returns the failure of a form for a failed call. */
const submitFailure = (error: CallFailed): SubmitFailed =>
  new SubmitFailed(messageOf(error), {
    problems: error.fields.map(({ path, ...problem }) => ({ path: path.join("."), ...problem })),
    isStale: error.type === "version-conflict",
    isUnknown: error.status === 0 || error.type === "timed-out",
    requestId: error.requestId
  })

const store = async <N extends Called>(
  operation: N,
  request: RequestOf<N>,
  key: string
): Promise<AnswerOf<N>> => {
  try {
    return await call(operation, request, key)
  } catch (error) {
    throw error instanceof CallFailed ? submitFailure(error) : error
  }
}

/**
 * Returns a function that stores requests. The same request again has the same idempotency key, so that a try whose
 * answer was lost stores nothing twice. Fails with `SubmitFailed`.
 */
export const makeSubmits = () => {
  const last = new Map<Called, { readonly body: string; readonly key: string }>()
  return async <N extends Called>(operation: N, request: RequestOf<N>): Promise<AnswerOf<N>> => {
    const body = JSON.stringify(request)
    const before = last.get(operation)
    const { key } = before?.body === body ? before : { key: crypto.randomUUID() }
    last.set(operation, { body, key })
    try {
      const answer = await store(operation, request, key)
      last.delete(operation)
      return answer
    } finally {
      // Also after a failure: what is shown may have changed meanwhile.
      void readAgain()
    }
  }
}

/** Returns a function that stores requests of one operation, as `makeSubmits` does. */
export const makeSubmit = <N extends Called>(operation: N) => {
  const submit = makeSubmits()
  return (request: RequestOf<N>): Promise<AnswerOf<N>> => submit(operation, request)
}

/** Stores requests one after the other, and then reads again once. Gives the failure of each that was not stored. */
export const submitEach = async <N extends Called>(
  operation: N,
  requests: ReadonlyArray<RequestOf<N>>
): Promise<ReadonlyArray<SubmitFailed | undefined>> => {
  const failures: Array<SubmitFailed | undefined> = []
  for (const request of requests) {
    try {
      await store(operation, request, crypto.randomUUID())
      failures.push(undefined)
    } catch (error) {
      if (!(error instanceof SubmitFailed)) throw error
      failures.push(error)
    }
  }
  void readAgain()
  return failures
}
