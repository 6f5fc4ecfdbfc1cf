import { assert, describe, it } from "@effect/vitest"
import type { Person } from "@payroll/domain/person"
import { dayOf } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { caller, NOW } from "../test/executeWorld.ts"
import { actorOf } from "./actedBy.ts"
import { People } from "./ports/people.ts"

const WORKER = "0190aaaa-0000-7000-8000-000000000001"
const USER = "0190aaaa-0000-7000-8000-000000000002"
const LINS = "0190aaaa-0000-7000-8000-000000000003"
const LIN: Person = { name: "Lin Wei", ids: [LINS] }
const ROSA: Person = { name: "Rosa Diaz", ids: [WORKER, USER] }
const today = dayOf(NOW)
const NAME: Person = { name: "Rosa Diaz", ids: [] }

/** Only Lin has a record. */
const people = Layer.succeed(People, {
  find: (clientId, id) =>
    Effect.succeed(
      clientId === "client-1" && id === LINS
        ? { person: LIN, kind: "worker", companyId: "company-1" }
        : undefined
    )
})

const acting = (actedBy: unknown, person: Person | undefined, mayActForOthers?: true) =>
  actorOf(
    actedBy === undefined ? {} : { actedBy },
    { ...caller(), person, ...(mayActForOthers && { mayActForOthers }) },
    { form: "method", today }
  ).pipe(
    Effect.catchTag("ActsForAnother", () => Effect.succeed("refused" as const)),
    Effect.provide(people)
  )

describe("the person who acts", () => {
  it.effect.each([
    undefined,
    null,
    " ",
    "Rosa Diaz",
    " rosa  D\u00edaz.",
    WORKER,
    USER.toUpperCase()
  ])("is the credential's where %o is named", (actedBy) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* acting(actedBy, ROSA), ROSA)
      assert.deepStrictEqual(yield* acting(actedBy, ROSA, true), ROSA)
    })
  )

  it.effect.each(["Lin Wei", "Rosa", LINS, "0190aaaa-0000-7000-8000-000000000009"])(
    "is nobody else, such as %s, but with a credential that may act for others",
    (actedBy) =>
      Effect.gen(function* () {
        assert.strictEqual(yield* acting(actedBy, ROSA), "refused")
        assert.strictEqual(yield* acting(actedBy, NAME), "refused")
        const person = actedBy === LINS ? LIN : { name: actedBy, ids: [] }
        assert.deepStrictEqual(yield* acting(actedBy, ROSA, true), {
          ...person,
          credentialPerson: ROSA
        })
        assert.deepStrictEqual(yield* acting(actedBy, undefined), person)
      })
  )

  it.effect("is not known by an id that the credential does not have", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* acting(WORKER, NAME), "refused")
      assert.deepStrictEqual(yield* acting(undefined, undefined), undefined)
    })
  )

  it.effect("is left to the rule of the body where it is not a name", () =>
    Effect.gen(function* () {
      for (const actedBy of [7, "a\u202eb", "a".repeat(101)]) {
        assert.deepStrictEqual(yield* acting(actedBy, ROSA), ROSA)
      }
    })
  )
})
