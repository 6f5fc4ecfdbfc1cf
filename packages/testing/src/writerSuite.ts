/** The guarantees of the Writer port, for every storage. */
import type * as Layer from "effect/Layer"
import type { TestStorage } from "./storage.ts"
import { runCases } from "./suite.ts"
import { checks } from "./writer/checks.ts"
import { claimMoves } from "./writer/claimMoves.ts"
import { edges } from "./writer/edges.ts"
import { groups } from "./writer/groups.ts"
import { storedRows } from "./writer/storedRows.ts"

export const writerSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`Writer on ${name}`, live, {
    ...storedRows,
    ...checks,
    ...claimMoves,
    ...groups,
    ...edges
  })
