import { joinHandOver } from "@payroll/client"
import type { getPayrollInput } from "@payroll/operations/handover/getPayrollInput"
import { orNotFound } from "@payroll/operations/orNotFound"
import { Administration } from "@payroll/operations/ports/administration"
import { HandOvers } from "@payroll/operations/ports/handOvers"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import { withRuntime } from "../../composition.ts"
import { operateWithin } from "../../operate.ts"
import { actingAs, requirePerson } from "../../operator.ts"
import { print, Refused } from "../../output.ts"
import { requireNewFile, writeNewFile } from "../../ownerFile.ts"
import { csvZipOf, noPartsOfYear } from "./csvZip.ts"
import { firstNotPayable } from "./notPayable.ts"
import { exportFlags, exportRequest, type ExportFlags, type ExportRequest } from "./request.ts"
import { countLines, notPayableLines } from "./summary.ts"

const PAGE_WORKERS = 500
const LISTED_NOT_PAYABLE = 10

type Page = typeof getPayrollInput.response.Encoded

const storedHandOver = Effect.fnUntraced(function* (clientName: string, handOverId: string) {
  const { findClient } = yield* Administration
  const { handOver } = yield* HandOvers
  const { id } = yield* findClient(clientName)
  return yield* Effect.catchTag(
    orNotFound("hand-over", handOver(id, handOverId)),
    "RecordNotFound",
    ({ message }) => Effect.fail(new Refused({ message }))
  )
})

/** Returns all pages, each audited before it is here. */
const pagesOf = Effect.fnUntraced(function* (
  { company: companyId, client }: ExportFlags,
  { kind, handOverId, subject, submit, handing, format }: ExportRequest
) {
  const of = kind ?? (yield* storedHandOver(client, handOverId ?? "")).kind
  if (of === "year" && format === "csv") return yield* noPartsOfYear
  const operation = of === "year" ? "getYearInput" : "getPayrollInput"
  const ask = (body: object) =>
    Effect.map(
      operateWithin(client, operation, { companyId, ...handing, ...body }, "payroll"),
      (answer) => answer as Page
    )
  const first = yield* ask({
    ...(handOverId === null ? { ...subject, limit: PAGE_WORKERS } : { handOverId }),
    ...(submit && { submit })
  })
  const pages = [first]
  for (let { nextCursor } = first; nextCursor !== null;) {
    const page = yield* ask({ handOverId: first.handOver.handOverId, cursor: nextCursor })
    pages.push(page)
    nextCursor = page.nextCursor
  }
  return { pages, handOver: yield* storedHandOver(client, first.handOver.handOverId) }
})

/** Returns the content of the file: a line per page as it was encrypted, or one document. */
const contentOf = Effect.fnUntraced(function* (
  pages: ReadonlyArray<Page>,
  format: ExportRequest["format"]
) {
  if (format === "lines") return pages.map(({ encrypted }) => `${encrypted}\n`).join("")
  const document = yield* Effect.promise(() => joinHandOver(pages))
  return format === "csv" ? yield* csvZipOf(document) : `${JSON.stringify(document)}\n`
})

/** Writes the file when all pages are there. */
const exported = Effect.fnUntraced(function* (flags: ExportFlags, request: ExportRequest) {
  const { pages, handOver } = yield* pagesOf(flags, request)
  const content = yield* contentOf(pages, request.format)
  const notPayable = yield* firstNotPayable(handOver, LISTED_NOT_PAYABLE)
  yield* Effect.mapError(
    writeNewFile(request.file, content),
    ({ message }) =>
      new Refused({ message: `${message}; the hand-over is stored: --hand-over ${handOver.id}` })
  )
  return { handOver, notPayable }
})

export const exportPages = Command.make(
  "export",
  exportFlags,
  Effect.fn(function* (flags) {
    const request = yield* exportRequest(flags)
    const person = yield* requirePerson(flags.by)
    yield* requireNewFile(request.file)
    const { handOver, notPayable } = yield* actingAs(Option.some(person))(
      withRuntime(exported(flags, request))
    )
    const { file } = request
    const { id: handOverId, digests, workerCount, notPayableCount, digest, isFinal } = handOver
    const counts = { workerCount, notPayableCount, digest, isFinal }
    const pageCount = digests.length
    yield* print(flags.json, { file, handOverId, pageCount, ...counts, notPayable }, [
      `wrote hand-over ${handOverId}, pages: ${pageCount}, to ${file}`,
      ...countLines(counts),
      ...notPayableLines(notPayable, notPayableCount)
    ])
  })
).pipe(
  Command.withDescription(
    "Hand over a pay period or a year as a file for its recipient; audited before it is written"
  ),
  Command.withExamples([
    {
      command:
        'payroll handover export --company COMPANY_ID --period PAY_PERIOD_ID --recipient "Pay bureau" --fingerprint FINGERPRINT --out march.jwe --by "Rosa Diaz" --reason "the pay run of March"',
      description: "A pay period, encrypted to a recipient"
    },
    {
      command:
        'payroll handover export --company COMPANY_ID --year 2026 --form W-2 --plain --out w2.json --by "Rosa Diaz" --reason "the W-2 forms of 2026"',
      description: "A year, in the open"
    }
  ])
)
