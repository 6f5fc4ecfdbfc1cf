/** Commands that write all that is stored about somebody to a file. */
import { escapeHidden } from "@payroll/domain/field/hiddenCharacters"
import type { StoredRow } from "@payroll/operations/ports/storedData"
import type { exportCompany } from "@payroll/operations/personalData/exportCompany"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { open, rm } from "node:fs/promises"
import { withRuntime } from "./composition.ts"
import { operateWithin } from "./operate.ts"
import { actingAs, by, requirePerson } from "./operator.ts"
import { client, json, print } from "./output.ts"
import { onFile, OWNER_ONLY, requireNewFile } from "./ownerFile.ts"
import { PAGE_END, pageHead, pageRows } from "./storedPage.ts"

type Page = typeof exportCompany.response.Encoded

const PAGE_ROWS = 200

interface Exported {
  readonly operation: "exportUser" | "exportCompany"
  /** The field of the request that names it. */
  readonly field: "userId" | "companyId"
  readonly what: "worker" | "company"
}

interface Format {
  readonly head: string
  readonly rows: (rows: ReadonlyArray<StoredRow>, before: StoredRow | undefined) => string
  readonly end: string
}

const formats = {
  json: (): Format => ({
    head: '{"rows":[',
    rows: (rows, before) =>
      rows
        .map(
          (row, index) => `${before || index > 0 ? "," : ""}\n${escapeHidden(JSON.stringify(row))}`
        )
        .join(""),
    end: "\n]}\n"
  }),
  html: (what: string): Format => ({
    head: pageHead(`What is stored about this ${what}`),
    rows: (rows, before) => pageRows(rows, before?.table),
    end: PAGE_END
  })
}

/** Writes page after page to a new file; the file is removed if it does not become whole. */
const writePages = Effect.fnUntraced(function* <E, R>(
  file: string,
  format: Format,
  pageAfter: (before: Page | undefined) => Effect.Effect<Page, E, R>
) {
  let page = yield* pageAfter(undefined)
  const handle = yield* Effect.acquireRelease(
    onFile(file, () => open(file, "wx", OWNER_ONLY)),
    (opened) => Effect.promise(() => opened.close())
  )
  const write = (text: string) => onFile(file, () => handle.appendFile(text))
  return yield* Effect.onError(
    Effect.gen(function* () {
      yield* write(format.head)
      let last: StoredRow | undefined
      let count = 0
      for (;;) {
        yield* write(format.rows(page.rows, last))
        last = page.rows.at(-1) ?? last
        count += page.rows.length
        if (page.nextCursor === null) break
        page = yield* pageAfter(page)
      }
      yield* write(format.end)
      yield* onFile(file, () => handle.sync())
      return count
    }),
    () => Effect.promise(() => rm(file, { force: true }))
  )
}, Effect.scoped)

/** The command `export` of a worker or a company. */
export const exportCommand = ({ operation, field, what }: Exported) =>
  Command.make(
    "export",
    {
      id: Argument.String(what).pipe(Argument.withDescription(`The id of the ${what}`)),
      client,
      out: Flag.String("out").pipe(Flag.withDescription("A file to create, for its owner alone")),
      format: Flag.Literals("format", ["json", "html"]).pipe(
        Flag.withDescription("json for programs, html as a page for people"),
        Flag.withDefault("json")
      ),
      reason: Flag.String("reason").pipe(
        Flag.withDescription(
          "What whole numbers are needed for, in 10 to 255 characters; the audit keeps it. Without it numbers are masked"
        ),
        Flag.optional
      ),
      by,
      json
    },
    Effect.fn(function* ({ id, client: name, out, format, reason, by: given, json: asJson }) {
      const person = yield* requirePerson(given)
      yield* requireNewFile(out)
      const wanted = Option.getOrUndefined(reason)
      const pageAfter = (before: Page | undefined) => {
        // A page without numbers is not counted.
        const isWhole = wanted !== undefined && before?.hasNumbers !== false
        const body = {
          [field]: id,
          limit: PAGE_ROWS,
          cursor: before?.nextCursor ?? null,
          ...(isWhole && { whole: true, reason: wanted })
        }
        return Effect.map(
          operateWithin(name, operation, body, isWhole ? "payroll" : undefined),
          (answer) => answer as Page
        )
      }
      const rows = yield* actingAs(Option.some(person))(
        withRuntime(writePages(out, formats[format](what), pageAfter))
      )
      yield* print(asJson, { file: out, [field]: id, rows }, [`wrote ${rows} rows to ${out}`])
    })
  ).pipe(
    Command.withDescription(`Write everything that is stored about a ${what} to a file; audited`),
    Command.withExamples([
      {
        command: `payroll ${what} export ${what.toUpperCase()}_ID --out ${what}.html --format html --by "Rosa Diaz"`,
        description: "A page for people, with masked numbers"
      }
    ])
  )
