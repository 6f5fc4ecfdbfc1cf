import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { resultOf } from "../../test/decision.ts"
import { SERVICE, type DuplicatePolicy } from "../caller.ts"
import type { RequestForm } from "../decode.ts"
import type { DecisionContext } from "../operation.ts"
import type { Write } from "../writer.ts"
import { createBusiness } from "./createBusiness.ts"

const AT = Date.UTC(2026, 2, 8, 9, 5)
const today = "2026-03-08" as LocalDate

const owner = {
  address1: "2 Home Lane",
  city: "Lewes",
  state: "Delaware",
  zipcode: "19958-0001",
  ssn: "987654321",
  dateOfBirth: "1980-05-05",
  ownershipPercentage: 60,
  beneficialOwner: true
}

type Fields = Readonly<Record<string, unknown>>

const bodyWith = (set: {
  readonly kyb?: Fields
  readonly location?: Fields
  readonly user?: Fields
}) => ({
  registration: { company: "Acme Bakery LLC", isTermsAccepted: true },
  kybInformation: {
    ein: "123456789",
    entityType: "llc",
    incorporationState: "de",
    dateOfIncorporation: "2019-04-01",
    irsAssisgnedFederalFilingForm: "941",
    payrollRunThisYear: "Y",
    formerPaidThisYear: false,
    ...set.kyb
  },
  companyLocation: {
    companyLocation: "Main",
    address1: "1 Main Street",
    city: "Dover",
    state: "Delaware",
    zipcode: "19901-1234",
    isFilingAddress: false,
    ...set.location
  },
  businessUser: {
    firstName: "Ana",
    lastName: "Ruiz",
    email: "Ana@Acme.example",
    phoneNumber: "3025550100",
    ...set.user
  }
})

const decoded = (body: Fields, form: RequestForm = "path") =>
  createBusiness.decode(body, { form, today })

const problemsOf = (body: Fields, form: RequestForm = "path"): ReadonlyArray<string> => {
  const result = decoded(body, form)
  return Result.isFailure(result) ? result.failure.problems.map(({ message }) => message) : []
}

const decided = (
  set: Parameters<typeof bodyWith>[0] = {},
  duplicates: DuplicatePolicy = "review",
  taken: ReadonlyArray<string> = []
) => {
  let ids = 0
  const context: DecisionContext = {
    client: {
      id: "client-1",
      name: "Acme",
      settings: { ...SERVICE.settings, duplicates }
    },
    credential: "pk_test_1",
    at: AT,
    newId: () => `id-${(ids += 1)}`,
    isTaken: (path) => taken.includes(path.join(".")),
    actedBy: undefined
  }
  return resultOf(
    createBusiness.decide(undefined, Result.getOrThrow(decoded(bodyWith(set))), context)
  )
}

const changesOf = (...args: Parameters<typeof decided>) => {
  const { changes } = Result.getOrThrow(decided(...args))
  assert.isDefined(changes)
  return changes
}

const recordOf = <K extends Write["kind"]>(writes: ReadonlyArray<Write>, kind: K) =>
  writes.find((write) => write.kind === kind)?.record as Extract<
    Write,
    { readonly kind: K }
  >["record"]

describe("a business that is created", () => {
  it("is a company that is pending, and all that belongs to it, in the stored spellings", () => {
    const { writes } = changesOf()
    assert.deepStrictEqual(
      writes.map(({ op, kind }) => `${op} ${kind}`),
      [
        "insert company",
        "insert kybInformation",
        "insert companyLocation",
        "insert businessUser",
        "insert verificationAttempt"
      ]
    )
    assert.deepInclude(recordOf(writes, "company"), {
      kind: "employer",
      name: "Acme Bakery LLC",
      kybStatus: "pending",
      termsAcceptedAt: AT,
      termsAcceptedBy: "pk_test_1"
    })
    const { ein, ...kyb } = recordOf(writes, "kybInformation")
    assert.strictEqual(Redacted.value(ein), "123456789")
    assert.deepInclude(kyb, {
      entityType: "LLC",
      incorporationState: "Delaware",
      payrollRunThisYear: "Yes",
      formerPaidThisYear: "No"
    })
    assert.deepInclude(recordOf(writes, "companyLocation"), {
      state: "DE",
      zipcode: "199011234",
      country: "US",
      isFilingAddress: true,
      isWorkLocation: false,
      status: "Verification pending"
    })
    assert.deepInclude(recordOf(writes, "businessUser"), {
      email: "Ana@Acme.example",
      payrollAdmin: true,
      bookkeeper: false,
      beneficialOwner: false,
      kycStatus: "kyc not initiated"
    })
  })

  it("is one company's and one client's, at one time, each record with an id of its own", () => {
    const { writes, revisions } = changesOf()
    const { id } = recordOf(writes, "company")
    for (const { record } of writes) {
      assert.deepInclude(record, {
        clientId: "client-1",
        companyId: id,
        version: 1,
        createdAt: AT,
        updatedAt: AT
      })
    }
    assert.strictEqual(new Set(writes.map(({ record }) => record.id)).size, writes.length)
    assert.deepStrictEqual(revisions, [{ of: "companyProfile", id, expected: 0 }])
  })

  it("is submitted to verification with what was sent", () => {
    const attempt = recordOf(changesOf({ user: owner }).writes, "verificationAttempt")
    assert.deepInclude(attempt, {
      subjectKind: "company",
      subjectId: attempt.companyId,
      number: 1,
      status: "submitted",
      flags: [],
      reasons: []
    })
    const submission = JSON.parse(Redacted.value(attempt.submission)) as Fields
    assert.deepInclude(submission, { name: "Acme Bakery LLC", ein: "123456789" })
    assert.deepNestedInclude(submission, { "owners[0].ssn": "987654321" })
  })

  it("is told in two events: it was there, and it was submitted", () => {
    const { events } = changesOf()
    assert.deepStrictEqual(
      events.map(({ type, payload }) => [
        type,
        /"kycStatus":"\w+"/.exec(JSON.stringify(payload))?.[0]
      ]),
      [
        ["company.kybstatus.insert", '"kycStatus":"new"'],
        ["company.kybstatus.update", '"kycStatus":"pending"']
      ]
    )
    assert.notStrictEqual(events[0]?.id, events[1]?.id)
  })

  it("answers with the ids of what it made", () => {
    const { answer, record, changes } = Result.getOrThrow(decided())
    const writes = changes?.writes ?? []
    assert.deepStrictEqual(answer.registration, {
      companyId: recordOf(writes, "company").id,
      kybInformationId: recordOf(writes, "kybInformation").id,
      businessUserId: recordOf(writes, "businessUser").id,
      companyLocationId: recordOf(writes, "companyLocation").id,
      status: "Registered",
      message: "Acme Bakery LLC is registered; its KYB verification is in progress",
      version: 1
    })
    assert.strictEqual(record.id, answer.registration.companyId)
  })

  it("has a person whose KYC is pending, if he owns or controls it", () => {
    const kycOf = (user: Fields) => recordOf(changesOf({ user }).writes, "businessUser").kycStatus
    assert.strictEqual(kycOf(owner), "pending")
    const admin = { ...owner, beneficialOwner: false }
    assert.strictEqual(kycOf(admin), "pending", "who controls the company is verified too")
    assert.strictEqual(kycOf({ ...admin, payrollAdmin: false }), "kyc not initiated")
  })

  it("has a bookkeeper in either spelling, and an admin unless it says otherwise", () => {
    const userOf = (user: Fields) => recordOf(changesOf({ user }).writes, "businessUser")
    assert.isTrue(userOf({ bookkeeper: true }).bookkeeper)
    assert.isTrue(userOf({ bookKeeper: true, bookkeeper: false }).bookkeeper)
    assert.isFalse(userOf({ payrollAdmin: false }).payrollAdmin)
  })
})

describe("what a business claims", () => {
  const claimsOf = (...args: Parameters<typeof decided>) =>
    changesOf(...args).claims.map(
      ({ rule, scope, value, holder, path }) =>
        `${rule} ${Redacted.value(value)} in ${scope} by ${holder} from ${path.join(".")}`
    )

  it("is its EIN among the client's companies, and the email inside the company in lower case", () => {
    assert.deepStrictEqual(claimsOf(), [
      "ein 123456789 in client-1 by id-1 from kybInformation.ein",
      "email ana@acme.example in id-1 by id-2 from businessUser.email"
    ])
  })

  it("is no EIN of the sandbox, which any number of companies may have", () => {
    assert.lengthOf(claimsOf({ kyb: { ein: "000000001" } }), 1)
  })

  it("is not what another has: then the attempt is flagged, and a person looks", () => {
    const taken = ["kybInformation.ein"]
    assert.lengthOf(claimsOf({}, "review", taken), 1)
    const { writes } = changesOf({}, "review", taken)
    assert.deepStrictEqual(recordOf(writes, "verificationAttempt").flags, ["duplicate"])
  })

  it("is refused where another has it and the client refuses duplicates", () => {
    const result = decided({}, "reject", ["kybInformation.ein"])
    assert.deepStrictEqual(Result.isFailure(result) && Object.values(result.failure)[0], [
      { path: ["kybInformation", "ein"], type: "duplicate", message: "Ein already in use" }
    ])
    assert.isTrue(Result.isSuccess(decided({}, "reject")))
  })
})

describe("what a business must say", () => {
  it("is more in the path form: two answers that the method form may leave out", () => {
    const body = bodyWith({ kyb: { payrollRunThisYear: undefined, formerPaidThisYear: " " } })
    const submitted = JSON.parse(JSON.stringify(body)) as Fields
    assert.deepStrictEqual(problemsOf(submitted, "path"), [
      "payrollRunThisYear is mandatory and cannot be empty",
      "formerPaidThisYear is mandatory and cannot be empty"
    ])
    assert.deepStrictEqual(problemsOf(submitted, "method"), [])
  })

  it("is each part, and not the fields of a part that is missing", () => {
    assert.deepStrictEqual(problemsOf({}), [
      "registration is mandatory and cannot be empty",
      "kybInformation is mandatory and cannot be empty",
      "companyLocation is mandatory and cannot be empty",
      "businessUser is mandatory and cannot be empty"
    ])
  })

  it("is all of an owner, who was born before today", () => {
    const { ssn: _, ...noSsn } = owner
    const user = { ...noSsn, dateOfBirth: today, state: "XX" }
    assert.deepStrictEqual(problemsOf(bodyWith({ user })), [
      "ssn is mandatory and cannot be empty",
      "state must be a US state, as its two-letter code or its name",
      "dateOfBirth must be in the past and after 1900-01-01"
    ])
  })
})
