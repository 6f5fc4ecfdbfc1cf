/**
 * Command output: text for people or one JSON value for programs, and nothing else on stdout. Stored
 * texts can contain terminal control characters, so all output is escaped: here for stdout, and in
 * `runProcess` for stderr.
 */
import { CLIENT_NAME_RULE, clientNameMessage, isClientName } from "@payroll/domain/field/clientName"
import { escapeHidden, escapeHiddenInLines } from "@payroll/domain/field/hiddenCharacters"
import * as Console from "effect/Console"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"

/** An invalid field in the input of a command. */
interface WrongField {
  readonly path: ReadonlyArray<string | number>
  readonly message: string
}

/** The service rejected the command. */
export class Refused extends Data.TaggedError("Refused")<{
  readonly message: string
  readonly fields?: ReadonlyArray<WrongField>
}> {}

/** An outage hid the answer of a command, whose change is stored. */
export class AnswerLost extends Data.TaggedError("AnswerLost")<{
  readonly recordId: string
}> {
  override get message(): string {
    return `the change is stored, for ${this.recordId}; an outage hid the answer, and a secret in it has to be replaced`
  }
}

/** The command could not be carried out. */
export class Failed extends Data.TaggedError("Failed")<{ readonly message: string }> {}

/** Lists every problem with its field. */
export const refusedFor = (problems: ReadonlyArray<WrongField>): Refused =>
  new Refused({
    fields: problems.map(({ path, message }) => ({ path, message })),
    message: problems.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")
  })

/** The command line is invalid. */
export class BadUsage extends Data.TaggedError("BadUsage")<{ readonly message: string }> {}

export const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print one JSON value instead of text"),
  Flag.withDefault(false)
)

export const print = (
  asJson: boolean,
  value: unknown,
  text: ReadonlyArray<string>
): Effect.Effect<void> =>
  Console.log(asJson ? escapeHidden(JSON.stringify(value)) : text.map(escapeHidden).join("\n"))

/** Prints the lines of a file; keeps CR at the end of a line. */
export const printFile = (lines: ReadonlyArray<string>): Effect.Effect<void> =>
  Console.log(escapeHiddenInLines(lines.join("\n")))

/** Aligns rows in columns; the first row is the header. */
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

/** The columns of a table by their headers: the field that a column shows, or the text of a row's cell. */
export type Columns<Row> = Readonly<Record<string, (keyof Row & string) | ((row: Row) => string)>>

/** The records of a list as a table; a cell without a value is a dash. */
export const tableOf = <Row extends object>(
  columns: Columns<Row>,
  rows: ReadonlyArray<Row>
): ReadonlyArray<string> =>
  table([
    Object.keys(columns),
    ...rows.map((row) =>
      Object.values(columns).map((cell) =>
        typeof cell === "string" ? String(row[cell] ?? "-") : cell(row)
      )
    )
  ])

/** A table under an empty line; nothing without rows. */
export const section = (
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): ReadonlyArray<string> => (rows.length === 0 ? [] : ["", ...table([header, ...rows])])

/** One line per field, nested fields indented; skips missing fields. */
export const fieldLines = (value: object, indent = ""): ReadonlyArray<string> =>
  Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    if (["string", "number", "boolean"].includes(typeof field)) {
      return [`${indent}${name}: ${String(field)}`]
    }
    if (typeof field !== "object" || field === null) return []
    const isTexts = Array.isArray(field) && field.every((each) => typeof each === "string")
    return isTexts
      ? [`${indent}${name}: ${field.join(", ")}`]
      : [`${indent}${name}:`, ...fieldLines(field, `${indent}  `)]
  })

/** The client to create or change. */
export const clientName = Argument.String("name").pipe(
  Argument.filter(isClientName, () => clientNameMessage),
  Argument.withDescription(CLIENT_NAME_RULE)
)

export const DEFAULT_CLIENT = "default"

/** A client, by its name. */
export const clientFlag = Flag.String("client").pipe(
  Flag.filter(isClientName, () => clientNameMessage),
  Flag.withDescription("The name of the client")
)

/** The client for which a command runs. */
export const client = clientFlag.pipe(Flag.withDefault(DEFAULT_CLIENT))
