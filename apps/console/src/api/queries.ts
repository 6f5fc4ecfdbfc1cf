/** The reads of pages: kept in memory while they are shown, repeated while they are visible. */
import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import {
  call,
  CallFailed,
  chosenClient,
  send,
  type AnswerOf,
  type Called,
  type RequestOf
} from "./call.ts"
import { isLive } from "./live.ts"
import { isAlwaysLook, isLook } from "./looks.ts"
import { allPages, type Listing, type Pages } from "./pages.ts"
import { clientAt, usePlace } from "../browser/place.ts"
import { zoneOfDays } from "@payroll/ui/format.ts"
import { useStore } from "@payroll/ui/store.ts"

const PAGE = 200
const RETRIES_MAX = 2
/** How often is read again without word of changes. */
const AGAIN_MS = 10_000
/**
 * Interval of reads while the service notifies of changes, in milliseconds, for counts that are half a minute behind,
 * or change by themselves.
 */
const AGAIN_BEHIND_MS = 40_000
/** Interval of all other reads, in milliseconds: they change only with a commit, of which the service notifies. */
const AGAIN_LIVE_MS = 600_000
const BEHIND = new Set<unknown>([
  "getFigures",
  "getWebhookEndpoints",
  "getWorkedNow",
  "health"
] satisfies ReadonlyArray<Called | "health">)

const isWorthAnother = (count: number, error: Error): boolean =>
  count < RETRIES_MAX && error instanceof CallFailed && (error.status === 503 || error.status === 0)

let isPaused = false

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

/** The state of a read on a page. */
export interface Read<A> {
  /** Undefined until the first answer; the last one after a failure. */
  readonly data: A | undefined
  readonly error: CallFailed | undefined
  readonly again: () => void
}

/** The first failure of several reads, and the way to repeat those that failed. */
export const failureOf = (
  reads: ReadonlyArray<Read<unknown>>
): Pick<Read<unknown>, "error" | "again"> => {
  const failed = reads.filter(({ error }) => error !== undefined)
  return { error: failed[0]?.error, again: () => failed.forEach(({ again }) => again()) }
}

interface Manner {
  readonly isOnce?: boolean
  readonly isOff?: boolean
}

/** Reads with a function, again every few seconds; `key` identifies the read. */
const useQuery = <A>(
  queryKey: ReadonlyArray<unknown>,
  queryFn: () => Promise<A>,
  { isOnce = false, isOff = false }: Manner
): Read<A> => {
  // Rows are shown and compared with the current day, which is another one in another zone.
  useStore(zoneOfDays)
  const key = JSON.stringify([queryKey, isOff])
  const options = queries.defaultQueryOptions<A, CallFailed>({
    queryKey: [...queryKey],
    queryFn,
    enabled: !isOff,
    refetchOnWindowFocus: !isOnce,
    refetchInterval: () => {
      if (isOnce || isPaused) return false
      if (!isLive.get()) return AGAIN_MS
      return BEHIND.has(queryKey[0]) ? AGAIN_BEHIND_MS : AGAIN_LIVE_MS
    },
    ...(isOnce && { staleTime: Infinity, gcTime: 0 })
  })
  const [observer] = useState(() => new QueryObserver<A, CallFailed>(queries, options))
  const [latest, show] = useState(() => ({ key, result: observer.getOptimisticResult(options) }))
  useEffect(() => {
    observer.setOptions(options)
    show({ key, result: observer.getCurrentResult() })
    return observer.subscribe((result) => show({ key, result }))
  }, [key])
  const { data, error } = latest.key === key ? latest.result : observer.getOptimisticResult(options)
  return { data, error: error ?? undefined, again: () => void observer.refetch() }
}

/** The client of a read. What is read again later is of the same client, wherever the person is by then. */
const useClient = (): string | undefined => {
  const chosen = useStore(chosenClient)
  return clientAt(usePlace()) ?? chosen
}

/** The answer of a read operation, again every few seconds. `isOff` reads nothing. */
export const useRead = <N extends Called>(
  name: N,
  request: RequestOf<N>,
  manner: Manner = {}
): Read<AnswerOf<N>> => {
  const client = useClient()
  return useQuery([name, client, request], () => call(name, { client, ...request }), manner)
}

/** The rows of a list, from its beginning or a cursor, as far as `allPages` goes. `isOff` reads nothing. */
export const usePages = <N extends Listing>(
  name: N,
  request: RequestOf<N>,
  manner: Manner = {}
): Read<Pages<AnswerOf<N>>> => {
  const client = useClient()
  const read = (cursor: string | undefined): Promise<AnswerOf<N>> =>
    call(name, { client, limit: PAGE, ...request, ...(cursor !== undefined && { cursor }) })
  return useQuery([name, client, request, "pages"], () => allPages(read), manner)
}

/** The health of the service: it can do its work, and it holds its deliveries. */
export interface Health {
  readonly isReady: boolean
  readonly isHeld: boolean
}

const NOT_READY = 503

const readHealth = async (): Promise<Health> => {
  try {
    const { webhookDeliveries } = (await send("/health/ready", "GET")) as {
      readonly webhookDeliveries?: string
    }
    return { isReady: true, isHeld: webhookDeliveries === "held" }
  } catch (error) {
    if (error instanceof CallFailed && error.status === NOT_READY) {
      return { isReady: false, isHeld: false }
    }
    throw error
  }
}

/** The readiness of the process that serves the page. */
export const useHealth = (): Read<Health> => useQuery(["health"], readHealth, {})

interface CachedRead {
  readonly queryKey: ReadonlyArray<unknown>
  readonly state: { readonly data?: unknown }
}

const isRepeatable = ({ queryKey: [name, , request], state: { data } }: CachedRead): boolean =>
  !isLook(String(name), request ?? {}, data)

/** Reads again after a change of the person, except what only opening it may read. */
export const readAgain = (): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => !isAlwaysLook(String(name)) })

/** Reads again after a change of anybody. A look changes the audit log, so looks would follow each other for ever. */
export const readChanged = (): Promise<void> =>
  queries.invalidateQueries({ predicate: isRepeatable })

/** Forgets everything that was read. */
export const forgetAll = (): void => queries.clear()

/** While nobody is signed in nothing is read again by itself. */
export const pauseReads = (isNow: boolean): void => {
  isPaused = isNow
}
