/** The words of a command line. */

/** A value such as the thumbprint of a key, which is random and may begin with a dash. */
const DASHED_VALUE = /^-[\w-]{2,}$/
const FLAG = /^--[\w-]+$/

/** Joins a flag with a value that begins with a dash, which would otherwise be read as flags of one letter. */
const withDashedValues = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.flatMap((word, at) => {
    const isValue = (candidate: string | undefined): candidate is string =>
      candidate !== undefined && DASHED_VALUE.test(candidate) && !FLAG.test(candidate)
    const next = words[at + 1]
    if (FLAG.test(word) && isValue(next)) return [`${word}=${next}`]
    return isValue(word) && FLAG.test(words[at - 1] ?? "") ? [] : [word]
  })

/** `payroll help COMMAND` and `payroll version` are other spellings of `--help` and `--version`. */
export const withoutSpellings = (line: ReadonlyArray<string>): ReadonlyArray<string> => {
  const words = withDashedValues(line)
  const [first, ...others] = words
  if (first === "help") return [...others, "--help"]
  return first === "version" && others.length === 0 ? ["--version"] : words
}
