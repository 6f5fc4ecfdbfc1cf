/** The checks of a commit, their order, and that a rejected commit stores nothing. */
import { changed } from "@payroll/domain/record"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Outcome, type Changes, type Commit } from "@payroll/operations/writer"
import { burst, growthOf, tags, upTo } from "../burst.ts"
import {
  answerFor,
  AT,
  commitsOf,
  einClaim,
  emailClaim,
  newClient,
  newLocation,
  nineDigits,
  type Creation
} from "../commits.ts"
import { Inspection } from "../storage.ts"
import type { Cases } from "../suite.ts"

/** A client with two companies and a used key. */
const settled = Effect.gen(function* () {
  const { client } = yield* newClient
  const commits = yield* commitsOf(client.id)
  const [mine, other] = [commits.creating({ answer: answerFor("used") }), commits.creating()]
  yield* burst([mine.commit, other.commit])
  return { client, ...commits, mine, other }
})

type Settled = Effect.Success<typeof settled>

/** A change of a company that is loaded at a version. */
const updateOf = ({ company }: Creation, version: number) => {
  const before = { ...company, version }
  return { op: "update", kind: "company", record: changed(before, {}, AT), before } as const
}

const revisionOf = ({ company }: Creation, expected: number) =>
  ({ of: "companyProfile", id: company.id, expected }) as const

/** One rejected commit of every kind; each has rows for every table. */
const losers = (state: Settled): ReadonlyArray<readonly [string, Commit, Outcome]> => {
  const { mine, other, base, commit, event } = state
  const laden = ({ writes = [], claims = [], revisions = [] }: Partial<Changes>, key: string) => {
    const location = newLocation(base(mine.company.id))
    const free = () => einClaim({ ...mine.company, id: location.id }, nineDigits())
    return commit(
      {
        writes: [{ op: "insert", kind: "companyLocation", record: location }, ...writes],
        revisions,
        claims: [free(), ...claims, free()],
        events: [event(mine.company)]
      },
      answerFor(key)
    )
  }
  const taken = einClaim(mine.company, other.ein)
  const stale = (scope: string) => Outcome.Stale({ scope })
  const { id } = mine.company
  return [
    ["a moved version", laden({ writes: [updateOf(mine, 2)] }, "moved version"), stale(id)],
    ["a moved revision", laden({ revisions: [revisionOf(mine, 2)] }, "moved revision"), stale(id)],
    ["creating twice", laden({ revisions: [revisionOf(mine, 0)] }, "creating"), stale(id)],
    [
      "a taken claim",
      laden({ claims: [taken] }, "taken"),
      Outcome.Taken({ paths: [["kybInformation", "ein"]] })
    ],
    ["a used key", laden({}, "used"), Outcome.Replayed({ answer: answerFor("used") })],
    ["a dry run", { ...laden({}, "dry run"), isDryRun: true }, Outcome.DryRun()],
    [
      "a dry run with a taken claim",
      { ...laden({ claims: [taken] }, "taken dry run"), isDryRun: true },
      Outcome.Taken({ paths: [["kybInformation", "ein"]] })
    ]
  ]
}

const alone = Effect.gen(function* () {
  const state = yield* settled
  for (const [name, commit, outcome] of losers(state)) {
    const { result, growth } = yield* growthOf(burst([commit]))
    assert.deepStrictEqual(result, [outcome], name)
    assert.deepStrictEqual(growth, {}, name)
  }
})

const amongWinners = Effect.gen(function* () {
  const state = yield* settled
  const lost = losers(state)
  const { result, growth } = yield* growthOf(
    burst(lost.flatMap(([, commit]) => [state.reporting(state.other.company), commit]))
  )
  assert.deepStrictEqual(
    result,
    lost.flatMap(([, , outcome]) => [Outcome.Committed(), outcome])
  )
  assert.deepStrictEqual(growth, { audit: lost.length, event: lost.length })
})

const order = Effect.gen(function* () {
  const { mine, other, commit } = yield* settled
  const claims = [einClaim(mine.company, other.ein)]
  const wrong = { writes: [updateOf(mine, 2)], revisions: [revisionOf(other, 2)], claims }
  const right = { writes: [updateOf(mine, 1)], revisions: [revisionOf(other, 1)], claims }
  const outcomes = yield* burst([
    commit(wrong, answerFor("used")),
    commit(wrong),
    commit({ ...wrong, writes: right.writes }),
    commit(right)
  ])
  assert.deepStrictEqual(outcomes, [
    Outcome.Replayed({ answer: answerFor("used") }),
    Outcome.Stale({ scope: mine.company.id }),
    Outcome.Stale({ scope: other.company.id }),
    Outcome.Taken({ paths: [["kybInformation", "ein"]] })
  ])
})

const strangers = Effect.gen(function* () {
  const mine = yield* settled
  const { client } = yield* newClient
  const stranger = yield* commitsOf(client.id)
  const { company } = mine.mine
  const { result, growth } = yield* growthOf(
    burst([
      stranger.commit({ writes: [updateOf(mine.mine, 1)] }),
      stranger.commit({ revisions: [revisionOf(mine.mine, 1)] }),
      stranger.commit({ revisions: [revisionOf(mine.mine, 0)] }),
      stranger.reporting(company),
      mine.reporting({ ...company, id: mine.next() }),
      mine.commit({
        writes: [{ ...updateOf(mine.mine, 1), record: { ...company, id: mine.next() } }]
      })
    ])
  )
  assert.deepStrictEqual(tags(result), ["Stale", "Stale", "Stale", "Stale", "Stale", "Stale"])
  assert.deepStrictEqual(growth, {})
})

const takenPaths = Effect.gen(function* () {
  const { mine, other, creating, commit } = yield* settled
  const third = creating()
  yield* burst([third.commit])
  const at = (path: ReadonlyArray<string | number>, ein: string) => ({
    ...einClaim(mine.company, ein),
    path
  })
  const [outcome] = yield* burst([
    commit({
      claims: [
        at(["free", 0], nineDigits()),
        at(["taken", 1], third.ein),
        at(["own", 2], mine.ein),
        at(["taken", 3], other.ein)
      ]
    })
  ])
  assert.deepStrictEqual(
    outcome,
    Outcome.Taken({
      paths: [
        ["taken", 1],
        ["taken", 3]
      ]
    })
  )
})

const sameHolder = Effect.gen(function* () {
  const { mine, commit } = yield* settled
  const { result, growth } = yield* growthOf(
    burst([
      commit({ claims: mine.commit.changes.claims }),
      commit({ claims: [...mine.commit.changes.claims, ...mine.commit.changes.claims] })
    ])
  )
  assert.deepStrictEqual(tags(result), ["Committed", "Committed"])
  assert.deepStrictEqual(growth, { audit: 2 })
})

const apart = Effect.gen(function* () {
  const { mine, other, commit, base } = yield* settled
  const { rows } = yield* Inspection
  const { client } = yield* newClient
  const stranger = yield* commitsOf(client.id)
  const { email } = mine.user
  const { result, growth } = yield* growthOf(
    burst([
      // The same EIN for another client, the same email in another company, under another rule.
      stranger.creating({ ein: mine.ein }).commit,
      commit({ claims: [emailClaim(base(other.company.id), email)] }),
      commit({ claims: [{ ...emailClaim(base(mine.company.id), email), rule: "ssn" }] })
    ])
  )
  assert.deepStrictEqual(tags(result), ["Committed", "Committed", "Committed"])
  assert.strictEqual(growth["claim"], 4)
  const claims = yield* rows("claim", {})
  const digests = new Set(claims.map(({ digest }) => digest))
  assert.strictEqual(digests.size, claims.length, "digests of equal values are unrelated")
})

const twoHolders = Effect.gen(function* () {
  const { mine, base, commit } = yield* settled
  const claims = upTo(20).flatMap((n) => {
    const claim = emailClaim(base(mine.company.id), `twins${n}@example.com`)
    return [claim, { ...claim, holder: base(mine.company.id).id, path: ["users", n, "email"] }]
  })
  const { result, growth } = yield* growthOf(burst([commit({ claims })]))
  const paths = upTo(20).map((n) => ["users", n, "email"])
  assert.deepStrictEqual(result, [Outcome.Taken({ paths })])
  assert.deepStrictEqual(growth, {})
})

const keys = Effect.gen(function* () {
  const { commit } = yield* settled
  const { client } = yield* newClient
  const stranger = yield* commitsOf(client.id)
  const outcomes = yield* burst([
    stranger.commit({}, answerFor("used", "theirs")),
    commit({}, { ...answerFor("used", "another body"), fingerprint: "of another request" })
  ])
  assert.deepStrictEqual(outcomes, [
    Outcome.Committed(),
    Outcome.Replayed({ answer: answerFor("used") })
  ])
})

/** After this number of commits no writer checks more because of one that was rejected. */
const CALM_COMMITS = 16

const additions = Effect.gen(function* () {
  const { mine, base, creating, commit } = yield* settled
  const { rows } = yield* Inspection
  for (const _ of upTo(CALM_COMMITS)) yield* burst([commit({})])
  const dryRun = { ...creating().commit, isDryRun: true }
  const { result, growth } = yield* growthOf(burst([dryRun]))
  assert.deepStrictEqual([result, growth], [[Outcome.DryRun()], {}])

  const location = newLocation(base(mine.company.id))
  const giving = commit({
    writes: [{ op: "insert", kind: "companyLocation", record: location }],
    releases: [{ rule: "ein", holder: mine.company.id }]
  })
  assert.deepStrictEqual(yield* burst([giving]), [Outcome.Committed()])
  assert.deepStrictEqual(yield* rows("claim", { holder: mine.company.id, rule: "ein" }), [])
})

export const checks: Cases = {
  "stores nothing of a rejected commit": alone,
  "stores nothing of rejected commits next to accepted ones": amongWinners,
  "accepts dry runs and releases without further checks": additions,
  "checks the key, then versions, then revisions, then claims": order,
  "treats records of another client and missing records as stale": strangers,
  "reports all taken paths and no others": takenPaths,
  "accepts a repeated claim of the holder": sameHolder,
  "separates claims by client, scope and rule": apart,
  "rejects two holders of one value in a commit": twoHolders,
  "returns the first answer of a key, per client": keys
}
