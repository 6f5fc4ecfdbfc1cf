/** Concurrent commits of one process and of two. */
import { assert } from "@effect/vitest"
import { changed } from "@payroll/domain/record"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Redacted from "effect/Redacted"
import { Writer, type Commit, type Outcome } from "@payroll/operations/writer"
import { burst, growthOf, sequencesOf, tags, upTo } from "../burst.ts"
import {
  answerFor,
  AT,
  commitsOf,
  einClaim,
  newClient,
  newLocation,
  nineDigits,
  type Creation
} from "../commits.ts"
import { Inspection, Twin } from "../storage.ts"
import type { Cases } from "../suite.ts"

/** Creates a client with a number of companies. */
const companies = Effect.fnUntraced(function* (count: number) {
  const { client } = yield* newClient
  const commits = yield* commitsOf(client.id)
  const creations = upTo(count).map((n) => commits.creating({ answer: answerFor(`key ${n}`) }))
  assert.deepStrictEqual(
    tags(yield* burst(creations.map(({ commit }) => commit))),
    creations.map(() => "Committed")
  )
  return { client, ...commits, creations }
})

const sequences = Effect.gen(function* () {
  const { creations, reporting, renaming } = yield* companies(2)
  const [a, b] = creations as [Creation, Creation]
  const outcomes = yield* burst(
    upTo(60).flatMap((n) => [
      reporting(a.company, n % 4),
      reporting(b.company),
      ...(n % 10 === 0 ? [renaming(a.company)] : [])
    ])
  )
  const renamed = outcomes.filter(({ _tag }) => _tag === "Committed").length - 120
  assert.strictEqual(renamed, 1)
  assert.deepStrictEqual(yield* sequencesOf(a.company.id), upTo(2 + 90 + 1))
  assert.deepStrictEqual(yield* sequencesOf(b.company.id), upTo(2 + 60))
})

/** Events without a guard share a group with a guarded change: its revision still counts. */
const sharedSequence = Effect.gen(function* () {
  const { creations, reporting, renaming } = yield* companies(1)
  const { company } = creations[0]!
  const { rows } = yield* Inspection
  const outcomes = yield* burst([reporting(company), renaming(company), reporting(company)])
  assert.deepStrictEqual(tags(outcomes), ["Committed", "Committed", "Committed"])
  const [aggregate] = yield* rows("aggregate", { id: company.id })
  assert.include(aggregate, { revision: 2, last_sequence: 5 })
  const version2 = changed(company, {}, AT)
  assert.deepStrictEqual(tags(yield* burst([renaming(version2)])), ["Stale"])
})

/** 160 valid commits and 40 invalid ones of every kind, mixed. */
const mixedBurst = Effect.gen(function* () {
  const { client, creations, creating, commit, base, renaming, reporting } = yield* companies(100)
  const at = (index: number) => creations[index]!
  const insert = (company: Creation["company"]) => {
    const record = newLocation(base(company.id))
    return { op: "insert", kind: "companyLocation", record } as const
  }
  const winners = (index: number): ReadonlyArray<Commit> => [
    creating({ answer: answerFor(`new ${index}`) }).commit,
    renaming(at(index).company),
    commit({ writes: [insert(at(index).company)] }),
    reporting(at(index + 40).company)
  ]
  const losers = [
    (index: number) =>
      renaming({ ...at(80 + (index % 20)).company, version: 5 }, {}, answerFor(`a ${index}`)),
    (index: number) =>
      renaming(at(80 + (index % 20)).company, { revision: 5 }, answerFor(`b ${index}`)),
    (index: number) =>
      commit({
        writes: [insert(at(80 + (index % 20)).company)],
        claims: [einClaim(at(index).company, nineDigits()), einClaim(at(index).company, at(99).ein)]
      }),
    (index: number) => creating({ answer: answerFor(`key ${index + 1}`) }).commit
  ]
  const wanted = ["Stale", "Stale", "Taken", "Replayed"] as const
  const numbers = upTo(40).map((n) => n - 1)
  const commits = numbers.flatMap((n) => [losers[n % 4]!(n), ...winners(n)])
  const { result, growth } = yield* growthOf(burst(commits))
  assert.deepStrictEqual(
    tags(result),
    numbers.flatMap((n) => [wanted[n % 4]!, ...winners(n).map(() => "Committed" as const)])
  )
  assert.deepStrictEqual(growth, {
    aggregate: 40,
    audit: 160,
    business_user: 40,
    claim: 80,
    company: 40,
    company_location: 80,
    event: 160,
    kyb_information: 40,
    record_change: 40,
    stored_answer: 40,
    verification_attempt: 40
  })
  yield* exactlyAsCommitted(client.id, commits, result)
})

/** Audit rows, events and answers of a burst are those of its accepted commits. */
const exactlyAsCommitted = Effect.fnUntraced(function* (
  clientId: string,
  commits: ReadonlyArray<Commit>,
  outcomes: ReadonlyArray<Outcome>
) {
  const { rows } = yield* Inspection
  const idsOf = (stored: ReadonlyArray<{ readonly [name: string]: unknown }>, name: string) =>
    new Set(stored.map((row) => row[name]))
  const audits = idsOf(yield* rows("audit", { client_id: clientId }), "id")
  const events = idsOf(yield* rows("event", { client_id: clientId }), "id")
  const answers = idsOf(yield* rows("stored_answer", { client_id: clientId }), "body")
  commits.forEach((commit, index) => {
    const isStored = outcomes[index]?._tag === "Committed"
    assert.strictEqual(audits.has(commit.id), isStored)
    for (const { id } of commit.changes.events) assert.strictEqual(events.has(id), isStored)
    if (commit.answer && outcomes[index]?._tag !== "Replayed") {
      assert.strictEqual(answers.has(commit.answer.body), isStored)
    }
  })
})

/** Pairs of commits of which exactly one is accepted, and the outcome of the other. */
const rivals = Effect.gen(function* () {
  const { creations, creating, commit, renaming, next } = yield* companies(3)
  const [version, revision, key] = creations as [Creation, Creation, Creation]
  const guard = (id: string, expected: number) =>
    commit({ revisions: [{ of: "companyProfile", id, expected }] })
  const update = () => {
    const before = version.company
    const record = changed(before, {}, AT)
    return commit({ writes: [{ op: "update", kind: "company", record, before }] })
  }
  const [ein, companyId] = [nineDigits(), next()]
  return [
    { name: "one version", wanted: "Stale", pair: [update(), update()] },
    {
      name: "one revision",
      wanted: "Stale",
      pair: [guard(revision.company.id, 1), guard(revision.company.id, 1)]
    },
    {
      name: "one creating",
      wanted: "Stale",
      pair: [creating({ companyId }).commit, creating({ companyId }).commit]
    },
    {
      name: "one value",
      wanted: "Taken",
      pair: [creating({ ein }).commit, creating({ ein }).commit]
    },
    {
      name: "one key",
      wanted: "Replayed",
      pair: [
        renaming(key.company, {}, answerFor("same", "first")),
        creating({ answer: answerFor("same", "second") }).commit
      ]
    }
  ] as const
})

const oneWins = (name: string, wanted: Outcome["_tag"], outcomes: ReadonlyArray<Outcome>) =>
  assert.deepStrictEqual([...tags(outcomes)].sort(), ["Committed", wanted].sort(), name)

const inOneBurst = Effect.gen(function* () {
  for (const { name, wanted, pair } of yield* rivals) {
    const outcomes = yield* burst(pair)
    oneWins(name, wanted, outcomes)
    const lost = outcomes.find(({ _tag }) => _tag === "Replayed")
    if (lost?._tag === "Replayed") assert.include(["first", "second"], lost.answer.body)
  }
})

/** A rejected commit blocks no other, not even in its own group. */
const rejectedBlocksNone = Effect.gen(function* () {
  const { creations, creating, commit, renaming, base } = yield* companies(1)
  const { company } = creations[0]!
  const wanted = upTo(10).map((n) => ({ ein: nineDigits(), answer: answerFor(`wanted ${n}`) }))
  const outcomes = yield* burst(
    wanted.flatMap(({ ein, answer }) => [
      commit({
        ...renaming(company, { revision: 9 }).changes,
        claims: [einClaim(base(company.id), ein)]
      }),
      creating({ ein }).commit,
      renaming(company, { revision: 9 }, answer),
      creating({ answer }).commit
    ])
  )
  // A commit that is checked after its rival finds its key used.
  for (const [index, tag] of tags(outcomes).entries()) {
    assert.include(index % 2 === 1 ? ["Committed"] : ["Stale", "Replayed"], tag, `commit ${index}`)
  }
})

const ofTwoProcesses = Effect.gen(function* () {
  const { open } = yield* Twin
  const [here, there] = [yield* Writer, Context.get(yield* open, Writer)]
  for (let round = 0; round < 10; round += 1) {
    for (const { name, wanted, pair } of yield* rivals) {
      const outcomes = yield* Effect.all([here.commit(pair[0]), there.commit(pair[1])], {
        concurrency: "unbounded"
      })
      oneWins(name, wanted, outcomes)
    }
  }
})

/** Two processes change the same companies in opposite orders, 20 at once each. */
const crossing = Effect.gen(function* () {
  const { creations, commit, event } = yield* companies(20)
  const { open } = yield* Twin
  const { rows } = yield* Inspection
  const [here, there] = [yield* Writer, Context.get(yield* open, Writer)]
  const changing = (order: ReadonlyArray<Creation>) =>
    order.map(({ company, user }) =>
      commit({
        writes: [
          { op: "update", kind: "businessUser", record: changed(user, {}, AT), before: user },
          { op: "update", kind: "company", record: changed(company, {}, AT), before: company }
        ],
        revisions: [{ of: "companyProfile", id: company.id, expected: 1 }],
        events: [event(company)]
      })
    )
  const outcomes = yield* Effect.forEach(
    [
      ...changing(creations).map((each) => here.commit(each)),
      ...changing(creations.toReversed()).map((each) => there.commit(each))
    ],
    (running) => running,
    { concurrency: "unbounded" }
  )
  assert.strictEqual(tags(outcomes).filter((tag) => tag === "Committed").length, 20)
  for (const { company } of creations) {
    assert.deepStrictEqual(yield* sequencesOf(company.id), upTo(3))
    const [row] = yield* rows("aggregate", { id: company.id })
    assert.include(row, { revision: 2, last_sequence: 3 })
  }
})

/** One in sixteen breaks a constraint of the tables, like a defect of the service; another one cannot be encoded. */
const defectAlone = Effect.gen(function* () {
  const { creations, creating, commit, base } = yield* companies(1)
  const writer = yield* Writer
  const bad = () => {
    const good = newLocation(base(creations[0]!.company.id))
    const record = { ...newLocation(base(creations[0]!.company.id)), label: "" }
    return commit(
      {
        writes: [good, record].map((each) => ({
          op: "insert",
          kind: "companyLocation",
          record: each
        })),
        claims: [einClaim(record, nineDigits())]
      },
      answerFor(`bad ${record.id}`)
    )
  }
  const unencodable = () => {
    const creation = creating({ answer: answerFor("unencodable") })
    Redacted.wipeUnsafe(creation.attempt.submission)
    return creation.commit
  }
  const isBad = (n: number) => n % 16 === 0 || n === 5
  const commits = upTo(40).map((n) =>
    n === 5 ? unencodable() : isBad(n) ? bad() : creating().commit
  )
  const { result, growth } = yield* growthOf(
    Effect.forEach(commits, (each) => Effect.exit(writer.commit(each)), {
      concurrency: "unbounded"
    })
  )
  result.forEach((exit, index) => {
    assert.strictEqual(Exit.hasDies(exit), isBad(index + 1), `commit ${index}`)
    assert.strictEqual(Exit.isSuccess(exit), !isBad(index + 1), `commit ${index}`)
  })
  assert.include(growth, { audit: 37, company: 37, company_location: 37, claim: 74, event: 74 })
  assert.notProperty(growth, "stored_answer")
  assert.deepStrictEqual(tags(yield* burst([creating().commit])), ["Committed"])
})

export const groups: Cases = {
  "numbers a company's events without gaps": sequences,
  "adds events to a sequence whose revision moves in the same group": sharedSequence,
  "stores exactly the accepted commits of 200 concurrent ones": mixedBurst,
  "accepts one of two rivals in one burst": inOneBurst,
  "accepts one of two rivals of two processes": ofTwoProcesses,
  "never rejects a commit because of a rejected one": rejectedBlocksNone,
  "completes commits of two processes in opposite orders": crossing,
  "fails only the defective commit of a group": defectAlone
}
