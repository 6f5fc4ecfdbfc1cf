/** The signatory of a company, from nothing to a verified company, on every storage. */
import { assert } from "@effect/vitest"
import type { Body } from "@payroll/operations/decode"
import { FlowLinks } from "@payroll/operations/ports/flowLinks"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { AT, nineDigits } from "./commits.ts"
import { withMail } from "./guestCodeSuite.ts"
import { accountOf } from "./heldAccounts.ts"
import {
  callBy,
  newWorld,
  rowOf,
  runVerificationCases,
  verifyAll,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { sendDue } from "./sentMails.ts"
import { signingGuest } from "./signingGuest.ts"

const MINUTE_MS = 60_000
const TOKEN = /#(fl_\S+)/

/** Runs something as a service with a mail server does. */
const mailed = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(FlowLinks, (links) =>
    Effect.provideService(withMail(effect), FlowLinks, { ...links, hasMail: true })
  )

const identity = () => ({
  address1: "2 Oak Street",
  city: "Dover",
  state: "DE",
  zipcode: "19901",
  ssn: nineDigits(),
  dateOfBirth: "1985-06-15"
})

interface Task {
  readonly isComplete: boolean
  readonly requirements: ReadonlyArray<{
    step: string
    path: ReadonlyArray<string>
    reason: string
  }>
  readonly people: ReadonlyArray<Body>
}

/** A registered company without anything, and the pages of its signatory. */
const signatory = Effect.gen(function* () {
  const world = yield* newWorld()
  const companyId = yield* world.register
  const call = callBy({ client: world.client, credential: "pk_platform", role: "admin" })
  const { id } = yield* rowOf("business_user", { company_id: companyId })
  const businessUserId = String(id)
  const calls = yield* signingGuest(call, { flow: "company-onboarding", companyId, businessUserId })
  const guest = (name: string, body: Body) => mailed(calls(name, body))
  const nameOwner = (more: Body = {}) =>
    guest("addBusinessUser", {
      businessUser: {
        companyId,
        firstName: "Marisol",
        lastName: "Ibarra",
        email: `${nineDigits()}@example.com`,
        beneficialOwner: true,
        ownershipPercentage: 25,
        invite: true,
        ...more
      }
    })
  const task = Effect.map(
    guest("getCompanyTask", { companyId }),
    ({ companyTask }) => companyTask as unknown as Task
  )
  return { ...world, companyId, call, businessUserId, guest, nameOwner, task }
})

/** Enters everything that is the signatory's. */
const entered = Effect.fnUntraced(function* ({
  companyId,
  businessUserId,
  guest
}: Effect.Success<typeof signatory>) {
  yield* guest("updateKybInformation", {
    kybInformation: {
      companyId,
      ein: nineDigits(),
      entityType: "LLC",
      incorporationState: "Delaware",
      dateOfIncorporation: "2019-04-01",
      irsAssisgnedFederalFilingForm: "941"
    }
  })
  const place = { address1: "1 Mill Street", city: "Austin", state: "TX", zipcode: "78701" }
  const { companyLocation } = yield* guest("addCompanyLocation", {
    companyLocation: { companyId, companyLocation: "Main", isMailingAddress: true, ...place }
  })
  const { companyLocationId } = companyLocation ?? {}
  const timeZone = "America/Chicago"
  yield* guest("updateLocationTimeZone", { companyLocation: { companyLocationId, timeZone } })
  yield* guest("updateBusinessUser", {
    businessUser: {
      businessUserId,
      ...identity(),
      beneficialOwner: true,
      ownershipPercentage: 60
    }
  })
  yield* guest("updateCompanyBankAccount", {
    companyFundingSourceEntity: { companyId, ...accountOf() }
  })
  yield* guest("addPaySchedule", {
    paySchedule: { companyId, workerType: "W2", compensationFrequency: "Semi-Monthly" }
  })
})

const fromNothing = Effect.gen(function* () {
  const own = yield* signatory
  const { companyId, guest, task } = own
  yield* entered(own)
  const before = yield* task
  assert.deepStrictEqual(
    before.requirements.map(({ step }) => step),
    ["initiateCompanyKyb", "verification"]
  )
  yield* guest("initiateCompanyKyb", { companyId })
  yield* verifyAll
  const { company, kybInformation, companyLocations } = yield* guest("getCompanyInfo", {
    companyId
  })
  assert.strictEqual(JSON.stringify(company?.["kybStatus"]).includes('"passed"'), true)
  assert.deepInclude(kybInformation, { entityType: "LLC" })
  assert.lengthOf(companyLocations as unknown as ReadonlyArray<unknown>, 1)
  const schedules = yield* guest("getPaySchedule", { companyId })
  assert.include(JSON.stringify(schedules), '"Semi-Monthly"')
})

/** The owner enters what is theirs, and the signatory sees that it is done, and nothing of it. */
const ownerByName = Effect.gen(function* () {
  const own = yield* signatory
  const { companyId, guest, nameOwner, task, call } = own
  yield* entered(own)
  yield* guest("initiateCompanyKyb", { companyId })
  const { businessUser } = yield* nameOwner({ phoneNumber: "3025550177" })
  const ownerId = String(businessUser?.["businessUserId"])
  const open = yield* task
  assert.isTrue(
    open.requirements.some(
      ({ path, reason }) => path.includes(ownerId) && reason === "data of the owner are missing"
    )
  )
  assert.isFalse(open.isComplete)
  assert.deepInclude(
    open.people.find(({ businessUserId: id }) => id === ownerId),
    { firstName: "Marisol", ownershipPercentage: 25, isDone: false }
  )
  const [mail] = yield* sendDue({ _tag: "Accepted" })
  assert.match(mail?.text ?? "", TOKEN)
  const owner = yield* signingGuest(call, { flow: "company-owner", businessUserId: ownerId })
  const given = identity()
  // A part of it is no reason to refuse it: the rest stays missing.
  const { ssn: _ssn, ...part } = given
  yield* mailed(owner("updateBusinessUser", { businessUser: { businessUserId: ownerId, ...part } }))
  assert.isFalse(
    (yield* task).people.find((each) => each["businessUserId"] === ownerId)?.["isDone"]
  )
  yield* mailed(
    owner("updateBusinessUser", { businessUser: { businessUserId: ownerId, ...given } })
  )
  const done = yield* task
  assert.isTrue(done.people.find((each) => each["businessUserId"] === ownerId)?.["isDone"])
  yield* verifyAll
  const info = yield* guest("getCompanyInfo", { companyId })
  const seen = JSON.stringify([yield* task, info])
  for (const value of [given.ssn, given.dateOfBirth, given.address1, "3025550177"]) {
    assert.notInclude(seen, value)
  }
  const other = guest("getBusinessUserInfo", { businessUserId: ownerId })
  assert.strictEqual((yield* Effect.flip(other))._tag, "RecordNotFound")
  const change = guest("updateBusinessUser", {
    businessUser: { businessUserId: ownerId, email: "thief@acme.example" }
  })
  assert.strictEqual((yield* Effect.flip(change))._tag, "RecordNotFound")
  const away = guest("deactivateBusinessUser", { businessUser: { businessUserId: ownerId } })
  assert.include((yield* Effect.flip(away)).message, "by the client alone")
})

/** Links go to owners by mail, not too often; nobody who has entered something is taken away. */
const ownerLinks = Effect.gen(function* () {
  const { companyId, businessUserId, guest, nameOwner, task } = yield* signatory
  const { businessUser } = yield* nameOwner()
  const ownerId = String(businessUser?.["businessUserId"])
  const again = (more: Body = {}) =>
    guest("addFlowLink", {
      flowLink: { flow: "company-owner", businessUserId: ownerId, sendMail: true, ...more }
    })
  assert.include((yield* Effect.flip(again())).message, "less than 10 minutes ago")
  yield* TestClock.setTime(AT + 11 * MINUTE_MS)
  const { flowLink } = yield* again()
  assert.isNull(flowLink?.["url"])
  for (const refused of [{ sendMail: false }, { flow: "company-bank-account" }]) {
    yield* TestClock.setTime(AT + 30 * MINUTE_MS)
    assert.strictEqual((yield* Effect.flip(again(refused)))._tag, "InvalidRequest")
  }
  const returning = again({ returnUrl: "https://thief.example" })
  assert.strictEqual((yield* Effect.flip(returning))._tag, "NotYours")
  const self = guest("deactivateBusinessUser", { businessUser: { businessUserId } })
  assert.strictEqual((yield* Effect.flip(self))._tag, "StateConflict")
  yield* guest("deactivateBusinessUser", { businessUser: { businessUserId: ownerId } })
  assert.isFalse((yield* task).people.some((each) => each["businessUserId"] === ownerId))
  const outsider = nameOwner({ beneficialOwner: false })
  assert.strictEqual((yield* Effect.flip(outsider))._tag, "InvalidRequest")
  const whole = nameOwner({ invite: false })
  const { problems } = (yield* Effect.flip(whole)) as unknown as {
    readonly problems: ReadonlyArray<{ readonly path: ReadonlyArray<string> }>
  }
  assert.sameMembers(
    problems.map(({ path }) => path.at(-1)),
    ["address1", "city", "state", "zipcode", "ssn", "dateOfBirth", "country", "phoneNumber"]
  )
  const foreign = yield* signatory
  const place = { companyLocation: "Theirs", address1: "1 Elm", city: "Dover", state: "DE" }
  const added = yield* foreign.guest("addCompanyLocation", {
    companyLocation: { companyId: foreign.companyId, ...place, zipcode: "19901" }
  })
  const { companyLocationId } = added["companyLocation"] ?? {}
  for (const [name, body] of [
    ["updateCompanyLocation", { companyLocation: { companyLocationId, city: "Lewes" } }],
    ["deactivateBusinessUser", { businessUser: { businessUserId: foreign.businessUserId } }],
    ["getCompanyTask", { companyId: foreign.companyId }]
  ] as const) {
    assert.strictEqual((yield* Effect.flip(guest(name, body)))._tag, "RecordNotFound", name)
  }
  assert.isString(companyId)
})

const cases: VerificationCases = {
  "leads a company from its registration to a passed verification": fromNothing,
  "names an owner by name and email, who gives the own data to nobody else": ownerByName,
  "has owners mailed their links, and reaches no other company": ownerLinks
}

export const companyOnboardingSuite = (
  name: string,
  live: Layer.Layer<VerificationStorage>
): void => runVerificationCases(`the signatory of a company (${name})`, live, cases)
