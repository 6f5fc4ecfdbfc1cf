/**
 * The sandbox's magic values: an EIN or SSN from this table selects the sandbox's answer. They
 * belong to nobody, because no EIN or SSN starts with 000, and never count as duplicates.
 */

export type SandboxBehaviour =
  | { readonly does: "fail"; readonly reason: string }
  | { readonly does: "review"; readonly reason: string }
  /** Fails the first attempts of a subject, then passes. */
  | { readonly does: "failFirst"; readonly attempts: number; readonly reason: string }
  /** Unavailable for the first tries of an attempt. */
  | { readonly does: "outage"; readonly tries: number }
  | { readonly does: "late"; readonly delayMs: number }

export interface SandboxValue {
  readonly value: string
  readonly behaviour: SandboxBehaviour
  readonly meaning: string
}

export const sandboxValues: ReadonlyArray<SandboxValue> = [
  {
    value: "000000001",
    behaviour: { does: "fail", reason: "name_mismatch" },
    meaning: "fails: the name does not match"
  },
  {
    value: "000000002",
    behaviour: { does: "fail", reason: "not_found" },
    meaning: "fails: the number is not found"
  },
  {
    value: "000000003",
    behaviour: { does: "review", reason: "manual_review" },
    meaning: "needs a person's review"
  },
  {
    value: "000000004",
    behaviour: { does: "failFirst", attempts: 1, reason: "name_mismatch" },
    meaning: "fails the first attempt and passes the second"
  },
  {
    value: "000000005",
    behaviour: { does: "outage", tries: 3 },
    meaning: "the provider is unavailable for the first three tries (1, 2 and 4 s apart)"
  },
  {
    value: "000000006",
    behaviour: { does: "late", delayMs: 30_000 },
    meaning: "answers late, after 30 s"
  }
]

const byValue = new Map(sandboxValues.map((row) => [row.value, row.behaviour]))

/** The sandbox's behaviour for a number; undefined if the number passes. */
export const sandboxBehaviour = (value: string): SandboxBehaviour | undefined => byValue.get(value)

/** True if a number is a magic value, which any number of records may share. */
export const isSandboxValue = (value: string): boolean => byValue.has(value)
