/** Random commits: many that hold, and many that do not, over a few companies of two clients. */
import { changed } from "@payroll/domain/record"
import * as Redacted from "effect/Redacted"
import fc from "fast-check"
import type { Claim, Commit, Revision, Write } from "../../writer.ts"
import { answerFor, AT, type commitsOf } from "../commits.ts"
import type * as Effect from "effect/Effect"
import type { State } from "./state.ts"

const CLIENTS = 2
const COMPANIES = 4

const company = fc.nat(COMPANIES - 1)
/** Whether it expects what is stored, or something else. */
const isRight = fc.nat(9).map((n) => n > 0)

const plan = fc.record({
  client: fc.nat(CLIENTS - 1),
  /** Which of two processes hands it in. */
  isThere: fc.boolean(),
  founds: fc.option(company, { nil: undefined, freq: 4 }),
  touches: fc.option(fc.record({ company, isRight }), { nil: undefined, freq: 2 }),
  guards: fc.option(fc.record({ company, isRight }), { nil: undefined, freq: 2 }),
  claims: fc.array(
    fc.record({
      rule: fc.constantFrom("ein", "email"),
      value: fc.nat(5).map(String),
      holder: fc.nat(2).map(String)
    }),
    { maxLength: 2 }
  ),
  tells: fc.array(company, { maxLength: 3 }),
  key: fc.option(fc.nat(3).map(String), { nil: undefined, freq: 3 })
})

export type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never

/** Rounds of commits that are handed in at once. */
export const rounds = fc.array(fc.array(plan, { minLength: 1, maxLength: 8 }), {
  minLength: 1,
  maxLength: 6
})

/** Each client founds one company, so that there is something to change. */
export const foundations: ReadonlyArray<Plan> = [0, 1].map((client) => ({
  client,
  isThere: false,
  founds: client,
  touches: undefined,
  guards: undefined,
  claims: [],
  tells: [],
  key: undefined
}))

type Commits = Effect.Success<ReturnType<typeof commitsOf>>

/** The commit of a plan, in a state: versions and revisions that are right are those of the state. */
export const commitOf = (
  { founds, touches, guards, claims, tells, key }: Plan,
  state: State,
  ids: ReadonlyArray<string>,
  { founding, commit, event, next }: Commits
): Commit => {
  const companyAt = (index: number) => {
    const id = ids[index] ?? ""
    const version = state.records.get(id)?.version ?? 1
    return { ...founding({ companyId: id }).company, version }
  }
  const writes: Array<Write> = []
  const revisions: Array<Revision> = []
  if (founds !== undefined) {
    const record = { ...companyAt(founds), version: 1 }
    writes.push({ op: "insert", kind: "company", record })
    revisions.push({ of: "companyProfile", id: record.id, expected: 0 })
  }
  if (touches) {
    const stored = companyAt(touches.company)
    const expected = stored.version + (touches.isRight ? 0 : 1)
    const record = { ...changed(stored, { name: `name ${next()}` }, AT), version: expected + 1 }
    writes.push({ op: "update", kind: "company", record, expected })
  }
  if (guards && guards.company !== founds) {
    const id = ids[guards.company] ?? ""
    const revision = state.aggregates.get(id)?.revision ?? 1
    const expected = revision + (guards.isRight ? 0 : 1)
    revisions.push({ of: "companyProfile", id, expected })
  }
  return commit(
    {
      writes,
      revisions,
      claims: claims.map(({ rule, value, holder }, index): Claim => ({
        rule: rule === "ein" ? "ein" : "email",
        scope: ids[0] ?? "",
        value: Redacted.make(value),
        holder,
        path: ["claims", index]
      })),
      events: tells.map((index) => event(companyAt(index)))
    },
    key === undefined ? undefined : answerFor(key, next())
  )
}
