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

const DECLARATION = /^(?:export )?(?:async )?(?:const|function|class|interface) (\w+)/gm
const SHORT = 60

/** The name of a fault in the text of its file: by the function or constant that it is in, and what it replaces. */
export const nameOf = ({ file, from }: Fault, text: string): string => {
  const short = from.trim().replaceAll(/\s+/g, " ").slice(0, SHORT)
  const until = text.slice(0, text.indexOf(from) + from.length)
  const declared = [...until.matchAll(DECLARATION)].at(-1)?.[1] ?? ""
  return `${file} ${declared}: ${short}`
}
