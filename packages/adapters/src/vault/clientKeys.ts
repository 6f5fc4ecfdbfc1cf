/**
 * Seals, digests and fingerprints of a client's sensitive values. Each client has its own data key, stored
 * only wrapped by a root key. Deleting the wrapped key makes the client's seals and digests unreadable, in
 * backups without it too.
 */
import { createHmac, createSecretKey, randomBytes, type KeyObject } from "node:crypto"
import * as Data from "effect/Data"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { decrypt, encrypt, nonceLength } from "./aesGcm.ts"
import { deriveKey } from "./derive.ts"
import { hmacOf } from "./hmac.ts"
import type { KeyRing, RootKey } from "./keyRing.ts"
import { netstring } from "./netstring.ts"
import { makeRandomPool } from "./randomPool.ts"

/** A client's data key as stored in the database. */
export interface WrappedClientKey {
  readonly rootKeyId: string
  /** `w1.<base64url(nonce | tag | ciphertext)>` */
  readonly wrapped: string
}

/** A wrapped client key cannot be opened. */
export class ClientKeyRefused extends Data.TaggedError("ClientKeyRefused")<{
  readonly clientId: string
  readonly rootKeyId: string
  readonly reason: "root key missing" | "root key retired" | "malformed" | "not authentic"
}> {
  override get message() {
    return `cannot open the key of client ${this.clientId} under root key ${this.rootKeyId}: ${this.reason}`
  }
}

/** A sealed record cannot be opened. `not authentic`: it was altered or moved, which should raise an alarm. */
export class SealRefused extends Data.TaggedError("SealRefused")<{
  readonly table: string
  readonly recordId: string
  readonly reason: "malformed" | "other key version" | "not authentic"
}> {
  override get message() {
    return `cannot open the seal of ${this.table} ${this.recordId}: ${this.reason}`
  }
}

/** One version of a client's key. */
export interface KeyVersion {
  /**
   * Encrypts all sensitive fields of a record into one text, different for each call:
   * `v1.<key version>.<base64url(nonce | tag | AES-256-GCM of the fields as JSON)>`. It opens only for the
   * same client, table and record; ids are compared case-insensitively. Throws a RangeError if the text is
   * longer than `maxSealedLength`, so limit the fields first.
   */
  readonly seal: (
    table: string,
    recordId: string,
    fields: Readonly<Record<string, string>>
  ) => string
  /** Decrypts the fields of a sealed record, each redacted and labelled with its name. */
  readonly open: (
    table: string,
    recordId: string,
    sealed: string
  ) => Result.Result<Readonly<Record<string, Redacted.Redacted>>, SealRefused>
  /**
   * 43 characters, equal for equal values of one rule in one scope, unrelated between rules, scopes and
   * clients. Pass the value in canonical form (an SSN as nine digits).
   */
  readonly digest: (rule: string, scope: string, value: string) => string
  /** The version of this key, from 1. Store it with each digest, because digests differ between versions. */
  readonly digestVersion: number
  /** 43 characters, equal for equal lists of parts. A string equals its UTF-8 bytes. */
  readonly fingerprint: (parts: ReadonlyArray<string | Uint8Array>) => string
  /** 43 characters: the MAC of a list of parts of the audit, unrelated to fingerprints. */
  readonly auditMac: (parts: ReadonlyArray<string | Uint8Array>) => string
  /** The MAC of a row: `<key version>.<132 bits in base64url>`, of the texts that it covers and one after them. */
  readonly rowMac: (texts: ReadonlyArray<string>, rest?: string) => string
}

const dataKeyLength = 32
const wrapHeader = "w1"
const wrappedPattern = /^w1\.([\w-]{80})$/
const SEALED_LENGTH_MAX = 100_000
/** The longest seals of records that are longer than others. */
const longSealed: ReadonlyMap<string, number> = new Map([
  // A page has 2 million characters and what they were made from.
  ["hand_over_page", 16_000_000],
  // A text and a PDF of 512 KiB.
  ["document_content", 2_000_000],
  // 192 KiB, in base64 twice.
  ["file_chunk", 400_000]
])

/** The key version of a seal; undefined of a text that is none. */
export const sealVersion = (sealed: string): number | undefined => {
  const version = /^v1\.([1-9]\d{0,8})\./.exec(sealed)?.[1]
  return version === undefined ? undefined : Number(version)
}

/** The longest seal of a record of a table, in characters. */
export const maxSealedLength = (table: string): number => longSealed.get(table) ?? SEALED_LENGTH_MAX
const nonces = makeRandomPool()

/** Makes a data key for a client, wrapped by the active root key. */
export const newClientKey = (ring: KeyRing, clientId: string): WrappedClientKey =>
  wrap(ring.active, clientId, randomBytes(dataKeyLength))

/** Wraps the same data key with the active root key. The client's seals and digests stay valid. */
export const rewrapClientKey = (
  ring: KeyRing,
  clientId: string,
  stored: WrappedClientKey
): Result.Result<WrappedClientKey, ClientKeyRefused> =>
  Result.map(unwrap(ring, clientId, stored), (dataKey) => wrap(ring.active, clientId, dataKey))

/** Opens one version of a client's key; `version` counts from 1. Takes about 50 µs, so keep the result. */
export const openClientKey = (
  ring: KeyRing,
  clientId: string,
  stored: WrappedClientKey & { readonly version: number }
): Result.Result<KeyVersion, ClientKeyRefused> =>
  Number.isSafeInteger(stored.version) && stored.version >= 1
    ? Result.map(unwrap(ring, clientId, stored), (dataKey) =>
        makeKeyVersion(createSecretKey(dataKey), clientId, stored.version)
      )
    : refuseClientKey(clientId, stored, "malformed")

const refuseClientKey = (
  clientId: string,
  { rootKeyId }: WrappedClientKey,
  reason: ClientKeyRefused["reason"]
) => Result.fail(new ClientKeyRefused({ clientId, rootKeyId, reason }))

// A wrapping key per client keeps root keys far from the limit of random nonces.
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

const makeKeyVersion = (dataKey: KeyObject, clientId: string, version: number): KeyVersion => ({
  ...makeSealing(deriveKey(dataKey, "seal"), clientId, version),
  digest: makeDigest(dataKey),
  digestVersion: version,
  fingerprint: makeFingerprint(deriveKey(dataKey, "fingerprint")),
  auditMac: makeFingerprint(deriveKey(dataKey, "audit")),
  rowMac: makeRowMac(deriveKey(dataKey, "row"), version)
})

const makeSealing = (
  key: KeyObject,
  clientId: string,
  version: number
): Pick<KeyVersion, "seal" | "open"> => {
  const header = `v1.${version}`
  const start = `${header}.`
  const owner = netstring(header) + netstring(clientId.toLowerCase())
  const contextOf = (table: string, recordId: string) =>
    owner + netstring(table) + netstring(recordId.toLowerCase())
  return {
    seal: (table, recordId, fields) => {
      const context = contextOf(table, recordId)
      const sealed = start + encrypt(key, nonces(nonceLength), context, JSON.stringify(fields))
      if (sealed.length > maxSealedLength(table))
        throw new RangeError(`${table}: sealed fields are too long`)
      return sealed
    },
    open: (table, recordId, sealed) => {
      const refuse = (reason: SealRefused["reason"]) =>
        Result.fail(new SealRefused({ table, recordId, reason }))
      if (sealed.length > maxSealedLength(table)) return refuse("malformed")
      if (!sealed.startsWith(start))
        return refuse(sealVersion(sealed) === undefined ? "malformed" : "other key version")
      const json = decrypt(key, contextOf(table, recordId), sealed.slice(start.length))
      return json === undefined
        ? refuse("not authentic")
        : Result.succeed(redactFields(json.toString()))
    }
  }
}

/** Authentic JSON comes from `seal`, so it is an object of strings. */
const redactFields = (json: string): Readonly<Record<string, Redacted.Redacted>> => {
  const fields = JSON.parse(json) as Record<string, string>
  return Object.fromEntries(
    Object.entries(fields).map(([label, text]) => [label, Redacted.make(text, { label })])
  )
}

const makeDigest = (dataKey: KeyObject): KeyVersion["digest"] => {
  const macs = new Map<string, (text: string) => string>()
  const macOf = (rule: string): ((text: string) => string) => {
    const cached = macs.get(rule)
    if (cached !== undefined) return cached
    const mac = hmacOf(deriveKey(dataKey, `digest/${rule}`))
    macs.set(rule, mac) // Bounded: rule names are constants in the code.
    return mac
  }
  return (rule, scope, value) => macOf(rule)(netstring(scope) + value)
}

/** Half of HMAC-SHA-256 is enough (RFC 2104, section 5), and a third of the bytes of a row. */
const ROW_MAC_LENGTH = 22

/** A JSON array of texts parses in only one way, whatever follows it, and is made in one call. */
const makeRowMac = (key: KeyObject, version: number): KeyVersion["rowMac"] => {
  const macOf = hmacOf(key)
  return (texts, rest = "") =>
    `${version}.${macOf(JSON.stringify(texts) + rest).slice(0, ROW_MAC_LENGTH)}`
}

/** The MAC of a list of parts under a key. */
export const makeFingerprint =
  (key: KeyObject): KeyVersion["fingerprint"] =>
  (parts) => {
    const hmac = createHmac("sha256", key)
    for (const part of parts) {
      if (typeof part === "string") hmac.update(netstring(part))
      else hmac.update(`${part.byteLength}:`).update(part).update(",")
    }
    return hmac.digest("base64url")
  }
