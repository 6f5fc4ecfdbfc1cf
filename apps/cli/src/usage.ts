/** Error messages for invalid command lines. */
import * as Effect from "effect/Effect"
import type * as CliError from "effect/cli/CliError"
import * as CliOutput from "effect/cli/CliOutput"
import { BadUsage } from "./output.ts"

const CHOICES = /^(?:Expected )?("[^"]+"(?: \| "[^"]+")*)$/
const AT_MOST_ONE = "at most 1 value"

const invalidValue = ({ kind, option, value, expected }: CliError.InvalidValue): string => {
  const name = kind === "flag" ? `--${option}` : option
  if (value === "") return `${name} needs a value`
  if (expected === AT_MOST_ONE) return `${name} can be given only once`
  if (expected.startsWith("must ")) return `${name} ${expected}`
  const choices = CHOICES.exec(expected)?.[1]
  return choices === undefined
    ? `${name} has an invalid value`
    : `${name} must be one of ${choices.replaceAll('"', "").replaceAll(" |", ",")}`
}

const meant = (suggestions: ReadonlyArray<string>): string =>
  suggestions.length === 0 ? "" : `; did you mean ${suggestions.join(" or ")}?`

/** Describes a problem without quoting the command line, because it can contain secrets. */
const problem = (error: CliError.NonShowHelpErrors): string => {
  switch (error._tag) {
    case "MissingArgument":
      return `${error.argument} is missing`
    case "MissingOption":
      return `--${error.option} is missing`
    case "InvalidValue":
      return invalidValue(error)
    case "UnexpectedArgument":
      return "too many arguments"
    case "UnknownSubcommand":
      return `unknown command${meant(error.suggestions)}`
    case "UnrecognizedOption":
      return `unknown flag${meant(error.suggestions)}`
    default:
      return error.message
  }
}

/** All problems in one line; empty if the command line is empty, because then help is shown. */
export const badUsage = ({ commandPath, errors }: CliError.ShowHelp): BadUsage =>
  new BadUsage({
    message:
      errors.length === 0
        ? ""
        : `${errors.map(problem).join("; ")} (see ${commandPath.join(" ")} --help)`
  })

/** Prints help and version to standard output; errors go to standard error elsewhere. */
export const layerPresenter = CliOutput.layerPresenter({
  present: (event) =>
    event._tag === "InvalidInvocation" ? Effect.void : CliOutput.defaultPresenter.present(event)
})
