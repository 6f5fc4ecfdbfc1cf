/** Lines about a hand-over, without anything of what it has about those who can be paid. */
import { section } from "../../output.ts"
import type { NotPayable } from "./notPayable.ts"

/** The counts and the digest of a hand-over. */
interface Counts {
  readonly workerCount: number
  readonly notPayableCount: number
  readonly digest: string
  readonly isFinal: boolean
}

export const countLines = (counts: Counts): ReadonlyArray<string> => [
  `handed over: ${counts.workerCount}; cannot be paid yet: ${counts.notPayableCount}`,
  `digest: ${counts.digest}`,
  ...(counts.isFinal ? [] : ["More is to come: it is not final."])
]

export const notPayableLines = (
  notPayable: ReadonlyArray<NotPayable>,
  notPayableCount: number
): ReadonlyArray<string> => [
  ...section(
    ["WORKER", "OPERATION", "FIELD", "REASON"],
    notPayable.map(({ userId, requirements: [first] }) => [
      userId,
      first?.step ?? "",
      first?.path.join(".") ?? "",
      first?.reason ?? ""
    ])
  ),
  ...(notPayableCount > notPayable.length
    ? [`Only the first ${notPayable.length} are listed; notPayable has all.`]
    : [])
]
