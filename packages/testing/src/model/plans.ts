/** Random commits, valid and invalid, over a few companies of two clients. */
import { changed } from "@payroll/domain/record"
import type * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import fc from "fast-check"
import type { Claim, Commit, Release, Revision, Write } from "@payroll/operations/writer"
import { answerFor, AT, type commitsOf } from "../commits.ts"
import type { State } from "./state.ts"

const CLIENTS = 2
export const COMPANIES = 5

const company = fc.nat(COMPANIES - 1)
/** True for the stored version, false for another. */
const isRight = fc.nat(7).map((n) => n > 0)
const some = <A>(values: fc.Arbitrary<A>) => fc.option(values, { nil: undefined, freq: 2 })

interface PlannedClaim {
  readonly rule: "ein" | "email"
  readonly value: string
  readonly holder: string
}

const rule = fc.constantFrom<PlannedClaim["rule"]>("ein", "email")
const claimsOf = (holder: fc.Arbitrary<string>) =>
  fc.array(fc.record<PlannedClaim>({ rule, value: fc.nat(9).map(String), holder }), {
    maxLength: 3
  })
const claims = claimsOf(fc.constantFrom("0", "1"))
const events = fc.array(company, { maxLength: 3 })
const nothing = {
  creates: fc.constant(undefined),
  touches: fc.constant(undefined),
  guards: fc.constant(undefined),
  claims: fc.constant<Array<PlannedClaim>>([]),
  releases: fc.constant<Array<Release>>([]),
  events: fc.constant<Array<number>>([])
}
const changes = {
  touches: some(fc.record({ company, isRight })),
  guards: some(fc.record({ company, isRight }))
}

/** A holder's claims are released by commits that guard the holder, as do those that add to them. */
const guarded = fc.constantFrom("guarded 0", "guarded 1")
const moves = {
  guards: fc.record({ company: fc.nat(CLIENTS - 1), isRight }),
  claims: claimsOf(guarded),
  releases: fc.array(fc.record({ rule, holder: guarded }), { maxLength: 4 })
}

/**
 * Concurrent creations of the same record contain nothing else that could be rejected: real ids are
 * unique, so the reported reason is unspecified if several apply.
 */
const whats = fc.oneof(
  fc.record({ ...nothing, events, creates: company }),
  fc.record({ ...nothing, ...changes, claims, events, creates: fc.constant("new" as const) }),
  fc.record({ ...nothing, ...changes }),
  fc.record({ ...nothing, ...changes, claims, events }),
  fc.record({ ...nothing, claims, events }),
  fc.record({ ...nothing, ...moves, events })
)

const plan = fc.record({
  client: fc.nat(CLIENTS - 1),
  /** Which of two processes submits it. */
  isThere: fc.boolean(),
  what: whats,
  key: fc.option(fc.nat(30).map(String), { nil: undefined, freq: 3 })
})

export type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never

/** Rounds of concurrent commits. */
export const rounds = fc.array(fc.array(plan, { minLength: 1, maxLength: 8 }), {
  minLength: 1,
  maxLength: 6
})

/** Each client creates a company first, so that there is something to change. */
export const firstPlans: ReadonlyArray<Plan> = [0, 1, 2].map((creates) => ({
  client: creates % CLIENTS,
  isThere: false,
  what: {
    creates,
    touches: undefined,
    guards: undefined,
    claims: [],
    releases: [],
    events: []
  },
  key: undefined
}))

type Commits = Effect.Success<ReturnType<typeof commitsOf>>

/** The commit of a plan; a correct version or revision is taken from the state. */
export const commitOf = (
  { what, key }: Plan,
  state: State,
  ids: ReadonlyArray<string>,
  { creating, commit, event, next }: Commits
): Commit => {
  const companyAt = (index: number) => {
    const id = ids[index] ?? ""
    const { version = 1, name } = state.records.get(id) ?? {}
    const { company } = creating({ companyId: id })
    return { ...company, version, name: name ?? company.name }
  }
  const writes: Array<Write> = []
  const revisions: Array<Revision> = []
  if (what.creates !== undefined) {
    const record =
      what.creates === "new" ? creating().company : { ...companyAt(what.creates), version: 1 }
    writes.push({ op: "insert", kind: "company", record })
    revisions.push({ of: "companyProfile", id: record.id, expected: 0 })
  }
  if (what.touches) {
    const stored = companyAt(what.touches.company)
    const expected = stored.version + (what.touches.isRight ? 0 : 1)
    const before = { ...stored, version: expected }
    const record = changed(before, { name: `name ${next()}` }, AT)
    writes.push({ op: "update", kind: "company", record, before })
  }
  if (what.guards) {
    const id = ids[what.guards.company] ?? ""
    const revision = state.aggregates.get(id)?.revision ?? 1
    const expected = revision + (what.guards.isRight ? 0 : 1)
    revisions.push({ of: "companyProfile", id, expected })
  }
  const claimOf = ({ rule, value, holder }: PlannedClaim, index: number): Claim => ({
    rule,
    scope: ids[0] ?? "",
    value: Redacted.make(value),
    holder,
    path: ["claims", index]
  })
  return commit(
    {
      writes,
      revisions,
      claims: what.claims.map(claimOf),
      releases: what.releases,
      events: what.events.map((index) => event(companyAt(index)))
    },
    key === undefined ? undefined : answerFor(key, next())
  )
}
