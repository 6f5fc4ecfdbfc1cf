/** What a wrong command line is answered with. */
import * as Effect from "effect/Effect"
import type * as CliError from "effect/cli/CliError"
import * as CliOutput from "effect/cli/CliOutput"
import { BadUsage } from "./output.ts"

const CHOICES = /^(?:Expected )?("[^"]+"(?: \| "[^"]+")*)$/
const AT_MOST_ONE = "at most 1 value"

const invalidValue = ({ kind, option, value, expected }: CliError.InvalidValue): string => {
  const name = kind === "flag" ? `--${option}` : option
  if (value === "") return `${name} needs a value`
  if (expected === AT_MOST_ONE) return `${name} may be given once`
  if (expected.startsWith("must ")) return `${name} ${expected}`
  const choices = CHOICES.exec(expected)?.[1]
  return choices === undefined
    ? `${name} has a value that it cannot have`
    : `${name} must be one of ${choices.replaceAll('"', "").replaceAll(" |", ",")}`
}

const meant = (suggestions: ReadonlyArray<string>): string =>
  suggestions.length === 0 ? "" : `; did you mean ${suggestions.join(" or ")}?`

/** A problem in words that quote nothing of the command line: secrets stand there. */
const problem = (error: CliError.NonShowHelpErrors): string => {
  switch (error._tag) {
    case "MissingArgument":
      return `${error.argument} is missing`
    case "MissingOption":
      return `--${error.option} is missing`
    case "InvalidValue":
      return invalidValue(error)
    case "UnexpectedArgument":
      return "there are more arguments than the command takes"
    case "UnknownSubcommand":
      return `there is no such command${meant(error.suggestions)}`
    case "UnrecognizedOption":
      return `there is no such flag${meant(error.suggestions)}`
    default:
      return error.message
  }
}

/** One line for all that is wrong; none where help was shown because nothing was asked for. */
export const badUsage = ({ commandPath, errors }: CliError.ShowHelp): BadUsage =>
  new BadUsage({
    message:
      errors.length === 0
        ? ""
        : `${errors.map(problem).join("; ")} (${commandPath.join(" ")} --help says more)`
  })

/** Help and version go to standard output; what is wrong with the command line does not. */
export const layerPresenter = CliOutput.layerPresenter({
  present: (event) =>
    event._tag === "InvalidInvocation" ? Effect.void : CliOutput.defaultPresenter.present(event)
})
