/** The guarantees of the CompanyStore port, for every storage. */
import { assert } from "@effect/vitest"
import { changed } from "@payroll/domain/record"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { VisibleCompanies } from "@payroll/operations/caller"
import { CompanyStore } from "@payroll/operations/ports/companyStore"
import { Writer } from "@payroll/operations/writer"
import { burst, upTo } from "./burst.ts"
import { AT, commitsOf, newClient } from "./commits.ts"
import { Inspection, Twin, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

/** A record with its sensitive fields in plain text, for comparison. */
const plain = (value: unknown): unknown =>
  Redacted.isRedacted(value)
    ? { redacted: Redacted.value(value) }
    : Array.isArray(value)
      ? value.map(plain)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]))
        : value

const roundTrip = Effect.gen(function* () {
  const { profile, kybStatus, dateOfIncorporation } = yield* CompanyStore
  const { client } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  const { company, kyb, location, user, commit } = creating()
  assert.isUndefined(yield* profile(client.id, company.id))
  yield* burst([commit, creating().commit])
  const loaded = yield* profile(client.id, company.id)
  assert.deepStrictEqual(plain(loaded?.company), plain(company))
  assert.strictEqual(yield* kybStatus(client.id, company.id), company.kybStatus)
  assert.strictEqual(yield* dateOfIncorporation(client.id, company.id), kyb.dateOfIncorporation)
  assert.deepStrictEqual(plain(loaded?.kyb), plain(kyb))
  assert.deepStrictEqual(plain(loaded?.locations), plain([location]))
  assert.deepStrictEqual(plain(loaded?.businessUsers), plain([user]))
  assert.strictEqual(loaded?.revision, 1)
  assert.notInclude(String(loaded?.kyb?.ein), Redacted.value(kyb.ein))
})

const shown = Effect.gen(function* () {
  const { profile, shownProfile } = yield* CompanyStore
  const { client } = yield* newClient
  const { client: other } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  const { company, kyb, commit } = creating()
  yield* burst([commit, creating().commit])
  const whole = yield* profile(client.id, company.id)
  assert.isDefined(whole)
  const { attempts, kyb: _, ...parts } = whole
  assert.isDefined(attempts.latest)
  const { kyb: shownKyb, ...shownParts } = (yield* shownProfile(client.id, company.id)) ?? {}
  assert.deepStrictEqual(plain(shownParts), plain(parts))
  assert.deepStrictEqual(shownKyb, { id: kyb.id })
  assert.isUndefined(yield* shownProfile(other.id, company.id))
})

const absent = Effect.gen(function* () {
  const { profile } = yield* CompanyStore
  const { client } = yield* newClient
  const { creating, base, commit } = yield* commitsOf(client.id)
  const { company, commit: first, location } = creating()
  yield* burst([first])
  const record = {
    ...changed(creating().user, {}, AT),
    ...base(company.id),
    ssn: undefined,
    dateOfBirth: undefined
  }
  yield* burst([
    commit({
      writes: [
        { op: "insert", kind: "businessUser", record },
        {
          op: "update",
          kind: "companyLocation",
          record: changed(location, { address2: "Suite 2", isMailingAddress: true }, AT + 5),
          before: location
        }
      ],
      revisions: [{ of: "companyProfile", id: company.id, expected: 1 }]
    })
  ])
  const loaded = yield* profile(client.id, company.id)
  assert.strictEqual(loaded?.revision, 2)
  assert.deepStrictEqual(plain(loaded?.businessUsers[1]), plain(record))
  assert.include(loaded?.locations[0], {
    address2: "Suite 2",
    isMailingAddress: true,
    version: 2,
    createdAt: AT,
    updatedAt: AT + 5
  })
})

const strangers = Effect.gen(function* () {
  const { profile, kybStatus, dateOfIncorporation } = yield* CompanyStore
  const [{ client }, { client: other }] = [yield* newClient, yield* newClient]
  const { creating, next } = yield* commitsOf(client.id)
  const { company, commit } = creating()
  yield* burst([commit])
  assert.isDefined(yield* profile(client.id, company.id))
  assert.isUndefined(yield* profile(other.id, company.id))
  assert.isUndefined(yield* kybStatus(other.id, company.id))
  assert.isUndefined(yield* dateOfIncorporation(other.id, company.id))
  assert.isUndefined(yield* dateOfIncorporation(client.id, next()))
  assert.isUndefined(yield* profile(client.id, next()))
})

/** Two companies with one reference and one name: the newest is found, of those that the caller sees. */
const newest = Effect.gen(function* () {
  const { companyOfReference, employerOfName } = yield* CompanyStore
  const { set } = yield* Inspection
  const [{ client }, { client: other }] = [yield* newClient, yield* newClient]
  const { creating } = yield* commitsOf(client.id)
  const companies = [creating(), creating(), creating()]
  for (const { commit } of companies) yield* burst([commit])
  const ids = companies.map(({ company }) => company.id).toSorted()
  const [older = "", newer = "", contractor = ""] = ids
  const name = "anglersrest"
  for (const id of [older, newer]) {
    yield* set("company", { id }, { company_reference_id: "C-1", name_folded: name })
  }
  yield* set("company", { id: contractor }, { name_folded: name, kind: "contractor" })
  const named = (of: string, text: string) =>
    Effect.all([companyOfReference(of, "C-1"), employerOfName(of, text)])
  assert.deepStrictEqual(yield* named(client.id, name), [newer, newer])
  const limited = Effect.provideService(named(client.id, name), VisibleCompanies, new Set([older]))
  assert.deepStrictEqual(yield* limited, [older, older])
  assert.deepStrictEqual(yield* named(other.id, name), [undefined, undefined])
  assert.isUndefined(yield* companyOfReference(client.id, "c-1"))
  for (const part of ["anglers", `${name}s`]) {
    assert.isUndefined(yield* employerOfName(client.id, part))
  }
})

/** Each commit moves company, location and revision by one: a reader must see equal numbers. */
const snapshots = Effect.gen(function* () {
  const { open } = yield* Twin
  const { client } = yield* newClient
  const { creating, commit } = yield* commitsOf(client.id)
  const creation = creating()
  const { id } = creation.company
  yield* burst([creation.commit])
  const there = Context.get(yield* open, Writer)
  const moving = Effect.forEach(
    upTo(60),
    (expected) => {
      const version = expected + 1
      const before = {
        company: { ...creation.company, version: expected },
        location: { ...creation.location, version: expected }
      }
      const company = { ...creation.company, version }
      const location = { ...creation.location, version }
      return there.commit(
        commit({
          writes: [
            { op: "update", kind: "company", record: company, before: before.company },
            {
              op: "update",
              kind: "companyLocation",
              record: location,
              before: before.location
            }
          ],
          revisions: [{ of: "companyProfile", id, expected }]
        })
      )
    },
    { discard: true }
  )
  const { profile } = yield* CompanyStore
  const seen = new Set<number>()
  const looking = Effect.whileLoop({
    while: () => !seen.has(61),
    body: () => Effect.all([profile(client.id, id), Effect.yieldNow]),
    step: ([loaded]) => {
      const revision = loaded?.revision ?? 0
      assert.strictEqual(loaded?.company.version, revision)
      assert.strictEqual(loaded?.locations[0]?.version, revision)
      seen.add(revision)
    }
  })
  yield* Effect.all([moving, looking], { concurrency: "unbounded" })
})

const cases: Cases = {
  "returns a stored profile with its sealed fields": roundTrip,
  "returns a profile as events show it, without what its KYB information seals": shown,
  "distinguishes missing from empty values": absent,
  "returns no company of another client": strangers,
  "finds the newest company with a reference or a name": newest,
  "returns one snapshot while others write": snapshots
}

export const companyStoreSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`CompanyStore on ${name}`, live, cases)
