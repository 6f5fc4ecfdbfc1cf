import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { YesNo } from "@payroll/domain/field/choice"
import { Day } from "@payroll/domain/field/date"
import { Ein } from "@payroll/domain/field/digits"
import { Percentage } from "@payroll/domain/field/percentage"
import { takenAwayByNull } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import { Accepted, Email, Name } from "@payroll/domain/field/text"
import { problem } from "@payroll/domain/problem"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { requestDecoder, type Body, type BodyRule } from "./decode.ts"

const Request = Schema.Struct({
  company: Schema.Struct({
    name: Name,
    ein: Ein,
    founded: Schema.optionalKey(Day),
    isTermsAccepted: Accepted
  }),
  email: Schema.optionalKey(Email),
  share: Schema.optionalKey(Percentage),
  flag: Schema.optionalKey(Schema.Boolean),
  paid: Schema.optionalKey(YesNo),
  users: Schema.optionalKey(Schema.Array(Schema.Struct({ firstName: Name })))
})

const good = { company: { name: "Acme", ein: "123456789", isTermsAccepted: true } }
const context = { form: "path", today: "2026-03-08" as LocalDate } as const

const decoded = (body: Body, rules: ReadonlyArray<BodyRule> = []) =>
  requestDecoder(Request, rules)(body, context)

const problemsOf = (body: Body, rules: ReadonlyArray<BodyRule> = []): ReadonlyArray<string> => {
  const result = decoded(body, rules)
  if (Result.isSuccess(result)) return []
  return result.failure.problems.map(
    ({ path, message, type }) => `${path.join(".")}: ${message} [${type}]`
  )
}

describe("a good request", () => {
  it("is decoded: typed, redacted, and in the stored spelling", () => {
    const { company, ...rest } = Result.getOrThrow(
      decoded({ ...good, paid: "y", share: 25, users: [{ firstName: "Ana" }] })
    )
    assert.strictEqual(Redacted.value(company.ein), "123456789")
    assert.deepStrictEqual(rest, { paid: "Yes", share: 25, users: [{ firstName: "Ana" }] })
  })

  it("may have fields that nobody knows; they are left out", () => {
    const request = Result.getOrThrow(decoded({ ...good, status: "passed", clientId: "other" }))
    assert.deepStrictEqual(Object.keys(request), ["company"])
  })

  it("may have null, empty and blank text in optional fields", () => {
    const request = Result.getOrThrow(decoded({ ...good, email: "", share: null, paid: "  " }))
    assert.deepStrictEqual(Object.keys(request), ["company"])
  })
})

describe("what is wrong with a request", () => {
  it("is said all at once, each with its path", () => {
    const body = {
      company: { name: " ", ein: "12", founded: "2026-02-30", isTermsAccepted: false },
      email: "ana",
      share: 101,
      flag: "true",
      paid: "maybe",
      users: [{ firstName: "Ana" }, { firstName: 7 }, {}]
    }
    assert.deepStrictEqual(problemsOf(body), [
      "company.name: name is mandatory and cannot be empty [required]",
      "company.ein: ein must be exactly 9 digits [format]",
      "company.founded: founded must be a calendar date, YYYY-MM-DD [format]",
      "company.isTermsAccepted: isTermsAccepted must be true [accepted]",
      "email: email must be an email address [format]",
      "share: share must be a whole number from 0 to 100 [range]",
      "flag: flag must be true or false [type]",
      "paid: paid must be one of Yes, No [choice]",
      "users.1.firstName: firstName must be a text [type]",
      "users.2.firstName: firstName is mandatory and cannot be empty [required]"
    ])
  })

  it.each([
    [{ company: "Acme" }, "company: company must be an object [type]"],
    [{ company: ["Acme"] }, "company: company must be an object [type]"],
    [{ ...good, users: {} }, "users: users must be a list [type]"],
    [{ ...good, users: ["Ana"] }, "users.0: users must be an object [type]"],
    [{ ...good, share: "25" }, "share: share must be a number [type]"],
    [{ ...good, flag: 1 }, "flag: flag must be true or false [type]"],
    [{ ...good, email: 7 }, "email: email must be a text [type]"],
    [{ ...good, paid: 7 }, "paid: paid has the wrong type [type]"],
    [{}, "company: company is mandatory and cannot be empty [required]"]
  ])("%j: %s", (body, expected) => {
    assert.deepStrictEqual(problemsOf(body), [expected])
  })

  it.each([[null], [""], [" "], ["\n\t"]])("a required field that is %j is mandatory", (name) => {
    assert.deepStrictEqual(problemsOf({ company: { ...good.company, name } }), [
      "company.name: name is mandatory and cannot be empty [required]"
    ])
  })

  it("is said once for a field, the schema's word first", () => {
    const rule: BodyRule = () => [problem(["email"], "conflict", "is wrong too")]
    assert.deepStrictEqual(problemsOf({ ...good, email: "x".repeat(300) }, [rule]), [
      "email: email must be at most 254 characters [length]"
    ])
    assert.deepStrictEqual(problemsOf(good, [rule, rule]), ["email: email is wrong too [conflict]"])
  })

  it("is told apart by path, not by name", () => {
    const users = [{ firstName: 1 }, { firstName: 2 }]
    const rule: BodyRule = () => [problem(["firstName"], "conflict", "is elsewhere")]
    assert.lengthOf(problemsOf({ ...good, users }, [rule]), 3)
  })

  it("is found in a long list like in a short one", () => {
    const users = Array.from({ length: 1_000 }, (_, index) => (index % 7 === 0 ? {} : [index]))
    const wrong = users.map((user, index) =>
      Array.isArray(user)
        ? `users.${index}: users must be an object [type]`
        : `users.${index}.firstName: firstName is mandatory and cannot be empty [required]`
    )
    assert.deepStrictEqual(problemsOf({ ...good, users, others: users.slice(0, 60) }), wrong)
  })

  it("is found in pieces, and beyond 2,000 problems only the first of an element", () => {
    const Wide = Schema.Struct({
      users: Schema.Array(Schema.Struct({ a: Name, b: Name, c: Name, d: Name }))
    })
    const users = Array.from({ length: 1_000 }, () => ({ a: 1, b: 1, c: 1, d: 1 }))
    const result = requestDecoder(Wide, [])({ users }, context)
    const problems = Result.isFailure(result) ? result.failure.problems : []
    assert.lengthOf(problems, 4 * 500 + 500)
    assert.deepStrictEqual(problems.at(-1)?.path, ["users", 999, "a"])
  })

  it("is looked for in as many elements as an operation takes, and no more", () => {
    const users = Array.from({ length: 60_000 }, () => ({}))
    assert.lengthOf(problemsOf({ ...good, users }), 1_000)
  })

  it("never quotes what was sent", () => {
    const canary = "canary 987654321"
    const body = {
      company: { name: canary.repeat(20), ein: canary, founded: canary, isTermsAccepted: canary },
      email: canary,
      share: canary,
      flag: canary,
      paid: canary,
      users: [canary, { firstName: [canary], [canary]: canary }],
      [canary]: canary
    }
    const result = decoded(body)
    assert.isTrue(Result.isFailure(result))
    const failure = Result.isFailure(result) ? result.failure : undefined
    const said = JSON.stringify([
      failure?.problems,
      failure?.message,
      String(failure),
      failure?.stack
    ])
    assert.lengthOf(failure?.problems ?? [], 10)
    assert.notInclude(said, "canary")
    assert.notInclude(said, "987654321")
  })
})

describe("a rule over several fields", () => {
  it("sees what was given, and in which form and on which day", () => {
    const seen: Array<unknown> = []
    const rule: BodyRule = (body, ruleContext) => {
      seen.push(body, ruleContext)
      return []
    }
    Result.getOrThrow(decoded({ ...good, email: " ", share: 10 }, [rule]))
    assert.deepStrictEqual(seen, [{ ...good, share: 10 }, context])
  })

  it("is asked where the schema has refused already, so that everything is said", () => {
    const rule: BodyRule = () => [problem(["share"], "conflict", "does not fit")]
    assert.deepStrictEqual(problemsOf({ ...good, flag: "x" }, [rule]), [
      "flag: flag must be true or false [type]",
      "share: share does not fit [conflict]"
    ])
  })

  it("refuses by itself what the schema takes", () => {
    const rule: BodyRule = () => [problem(["share"], "conflict", "does not fit")]
    assert.deepStrictEqual(problemsOf(good, [rule]), ["share: share does not fit [conflict]"])
  })
})

describe("a request in which null takes a value away", () => {
  const decode = requestDecoder(
    Schema.Struct({
      company: Schema.Struct({
        name: Schema.optionalKey(Name),
        other: takenAwayByNull(described(Name, "A name.")),
        paid: takenAwayByNull(described(YesNo, "Yes or no."))
      })
    }),
    [],
    true
  )
  const outcome = (company: Body): unknown => {
    const result = decode({ company }, context)
    return Result.isSuccess(result)
      ? result.success.company
      : result.failure.problems.map(({ path, message }) => `${path.join(".")}: ${message}`)
  }

  it("keeps it for optional values", () => {
    assert.deepStrictEqual(outcome({ other: null, paid: null }), { other: null, paid: null })
    assert.deepStrictEqual(outcome({ other: "", name: " A " }), { name: "A" })
  })

  it("refuses it for mandatory ones", () => {
    assert.deepStrictEqual(outcome({ name: null }), [
      "company.name: name is mandatory and cannot be empty"
    ])
  })

  it("has the problems of the field's own rule otherwise", () => {
    assert.deepStrictEqual(outcome({ other: "x".repeat(101), paid: 7 }), [
      "company.other: other must be at most 100 characters",
      "company.paid: paid has the wrong type"
    ])
    assert.deepStrictEqual(outcome({ other: 7 }), ["company.other: other must be a text"])
  })
})
