/** Takes the steps of a rotation of the clients' keys and is killed. */
import { KeyRotation } from "@payroll/operations/ports/keyRotation"
import * as Effect from "effect/Effect"
import { ClientKeys } from "../src/sql/clientKeys.ts"
import { StepMs } from "../src/sql/stores/keyRotation.ts"
import { killedDuring } from "./killedProcess.ts"

const ROUNDS_MAX = 2_000
const ROWS = 7

killedDuring(
  Effect.gen(function* () {
    const { advance } = yield* KeyRotation
    const { rotation } = yield* ClientKeys
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      if ((yield* rotation).step === "done") return
      yield* Effect.provideService(advance(ROWS), StepMs, 0)
    }
  })
)
