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

/** A reason as a sentence; the reason of an owner names the owner. */
export const reasonText = (reason: unknown): string => {
  if (typeof reason !== "string") return ""
  return words.reasonsOf[reason] ?? reason.replaceAll("_", " ")
}
