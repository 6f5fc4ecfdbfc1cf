/** The arguments of a process that serves: it takes none, and says what it is. */
import { VERSION } from "@payroll/domain/version"
import { settingsTable } from "../settings/settingsTable.ts"

const WRONG_USAGE = 2

/** The answer of a process to its arguments, instead of serving. */
export interface Answer {
  readonly text: string
  readonly isError: boolean
  readonly exitCode: number
}

const settingLine = (row: (typeof settingsTable)[number]): string => {
  const initial = "default" in row ? ` (${row.default})` : ""
  return `  ${row.name}${initial}\n      ${row.meaning.replaceAll("`", "")}\n`
}

const help = (what: string): string =>
  `${what}\n\nIt takes no arguments. Its settings are read from the environment:\n\n` +
  `${settingsTable.map(settingLine).join("")}\nSee docs/operations.md.\n`

/** Undefined without arguments: the process serves. `what` is one sentence about it. */
export const answerArguments = (words: ReadonlyArray<string>, what: string): Answer | undefined => {
  const [first] = words
  if (first === undefined) return undefined
  const isAlone = words.length === 1
  if (isAlone && ["--help", "-h", "help"].includes(first)) {
    return { text: help(what), isError: false, exitCode: 0 }
  }
  if (isAlone && ["--version", "-v", "version"].includes(first)) {
    return { text: `${VERSION}\n`, isError: false, exitCode: 0 }
  }
  return {
    text: "payroll: this command takes no arguments (see --help); settings come from the environment\n",
    isError: true,
    exitCode: WRONG_USAGE
  }
}
