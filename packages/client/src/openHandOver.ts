/**
 * Opens hand-overs of the service: a text that is signed by the service (JWS, RFC 7515) and encrypted to a recipient
 * (JWE, RFC 7516). Written against WebCrypto alone. Algorithms are fixed: nothing in a file selects another one.
 */

/** A JSON Web Key, private or public, as a file has it. */
export type HandOverKey = Readonly<Record<string, unknown>>

export interface OpenHandOverOptions {
  /** The private key of the recipient: of X25519 or of P-256. */
  readonly privateKey: HandOverKey
  /** The keys whose signatures are good: `keys` of `/.well-known/payroll-keys.json`, from a source that you trust. */
  readonly signingKeys: ReadonlyArray<HandOverKey>
}

/** Why a hand-over is not opened. Stable. */
export type HandOverErrorType =
  | "malformed"
  | "algorithm"
  | "other-recipient"
  | "not-authentic"
  | "unsigned"
  | "unknown-signer"
  | "wrong-signature"
  | "wrong-key"
  | "not-a-page"
  | "unknown-format"
  | "incomplete"
  | "other-hand-over"
  | "wrong-digest"

const messages: Readonly<Record<HandOverErrorType, string>> = {
  malformed: "the text is not a hand-over in the compact form",
  algorithm: "the hand-over names another algorithm than the ones that the service uses",
  "other-recipient": "the hand-over is encrypted to another key",
  "not-authentic": "the hand-over was changed, or is not encrypted to this key",
  unsigned: "the hand-over is encrypted, but not signed",
  "unknown-signer": "the hand-over is signed by a key that is not among those of the service",
  "wrong-signature": "the signature of the hand-over is wrong",
  "wrong-key": "the private key is not a JSON Web Key of X25519 or P-256",
  "not-a-page": "the text is not a page of a hand-over",
  "unknown-format": "the hand-over has a format that this program does not know",
  incomplete: "pages of the hand-over are missing, repeated or not in order",
  "other-hand-over": "the pages are of more than one hand-over",
  "wrong-digest": "the content of the hand-over is not what its digests were made of"
}

/** A hand-over that must not be used. Its message quotes nothing of it. */
export class HandOverError extends Error {
  override readonly name = "HandOverError"
  readonly type: HandOverErrorType

  constructor(type: HandOverErrorType) {
    super(messages[type])
    this.type = type
  }
}

type Bytes = Uint8Array<ArrayBuffer>

const BASE64URL = /^[A-Za-z0-9_-]*$/
const COORDINATE_LENGTH = 43
const IV_LENGTH = 12
const TAG_LENGTH = 16
const KEY_BITS = 256
const ENC = "A256GCM"
const text = new TextEncoder()

const fail = (type: HandOverErrorType): never => {
  throw new HandOverError(type)
}

const base64url = (bytes: Uint8Array): string => {
  let binary = ""
  for (const byte of bytes) binary += String.fromCodePoint(byte)
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

/** The bytes of a part. */
const bytesOf = (part: string): Bytes => {
  if (!BASE64URL.test(part) || part.length % 4 === 1) return fail("malformed")
  const binary = atob(part.replaceAll("-", "+").replaceAll("_", "/"))
  const bytes = new Uint8Array(binary.length)
  // Uint8Array.from with a function makes the opening of a page of a megabyte eight times as long.
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return bytes
}

/** Returns true if a value of JSON is an object. */
export const isObject = (value: unknown): value is HandOverKey =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A header with these members and no others: none that it calls critical, none that would be ignored. */
const headerOf = (part: string, members: ReadonlySet<string>): HandOverKey => {
  let header: unknown
  try {
    header = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(part)))
  } catch {
    return fail("malformed")
  }
  if (!isObject(header)) return fail("malformed")
  return Object.keys(header).every((member) => members.has(member)) ? header : fail("algorithm")
}

const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))

/** The members of a public key that its fingerprint has (RFC 7638), and the algorithm of WebCrypto. */
const kinds = {
  X25519: { members: ["crv", "kty", "x"], kty: "OKP", algorithm: { name: "X25519" } },
  "P-256": {
    members: ["crv", "kty", "x", "y"],
    kty: "EC",
    algorithm: { name: "ECDH", namedCurve: "P-256" }
  }
} as const
type Kind = (typeof kinds)[keyof typeof kinds]

const kindOf = (key: HandOverKey): Kind | undefined => {
  const kind = key["crv"] === "X25519" || key["crv"] === "P-256" ? kinds[key["crv"]] : undefined
  const isWhole = kind?.members.every((member) => typeof key[member] === "string")
  return kind && isWhole === true && key["kty"] === kind.kty ? kind : undefined
}

const membersOf = (key: HandOverKey, names: ReadonlyArray<string>): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, key[name]]))

const fingerprintOf = async (key: HandOverKey, names: ReadonlyArray<string>): Promise<string> =>
  base64url(await sha256(text.encode(JSON.stringify(membersOf(key, names)))))

/** The key of a text from the shared secret (RFC 7518, section 4.6.2): one round, without names of the parties. */
const contentKey = async (shared: Uint8Array) => {
  const enc = text.encode(ENC)
  const [round, noParty] = [
    [0, 0, 0, 1],
    [0, 0, 0, 0]
  ]
  const bits = [0, 0, KEY_BITS >> 8, KEY_BITS % 256]
  const named = [0, 0, 0, enc.length, ...enc]
  const input = [...round, ...shared, ...named, ...noParty, ...noParty, ...bits]
  const key = await sha256(Uint8Array.from(input))
  return crypto.subtle.importKey("raw", key, { name: "AES-GCM" }, false, ["decrypt"])
}

/** The secret that the recipient shares with the key of this text; refuses one that everybody shares. */
const agree = async (privateKey: HandOverKey, ephemeral: HandOverKey): Promise<Uint8Array> => {
  const kind = kindOf(privateKey)
  if (!kind || typeof privateKey["d"] !== "string") return fail("wrong-key")
  if (kindOf(ephemeral) !== kind || String(ephemeral["x"]).length !== COORDINATE_LENGTH) {
    return fail("algorithm")
  }
  const jwk = membersOf(privateKey, [...kind.members, "d"])
  const secret = await crypto.subtle
    .importKey("jwk", jwk, kind.algorithm, false, ["deriveBits"])
    .catch(() => fail("wrong-key"))
  try {
    const point = membersOf(ephemeral, kind.members)
    const other = await crypto.subtle.importKey("jwk", point, kind.algorithm, false, [])
    const agreement = { name: kind.algorithm.name, public: other }
    const shared = new Uint8Array(await crypto.subtle.deriveBits(agreement, secret, KEY_BITS))
    return shared.some((byte) => byte !== 0) ? shared : fail("not-authentic")
  } catch {
    return fail("not-authentic")
  }
}

const ENCRYPTED = new Set(["alg", "enc", "kid", "cty", "epk"])
const SIGNED = new Set(["alg", "kid"])

const decrypt = async (sealed: string, privateKey: HandOverKey): Promise<Bytes> => {
  const [protectedPart = "", key = "", iv = "", ciphertext = "", tag = "", ...more] =
    sealed.split(".")
  if (more.length > 0 || iv === "" || tag === "") return fail("malformed")
  const header = headerOf(protectedPart, ENCRYPTED)
  const { alg, enc, kid, epk } = header
  if (alg !== "ECDH-ES" || enc !== ENC || key !== "" || !isObject(epk)) {
    return fail("algorithm")
  }
  const kind = kindOf(privateKey) ?? fail("wrong-key")
  if (kid !== (await fingerprintOf(privateKey, kind.members))) return fail("other-recipient")
  const [ivBytes, tagBytes] = [bytesOf(iv), bytesOf(tag)]
  if (ivBytes.length !== IV_LENGTH || tagBytes.length !== TAG_LENGTH) return fail("malformed")
  const content = bytesOf(ciphertext)
  const whole = new Uint8Array(content.length + TAG_LENGTH)
  whole.set(content)
  whole.set(tagBytes, content.length)
  const gcm = {
    name: "AES-GCM",
    iv: ivBytes,
    additionalData: text.encode(protectedPart),
    tagLength: TAG_LENGTH * 8
  }
  const secret = await contentKey(await agree(privateKey, epk))
  const opened = crypto.subtle.decrypt(gcm, secret, whole).catch(() => fail("not-authentic"))
  return new Uint8Array(await opened)
}

/** The text under a signature of one of the keys. */
const verify = async (signed: Bytes, keys: ReadonlyArray<HandOverKey>): Promise<Bytes> => {
  const parts = new TextDecoder().decode(signed).split(".")
  const [protectedPart = "", payload = "", signature = ""] = parts
  if (parts.length !== 3 || signature === "") return fail("unsigned")
  const { alg, kid } = headerOf(protectedPart, SIGNED)
  if (alg !== "EdDSA") return fail("algorithm")
  for (const key of keys) {
    if (key["kty"] !== "OKP" || key["crv"] !== "Ed25519") continue
    if (kid !== (await fingerprintOf(key, ["crv", "kty", "x"]))) continue
    const jwk = membersOf(key, ["crv", "kty", "x"])
    const ed25519 = { name: "Ed25519" }
    const signer = await crypto.subtle.importKey("jwk", jwk, ed25519, false, ["verify"])
    const input = text.encode(`${protectedPart}.${payload}`)
    const isGood = await crypto.subtle.verify(ed25519, signer, bytesOf(signature), input)
    return isGood ? bytesOf(payload) : fail("wrong-signature")
  }
  return fail("unknown-signer")
}

/**
 * Returns the bytes of a hand-over. Throws a `HandOverError` if it is for another recipient, was changed, is not
 * signed, or is signed by a key that is not among the signing keys.
 */
export const openHandOver = async (
  sealed: string,
  { privateKey, signingKeys }: OpenHandOverOptions
): Promise<Uint8Array> => verify(await decrypt(sealed.trim(), privateKey), signingKeys)
