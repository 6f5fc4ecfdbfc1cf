/** A fault that somebody could write by mistake: an exact replacement in one file, where it occurs once. */
export interface Fault {
  readonly file: string
  readonly from: string
  readonly to: string
  /** Test files, at least one of which must fail. */
  readonly tests: ReadonlyArray<string>
}

type Replacement = readonly [from: string, to: string, ...tests: ReadonlyArray<string>]

/** The faults of one file. */
export const within = (
  file: string,
  ...replacements: ReadonlyArray<Replacement>
): ReadonlyArray<Fault> => replacements.map(([from, to, ...tests]) => ({ file, from, to, tests }))
