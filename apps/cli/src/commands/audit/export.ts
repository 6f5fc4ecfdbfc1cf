import { escapeHidden } from "@payroll/domain/field/hiddenCharacters"
import type { getAudit } from "@payroll/operations/audit/getAudit"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { open, type FileHandle } from "node:fs/promises"
import { json, print } from "../../output.ts"
import { onFile, OWNER_ONLY } from "../../ownerFile.ts"
import { eachPage } from "../../pages.ts"
import { auditRequest, filterFlags, type Filter } from "./rows.ts"

type Rows = (typeof getAudit.response.Encoded)["audit"]

const line = (row: Rows[number]): string => escapeHidden(JSON.stringify(row))

/** Hands the rows that match to `write`, page by page. Returns the time up to which they are complete. */
const eachRows = Effect.fnUntraced(function* <E, R>(
  filters: Filter,
  write: (rows: Rows) => Effect.Effect<void, E, R>
) {
  const { client, body } = yield* auditRequest(filters)
  return yield* eachPage(client, "getAudit", "audit", body, (rows: Rows) =>
    Effect.as(write(rows), true)
  )
})

/**
 * A new file that only its owner may read; nothing is written over, and there is none before there
 * is an answer to write.
 */
const exportTo = Effect.fnUntraced(function* (file: string, filters: Filter) {
  let handle: FileHandle | undefined
  let count = 0
  const newFile = Effect.acquireRelease(
    onFile(file, () => open(file, "wx", OWNER_ONLY)),
    (opened) => Effect.promise(() => opened.close())
  )
  const upTo = yield* eachRows(filters, (rows) =>
    Effect.gen(function* () {
      const opened = handle ?? (yield* newFile)
      handle = opened
      count += rows.length
      const lines = rows.map((row) => `${line(row)}\n`).join("")
      yield* onFile(file, () => opened.appendFile(lines))
    })
  )
  yield* onFile(file, () => handle?.sync() ?? Promise.resolve())
  return { count, upTo }
})

export const exportRows = Command.make(
  "export",
  {
    ...filterFlags,
    output: Flag.String("output").pipe(
      Flag.withDescription("A file to create; default: standard output"),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* ({ output, json: asJson, ...filters }) {
    if (Option.isNone(output)) {
      yield* eachRows(filters, (rows) =>
        rows.length > 0 ? Console.log(rows.map(line).join("\n")) : Effect.void
      )
      return
    }
    const file = output.value
    const { count, upTo } = yield* Effect.scoped(exportTo(file, filters))
    yield* print(asJson, { file, rows: count, upTo }, [
      `exported ${count} rows to ${file}, complete up to ${upTo}`,
      `The next export goes on with --from ${upTo}`
    ])
  })
).pipe(
  Command.withDescription("Write who did what as JSON lines, oldest first"),
  Command.withExamples([
    {
      command:
        "payroll audit export --all-clients --from 2026-01-01 --to 2026-02-01 --output january.jsonl",
      description: "A month, for an auditor"
    }
  ])
)
