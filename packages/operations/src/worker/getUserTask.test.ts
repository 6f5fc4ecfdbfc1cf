/** Loads of a worker's task, which callers read again and again for every active worker. */
import type { KybStatus } from "@payroll/domain/company/company"
import { AT } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { loadedProfile, loadedWorker } from "../../test/decision.ts"
import { caller } from "../../test/executeWorld.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { CredentialStore } from "../ports/credentialStore.ts"
import { Documents } from "../ports/documents.ts"
import { TimeRulesStore } from "../ports/timeRulesStore.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { getUserTask } from "./getUserTask.ts"

const loaded = loadedWorker()
const active = {
  ...loaded,
  worker: { ...loaded.worker, userStatus: "Active", kycStatus: "passed" }
} as const

/** The steps that an active worker still needs, and how often the employer's profile was loaded. */
const stepsOf = (kybStatus: KybStatus) => {
  let profiles = 0
  const { company, ...rest } = loadedProfile()
  const stores = Layer.mergeAll(
    Layer.mock(WorkerStore, {
      worker: () => Effect.succeed(active),
      sharesEmail: () => Effect.succeed(false),
      workersOfSsn: () => Effect.succeed([])
    }),
    Layer.mock(CompanyStore, {
      kybStatus: () => Effect.succeed(kybStatus),
      dateOfIncorporation: () => Effect.succeed(undefined),
      profile: () =>
        Effect.sync(() => {
          profiles += 1
          return { ...rest, company: { ...company, kybStatus } }
        })
    }),
    Layer.mock(Documents, { openOfWorker: () => Effect.succeed([]) }),
    Layer.mock(CredentialStore, { kiosks: () => Effect.succeed([]) }),
    Layer.mock(TimeRulesStore, {})
  )
  return getUserTask.read({ userId: loaded.worker.id }, caller("read"), AT).pipe(
    Effect.map(({ userTask }) => ({
      steps: userTask.requirements.map(({ step, reason }) => `${step}: ${reason}`),
      profiles
    })),
    Effect.provide(stores)
  )
}

const UNVERIFIED = "verification: the user is active but the company is not verified"

describe("the task of an active worker", () => {
  it.effect("loads no profile of a company that has passed", () =>
    Effect.gen(function* () {
      const { steps, profiles } = yield* stepsOf("passed")
      assert.notInclude(steps, UNVERIFIED)
      assert.strictEqual(profiles, 0)
    })
  )

  it.effect("says what the verification of another company needs", () =>
    Effect.gen(function* () {
      const { steps, profiles } = yield* stepsOf("pending")
      assert.include(steps, UNVERIFIED)
      assert.strictEqual(profiles, 1)
    })
  )
})
