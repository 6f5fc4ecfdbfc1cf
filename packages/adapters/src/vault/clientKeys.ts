/**
 * What a client's sensitive values are sealed, compared and fingerprinted with. Each client has a data key
 * of its own, which the database keeps only wrapped by a root key: without the wrapped key, its seals and
 * digests are noise, in old backups too.
 */
import { createHmac, createSecretKey, randomBytes, type KeyObject } from "node:crypto"
import * as Data from "effect/Data"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { decrypt, encrypt, nonceLength } from "./aesGcm.ts"
import { deriveKey } from "./derive.ts"
import type { KeyRing, RootKey } from "./keyRing.ts"
import { netstring } from "./netstring.ts"
import { makeRandomPool } from "./randomPool.ts"

/** A client's data key as the database keeps it. */
export interface WrappedClientKey {
  readonly rootKeyId: string
  /** `w1.<base64url(nonce | tag | ciphertext)>` */
  readonly wrapped: string
}

/** Why a wrapped client key was not opened. */
export class ClientKeyRefused extends Data.TaggedError("ClientKeyRefused")<{
  readonly clientId: string
  readonly rootKeyId: string
  readonly reason: "root key missing" | "root key retired" | "malformed" | "not authentic"
}> {
  override get message() {
    return `the key of client ${this.clientId} under root key ${this.rootKeyId} was refused: ${this.reason}`
  }
}

/** Why a sealed record was not opened. `not authentic` means that it was altered or moved: raise an alarm. */
export class SealRefused extends Data.TaggedError("SealRefused")<{
  readonly table: string
  readonly recordId: string
  readonly reason: "malformed" | "other key version" | "not authentic"
}> {
  override get message() {
    return `the seal of ${this.table} ${this.recordId} was refused: ${this.reason}`
  }
}

export interface ClientKey {
  /**
   * One text for all sensitive fields of a record, different each time:
   * `v1.<key version>.<base64url(nonce | tag | AES-256-GCM of the fields as JSON)>`. It opens only for the
   * same client, table and record; ids are the same in either case. Throws a RangeError beyond 100,000
   * characters, so limit the fields before.
   */
  readonly seal: (
    table: string,
    recordId: string,
    fields: Readonly<Record<string, string>>
  ) => string
  /** The fields of a sealed record, each labelled with its name. */
  readonly open: (
    table: string,
    recordId: string,
    sealed: string
  ) => Result.Result<Readonly<Record<string, Redacted.Redacted>>, SealRefused>
  /**
   * 43 characters that are equal for equal values of one rule in one scope, and unrelated for another
   * rule, scope or client. Bring the value into its one form first (an SSN into nine digits).
   */
  readonly digest: (rule: string, scope: string, value: string) => string
  /** The version of this key, to store beside each digest: another version gives other digests. */
  readonly digestVersion: number
  /** 43 characters that are equal for equal lists of parts. A string counts as its UTF-8 bytes. */
  readonly fingerprint: (parts: ReadonlyArray<string | Uint8Array>) => string
}

const dataKeyLength = 32
const wrapHeader = "w1"
const wrappedPattern = /^w1\.([\w-]{80})$/
const maxSealedLength = 100_000
const nonces = makeRandomPool()

/** A new data key for a client, wrapped by the active root key. */
export const newClientKey = (ring: KeyRing, clientId: string): WrappedClientKey =>
  wrap(ring.active, clientId, randomBytes(dataKeyLength))

/** The same data key wrapped by the root key that is active now. The client's seals and digests stay as they are. */
export const rewrapClientKey = (
  ring: KeyRing,
  clientId: string,
  stored: WrappedClientKey
): Result.Result<WrappedClientKey, ClientKeyRefused> =>
  Result.map(unwrap(ring, clientId, stored), (dataKey) => wrap(ring.active, clientId, dataKey))

/** Opens a client's data key; `version` counts the client's keys from 1. Costs about 50 us, so keep what it gives. */
export const openClientKey = (
  ring: KeyRing,
  clientId: string,
  stored: WrappedClientKey & { readonly version: number }
): Result.Result<ClientKey, ClientKeyRefused> =>
  Number.isSafeInteger(stored.version) && stored.version >= 1
    ? Result.map(unwrap(ring, clientId, stored), (dataKey) =>
        makeClientKey(createSecretKey(dataKey), clientId, stored.version)
      )
    : refuseClientKey(clientId, stored, "malformed")

const refuseClientKey = (
  clientId: string,
  { rootKeyId }: WrappedClientKey,
  reason: ClientKeyRefused["reason"]
) => Result.fail(new ClientKeyRefused({ clientId, rootKeyId, reason }))

// Every client is wrapped under a key of its own, so that no root key comes near the limit of random nonces.
const wrappingKey = (rootKey: RootKey, clientId: string): KeyObject =>
  deriveKey(rootKey.secret, `kek/${clientId.toLowerCase()}`)

const wrapContext = (rootKeyId: string, clientId: string): string =>
  netstring(wrapHeader) + netstring(rootKeyId) + netstring(clientId.toLowerCase())

const wrap = (rootKey: RootKey, clientId: string, dataKey: Uint8Array): WrappedClientKey => {
  const context = wrapContext(rootKey.id, clientId)
  const text = encrypt(wrappingKey(rootKey, clientId), nonces(nonceLength), context, dataKey)
  return { rootKeyId: rootKey.id, wrapped: `${wrapHeader}.${text}` }
}

const unwrap = (
  ring: KeyRing,
  clientId: string,
  stored: WrappedClientKey
): Result.Result<Buffer, ClientKeyRefused> => {
  const rootKey = ring.keys.get(stored.rootKeyId)
  if (rootKey === undefined) return refuseClientKey(clientId, stored, "root key missing")
  if (rootKey.state === "retired") return refuseClientKey(clientId, stored, "root key retired")
  const text = wrappedPattern.exec(stored.wrapped)?.[1]
  if (text === undefined) return refuseClientKey(clientId, stored, "malformed")
  const context = wrapContext(rootKey.id, clientId)
  const dataKey = decrypt(wrappingKey(rootKey, clientId), context, text)
  return dataKey === undefined
    ? refuseClientKey(clientId, stored, "not authentic")
    : Result.succeed(dataKey)
}

const makeClientKey = (dataKey: KeyObject, clientId: string, version: number): ClientKey => ({
  ...makeSealing(deriveKey(dataKey, "seal"), clientId, version),
  digest: makeDigest(dataKey),
  digestVersion: version,
  fingerprint: makeFingerprint(deriveKey(dataKey, "fingerprint"))
})

const makeSealing = (
  key: KeyObject,
  clientId: string,
  version: number
): Pick<ClientKey, "seal" | "open"> => {
  const header = `v1.${version}`
  const start = `${header}.`
  const owner = netstring(header) + netstring(clientId.toLowerCase())
  const contextOf = (table: string, recordId: string) =>
    owner + netstring(table) + netstring(recordId.toLowerCase())
  return {
    seal: (table, recordId, fields) => {
      const context = contextOf(table, recordId)
      const sealed = start + encrypt(key, nonces(nonceLength), context, JSON.stringify(fields))
      if (sealed.length > maxSealedLength) throw new RangeError(`${table}: too much to seal`)
      return sealed
    },
    open: (table, recordId, sealed) => {
      const refuse = (reason: SealRefused["reason"]) =>
        Result.fail(new SealRefused({ table, recordId, reason }))
      if (sealed.length > maxSealedLength) return refuse("malformed")
      if (!sealed.startsWith(start))
        return refuse(/^v1\.[1-9]\d*\./.test(sealed) ? "other key version" : "malformed")
      const json = decrypt(key, contextOf(table, recordId), sealed.slice(start.length))
      return json === undefined
        ? refuse("not authentic")
        : Result.succeed(redactFields(json.toString()))
    }
  }
}

/** What is authentic was written by `seal`, so it is the JSON of an object of strings. */
const redactFields = (json: string): Readonly<Record<string, Redacted.Redacted>> => {
  const fields = JSON.parse(json) as Record<string, string>
  return Object.fromEntries(
    Object.entries(fields).map(([label, text]) => [label, Redacted.make(text, { label })])
  )
}

const makeDigest = (dataKey: KeyObject): ClientKey["digest"] => {
  const keys = new Map<string, KeyObject>()
  const keyOf = (rule: string): KeyObject => {
    const known = keys.get(rule)
    if (known !== undefined) return known
    const key = deriveKey(dataKey, `digest/${rule}`)
    keys.set(rule, key) // rules are names in our code, so there are only a few
    return key
  }
  return (rule, scope, value) =>
    createHmac("sha256", keyOf(rule))
      .update(netstring(scope) + value)
      .digest("base64url")
}

const makeFingerprint =
  (key: KeyObject): ClientKey["fingerprint"] =>
  (parts) => {
    const hmac = createHmac("sha256", key)
    for (const part of parts) {
      if (typeof part === "string") hmac.update(netstring(part))
      else hmac.update(`${part.byteLength}:`).update(part).update(",")
    }
    return hmac.digest("base64url")
  }
