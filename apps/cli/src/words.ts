/** The words of a command line. */

/** `payroll help COMMAND` and `payroll version` are other spellings of `--help` and `--version`. */
export const withoutSpellings = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [first, ...others] = words
  if (first === "help") return [...others, "--help"]
  return first === "version" && others.length === 0 ? ["--version"] : words
}
