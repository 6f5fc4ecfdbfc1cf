import { words } from "../text/words.ts"

/** The reason of an attempt after the last one that may fail. */
export const EXHAUSTED = "attempts_exhausted"

/** Returns true if as many attempts failed as may fail: the last one itself waits then, or corrected data do. */
export const isExhausted = ({
  status,
  reasons
}: {
  readonly status: { readonly status: string }
  readonly reasons: ReadonlyArray<unknown>
}): boolean => status.status === "failed" || reasons.includes(EXHAUSTED)

const text = words.reviews
const OWNER = "owner:"

/** The owner whom a reason names, by id; undefined for any other reason. */
export const ownerIn = (reason: unknown): string | undefined =>
  typeof reason === "string" && reason.startsWith(OWNER) ? reason.slice(OWNER.length) : undefined

/** A reason as a sentence. `nameOf` gives the name of an owner. */
export const reasonText = (
  reason: unknown,
  nameOf: (ownerId: string) => string | undefined = () => undefined
): string => {
  if (typeof reason !== "string") return text.noReason
  const owner = ownerIn(reason)
  if (owner !== undefined) return text.ownerReason(nameOf(owner) ?? "")
  const sentence = (text.reasons as Readonly<Record<string, string>>)[reason]
  if (sentence !== undefined) return sentence
  return /^[a-z_]+$/.test(reason) ? text.provider(reason.replaceAll("_", " ")) : reason
}
