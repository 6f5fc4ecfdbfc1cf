import { KeyQueues } from "@payroll/operations/keyQueues"
import { rulesModelSuite } from "@payroll/testing/rulesModelSuite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { noWebhooks } from "@payroll/testing/noWebhooks"
import { layerSandbox } from "../src/verification/sandbox.ts"
import {
  layerProcess,
  postgres,
  sqliteMemory,
  type TestDatabase
} from "@payroll/testing/database/databases"

const layerRuled = ({ fresh }: TestDatabase) =>
  Layer.unwrap(
    Effect.map(fresh, (settings) =>
      Layer.mergeAll(layerProcess(settings), KeyQueues.layer, layerSandbox(0), noWebhooks)
    )
  ).pipe(Layer.orDie)

rulesModelSuite(sqliteMemory.name, layerRuled(sqliteMemory), 50)
rulesModelSuite(postgres.name, layerRuled(postgres), 6)
