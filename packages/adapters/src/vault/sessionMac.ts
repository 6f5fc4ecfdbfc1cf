/** MACs of the sessions at the console, under a root key: `<root key id>.<HMAC-SHA-256 in base64url>`. */
import { createHmac, timingSafeEqual, type KeyObject } from "node:crypto"
import { derivedOnce } from "./derive.ts"
import type { KeyRing } from "./keyRing.ts"
import { netstring } from "./netstring.ts"

const FORM = /^([\w-]{1,64})\.([\w-]{43})$/

const keyOf = derivedOnce("console session")

const macOf = (secret: KeyObject, texts: ReadonlyArray<string>): Buffer =>
  createHmac("sha256", keyOf(secret)).update(texts.map(netstring).join("")).digest()

export const sessionMac = ({ active }: KeyRing, texts: ReadonlyArray<string>): string =>
  `${active.id}.${macOf(active.secret, texts).toString("base64url")}`

/** Returns true if a root key that is not retired made the MAC of these texts; compares in constant time. */
export const isSessionMac = (
  ring: KeyRing,
  stored: string | null,
  texts: ReadonlyArray<string>
): boolean => {
  const [, id = "", mac = ""] = FORM.exec(stored ?? "") ?? []
  const rootKey = ring.keys.get(id)
  return (
    rootKey !== undefined &&
    rootKey.state !== "retired" &&
    timingSafeEqual(macOf(rootKey.secret, texts), Buffer.from(mac, "base64url"))
  )
}
