import { assert, describe, it } from "@effect/vitest"
import { exampleOwner, exampleProfile } from "@payroll/testing/exampleProfile"
import {
  exampleDeposit,
  exampleExit,
  exampleKyc,
  exampleTerms,
  exampleWage,
  exampleWorker
} from "@payroll/testing/exampleWorker"
import { randomFrom } from "@payroll/testing/randomFrom"
import { seed } from "@payroll/testing/seed"
import * as Redacted from "effect/Redacted"
import { addDays, daysFrom, type LocalDate } from "../calendar/localDate.ts"
import { newTimesheet } from "../timesheet/timesheet.ts"
import { stoppedPay } from "../worker/payChange.ts"
import { EMPTY_W4 } from "../w4/w4Information.ts"
import {
  homeAddressesIn,
  isDeposited,
  isPaidBy,
  linesOf,
  paidDays,
  paidTwice,
  payAccounts,
  taxIdOf,
  workplacesIn,
  type Payee
} from "./payee.ts"
import { payRequirements } from "./payRequirements.ts"

const day = (text: string): LocalDate => text as LocalDate
const period = { begin: day("2026-05-01"), end: day("2026-05-15") }

/** Somebody who can be paid by check. */
const payee = (set: Partial<Payee> = {}, worker: Partial<Payee["worker"]> = {}): Payee => ({
  worker: { ...exampleWorker, kycStatus: "passed", userStatus: "Active", ...worker },
  wages: [exampleWage],
  bankAccounts: [],
  exits: [],
  kyc: exampleKyc,
  w4: undefined,
  latest: undefined,
  owner: undefined,
  contractor: undefined,
  contractorKyb: [],
  companyKyb: [],
  sheets: [],
  lines: [],
  withholding: { basis: "No W-4", entries: { ...EMPTY_W4, createdAt: 0 } },
  period,
  replaced: new Set(),
  isPaidTwice: false,
  ...set
})

const needs = (each: Payee): ReadonlyArray<string> =>
  payRequirements(each).map(({ step, reason }) => `${step}: ${reason}`)

const deposited = {
  ...exampleWage,
  terms: [{ ...exampleTerms, paymentMethod: "Direct Deposit" as const }]
}
const unsaid = { ...exampleWage, terms: [{ ...exampleTerms, paymentMethod: undefined }] }

describe("pay that its person stopped", () => {
  const ready = { ...exampleDeposit, status: "ready" as const }

  it("goes to no account that was stopped after it was ready", () => {
    const stopped = { ...ready, hold: "frozen" as const }
    const each = payee({ wages: [deposited], bankAccounts: [stopped] })
    assert.deepStrictEqual(payAccounts(each), [])
    assert.deepStrictEqual(needs(each), [
      "approveUserBankAccount: was stopped by the person whose pay it is"
    ])
  })

  it("waits for an approval if the way of payment had changed", () => {
    const each = payee({}, { paymentMethod: "Check", waiting: [stoppedPay("change")] })
    assert.deepStrictEqual(needs(each), [
      "approveUserBankAccount: was stopped by the person whose pay it is"
    ])
  })

  it("goes as was set for the worker, whatever the wages say", () => {
    const set = { wages: [deposited], bankAccounts: [ready] }
    assert.isTrue(isDeposited(payee(set)))
    assert.isFalse(isDeposited(payee(set, { paymentMethod: "Check" })))
  })
})

describe("the days on which a worker is paid", () => {
  it.each([
    ["2026-04-01", undefined, "2026-05-01 2026-05-15"],
    ["2026-05-15", undefined, "2026-05-15 2026-05-15"],
    ["2026-05-16", undefined, "none"],
    ["2026-04-01", "2026-04-30", "none"],
    ["2026-04-01", "2026-05-01", "2026-05-01 2026-05-01"],
    ["2026-05-03", "2026-05-09", "2026-05-03 2026-05-09"]
  ])("joined %s, left %s: %s", (dateOfJoin, last, days) => {
    const exits = last === undefined ? [] : [{ ...exampleExit, day: day(last) }]
    const found = paidDays(payee({ exits }, { dateOfJoin: day(dateOfJoin) }), period)
    assert.strictEqual(found ? `${found.begin} ${found.end}` : "none", days)
  })

  it("end with a deactivation, and are none of somebody who was removed or is of another type", () => {
    const away = { ...exampleExit, kind: "deactivation" as const, status: "effective" as const }
    const exits = [{ ...away, day: day("2026-04-20") }]
    assert.isUndefined(paidDays(payee({ exits }), period))
    assert.isUndefined(paidDays(payee({}, { userStatus: "Removed" }), period))
    assert.isFalse(isPaidBy({ workerType: "1099-NEC" }, payee(), period))
    assert.isTrue(isPaidBy({ workerType: "W2" }, payee(), period))
  })
})

describe("how somebody is paid", () => {
  it.each([
    ["a wage by check", exampleWage, false],
    ["a wage by direct deposit", deposited, true],
    ["a wage that says nothing", unsaid, true]
  ])("%s, with an account", (_name, wage, isDeposit) => {
    const each = payee({ wages: [wage], bankAccounts: [exampleDeposit] })
    assert.strictEqual(isDeposited(each), isDeposit)
    assert.lengthOf(payAccounts(each), isDeposit ? 1 : 0)
    assert.deepStrictEqual(needs(each), [])
  })

  it("is never a check because an account is missing, is checked or failed", () => {
    assert.deepStrictEqual(needs(payee({ wages: [deposited] })), ["addUserBankAccount: is missing"])
    for (const status of ["new", "pending", "failed"] as const) {
      const half = { ...exampleDeposit, payPercentage: 50 }
      const bankAccounts = [half, { ...half, id: "deposit-2", status }]
      const each = payee({ wages: [deposited], bankAccounts })
      assert.lengthOf(needs(each), 1, status)
      assert.deepStrictEqual(payAccounts(each), [half])
    }
  })

  it("goes to the account before until the one that takes its place is ready", () => {
    const next = { ...exampleDeposit, id: "deposit-2", payPercentage: 0, status: "new" as const }
    const bankAccounts = [exampleDeposit, { ...next, replacesId: "deposit-1" }]
    const each = payee({ wages: [deposited], bankAccounts })
    assert.deepStrictEqual([needs(each), payAccounts(each)], [[], [exampleDeposit]])
  })

  it("is by check without an account where no wage says anything", () => {
    const each = payee({ wages: [unsaid] })
    assert.deepStrictEqual([isDeposited(each), needs(each)], [false, []])
  })
})

describe("somebody who cannot be paid", () => {
  it.each<readonly [string, Payee, string]>([
    [
      "verified by nobody",
      payee({ kyc: undefined }, { kycStatus: "kyc not initiated" }),
      "addKycInformation: is missing"
    ],
    ["not verified yet", payee({}, { kycStatus: "pending" }), "verification: is in progress"],
    [
      "without a wage on the last day",
      payee({ wages: [{ ...exampleWage, endDate: day("2026-05-14") }] }),
      "addUserWage: none is in force on a day of the pay period"
    ],
    [
      "with a wage of another type",
      payee({ wages: [{ ...exampleWage, terms: [{ ...exampleTerms, workerType: "1099-NEC" }] }] }),
      "updateUserWage: is not that of the user"
    ],
    [
      "of a company that is not verified",
      payee({ companyKyb: [{ step: "verification", path: [], reason: "is in progress" }] }),
      "verification: the company is not verified"
    ],
    [
      "who is paid already",
      payee({ isPaidTwice: true }),
      "terminateUser: is within another employment of somebody with the same SSN"
    ],
    [
      "whose only address is abroad",
      payee({ kyc: undefined, owner: { ...exampleOwner, country: "DE" } }),
      "updateBusinessUser: is missing"
    ]
  ])("is one %s", (_name, each, need) => assert.deepStrictEqual(needs(each), [need]))

  it.each([
    ["Open", ["lockTimesheets: is not locked"]],
    ["Submitted", ["lockTimesheets: is not locked"]],
    ["Approved", ["lockTimesheets: is not locked"]],
    ["Locked", []]
  ] as const)("has a timesheet that is %s", (status, expected) => {
    const { begin, end } = period
    const sheet = newTimesheet(
      "sheet-1",
      exampleWorker,
      { begin, end, payPeriodId: "period-1" },
      exampleWorker.createdAt
    )
    assert.deepStrictEqual(needs(payee({ sheets: [{ ...sheet, status }] })), expected)
  })

  it.each([
    ["kyc-1 ssn", {}, "kycInformation.ssn"],
    ["kyc-1 dateOfBirth", {}, "kycInformation.dateOfBirth"],
    [
      `${exampleOwner.id} ssn`,
      { kyc: undefined, owner: { ...exampleOwner, country: "US", ssn: undefined } },
      `businessUser.${exampleOwner.id}.ssn`
    ],
    [
      `${exampleProfile.kyb?.id} ein`,
      { contractor: exampleProfile },
      `kybInformation.${exampleProfile.company.id}.ein`
    ],
    [
      `${exampleDeposit.id} accountNumber`,
      { wages: [deposited], bankAccounts: [exampleDeposit] },
      `userBankAccount.${exampleDeposit.id}.accountNumber`
    ]
  ] as const)("is one whose %s was replaced since", (key, set, path) => {
    const needed = payRequirements(payee({ ...set, replaced: new Set([key, "kyc-9 ssn"]) }))
    assert.deepStrictEqual(
      needed.map((need) => [need.path.join("."), need.reason]),
      [[path, "was replaced since the moment that is asked for"]]
    )
    assert.deepStrictEqual(needs(payee({ replaced: new Set(["deposit-9 accountNumber"]) })), [])
  })

  it("needs a wage on paid days alone", () => {
    const wages = [{ ...exampleWage, endDate: day("2026-05-09") }]
    const exits = [{ ...exampleExit, day: day("2026-05-09") }]
    assert.deepStrictEqual(needs(payee({ wages, exits })), [])
  })
})

describe("who somebody is", () => {
  it("follows from the business user where the worker has no KYC information", () => {
    const owner = { ...exampleOwner, country: "US" }
    const each = payee({ kyc: undefined, owner })
    assert.deepStrictEqual(taxIdOf(each), { kind: "SSN", number: owner.ssn })
    assert.strictEqual(homeAddressesIn(each)[0]?.city, owner.city)
  })

  it("follows from the company of a contractor", () => {
    const each = payee({ contractor: exampleProfile, kyc: undefined })
    assert.strictEqual(taxIdOf(each)?.kind, "EIN")
    const filing = exampleProfile.locations.find(({ isFilingAddress }) => isFilingAddress)
    assert.strictEqual(homeAddressesIn(each)[0]?.address1, filing?.address1)
  })

  it("has each home and place of the period from its day on", () => {
    const at = exampleWorker.createdAt
    const moved = { ...exampleKyc, address1: "1 New Street" }
    const homes = [
      { effectiveFrom: day("1971-01-01"), recordedAt: at, address: exampleKyc },
      { effectiveFrom: day("2026-05-10"), recordedAt: at, address: moved },
      { effectiveFrom: day("2026-05-16"), recordedAt: at, address: exampleKyc }
    ]
    const primary = { ...exampleWorker, workState: "TX" }
    const workplaces = [
      {
        effectiveFrom: exampleWorker.dateOfJoin,
        recordedAt: at,
        primary: exampleWorker,
        further: []
      },
      { effectiveFrom: day("2026-05-02"), recordedAt: at, primary, further: [] },
      { effectiveFrom: day("2026-05-20"), recordedAt: at, primary: exampleWorker, further: [] }
    ]
    const each = payee({ kyc: { ...exampleKyc, homes } }, { workplaces })
    assert.deepStrictEqual(
      homeAddressesIn(each).map(({ effectiveFrom, address1 }) => [effectiveFrom, address1]),
      [
        ["2026-05-01", exampleKyc.address1],
        ["2026-05-10", "1 New Street"]
      ]
    )
    assert.deepStrictEqual(
      workplacesIn(each).map((place) => [place.effectiveFrom, place.primary.workState]),
      [
        ["2026-05-01", "DE"],
        ["2026-05-02", "TX"]
      ]
    )
  })
})

describe("lines of payable time", () => {
  it("are each in one part", () => {
    const line = { payPeriod: period, minutes: 60, hours: "1.00" }
    const lines = (
      [
        "regular",
        "holiday",
        "mealPremium",
        "timeOff",
        "payout",
        "adjustment",
        "differential"
      ] as const
    ).map((category) => ({ ...line, category }))
    const each = payee({ lines })
    const parts = (["hours", "timeOff", "adjustments"] as const).map((part) => linesOf(each, part))
    assert.deepStrictEqual(
      parts.map((part) => part.map(({ category }) => category)),
      [["regular", "holiday", "mealPremium", "differential"], ["timeOff", "payout"], ["adjustment"]]
    )
  })
})

describe(`employments of one person (PAYROLL_TEST_SEED=${seed})`, () => {
  const HISTORIES = 200
  const random = randomFrom(seed)
  const among = (count: number): number => Math.floor(random() * count)

  it("are paid for each day once", () => {
    for (let history = 0; history < HISTORIES; history += 1) {
      const payees = Array.from({ length: 1 + among(5) }, (_, index) => {
        const first = addDays(period.begin, among(24) - 8)
        const exits = among(2) === 0 ? [] : [{ ...exampleExit, day: addDays(first, among(10)) }]
        const ssn = Redacted.make(among(2) === 0 ? "219090001" : "219090002")
        const worker = { id: `worker-${index}`, dateOfJoin: first }
        return payee({ exits, kyc: { ...exampleKyc, ssn } }, worker)
      })
      const twice = paidTwice(payees)
      const ssnOf = ({ kyc }: Payee): string => (kyc ? Redacted.value(kyc.ssn) : "")
      const daysOf = (each: Payee): ReadonlyArray<string> => {
        const paid = paidDays(each, period)
        return paid ? daysFrom(paid.begin, paid.end).map((date) => `${ssnOf(each)} ${date}`) : []
      }
      const paid = payees.filter(({ worker }) => !twice.has(worker.id)).flatMap(daysOf)
      assert.strictEqual(new Set(paid).size, paid.length, `history ${history}`)
      const refused = payees.filter(({ worker }) => twice.has(worker.id))
      for (const each of refused) assert.isTrue(daysOf(each).some((date) => paid.includes(date)))
    }
  })
})
