/**
 * An open requirement of onboarding. Requirements are derived from the records on each read, and
 * onboarding is complete when there are none.
 */
export interface Requirement {
  /** The operation that meets it, or `verification` if the caller can only wait. */
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
