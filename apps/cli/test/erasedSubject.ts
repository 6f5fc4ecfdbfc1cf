/** Subjects of the register of erasures. */
import { layerRuntime } from "@payroll/adapters/process"
import { parseSettings } from "@payroll/adapters/settings/settings"
import { Erasures } from "@payroll/operations/ports/erasures"
import { NewId } from "@payroll/operations/ports/newId"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { readFileSync } from "node:fs"
import type { Settings } from "./command.ts"

const AT = Date.UTC(2026, 4, 1)

export interface Subject {
  readonly subject: "worker" | "company"
  readonly subjectId: string
  readonly companyId: string
  readonly clientId: string
}

/** Adds a row of the register, as an erasure does. */
export const erase = (env: Settings, subject: Subject): Promise<unknown> => {
  const settings = Result.getOrThrow(parseSettings(env, (path) => readFileSync(path, "utf8")))
  return Effect.runPromise(
    Effect.gen(function* () {
      const { next } = yield* NewId
      const { add } = yield* Erasures
      yield* add([{ id: next(), ...subject, at: AT, state: "done", dueAt: undefined }])
    }).pipe(Effect.provide(layerRuntime(settings)))
  )
}
