/** The CSV parts of a hand-over in one ZIP file, for payroll programs that import tables. */
import type { HandOverDocument } from "@payroll/client"
import type { HandOverContent } from "@payroll/operations/views/handOverContent"
import { CSV_PARTS, csvPartOf } from "@payroll/operations/views/handOverCsv"
import * as Effect from "effect/Effect"
import { strToU8, zipSync, type Zippable } from "fflate"
import { Refused } from "../../output.ts"
import { OWNER_ONLY } from "../../ownerFile.ts"
import { filter } from "../../pages.ts"

/** The file that a command writes in the place of one document. */
export const csv = filter("csv", "A ZIP file of CSV parts to create, instead of --out")

const UNIX = 3
const REGULAR_FILE = 0o100000

export const noPartsOfYear = new Refused({ message: "the hand-over of a year has no CSV parts" })

/** Returns a ZIP file of the parts of all pages; only a pay period has parts. */
export const csvZipOf = Effect.fnUntraced(function* (document: HandOverDocument) {
  if (!("payPeriod" in document)) return yield* noPartsOfYear
  const { knownAt, formatVersion } = document.handOver
  const content = { ...document, formatVersion } as HandOverContent
  // Unpacked, each part is for its owner alone too.
  const attributes = ((REGULAR_FILE | OWNER_ONLY) << 16) >>> 0
  const options = { mtime: new Date(knownAt), os: UNIX, attrs: attributes }
  const files = CSV_PARTS.map((part) => [
    `${part}.csv`,
    [strToU8(csvPartOf(content, part)), options]
  ])
  return zipSync(Object.fromEntries(files) as Zippable)
})
