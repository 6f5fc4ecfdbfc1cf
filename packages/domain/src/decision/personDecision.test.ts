import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import {
  DECISION_WAITS_MS,
  decisionRecords,
  evaluated,
  type DecisionInput,
  type PersonDecision
} from "./personDecision.ts"

const AT = 1_772_960_700_000

const inputOf = (set: Partial<DecisionInput> = {}): DecisionInput => ({
  subjectKind: "verification",
  subjectId: "attempt-1",
  decision: "passed",
  reason: "papers seen",
  credential: "pk_rosa",
  credentialPerson: undefined,
  person: "Rosa Diaz",
  ...set
})

const stored = (set: Partial<PersonDecision> = {}): PersonDecision => ({
  ...inputOf(),
  id: "decision-1",
  clientId: "client-1",
  companyId: "company-1",
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  status: "waiting",
  ...set
})

const second = inputOf({ credential: "pk_ana", person: "Ana Ruiz" })

/** `effective`, `waiting` or `conflict`, by the four-eyes rule. */
const outcome = (first: ReadonlyArray<PersonDecision>, next: DecisionInput, at = AT + 1): string =>
  Result.match(evaluated(first, next, true, at), {
    onFailure: () => "conflict",
    onSuccess: ({ isEffective }) => (isEffective ? "effective" : "waiting")
  })

describe("a decision under four eyes", () => {
  it("waits if it is the first", () => {
    assert.strictEqual(outcome([], inputOf()), "waiting")
  })

  it("takes effect as the second from another person with another credential", () => {
    assert.strictEqual(outcome([stored()], second), "effective")
  })

  it.each<[string, Partial<DecisionInput>]>([
    ["the same person and credential", { credential: "pk_rosa", person: "Rosa Diaz" }],
    ["the same credential", { credential: "pk_rosa" }],
    ["the same person", { person: "Rosa Diaz" }],
    ["the same person in other case and blanks", { person: "rosa  DIAZ" }],
    ["the same person with an accent", { person: "Rosa D\u00edaz" }],
    ["the same person with punctuation", { person: "Rosa-Diaz." }],
    ["the same person in compatible characters", { person: "\uff32osa Diaz" }],
    ["another credential of the same person", { credentialPerson: "Rosa D\u00edaz" }],
    ["another person who does not agree", { decision: "failed" }],
    [
      "the same person with another credential who does not agree",
      {
        person: "Rosa Diaz",
        decision: "failed"
      }
    ]
  ])("is refused from %s", (_who, set) => {
    assert.strictEqual(outcome([stored()], { ...second, ...set }), "conflict")
  })

  it.each<[string, Partial<PersonDecision>, Partial<DecisionInput>]>([
    ["with two credentials", { credentialPerson: "Rosa Diaz" }, { credentialPerson: "rosa diaz" }],
    ["who lent a credential", { person: "Ana Ruiz", credentialPerson: "Rosa Diaz" }, {}],
    [
      "who lent a credential, and decides with another",
      { person: "Kim Park", credentialPerson: "Rosa Diaz" },
      { credentialPerson: "Lin Wei", person: "Rosa Diaz" }
    ]
  ])("is refused from one person %s", (_who, one, other) => {
    assert.strictEqual(outcome([stored(one)], { ...second, ...other }), "conflict")
  })

  it("takes effect with the credentials of two persons", () => {
    const rosas = stored({ credentialPerson: "Rosa Diaz" })
    assert.strictEqual(outcome([rosas], { ...second, credentialPerson: "Ana Ruiz" }), "effective")
    assert.strictEqual(outcome([rosas], { ...second, credentialPerson: "Lin Wei" }), "effective")
  })

  it("replaces the first if that person decides otherwise with the same credential", () => {
    const first = stored()
    assert.strictEqual(outcome([first], inputOf({ decision: "failed" })), "waiting")
    const result = Result.getOrThrow(evaluated([first], inputOf({ decision: "failed" }), true, AT))
    assert.deepStrictEqual(result.voided, [first])
  })

  it("is the first again when the earlier one has waited 7 days", () => {
    assert.strictEqual(outcome([stored()], second, AT + DECISION_WAITS_MS - 1), "effective")
    assert.strictEqual(outcome([stored()], second, AT + DECISION_WAITS_MS), "waiting")
    assert.strictEqual(outcome([stored()], inputOf(), AT + DECISION_WAITS_MS), "waiting")
  })

  it("counts no decision that is void or took effect", () => {
    for (const status of ["void", "effective"] as const) {
      assert.strictEqual(outcome([stored({ status })], second), "waiting")
    }
  })

  it("takes effect only with two persons and two credentials, whatever is tried", () => {
    const people = ["Rosa Diaz", "Ana Ruiz"]
    const credentials = ["pk_1", "pk_2"]
    const decisions = ["passed", "failed"] as const
    const owners = [undefined, "Rosa Diaz", "Lin Wei"]
    const all = people.flatMap((person) =>
      credentials.flatMap((credential) =>
        owners.flatMap((credentialPerson) =>
          decisions.map((decision) => inputOf({ person, credential, credentialPerson, decision }))
        )
      )
    )
    const personsOf = (decision: DecisionInput) =>
      new Set([decision.person, decision.credentialPerson ?? decision.person])
    for (const one of all) {
      for (const other of all) {
        const isAgreed =
          ![...personsOf(one)].some((person) => personsOf(other).has(person)) &&
          one.credential !== other.credential &&
          one.decision === other.decision
        assert.strictEqual(outcome([stored(one)], other) === "effective", isAgreed)
      }
    }
  })
})

describe("a decision without four eyes", () => {
  it("takes effect at once, and voids one that waits", () => {
    const first = stored()
    assert.deepStrictEqual(Result.getOrThrow(evaluated([first], second, false, AT)), {
      isEffective: true,
      first: undefined,
      voided: [first]
    })
  })
})

describe("the records of a decision", () => {
  const base = { id: "decision-2", clientId: "client-1", companyId: "company-1" }

  it("are both effective when two persons agree, and an expired one is void", () => {
    const expired = stored({ id: "decision-0", createdAt: AT - DECISION_WAITS_MS })
    const first = stored()
    const agreed = Result.getOrThrow(evaluated([expired, first], second, true, AT))
    const { added, updated } = decisionRecords(agreed, second, base, AT)
    assert.deepStrictEqual<unknown>(added, { ...stored(second), ...base, status: "effective" })
    assert.deepStrictEqual(
      updated.map(({ id, status, version }) => [id, status, version]),
      [
        ["decision-1", "effective", 2],
        ["decision-0", "void", 2]
      ]
    )
  })

  it("wait alone for the second", () => {
    const waiting = Result.getOrThrow(evaluated([], second, true, AT))
    assert.deepInclude(decisionRecords(waiting, second, base, AT), { updated: [] })
    assert.strictEqual(decisionRecords(waiting, second, base, AT).added.status, "waiting")
  })
})
