/** What pages read: kept in memory while they are shown, read again while they are visible. */
import { QueryClient, QueryObserver } from "@tanstack/query-core"
import { useEffect, useState } from "preact/hooks"
import {
  call,
  CallFailed,
  chosenClient,
  type AnswerOf,
  type Called,
  type RequestOf
} from "./call.ts"
import { isLive } from "./live.ts"
import { useStore } from "../browser/store.ts"

const RETRIES_MAX = 2
/** How often is read again without word of changes. */
const AGAIN_MS = 10_000
/** Lists over companies are half a minute behind what the service says. */
const AGAIN_LIVE_MS = 40_000

const isWorthAnother = (count: number, error: Error): boolean =>
  count < RETRIES_MAX && error instanceof CallFailed && (error.status === 503 || error.status === 0)

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthAnother,
      staleTime: 1_000,
      gcTime: 300_000,
      // The service may be on this machine, which needs no network.
      networkMode: "always"
    }
  }
})
queries.mount()

/** What a page knows of a read. */
export interface Read<A> {
  /** Undefined until the first answer; the last one after a failure. */
  readonly data: A | undefined
  readonly error: CallFailed | undefined
  readonly again: () => void
}

/** The answer of a read operation, again every few seconds. `isOff` reads nothing. */
export const useRead = <N extends Called>(
  name: N,
  request: RequestOf<N>,
  { isOnce = false, isOff = false }: { readonly isOnce?: boolean; readonly isOff?: boolean } = {}
): Read<AnswerOf<N>> => {
  const client = useStore(chosenClient)
  const key = JSON.stringify([name, client, request, isOff])
  const options = queries.defaultQueryOptions<AnswerOf<N>, CallFailed>({
    queryKey: [name, client, request],
    queryFn: () => call(name, request),
    enabled: !isOff,
    refetchOnWindowFocus: !isOnce,
    refetchInterval: () => {
      if (isOnce) return false
      return isLive.get() ? AGAIN_LIVE_MS : AGAIN_MS
    },
    ...(isOnce && { staleTime: Infinity, gcTime: 0 })
  })
  const [observer] = useState(() => new QueryObserver<AnswerOf<N>, CallFailed>(queries, options))
  const [shown, show] = useState(() => ({ key, result: observer.getOptimisticResult(options) }))
  useEffect(() => {
    observer.setOptions(options)
    show({ key, result: observer.getCurrentResult() })
    return observer.subscribe((result) => show({ key, result }))
  }, [key])
  const { data, error } = shown.key === key ? shown.result : observer.getOptimisticResult(options)
  return { data, error: error ?? undefined, again: () => void observer.refetch() }
}

/** Each look at one of these is audited: they are read when a person opens them, or changes them. */
const LOOKS = new Set<unknown>(["getVerification", "getTimesheet"] satisfies ReadonlyArray<Called>)

/** After a change what is shown is read again, but for what a person has to open. */
export const readAgain = (): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => !LOOKS.has(queryKey[0]) })

/** Nothing of one person stays for the next. */
export const forgetAll = (): void => queries.clear()
