/**
 * What is still missing before onboarding is complete. Derived from the records each time: a
 * requirement that is met is gone, and nothing that is not listed here ever blocks.
 */
export interface Requirement {
  /** The operation that meets it, or `verification` where only time or a person can. */
  readonly step: string
  /** The field in that operation's body. */
  readonly path: ReadonlyArray<string>
  readonly reason: string
}

export const requirement = (
  step: string,
  path: ReadonlyArray<string>,
  reason: string
): Requirement => ({ step, path, reason })
