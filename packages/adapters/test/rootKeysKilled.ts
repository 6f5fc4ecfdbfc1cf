/** Changes the root key and is killed. A process that another one excludes ends as if it were done. */
import { StateConflict } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import { LoadingPolls, rotateRootKey } from "../src/maintenance/rootRotation.ts"
import { killedDuring } from "./killedProcess.ts"

killedDuring(
  Effect.catchIf(
    Effect.provideService(rotateRootKey, LoadingPolls, 1),
    (error) => error instanceof StateConflict,
    () => Effect.void
  )
)
