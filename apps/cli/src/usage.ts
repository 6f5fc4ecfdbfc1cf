/** Error messages for invalid command lines. */
import * as Effect from "effect/Effect"
import type * as CliError from "effect/cli/CliError"
import * as CliOutput from "effect/cli/CliOutput"
import type * as HelpDoc from "effect/cli/HelpDoc"
import * as Option from "effect/Option"
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

/** A flag that can be given any number of times need not be given, which its documentation does not know. */
const isRepeatable = (text: string): boolean => text.endsWith("repeatable")

/** A flag that must be given says so. */
const marked = (flag: HelpDoc.FlagDoc): HelpDoc.FlagDoc =>
  flag.required
    ? {
        ...flag,
        description: Option.map(flag.description, (text) =>
          isRepeatable(text) ? text : `${text} (required)`
        )
      }
    : flag

/** Prints help and version to standard output; errors go to standard error elsewhere. */
export const layerPresenter = CliOutput.layerPresenter({
  present: (event) => {
    if (event._tag === "InvalidInvocation") return Effect.void
    if (event._tag !== "Help") return CliOutput.defaultPresenter.present(event)
    const { helpDoc } = event
    const whole = { ...event, helpDoc: { ...helpDoc, flags: helpDoc.flags.map(marked) } }
    return CliOutput.defaultPresenter.present(whole)
  }
})
