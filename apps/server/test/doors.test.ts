/**
 * Sealed values are no oracle. The list of doors is every field of every operation that takes such a value: of each
 * one, the test makes guesses until the service refuses to answer.
 */
import { catalogue } from "@payroll/operations/catalogue"
import { TOO_MANY_NUMBERS } from "@payroll/operations/auditedRequest"
import {
  ALIKE_MAX,
  OF_RECORD_MAX,
  PIN_TRIES_MAX,
  SEARCHES_MAX
} from "@payroll/operations/submittedNumbers"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { failureIn, problemsIn, type Answer } from "./answer.ts"
import { basic, call, testClient, type TestClient } from "./call.ts"
import { withValue, type Body, type Path } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const newClient = async (duplicates: "review" | "reject" = "reject"): Promise<TestClient> =>
  testClient(server.port, await server.newClient("admin", duplicates))

/** Values of which each sealed number, date or document takes one; free texts take all. */
const VALUES = ["123456789", "1990-01-01", "C01X00T47", "4711"]
const FREE_TEXT = "Any words, with a comma!"

const isRedactedBy = (ast: SchemaAST.AST, text: string): boolean => {
  const decoded = Schema.decodeUnknownResult(
    Schema.make(ast) as unknown as Schema.ConstraintDecoder<unknown>
  )(text)
  return Result.isSuccess(decoded) && Redacted.isRedacted(decoded.success)
}

const isSealed = (ast: SchemaAST.AST): boolean =>
  VALUES.some((value) => isRedactedBy(ast, value)) && !isRedactedBy(ast, FREE_TEXT)

const sealedBelow = (ast: SchemaAST.AST, path: Path): ReadonlyArray<Path> => {
  if (ast._tag === "Objects") {
    return ast.propertySignatures.flatMap(({ name, type }) => {
      const at = [...path, String(name)]
      return isSealed(type) ? [at] : sealedBelow(type, at)
    })
  }
  if (ast._tag === "Union") return ast.types.flatMap((type) => sealedBelow(type, path))
  return ast._tag === "Arrays" ? ast.rest.flatMap((type) => sealedBelow(type, [...path, 0])) : []
}

const sealedFields = catalogue.flatMap(({ name, request }) =>
  sealedBelow(request.ast, []).map((path) => `${name} ${path.join(".")}`)
)

/** As many guesses are answered, or all: a new record is compared with nobody's value of that field. */
type Answered = number | "compared with nobody's"
const NOBODY = "compared with nobody's"

const DOORS: Readonly<Record<string, Answered>> = {
  "createBusiness kybInformation.ein": ALIKE_MAX,
  "createBusiness businessUser.ssn": NOBODY,
  "createBusiness businessUser.foreignId.number": NOBODY,
  "createBusiness businessUser.dateOfBirth": NOBODY,
  "addKybInformation kybInformation.ein": OF_RECORD_MAX,
  "updateKybInformation kybInformation.ein": OF_RECORD_MAX,
  "addBusinessUser businessUser.ssn": ALIKE_MAX,
  "addBusinessUser businessUser.foreignId.number": NOBODY,
  "addBusinessUser businessUser.dateOfBirth": NOBODY,
  "updateAdminUser businessUser.ssn": OF_RECORD_MAX,
  "updateAdminUser businessUser.foreignId.number": OF_RECORD_MAX,
  "updateAdminUser businessUser.dateOfBirth": OF_RECORD_MAX,
  "updateBusinessUser businessUser.ssn": OF_RECORD_MAX,
  "updateBusinessUser businessUser.foreignId.number": OF_RECORD_MAX,
  "updateBusinessUser businessUser.dateOfBirth": OF_RECORD_MAX,
  "addBusinessContractor kybInformation.ein": ALIKE_MAX,
  "addBusinessContractor businessUser.ssn": NOBODY,
  "addBusinessContractor businessUser.foreignId.number": NOBODY,
  "addBusinessContractor businessUser.dateOfBirth": NOBODY,
  "addKycInformation kycInformation.ssn": OF_RECORD_MAX,
  "addKycInformation kycInformation.dateOfBirth": OF_RECORD_MAX,
  "updateKycInformation kycInformation.ssn": OF_RECORD_MAX,
  "updateKycInformation kycInformation.dateOfBirth": OF_RECORD_MAX,
  "addKycInformations kycInformations.0.ssn": OF_RECORD_MAX,
  "addKycInformations kycInformations.0.dateOfBirth": OF_RECORD_MAX,
  "addCompanyBankAccount companyFundingSourceEntity.accountNumber": ALIKE_MAX,
  "updateCompanyBankAccount companyFundingSourceEntity.accountNumber": ALIKE_MAX,
  "addUserBankAccount userBankAccount.accountNumber": ALIKE_MAX,
  "updateUserBankAccount userBankAccount.accountNumber": ALIKE_MAX,
  "setPayMethod payMethod.accounts.0.accountNumber": ALIKE_MAX,
  "reportPayResults results.0.corrected.accountNumber": ALIKE_MAX,
  // Its own limit: `compareNumber.test.ts`.
  "compareNumber comparison.number": 5,
  "getCompanies ein": ALIKE_MAX,
  "clockIn punch.pin": PIN_TRIES_MAX,
  "clockOut punch.pin": PIN_TRIES_MAX,
  "startBreak punch.pin": PIN_TRIES_MAX,
  "endBreak punch.pin": PIN_TRIES_MAX,
  "addPunches punches.0.pin": PIN_TRIES_MAX,
  "setKioskPin kioskPin.pin": NOBODY
}

const pathOf = (door: string): readonly [operation: string, path: Path] => {
  const [operation = "", field = ""] = door.split(" ")
  return [operation, field.split(".").map((part) => (part === "0" ? 0 : part))]
}

/** A guess of a field: with the last four digits of every other one. */
const guessOf = (path: Path, n: number): string => {
  const field = String(path.at(-1))
  if (field === "dateOfBirth") return `19${60 + n}-03-04`
  if (field === "pin") return String(52_000 + n)
  return field === "accountNumber" ? `70${n}0004321` : `4${20 + n}554321`
}

const DOCUMENT = { type: "Passport", country: "CA" }

/** The body with a guess, and what belongs to the field. */
const withGuess = (body: Body, path: Path, n: number): Body => {
  const isDocument = path.at(-2) === "foreignId"
  const base = isDocument ? withValue(body, path.slice(0, -1), DOCUMENT) : body
  return withValue(base, path, guessOf(path, n))
}

const isRefused = ({ status, text }: Answer): boolean =>
  status === 429 || (status === 409 && text.includes("which is the limit"))

it("every door is in the list", () => {
  assert.deepStrictEqual(sealedFields.toSorted(), Object.keys(DOORS).toSorted())
})

describe("repeated guesses are answered up to a limit", () => {
  const MORE = 2

  it.each(Object.entries(DOORS))("%s: %s", async (door, answered) => {
    // Where duplicates are refused, the example itself is one the second time.
    const client = await newClient(answered === NOBODY ? "review" : "reject")
    const [operation, path] = pathOf(door)
    const body = await client.example(operation)
    const max = typeof answered === "number" ? answered : OF_RECORD_MAX
    const answers: Array<Answer> = []
    for (let n = 0; n < max + MORE; n += 1) {
      answers.push(await client.operate(operation, withGuess(body, path, n)))
    }
    const refused = answers.findIndex(isRefused)
    if (typeof answered !== "number") {
      assert.strictEqual(refused, -1)
      // One answer for all of them.
      assert.lengthOf(new Set(answers.map(({ status }) => status)), 1)
      return
    }
    // What the record of the example was made with is counted too.
    assert.isAtMost(refused, answered, `${refused}`)
    assert.isAtLeast(refused, answered - 1, answers[refused]?.text)
    assert.isTrue(answers.slice(refused).every(isRefused))
    // A repeated guess is refused too; otherwise guessing would find values that others sent that day.
    const again = await client.operate(operation, withGuess(body, path, 0))
    assert.isTrue(isRefused(again), again.text)
  })
})

describe("a refused guess", () => {
  const ssnAt = (n: number): string => `${500 + n}447788`

  it("is 429 with the time of the next day, the field and an audit row, and so is every later one", async () => {
    const client = await newClient()
    const body = await client.example("updateKycInformation")
    const guess = (n: number) =>
      client.operate("updateKycInformation", withValue(body, ["kycInformation", "ssn"], ssnAt(n)))
    for (let n = 1; n < OF_RECORD_MAX; n += 1) assert.strictEqual((await guess(n)).status, 200)
    const refused = await guess(9)
    assert.strictEqual(refused.status, 429)
    assert.strictEqual(failureIn(refused).type, TOO_MANY_NUMBERS)
    assert.deepStrictEqual(problemsIn(refused), [
      "kycInformation.ssn: limit ssn is one of too many that were tried today; try again tomorrow"
    ])
    const seconds = Number(refused.headers["retry-after"])
    assert.isTrue(seconds >= 1 && seconds <= 86_400)
    // From then on what was answered before is refused like any other.
    assert.strictEqual((await guess(1)).status, 429)
    const rows = await server.rows("audit")
    const { userId } = body["kycInformation"] as Readonly<Record<string, unknown>>
    const refusals = rows.filter(
      (row) => row["operation"] === TOO_MANY_NUMBERS && row["record_id"] === userId
    )
    assert.lengthOf(refusals, 2)
    assert.strictEqual(refusals[0]?.["credential"], client.credential.username)
    assert.notInclude(JSON.stringify(await server.rows("number_tally")), "447788")
  })

  it("counts the guesses that all operations make about one worker, and those in bulk", async () => {
    const client = await newClient()
    const body = await client.example("addKycInformations")
    const [first] = body["kycInformations"] as ReadonlyArray<Body>
    const bulk = (n: number, set: Body = {}) =>
      client.operate("addKycInformations", {
        ...body,
        ...set,
        kycInformations: [{ ...first, ssn: ssnAt(n) }]
      })
    const single = (n: number) =>
      client.operate("updateKycInformation", {
        method: "updateKycInformation",
        kycInformation: { userId: first?.["userId"], ssn: ssnAt(n) }
      })
    assert.strictEqual((await bulk(1, { dryRun: true })).status, 200)
    assert.strictEqual((await bulk(2)).status, 200)
    assert.strictEqual((await single(3)).status, 200)
    assert.strictEqual((await single(4)).status, 429)
    assert.strictEqual((await bulk(5)).status, 429)
  })

  it("counts the keys of requests: a known key says whether the number is that of its request", async () => {
    const client = await newClient()
    const body = await client.example("addKycInformation")
    const keyed = (n: number) =>
      call(server.port, {
        path: "/userOnboarding",
        body: withValue(body, ["kycInformation", "ssn"], ssnAt(n)),
        headers: { Authorization: basic(client.credential), "Idempotency-Key": "kyc-4711" }
      })
    const answers = [await keyed(0), await keyed(1), await keyed(2), await keyed(3), await keyed(0)]
    assert.deepStrictEqual(
      answers.map(({ status }) => status),
      [200, 422, 422, 429, 429]
    )
  })
})

describe("a dry run", () => {
  it.each(["review", "reject"] as const)(
    "does not tell an SSN that is there: %s",
    async (policy) => {
      const client = await newClient(policy)
      const body = await client.example("addKycInformation")
      const example = body["kycInformation"] as Readonly<Record<string, string>>
      assert.strictEqual((await client.operate("addKycInformation", body)).status, 200)
      const other = (await client.example("addUser")) as Readonly<Record<string, Body>>
      const { text } = await client.operate("getUser", {
        method: "getUser",
        userId: example["userId"]
      })
      const { companyId } = JSON.parse(text).user
      const added = await client.operate("addUser", {
        ...other,
        user: { ...other["user"], companyId, email: "second@example.com" }
      })
      const { userId } = JSON.parse(added.text).user
      const dry = (ssn: unknown) => {
        const kycInformations = [{ ...example, userId, ssn }]
        const request = { method: "addKycInformations", companyId, kycInformations, dryRun: true }
        return client.operate("addKycInformations", request)
      }
      const right = await dry(example["ssn"])
      const wrong = await dry("522558899")
      assert.strictEqual(right.status, 200)
      assert.strictEqual(right.text, wrong.text)
      assert.include(right.text, "uniqueness is not checked")
    }
  )
})

describe("a search by the last four digits of the SSN", () => {
  const limitedTo = async (client: TestClient, role: string): Promise<TestClient> => {
    const credential = { role, person: "Rosa Diaz" }
    const { text } = await client.operate("addCredential", { method: "addCredential", credential })
    const { keyId, secret } = JSON.parse(text).credential
    return testClient(server.port, { username: keyId, password: secret })
  }
  const SEARCH: Body = { ssnLast4: "6789" }
  const LISTS = ["getUsers", "getActiveUsers", "getDeactivatedUsers", "getTerminatedUsers"]

  it("is for credentials that write or review, counted for each of them, and audited", async () => {
    const client = await newClient()
    const { companyId } = (await client.example("getUsers")) as Readonly<Record<string, string>>
    const by = (as: TestClient, list: string, set: Body = SEARCH) =>
      as.operate(list, { method: list, companyId, ...set })
    const reader = await limitedTo(client, "read")
    for (const list of LISTS) {
      assert.strictEqual((await by(reader, list)).status, 403)
      assert.strictEqual((await by(reader, list, {})).status, 200)
    }
    const writer = await limitedTo(client, "write")
    const reviewer = await limitedTo(client, "review")
    for (let n = 0; n < SEARCHES_MAX; n += 1) {
      assert.strictEqual((await by(writer, LISTS[n % LISTS.length]!)).status, 200)
    }
    for (const list of LISTS) assert.strictEqual((await by(writer, list)).status, 429)
    assert.strictEqual((await by(writer, "getUsers", {})).status, 200)
    assert.strictEqual((await by(reviewer, "getUsers")).status, 200)
    const rows = await server.rows("audit")
    const audited = rows.filter(({ credential: key }) => key === writer.credential.username)
    assert.lengthOf(
      audited.filter(
        (row) => LISTS.includes(String(row["operation"])) && row["record_id"] === companyId
      ),
      SEARCHES_MAX
    )
    assert.lengthOf(
      audited.filter((row) => row["operation"] === TOO_MANY_NUMBERS),
      LISTS.length
    )
  })

  it("is not what `search` does", async () => {
    const client = await newClient()
    const body = await client.example("addKycInformation")
    assert.strictEqual((await client.operate("addKycInformation", body)).status, 200)
    const { userId, ssn } = body["kycInformation"] as Readonly<Record<string, string>>
    const { text } = await client.operate("getUser", { method: "getUser", userId })
    const { companyId } = JSON.parse(text).user
    const request = { method: "search", text: String(ssn).slice(-4), companyId }
    assert.deepStrictEqual(JSON.parse((await client.operate("search", request)).text).found, [])
  })
})
