/** Looks at the file of a SQLite database, in which something of the erased can be left, for the doctor. */
import { Erasures } from "@payroll/operations/ports/erasures"
import * as Effect from "effect/Effect"
import { notedTime } from "../metrics/timeFile.ts"
import type { Settings } from "../settings/settings.ts"
import { ok, warning } from "./diagnosis.ts"

const DAY_MS = 86_400_000
/** The register is looked through each month, and what the law kept goes on its day. */
const DAYS_MAX = 31

/** Asks for the file to be written anew every month, where somebody was erased. */
export const vacuumed = Effect.fnUntraced(function* ({ database, dataDir }: Settings, now: number) {
  if (database.kind !== "sqlite") return []
  const { list } = yield* Erasures
  if ((yield* list("", 1)).length === 0) return [ok("nobody was erased")]
  const at = yield* Effect.promise(() => notedTime(dataDir, "last-vacuum"))
  const days = at === undefined ? Infinity : Math.floor((now - at) / DAY_MS)
  const remedy = "`payroll vacuum`, at a quiet hour and every month"
  if (days > DAYS_MAX || days < -1) {
    return [warning("parts of rows of the erased can be in the free space of the file", remedy)]
  }
  return [ok(`the file was written anew ${Math.max(0, days)} days ago`)]
})
