/** The register of erasures in a file, to be kept elsewhere: a restore of an older backup asks for it. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { existsSync } from "node:fs"
import { RootKeys } from "../sql/rootKeys.ts"
import { erasureRow } from "../sql/stores/erasureRow.ts"
import { refuse, StartRefused } from "../startRefused.ts"
import { writeErasures } from "./erasureFile.ts"
import { allErasures } from "./knownErasures.ts"

/** Writes all erasures to a new file. Returns how many. Fails if one was altered, or if the file is there. */
export const exportErasures = Effect.fnUntraced(function* (file: string) {
  const ring = yield* RootKeys
  if (existsSync(file)) return yield* refuse(`${file} exists already: choose another file`)
  const erasures = yield* allErasures
  if (erasures.some(({ isGenuine }) => !isGenuine)) {
    return yield* refuse("an erasure was altered in the database: run `payroll check`")
  }
  const rows = erasures.map((erasure) => erasureRow(ring, erasure))
  const now = yield* Clock.currentTimeMillis
  yield* Effect.tryPromise({
    try: () => writeErasures(file, rows, now),
    catch: () => new StartRefused({ message: `${file} cannot be written: check its folder` })
  })
  return rows.length
})
