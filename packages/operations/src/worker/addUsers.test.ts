import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import {
  claimsOf,
  decided,
  employer,
  eventsOf,
  otherId,
  refusal,
  writesOf,
  written,
  type Circumstances
} from "../../test/decision.ts"
import { addUsers } from "./addUsers.ts"

const [eva = {}, ida = {}] = (addUsers.example?.["users"] ?? []) as ReadonlyArray<object>
const nobody = { ...eva, firstName: "" }
const lost = { ...eva, email: "lost@acme.example", companyLocationId: otherId }

const added = (users: ReadonlyArray<object>, set: object = {}, circumstances: Circumstances = {}) =>
  decided(
    addUsers,
    { ...employer, inviteLack: undefined, templatesForNew: [] },
    { users, ...set },
    circumstances
  )

/** Each entry's id or error. */
const entriesOf = (result: ReturnType<typeof added>) =>
  Result.getOrThrow(result).answer.users.map((entry) =>
    "error" in entry ? entry.error.message : "userId" in entry ? entry.userId : "checked"
  )

describe("workers who are added together", () => {
  it("are all added, each with two events, and the first is the answer's user", () => {
    const result = added([eva, ida])
    assert.deepStrictEqual(writesOf(result), ["insert worker", "insert worker"])
    assert.lengthOf(eventsOf(result), 4)
    const ids = written(result, "worker").map(({ id }) => id)
    const { answer, record } = Result.getOrThrow(result)
    assert.deepStrictEqual(entriesOf(result), ids)
    assert.deepInclude(answer.user, {
      userId: ids[0] ?? "",
      message: "Eva Okafor was added to Acme Bakery LLC"
    })
    assert.strictEqual(record.id, exampleId)
  })

  it("claim an email once where two have it, in whatever case", () => {
    const twin = { ...ida, email: "EVA@acme.example" }
    assert.lengthOf(claimsOf(added([eva, twin])), 1)
    assert.deepStrictEqual(claimsOf(added([eva, ida], {}, { taken: ["users.1.email"] })), [
      `email eva@acme.example in ${exampleId} by new-1`
    ])
  })

  it("are only checked in a dry run", () => {
    const result = added([eva, ida], { dryRun: true })
    assert.isTrue(Result.getOrThrow(result).isDryRun)
    assert.isFalse(Result.getOrThrow(added([eva, ida])).isDryRun)
    assert.deepStrictEqual(entriesOf(result), ["checked", "checked"])
    assert.deepStrictEqual<unknown>(Result.getOrThrow(result).answer.user, {
      isDryRun: true,
      message: "nothing is wrong with it; uniqueness is not checked, and nothing is stored"
    })
    assert.strictEqual(
      refusal(added([eva, lost], { dryRun: true })),
      "RecordNotFound: company location not found"
    )
  })

  it.each([0, 1_001])("are 1 to 1,000, not %d", (count) => {
    const users = Array.from({ length: count }, () => eva)
    assert.strictEqual(refusal(added(users)), "InvalidRequest: users must hold 1 to 1000 users")
  })

  it("are not looked into where they are too many", () => {
    const users = Array.from({ length: 1_001 }, () => nobody)
    assert.strictEqual(refusal(added(users)), "InvalidRequest: users must hold 1 to 1000 users")
  })
})

describe("a bad one among them", () => {
  it("stops all, and is named by its index", () => {
    const result = added([eva, nobody, { ...ida, stateCode: undefined }])
    assert.strictEqual(
      refusal(result),
      "InvalidRequest: firstName is mandatory and cannot be empty (and 1 more)"
    )
    assert.deepStrictEqual(
      Result.isFailure(result) &&
        "problems" in result.failure &&
        result.failure.problems.map(({ path }) => path.join(".")),
      ["users.1.firstName", "users.2.stateCode"]
    )
  })

  it("is set aside with onError continue, in its place", () => {
    const result = added([nobody, eva, lost, ida], { onError: "continue" })
    assert.deepStrictEqual(entriesOf(result), [
      "firstName is mandatory and cannot be empty",
      written(result, "worker")[0]?.id,
      "company location not found",
      written(result, "worker")[1]?.id
    ])
    const [first] = Result.getOrThrow(result).answer.users
    assert.deepStrictEqual(first, {
      error: {
        type: "required",
        path: ["users", 0, "firstName"],
        message: "firstName is mandatory and cannot be empty"
      }
    })
    assert.propertyVal(
      Result.getOrThrow(result).answer.user,
      "userId",
      written(result, "worker")[0]?.id
    )
  })

  it("is one at no location of the company, which is not found", () => {
    const result = added([eva, lost, { ...lost, email: "more@acme.example" }])
    assert.strictEqual(refusal(result), "RecordNotFound: company location not found (and 1 more)")
    const both = added([{ ...eva, firstName: "" }, lost], { onError: "continue" })
    assert.match(refusal(both), /^InvalidRequest: firstName/)
    assert.deepStrictEqual(
      Result.isFailure(result) && result.failure.problems?.map(({ type, path }) => [type, path]),
      [
        ["not-found", ["users", 1, "companyLocationId"]],
        ["not-found", ["users", 2, "companyLocationId"]]
      ]
    )
  })

  it("holds no email that a later one could have", () => {
    const twin = { ...ida, email: lost.email }
    const result = added([lost, twin], { onError: "continue" }, { duplicates: "reject" })
    assert.deepStrictEqual(entriesOf(result), ["company location not found", "new-1"])
    assert.lengthOf(claimsOf(result), 1)
  })

  it("is refused where all are bad: then there is nothing to store", () => {
    const goesOn = { onError: "continue" }
    assert.strictEqual(
      refusal(added([nobody, nobody], goesOn)),
      "InvalidRequest: firstName is mandatory and cannot be empty (and 1 more)"
    )
    assert.strictEqual(
      refusal(added([nobody, lost], goesOn)),
      "InvalidRequest: firstName is mandatory and cannot be empty (and 1 more)"
    )
  })

  it("is one with another's email where duplicates are refused", () => {
    const twin = { ...ida, email: "EVA@acme.example" }
    const rejecting = { duplicates: "reject", taken: ["users.0.email"] } as const
    assert.strictEqual(
      refusal(added([eva, ida], {}, rejecting)),
      "InvalidRequest: email already in use"
    )
    assert.deepStrictEqual(
      entriesOf(added([ida, eva, twin], { onError: "continue" }, rejecting)).map(
        (entry) => entry === "email already in use"
      ),
      [true, false, true]
    )
  })
})
