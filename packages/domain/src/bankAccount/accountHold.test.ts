import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import {
  holdOf,
  isNoticeGood,
  newAccountHold,
  NOT_HELD,
  NOTICE_MS,
  requireOtherMaker,
  wasEverReady
} from "./accountHold.ts"
import { created } from "../record.ts"

const AT = 1_760_000_000_000
const DAY_MS = 86_400_000
const terms = { bankChangeHoldDays: 3, holdApiBankChanges: true, isFromPage: false }

describe("a changed account", () => {
  it("is held for the days of the client, if pay goes to it or comes from it", () => {
    assert.deepStrictEqual(holdOf(true, terms, AT), { hold: "held", holdUntil: AT + 3 * DAY_MS })
    assert.strictEqual(holdOf(false, terms, AT), NOT_HELD)
    assert.strictEqual(holdOf(true, { ...terms, bankChangeHoldDays: 0 }, AT), NOT_HELD)
  })

  it("is held for a client that existed before only if a person made the change at a page", () => {
    const before = { ...terms, holdApiBankChanges: false }
    assert.strictEqual(holdOf(true, before, AT), NOT_HELD)
    assert.strictEqual(holdOf(true, { ...before, isFromPage: true }, AT).hold, "held")
  })
})

describe("the accounts of a company", () => {
  const account = (id: string, status: string, replacesId?: string) => ({ id, status, replacesId })

  it("were ready if one is, was deactivated or had to be replaced", () => {
    assert.isTrue(wasEverReady([account("1", "new"), account("2", "ready")]))
    assert.isTrue(wasEverReady([account("1", "replaced"), account("2", "new", "1")]))
    assert.isTrue(wasEverReady([account("1", "deactivated"), account("2", "new")]))
  })

  it("were not ready if none was more than entered", () => {
    assert.isFalse(wasEverReady([]))
    assert.isFalse(wasEverReady([account("1", "replaced"), account("2", "failed")]))
    assert.isFalse(wasEverReady([account("1", "new"), account("2", "pending")]))
  })
})

describe("the hold of an account", () => {
  const base = created("id", { clientId: "client", companyId: "company" }, AT)
  const rosa = { name: "Rosa Diaz", ids: [] }
  const hold = newAccountHold(base, {
    change: "account",
    subjectId: "account",
    workerId: undefined,
    businessUserId: undefined,
    holdUntil: AT + DAY_MS,
    madeBy: { credential: "pk_1", by: rosa },
    digest: ""
  })
  const mayEnd = (credential: string, name: string): boolean =>
    Result.isSuccess(requireOtherMaker(hold, { credential, by: { name, ids: [] } }))

  it("is ended by another person with another credential than made the change", () => {
    assert.isTrue(mayEnd("pk_2", "Lin Wei"))
    assert.isFalse(mayEnd("pk_1", "Lin Wei"))
    assert.isFalse(mayEnd("pk_2", "rosa díaz"))
    const owned = { name: "Lin Wei", ids: [], credentialPerson: rosa }
    assert.isTrue(Result.isFailure(requireOtherMaker(hold, { credential: "pk_2", by: owned })))
  })

  it("is ended by another credential than a program's", () => {
    const byProgram = { ...hold, madeBy: { credential: "pk_1", by: undefined } }
    assert.isTrue(Result.isSuccess(requireOtherMaker(byProgram, { credential: "pk_2", by: rosa })))
    assert.isTrue(Result.isFailure(requireOtherMaker(byProgram, { credential: "pk_1", by: rosa })))
  })

  it("can be stopped by its notice for 30 days", () => {
    assert.isTrue(isNoticeGood(hold, AT + NOTICE_MS - 1))
    assert.isFalse(isNoticeGood(hold, AT + NOTICE_MS))
  })
})
