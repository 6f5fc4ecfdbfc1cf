/**
 * Names to addresses through `dns.promises.Resolver`, which does its work on sockets. `dns.lookup`
 * occupies one of the four threads that files share, so it is only the fallback for names that
 * stand in the hosts file alone.
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

/** The questions to the outside, for tests to answer. They reject with a `code` as node:dns does. */
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

/** No address. `ownFault`: our name servers could not be asked, which says nothing of the name. */
export interface Unresolved {
  readonly ownFault: boolean
}

/** All the addresses of a name, 1 to 64, IPv4 first. */
export type Answer = Result.Result<ReadonlyArray<string>, Unresolved>

export interface NameResolver {
  /** Never rejects, and answers within its budget of 3 seconds. */
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

const found = (addresses: ReadonlyArray<string>, ttlSeconds: number): Finding =>
  // More addresses than anybody needs are an attempt to make us judge them.
  addresses.length === 0 || addresses.length > MAX_ADDRESSES
    ? unresolved(false)
    : { answer: Result.succeed(addresses), ttlSeconds }

const isRefused = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ECONNREFUSED"

/** RFC 6761 keeps these names on the machine, so no name server is asked. */
const isLocal = (name: string): boolean => name === "localhost" || name.endsWith(".localhost")

/** Waits for a promise that never rejects, but not longer than `ms`. */
const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const { promise: timeUp, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(0, ms))
  await Promise.race([work, timeUp])
  clearTimeout(timer)
}

const monotonicMs = (): number => performance.now()

type Find = (name: string) => Promise<Finding>

/** Asks for both address families; what arrives in time counts. */
const makeQuery =
  (source: NameSource, timeMs: number): Find =>
  async (name) => {
    let v4: ReadonlyArray<AddressRecord> = []
    let v6: ReadonlyArray<AddressRecord> = []
    let ownFault = false
    const failed = (error: unknown): void => {
      ownFault ||= isRefused(error)
    }
    const asked = [
      source.resolve4(name).then((records) => void (v4 = records), failed),
      source.resolve6(name).then((records) => void (v6 = records), failed)
    ]
    await within(timeMs, Promise.all(asked))
    const records = [...v4, ...v6]
    if (records.length === 0) return unresolved(ownFault)
    const shortest = Math.min(MAX_TTL_SECONDS, ...records.map(({ ttl }) => ttl))
    const addresses = records.map(({ address }) => address)
    return found(addresses, Math.max(MIN_TTL_SECONDS, shortest))
  }

/** Asks the operating system. A look-up cannot be cancelled, so few may be under way. */
const makeLookup = (source: NameSource, timeMs: number): Find => {
  let underWay = 0
  return async (name) => {
    if (underWay >= MAX_LOOKUPS) return unresolved(true)
    underWay += 1
    let addresses: ReadonlyArray<string> = []
    const asked = source.lookup(name).then(
      (answer) => void (addresses = answer),
      () => undefined
    )
    void asked.then(() => (underWay -= 1))
    await within(timeMs, asked)
    return found(addresses, LOOKUP_TTL_SECONDS)
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
 * A resolver with a cache of at most 1,024 names: answers live for their TTL within 1 to 60
 * seconds, failures for one second, and a name that is being asked for is not asked for again.
 */
export const makeResolver = (options: ResolverOptions = {}): NameResolver => {
  const { source = nodeSource(), budgetMs = BUDGET_MS, now = monotonicMs } = options
  const find = makeFind(source, budgetMs)
  const cache = new Map<string, { readonly answer: Promise<Answer>; expiresAt: number }>()

  const ask = (name: string): Promise<Answer> => {
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
      const known = cache.get(name)
      return known !== undefined && now() < known.expiresAt ? known.answer : ask(name)
    }
  }
}
