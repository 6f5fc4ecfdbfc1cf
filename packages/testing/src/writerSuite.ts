/** The guarantees of the Writer port, for every storage. */
import type * as Layer from "effect/Layer"
import type { TestStorage } from "./storage.ts"
import { runCases } from "./suite.ts"
import { checking } from "./writer/checking.ts"
import { edges } from "./writer/edges.ts"
import { grouping } from "./writer/grouping.ts"
import { storing } from "./writer/storing.ts"

export const writerSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`Writer on ${name}`, live, { ...storing, ...checking, ...grouping, ...edges })
