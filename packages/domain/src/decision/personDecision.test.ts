import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import {
  DECISION_WAITS_MS,
  decisionRecords,
  evaluated,
  type DecisionInput,
  type PersonDecision
} from "./personDecision.ts"
import type { Person } from "../person.ts"

const AT = 1_772_960_700_000

/** A decision as tests write it: persons by their names, or by a name and ids. */
interface DecisionSet {
  readonly decision?: DecisionInput["decision"]
  readonly credential?: string
  readonly person?: string | Person
  readonly credentialPerson?: string | Person | undefined
}

const personOf = (person: string | Person): Person =>
  typeof person === "string" ? { name: person, ids: [] } : person

const inputOf = ({
  person = "Rosa Diaz",
  credentialPerson,
  ...set
}: DecisionSet = {}): DecisionInput => ({
  subjectKind: "verification",
  subjectId: "attempt-1",
  decision: "passed",
  reason: "papers seen",
  credential: "pk_rosa",
  by: {
    ...personOf(person),
    ...(credentialPerson !== undefined && { credentialPerson: personOf(credentialPerson) })
  },
  ...set
})

const storedOf = ({ by, ...input }: DecisionInput): PersonDecision => ({
  ...input,
  person: by.name,
  personId: by.ids[0],
  credentialPerson: by.credentialPerson?.name,
  credentialPersonId: by.credentialPerson?.ids[0],
  id: "decision-1",
  clientId: "client-1",
  companyId: "company-1",
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  status: "waiting"
})

const stored = (set: Partial<PersonDecision> = {}): PersonDecision => ({
  ...storedOf(inputOf()),
  ...set
})

const ANA: DecisionSet = { credential: "pk_ana", person: "Ana Ruiz" }
const second = inputOf(ANA)

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

  it.each<[string, DecisionSet]>([
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
    assert.strictEqual(outcome([stored()], inputOf({ ...ANA, ...set })), "conflict")
  })

  it.each<[string, DecisionSet, DecisionSet]>([
    ["with two credentials", { credentialPerson: "Rosa Diaz" }, { credentialPerson: "rosa diaz" }],
    ["who lent a credential", { person: "Ana Ruiz", credentialPerson: "Rosa Diaz" }, {}],
    [
      "who lent a credential, and decides with another",
      { person: "Kim Park", credentialPerson: "Rosa Diaz" },
      { credentialPerson: "Lin Wei", person: "Rosa Diaz" }
    ]
  ])("is refused from one person %s", (_who, one, other) => {
    assert.strictEqual(outcome([storedOf(inputOf(one))], inputOf({ ...ANA, ...other })), "conflict")
  })

  it("takes effect with the credentials of two persons", () => {
    const rosas = stored({ credentialPerson: "Rosa Diaz" })
    assert.strictEqual(
      outcome([rosas], inputOf({ ...ANA, credentialPerson: "Ana Ruiz" })),
      "effective"
    )
    assert.strictEqual(
      outcome([rosas], inputOf({ ...ANA, credentialPerson: "Lin Wei" })),
      "effective"
    )
  })

  const WORKER = { name: "Rosa Diaz", ids: ["worker-1", "business-user-1"] }

  it.each<[string, DecisionSet, DecisionSet]>([
    ["by one id", { person: WORKER }, { person: { name: "Rosie", ids: ["worker-1"] } }],
    [
      "by the ids of both records",
      { person: { name: "Rosie", ids: ["business-user-1"] } },
      { person: WORKER }
    ],
    ["whose id only one decision knows", { person: WORKER }, { person: "rosa diaz" }],
    [
      "who owns a credential of both",
      { person: "Kim Park", credentialPerson: WORKER },
      {
        credentialPerson: { name: "Rosie", ids: ["worker-1"] }
      }
    ]
  ])("is refused from one person %s", (_who, one, other) => {
    assert.strictEqual(outcome([storedOf(inputOf(one))], inputOf({ ...ANA, ...other })), "conflict")
  })

  it("takes effect with two persons of one name and different ids", () => {
    const namesake = { name: "Rosa Diaz", ids: ["worker-2"] }
    const first = storedOf(inputOf({ person: WORKER }))
    assert.strictEqual(outcome([first], inputOf({ ...ANA, person: namesake })), "effective")
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
    const personsOf = ({ by }: DecisionInput) =>
      new Set([by.name, by.credentialPerson?.name ?? by.name])
    for (const one of all) {
      for (const other of all) {
        const isAgreed =
          ![...personsOf(one)].some((person) => personsOf(other).has(person)) &&
          one.credential !== other.credential &&
          one.decision === other.decision
        assert.strictEqual(outcome([storedOf(one)], other) === "effective", isAgreed)
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
    assert.deepStrictEqual<unknown>(added, { ...storedOf(second), ...base, status: "effective" })
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
