/** Databases under one process with a sandbox of the verification that answers at once. */
import { KeyQueues } from "@payroll/operations/keyQueues"
import { layerProcess, type TestDatabase } from "@payroll/testing/database/databases"
import { noWebhooks } from "@payroll/testing/noWebhooks"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layerSandbox } from "../src/verification/sandbox.ts"

export const layerVerified = ({ fresh }: TestDatabase) =>
  Layer.unwrap(
    Effect.map(fresh, (settings) =>
      Layer.mergeAll(layerProcess(settings), KeyQueues.layer, layerSandbox(0), noWebhooks)
    )
  ).pipe(Layer.orDie)
