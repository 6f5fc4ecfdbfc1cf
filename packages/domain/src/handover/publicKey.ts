/** The public keys that hand-overs are encrypted to, as JSON Web Keys (RFC 7517; RFC 7518, section 6.2; RFC 8037). */

export type PublicKey =
  | { readonly kty: "EC"; readonly crv: "P-256"; readonly x: string; readonly y: string }
  | { readonly kty: "OKP"; readonly crv: "X25519"; readonly x: string }

/** The two kinds of keys, by the name of the curve. */
export const CURVES = ["P-256", "X25519"] as const

const COORDINATE = /^[A-Za-z0-9_-]{43}$/
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/** A coordinate of 32 bytes in base64url as a number, its bytes in this order; undefined if it has another spelling. */
const numberIn = (text: string | undefined, order: "big" | "little"): bigint | undefined => {
  if (text === undefined || !COORDINATE.test(text)) return undefined
  let bits = 0n
  for (const character of text) bits = bits * 64n + BigInt(ALPHABET.indexOf(character))
  // 43 characters have two bits more than 32 bytes.
  if (bits % 4n !== 0n) return undefined
  const hex = (bits / 4n).toString(16).padStart(64, "0")
  const bytes = hex.match(/../g) ?? []
  return BigInt(`0x${(order === "big" ? bytes : bytes.toReversed()).join("")}`)
}

/** The prime and the coefficient b of P-256, whose a is -3. Source: NIST SP 800-186, section 3.2.1.3. */
const P256_PRIME = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const P256_B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

/** Returns true if a point lies on P-256. The curve has a prime order: no point of it but infinity has a low one. */
const isOnP256 = (x: bigint, y: bigint): boolean =>
  x < P256_PRIME && y < P256_PRIME && (y * y - (x * x * x - 3n * x + P256_B)) % P256_PRIME === 0n

/** The prime of X25519. Source: RFC 7748, section 4.1. */
const X25519_PRIME = 2n ** 255n - 19n

/**
 * The points of low order on the curve of X25519 and on its twist, with which the shared secret is zero, whoever has
 * the private key. Source: RFC 7748, section 6.1; Bernstein, "Curve25519: new Diffie-Hellman speed records", section 3.
 */
const LOW_ORDER: ReadonlySet<bigint> = new Set([
  0n,
  1n,
  325606250916557431795983626356110631294008115727848805560023387167927233504n,
  39382357235489614581723060781553021112529911719440698176882885853963445705823n,
  X25519_PRIME - 1n
])

/** The key in a JSON Web Key; undefined if it is none of the two kinds, or a point that no private key fits. */
export const publicKeyOf = ({
  kty,
  crv,
  x,
  y
}: {
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly y?: string | undefined
}): PublicKey | undefined => {
  if (kty === "OKP" && crv === "X25519" && y === undefined) {
    const point = numberIn(x, "little")
    const isSound = point !== undefined && point < X25519_PRIME && !LOW_ORDER.has(point)
    return isSound ? { kty, crv, x } : undefined
  }
  if (kty !== "EC" || crv !== "P-256" || y === undefined) return undefined
  const point = [numberIn(x, "big"), numberIn(y, "big")] as const
  const isSound = point[0] !== undefined && point[1] !== undefined && isOnP256(point[0], point[1])
  return isSound ? { kty, crv, x, y } : undefined
}

/** The text whose SHA-256 in base64url is the fingerprint of a key (RFC 7638, section 3). */
export const fingerprintText = (key: PublicKey): string =>
  key.kty === "EC"
    ? JSON.stringify({ crv: key.crv, kty: key.kty, x: key.x, y: key.y })
    : JSON.stringify({ crv: key.crv, kty: key.kty, x: key.x })
