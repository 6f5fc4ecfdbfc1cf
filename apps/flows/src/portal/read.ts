/** Reads of the portal. What was read stays while it is read again, and goes if that fails. */
import { useCallback, useEffect, useRef, useState } from "react"
import { CallFailed, type AnswerOf, type Called, type RequestOf } from "../flow/call.ts"
import { useFlow } from "../flow/context.ts"

export interface Read<A> {
  /** Undefined until it is there. */
  readonly answer: A | undefined
  readonly hasFailed: boolean
  /** The refusal of the service, if it is one. */
  readonly failure: CallFailed | undefined
  readonly again: () => Promise<void>
}

/** Reads an operation, and again when the request is another one; nothing without a request. */
export const useRead = <N extends Called>(
  name: N,
  request: RequestOf<N> | undefined
): Read<AnswerOf<N>> => {
  const { call } = useFlow()
  const body = request && JSON.stringify(request)
  const [read, show] = useState<{ readonly body: string; readonly answer: AnswerOf<N> }>()
  const [failed, fail] = useState<{ readonly error: unknown }>()
  const loads = useRef(0)
  const load = useCallback(async (): Promise<void> => {
    if (body === undefined) return
    loads.current += 1
    const at = loads.current
    fail(undefined)
    try {
      const answer = await call(name, JSON.parse(body) as RequestOf<N>)
      // An answer that comes late is older than one that is shown, or to another request.
      if (at === loads.current) show({ body, answer })
    } catch (error) {
      if (at !== loads.current) return
      show(undefined)
      fail({ error })
    }
  }, [call, name, body])
  useEffect(() => {
    void load()
    return () => {
      loads.current += 1
    }
  }, [load])
  const error = failed?.error
  return {
    answer: read?.body === body ? read?.answer : undefined,
    hasFailed: failed !== undefined,
    failure: error instanceof CallFailed ? error : undefined,
    again: load
  }
}
