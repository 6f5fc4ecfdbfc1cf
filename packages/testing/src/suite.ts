/** A suite is a list of cases that hold for every storage; each database runs it over its own. */
import { layer } from "@effect/vitest"
import type * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { TestStorage } from "./storage.ts"

/** Cases by title. They share a database: each creates its own clients. */
export type Cases = Readonly<
  Record<string, Effect.Effect<void, unknown, TestStorage | Scope.Scope>>
>

/** Runs the cases one after the other on one storage. */
export const runCases = (
  title: string,
  live: Layer.Layer<TestStorage>,
  cases: Cases,
  timeoutMs = 60_000
): void =>
  layer(live)(title, (it) => {
    for (const [name, test] of Object.entries(cases)) it.effect(name, () => test, timeoutMs)
  })
