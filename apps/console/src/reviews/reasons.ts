import { words } from "../text/words.ts"

/** A reason as a sentence; the reason of an owner names the owner. */
export const reasonText = (reason: unknown): string => {
  if (typeof reason !== "string") return ""
  return words.reasonsOf[reason] ?? reason.replaceAll("_", " ")
}
