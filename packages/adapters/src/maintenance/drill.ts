/** A restore for practice: into a scratch directory that is removed at the end. */
import * as Effect from "effect/Effect"
import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Settings } from "../settings/settings.ts"
import { StartRefused } from "../startRefused.ts"
import { restore } from "./backup.ts"

/**
 * Restores a backup in a new directory of `scratch` and gives `use` the settings with which it can be
 * opened: those of the service, with its key.
 */
export const withRestored = <A, E>(
  settings: Settings,
  file: string,
  scratch: string,
  use: (settings: Settings) => Effect.Effect<A, E>
) =>
  Effect.acquireUseRelease(
    Effect.try({
      try: () => mkdtempSync(join(scratch, "payroll-drill-")),
      catch: () => new StartRefused({ message: `${scratch} is no directory that can be written` })
    }),
    (dataDir) => {
      const database = { kind: "sqlite", path: join(dataDir, "payroll.db") } as const
      const restored = { ...settings, dataDir, database }
      return Effect.andThen(restore(restored, file), use(restored))
    },
    (dataDir) => Effect.sync(() => rmSync(dataDir, { recursive: true, force: true }))
  )
