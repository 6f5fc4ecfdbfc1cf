/** Every operation and every verdict in random sequences, each step compared with the model. */
import { assert, layer } from "@effect/vitest"
import { seed } from "./seed.ts"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { Writer } from "@payroll/operations/writer"
import fc from "fast-check"
import type { VerificationStorage } from "./kyc/world.ts"
import { heldUp, nextSteps } from "./rules/finish.ts"
import { sequences } from "./rules/steps.ts"
import { compareShown, compareStored, newWorld, take, type World } from "./rules/walk.ts"
import { isNightly } from "./nightly.ts"

const NIGHTLY_TIMES = 58
/** Steps between comparisons of stored records; always compared after the last step. */
const COMPARED_EVERY = isNightly ? 1 : 4
/** Long enough to shrink a failing sequence too. */
const TIMEOUT_MS = isNightly ? 3_600_000 : 240_000
const SHRINKS_MS = TIMEOUT_MS - 60_000

type Sequence = typeof sequences extends fc.Arbitrary<infer S> ? S : never

/** More rounds than completing ever takes. */
const ROUNDS_MAX = 100

/** Meets every requirement until there is none; then every worker who can be active is. */
const complete = Effect.fnUntraced(function* (world: World) {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    let steps = 0
    for (const step of nextSteps(world.model)) {
      steps += 1
      yield* take(world, step, `round ${round} of completing: ${JSON.stringify(step)}`)
    }
    if (steps > 0 && !isNightly) continue
    yield* compareStored(world, `round ${round} of completing`)
    if (steps === 0) return assert.deepStrictEqual(heldUp(world.model), [])
  }
  const left = JSON.stringify([...nextSteps(world.model)])
  return assert.fail(`requirements remain after the last round: ${left}`)
})

/** The model has no days: records change more often than limits of a day allow. */
const unlimited = (writer: Writer["Service"]): Writer["Service"] => ({
  ...writer,
  commit: (commit) => writer.commit({ ...commit, numbers: [] })
})

const walk = Effect.fnUntraced(function* ({ duplicates, steps }: Sequence) {
  const world = yield* newWorld(duplicates)
  for (const [index, step] of steps.entries()) {
    const what = `step ${index}: ${JSON.stringify(step)}`
    yield* take(world, step, what)
    const isLast = index === steps.length - 1
    if (isLast || index % COMPARED_EVERY === 0) yield* compareStored(world, what)
  }
  yield* compareShown(world)
  yield* complete(world)
})

const property = (runs: number) =>
  Effect.gen(function* () {
    const context = yield* Effect.context<VerificationStorage>()
    yield* Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(sequences, (sequence) =>
          Effect.runPromiseWith(context)(Effect.updateService(walk(sequence), Writer, unlimited))
        ),
        {
          seed,
          numRuns: isNightly ? runs * NIGHTLY_TIMES : runs,
          plugins: [fc.interruptAfterTimeLimit(SHRINKS_MS, { failOnInterrupt: true })]
        }
      )
    )
  })

export const rulesModelSuite = (
  name: string,
  live: Layer.Layer<VerificationStorage>,
  runs: number
): void =>
  layer(live)(`all operations on ${name}`, (it) => {
    it.effect(
      "answer and store what the model expects, step by step",
      () => property(runs),
      TIMEOUT_MS
    )
  })
