/**
 * What commands print: text for people, or one JSON value for programs; nothing else on stdout.
 * Stored texts can be hostile to a terminal, so all that is printed passes `escapeHidden` here; what
 * goes to standard error does in `runProcess`.
 */
import { escapeHidden, escapeHiddenInLines } from "@payroll/domain/field/hiddenCharacters"
import * as Console from "effect/Console"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"

/** The service refused; the message says all of it. */
export class Refused extends Data.TaggedError("Refused")<{ readonly message: string }> {}

/** A refusal that names every field with what is wrong there. */
export const refusedFor = (
  problems: ReadonlyArray<{
    readonly path: ReadonlyArray<string | number>
    readonly message: string
  }>
): Refused =>
  new Refused({
    message: problems.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")
  })

/** What was given on the command line is wrong. */
export class BadUsage extends Data.TaggedError("BadUsage")<{ readonly message: string }> {}

export const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print one JSON value instead of text"),
  Flag.withDefault(false)
)

/** Prints a result in the form that was asked for. */
export const print = (
  asJson: boolean,
  value: unknown,
  text: ReadonlyArray<string>
): Effect.Effect<void> =>
  Console.log(asJson ? escapeHidden(JSON.stringify(value)) : text.map(escapeHidden).join("\n"))

/** Prints a file's lines, which may end with CR. */
export const printFile = (lines: ReadonlyArray<string>): Effect.Effect<void> =>
  Console.log(escapeHiddenInLines(lines.join("\n")))

/** Rows as aligned columns, the first row being the header. */
export const table = (texts: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  const rows = texts.map((cells) => cells.map(escapeHidden))
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0))
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd()
  )
}

const CLIENT_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
const CLIENT_NAME_SAYS = "1 to 100 letters, digits, dots, hyphens and underscores"

const isClientName = (text: string): boolean => CLIENT_NAME.test(text)
const clientNameSays = (): string => `must be ${CLIENT_NAME_SAYS}, the first a letter or digit`

/** The name of the client that a command makes or changes. */
export const clientName = Argument.String("name").pipe(
  Argument.filter(isClientName, clientNameSays),
  Argument.withDescription(CLIENT_NAME_SAYS)
)

/** The client that a command is about. */
export const client = Flag.String("client").pipe(
  Flag.filter(isClientName, clientNameSays),
  Flag.withDescription("The name of the client"),
  Flag.withDefault("default")
)
