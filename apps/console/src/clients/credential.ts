/** A credential in words. */
import { formatAgo } from "@payroll/ui/format.ts"
import type { AnswerOf } from "../api/call.ts"
import type { Session } from "../api/session.ts"
import { words } from "../text/words.ts"

export type Credential = AnswerOf<"getCredentials">["credentials"][number]

const text = words.credentials

/** The person or the program of a credential, or the key of one without a name. */
export const nameOfCredential = ({ person, program, keyId }: Credential): string =>
  person ?? program ?? keyId

export const companiesText = ({ companyIds, companyLocationId }: Credential): string => {
  if (companyIds === null) return text.allCompanies
  const companies = text.someCompanies(companyIds.length)
  return companyLocationId === null ? companies : `${companies}, ${text.onePlace}`
}

const SOON_DAYS = 30
const DAY_MS = 86_400_000

/** True if a credential ends within the next month. */
export const endsSoon = ({ expiryDate }: Credential, now = Date.now()): boolean =>
  expiryDate !== null && Date.parse(`${expiryDate}T23:59:59Z`) - now < SOON_DAYS * DAY_MS

/** When a credential was last used; the one of the session is in use, although that is noted once in a while. */
export const usedText = (
  { keyId, lastUsedAt }: Credential,
  session: Session | undefined
): string => {
  if (keyId === session?.credential) return text.usedNow
  return lastUsedAt === null ? text.notUsed : formatAgo(lastUsedAt)
}
