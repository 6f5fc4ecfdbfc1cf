import type { addDocument } from "@payroll/operations/document/addDocument"
import { CLIENT_KINDS } from "@payroll/domain/document/documentTemplate"
import { LANGUAGES } from "@payroll/domain/flowLink/flowLink"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { readText } from "../../input.ts"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { client, json, print } from "../../output.ts"
import { filter } from "../../pages.ts"

type Added = typeof addDocument.response.Encoded

/** A text of 100,000 characters, of up to four bytes. */
const TEXT_BYTES_MAX = 400_000

export const add = Command.make(
  "add",
  {
    from: Argument.String("file").pipe(
      Argument.withDescription("A file with the text in UTF-8, or - for standard input")
    ),
    companyId: Flag.String("company").pipe(Flag.withDescription("The id of the company")),
    title: Flag.String("title").pipe(Flag.withDescription("The title, as the worker reads it")),
    client,
    kind: Flag.Literals("kind", [...CLIENT_KINDS, "w4"]).pipe(
      Flag.withDescription("own by default; w4 of the official text of Form W-4 with its marks"),
      Flag.optional
    ),
    language: Flag.Literals("language", LANGUAGES).pipe(
      Flag.withDescription("The language of the text; default: en"),
      Flag.optional
    ),
    year: Flag.Int("year").pipe(
      Flag.withDescription("The year of the form, of kind w4"),
      Flag.optional
    ),
    source: filter("source", "Where the official text is from, of kind w4"),
    lastDay: filter("last-day", "The last day on which the form is signed, of kind w4"),
    replaces: filter("replaces", "The id of the template whose next edition this is"),
    by,
    json
  },
  Effect.fn(
    function* ({ from, client: name, json: asJson, by: _by, kind, language, year, ...fields }) {
      const text = yield* readText("text", from, TEXT_BYTES_MAX)
      const { document } = (yield* operate(name, "addDocument", {
        document: {
          ...fields,
          text,
          kind: Option.getOrNull(kind),
          language: Option.getOrNull(language),
          year: Option.getOrNull(year)
        }
      })) as Added
      const { documentTemplateId, edition, textSha256 } = document
      yield* print(asJson, document, [
        `template: ${documentTemplateId}, edition ${edition}`,
        `SHA-256 of the text: ${textSha256}`
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Add a text for workers to sign, or its next edition; each part that an official one lacks is named"
  ),
  Command.withExamples([
    {
      command:
        'payroll document add w4-2026-en.txt --company COMPANY_ID --title "Form W-4 (2026)" --kind w4 --year 2026 ' +
        "--source https://www.irs.gov/pub/irs-pdf/fw4.pdf",
      description: "The official text of Form W-4, with a mark where each entry stands"
    },
    {
      command: 'payroll document add handbook.txt --company COMPANY_ID --title "Employee handbook"',
      description: "A text of the company"
    }
  ])
)
