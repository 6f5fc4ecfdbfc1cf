/** Claims that a commit takes over from a holder that it releases. */
import { assert } from "@effect/vitest"
import { Outcome, Writer, type Changes, type Release } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { burst, growthOf, tags } from "../burst.ts"
import { commitsOf, einClaim, newClient, nineDigits } from "../commits.ts"
import { Inspection, Twin } from "../storage.ts"
import type { Cases } from "../suite.ts"

/** A client whose first company has an EIN that others want. */
const wanted = Effect.gen(function* () {
  const { client } = yield* newClient
  const commits = yield* commitsOf(client.id)
  const [first, second, third] = [commits.creating(), commits.creating(), commits.creating()]
  yield* burst([first.commit, second.commit, third.commit])
  const released: Release = { rule: "ein", holder: first.company.id }
  /** A commit in which a company takes over the EIN. */
  const moving = ({ company }: typeof first, more: Partial<Changes> = {}) =>
    commits.commit({
      releases: [released],
      ...more,
      claims: [einClaim(company, first.ein), ...(more.claims ?? [])]
    })
  return { ...commits, first, second, third, moving }
})

const einsOf = (holder: string) =>
  Effect.flatMap(Inspection, ({ rows }) =>
    Effect.map(rows("claim", { holder, rule: "ein" }), (claims) =>
      claims.map(({ digest }) => digest)
    )
  )

const moves = Effect.gen(function* () {
  const { first, second, moving } = yield* wanted
  const [ein] = yield* einsOf(first.company.id)
  const { result, growth } = yield* growthOf(burst([moving(second)]))
  assert.deepStrictEqual([result, growth], [[Outcome.Committed()], { audit: 1 }])
  assert.deepStrictEqual(yield* einsOf(first.company.id), [])
  assert.include(yield* einsOf(second.company.id), ein)
})

const swaps = Effect.gen(function* () {
  const { first, second, moving } = yield* wanted
  const [one, other] = [yield* einsOf(first.company.id), yield* einsOf(second.company.id)]
  const swapping = moving(second, {
    claims: [einClaim(first.company, second.ein)],
    releases: [first, second].map(({ company }) => ({ rule: "ein", holder: company.id }))
  })
  assert.deepStrictEqual(yield* burst([swapping]), [Outcome.Committed()])
  assert.deepStrictEqual(yield* einsOf(first.company.id), other)
  assert.deepStrictEqual(yield* einsOf(second.company.id), one)
})

const once = Effect.gen(function* () {
  const { second, third, moving } = yield* wanted
  const { result, growth } = yield* growthOf(burst([moving(second), moving(third)]))
  assert.deepStrictEqual([...tags(result)].sort(), ["Committed", "Taken"])
  assert.deepStrictEqual(growth, { audit: 1 })
  const winner = result[0]?._tag === "Committed" ? second : third
  assert.lengthOf(yield* einsOf(winner.company.id), 2)
})

const onceOfTwoProcesses = Effect.gen(function* () {
  const { open } = yield* Twin
  const [here, there] = [yield* Writer, Context.get(yield* open, Writer)]
  for (let round = 0; round < 10; round += 1) {
    const { first, second, third, moving } = yield* wanted
    const outcomes = yield* Effect.all([here.commit(moving(second)), there.commit(moving(third))], {
      concurrency: "unbounded"
    })
    assert.deepStrictEqual([...tags(outcomes)].sort(), ["Committed", "Taken"])
    assert.deepStrictEqual(yield* einsOf(first.company.id), [])
  }
})

const stays = Effect.gen(function* () {
  const { first, second, third, moving } = yield* wanted
  const eins = yield* einsOf(first.company.id)
  const stale = { of: "companyProfile", id: second.company.id, expected: 9 } as const
  const { result, growth } = yield* growthOf(
    burst([
      moving(second, { revisions: [stale] }),
      moving(second, { claims: [einClaim(second.company, third.ein)] }),
      { ...moving(second), isDryRun: true },
      moving(second, { releases: [{ rule: "email", holder: first.company.id }] }),
      moving(second, { releases: [{ rule: "ein", holder: third.company.id }] })
    ])
  )
  assert.deepStrictEqual(tags(result), ["Stale", "Taken", "DryRun", "Taken", "Taken"])
  assert.deepStrictEqual(growth, {})
  assert.deepStrictEqual(yield* einsOf(first.company.id), eins)
})

const nextToOthers = Effect.gen(function* () {
  const { first, second, moving, creating, commit } = yield* wanted
  const { company } = first
  const own = nineDigits()
  const outcomes = yield* burst([
    creating().commit,
    moving(second),
    commit({ claims: [einClaim(company, own)], releases: [{ rule: "ein", holder: company.id }] }),
    creating().commit
  ])
  assert.deepStrictEqual(new Set(tags(outcomes)), new Set(["Committed"]))
  assert.lengthOf(yield* einsOf(company.id), 1)
  assert.lengthOf(yield* einsOf(second.company.id), 2)
})

export const claimMoves: Cases = {
  "gives a claim to another holder in the commit that releases it": moves,
  "swaps the claims of two holders that it releases": swaps,
  "gives a released claim to one of two commits of a burst": once,
  "gives a released claim to one of two commits of two processes": onceOfTwoProcesses,
  "leaves a claim with its holder if the commit is rejected or releases another": stays,
  "gives a claim to another holder in a group of other commits": nextToOthers
}
