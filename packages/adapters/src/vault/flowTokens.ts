/** The tokens of flow links: shown once, and stored only as their SHA-256. */
import type { FlowToken } from "@payroll/operations/ports/flowLinks"
import * as Redacted from "effect/Redacted"
import { hash } from "node:crypto"
import { isChecked, newSecret } from "./credentials.ts"

const FORM = /^fl_[a-z0-9]{1,16}_[0-9A-Za-z]{49}$/

/** SHA-256 as hexadecimal digits. */
const digestOf = (token: string): string => hash("sha256", token)

/** Makes a token with 256 random bits: `fl_<env>_<43 base62 characters><6 base62 CRC32>`. */
export const flowToken = (environment: string): FlowToken => {
  const token = newSecret("fl", environment)
  return { token: Redacted.make(token), digest: digestOf(token) }
}

/**
 * The digest of a token; undefined for a text that cannot be one.
 */
export const flowTokenDigest = (text: string): string | undefined =>
  FORM.test(text) && isChecked(text) ? digestOf(text) : undefined
