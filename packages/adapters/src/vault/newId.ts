import { NewId } from "@payroll/operations/ports/newId"
import * as Layer from "effect/Layer"
import { randomBytes } from "node:crypto"
import { makeUuid7 } from "./uuid7.ts"

export const layerNewId = Layer.sync(NewId, () =>
  NewId.of({ next: makeUuid7(Date.now, randomBytes) })
)
