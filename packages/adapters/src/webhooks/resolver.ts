/**
 * Resolves names with `dns.promises.Resolver`, which works on sockets. `dns.lookup` is only the fallback for
 * names in the hosts file, because it occupies one of the four libuv threads that file access shares.
 */
import { lookup, Resolver } from "node:dns/promises"
import * as Result from "effect/Result"

const BUDGET_MS = 3_000
const QUERY_TIMEOUT_MS = 1_000
const QUERY_TRIES = 2
const MAX_NAMES = 1_024
const MAX_ADDRESSES = 64
const MAX_LOOKUPS = 2
const MIN_TTL_SECONDS = 1
const MAX_TTL_SECONDS = 60
const LOOKUP_TTL_SECONDS = 10
const FAILURE_TTL_SECONDS = 1

export interface AddressRecord {
  readonly address: string
  /** Seconds. */
  readonly ttl: number
}

/** The look-ups of `node:dns`, replaceable in tests. They reject with a `code`. */
export interface NameSource {
  readonly resolve4: (name: string) => Promise<ReadonlyArray<AddressRecord>>
  readonly resolve6: (name: string) => Promise<ReadonlyArray<AddressRecord>>
  readonly lookup: (name: string) => Promise<ReadonlyArray<string>>
}

export interface ResolverOptions {
  readonly source?: NameSource
  readonly budgetMs?: number
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number
}

/** No address. `ownFault`: no name server could be reached, so nothing is known about the name. */
export interface Unresolved {
  readonly ownFault: boolean
}

/** All addresses of a name, 1 to 64, IPv4 first. */
export type Answer = Result.Result<ReadonlyArray<string>, Unresolved>

export interface NameResolver {
  /** Never rejects; resolves within its budget of 3 seconds. */
  readonly resolve: (name: string) => Promise<Answer>
}

interface Finding {
  readonly answer: Answer
  readonly ttlSeconds: number
}

const nodeSource = (): NameSource => {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES })
  return {
    resolve4: (name) => resolver.resolve4(name, { ttl: true }),
    resolve6: (name) => resolver.resolve6(name, { ttl: true }),
    lookup: async (name) => (await lookup(name, { all: true })).map(({ address }) => address)
  }
}

const unresolved = (ownFault: boolean): Finding => ({
  answer: Result.fail({ ownFault }),
  ttlSeconds: FAILURE_TTL_SECONDS
})

const findingOf = (addresses: ReadonlyArray<string>, ttlSeconds: number): Finding =>
  // An excessive number of addresses may be an attack on the address checks.
  addresses.length === 0 || addresses.length > MAX_ADDRESSES
    ? unresolved(false)
    : { answer: Result.succeed(addresses), ttlSeconds }

const isRefused = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ECONNREFUSED"

/** RFC 6761 reserves these names for the local machine; name servers must not be asked. */
const isLocal = (name: string): boolean => name === "localhost" || name.endsWith(".localhost")

/** Waits at most `ms` for a promise that never rejects. */
const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const { promise: timeUp, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(0, ms))
  await Promise.race([work, timeUp])
  clearTimeout(timer)
}

const monotonicMs = (): number => performance.now()

type Find = (name: string) => Promise<Finding>

/** Queries both address families and uses the answers that arrive in time. */
const makeQuery =
  (source: NameSource, timeMs: number): Find =>
  async (name) => {
    let v4: ReadonlyArray<AddressRecord> = []
    let v6: ReadonlyArray<AddressRecord> = []
    let ownFault = false
    const failed = (error: unknown): void => {
      ownFault ||= isRefused(error)
    }
    const queries = [
      source.resolve4(name).then((records) => void (v4 = records), failed),
      source.resolve6(name).then((records) => void (v6 = records), failed)
    ]
    await within(timeMs, Promise.all(queries))
    const records = [...v4, ...v6]
    if (records.length === 0) return unresolved(ownFault)
    const shortest = Math.min(MAX_TTL_SECONDS, ...records.map(({ ttl }) => ttl))
    const addresses = records.map(({ address }) => address)
    return findingOf(addresses, Math.max(MIN_TTL_SECONDS, shortest))
  }

/** Asks the operating system. At most 2 look-ups at a time, because they cannot be cancelled. */
const makeLookup = (source: NameSource, timeMs: number): Find => {
  let running = 0
  return async (name) => {
    if (running >= MAX_LOOKUPS) return unresolved(true)
    running += 1
    let addresses: ReadonlyArray<string> = []
    const lookedUp = source.lookup(name).then(
      (answer) => void (addresses = answer),
      () => undefined
    )
    void lookedUp.then(() => (running -= 1))
    await within(timeMs, lookedUp)
    return findingOf(addresses, LOOKUP_TTL_SECONDS)
  }
}

const makeFind = (source: NameSource, budgetMs: number): Find => {
  const query = makeQuery(source, (budgetMs * 2) / 3)
  const lookUp = makeLookup(source, budgetMs / 3)
  return async (name) => {
    if (isLocal(name)) return lookUp(name)
    const queried = await query(name)
    if (Result.isSuccess(queried.answer)) return queried
    const lookedUp = await lookUp(name)
    return Result.isSuccess(lookedUp.answer) || !queried.answer.failure.ownFault
      ? lookedUp
      : queried
  }
}

/**
 * Makes a resolver with a cache of at most 1,024 names. Answers are cached for their TTL, clamped to 1 to 60
 * seconds, failures for one second. Concurrent calls for a name share one query.
 */
export const makeResolver = (options: ResolverOptions = {}): NameResolver => {
  const { source = nodeSource(), budgetMs = BUDGET_MS, now = monotonicMs } = options
  const find = makeFind(source, budgetMs)
  const cache = new Map<string, { readonly answer: Promise<Answer>; expiresAt: number }>()

  const refresh = (name: string): Promise<Answer> => {
    cache.delete(name)
    const oldest = cache.size < MAX_NAMES ? undefined : cache.keys().next().value
    if (oldest !== undefined) cache.delete(oldest)
    const finding = find(name)
    const entry = { answer: finding.then(({ answer }) => answer), expiresAt: Infinity }
    cache.set(name, entry)
    void finding.then(({ ttlSeconds }) => {
      entry.expiresAt = now() + ttlSeconds * 1_000
    })
    return entry.answer
  }

  return {
    resolve: (name) => {
      const cached = cache.get(name)
      return cached !== undefined && now() < cached.expiresAt ? cached.answer : refresh(name)
    }
  }
}
