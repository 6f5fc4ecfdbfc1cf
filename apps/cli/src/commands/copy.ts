/** Copies the database to another one: from SQLite to PostgreSQL, or back. */
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { copyDatabaseTo } from "../composition.ts"
import { BadUsage, json, print, Refused, table } from "../output.ts"

const SHORT_DIGEST = 16

const to = Flag.String("to").pipe(
  Flag.withMetavar("URL"),
  Flag.withDescription(
    "An empty database: postgres://... or sqlite:FILE. PGPASSWORD keeps a password out of the URL"
  )
)

export const copy = Command.make(
  "copy",
  { to, json },
  Effect.fn(function* ({ to: url, json: asJson }) {
    const copied = yield* copyDatabaseTo(url, (line) => void process.stderr.write(`${line}\n`))
    if (!copied) {
      const message = "--to must be a URL postgres://... or sqlite: and the path of a file"
      return yield* new BadUsage({ message })
    }
    const { tables, source, target } = copied
    const wrong = [...source, ...target].filter((finding) => finding.wrong > 0)
    yield* print(asJson, { ok: wrong.length === 0, tables, source, target }, [
      ...table([
        ["TABLE", "ROWS", "DIGEST"],
        ...tables.map(({ table: name, rows, digest }) => [
          name,
          String(rows),
          digest.slice(0, SHORT_DIGEST)
        ])
      ]),
      `both databases are the same, row by row; ${target.length} checks of each`,
      "set PAYROLL_DATABASE_URL to the new one before the service starts, and start none on the old one"
    ])
    if (wrong.length > 0) {
      return yield* new Refused({
        message: "the data is damaged, on both sides: run payroll check"
      })
    }
  })
).pipe(
  Command.withExamples([
    {
      command: "payroll copy --to postgres://payroll@db.example.com/payroll",
      description: "To PostgreSQL, while the service is stopped; killed, it goes on where it was"
    },
    { command: "payroll copy --to sqlite:payroll.db", description: "Back to a file" }
  ])
)
