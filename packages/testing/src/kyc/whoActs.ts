/** People who have ids: the records that are one person, credentials of them, and decisions of them under four eyes. */
import { assert } from "@effect/vitest"
import { StateConflict } from "@payroll/domain/errors"
import type { Person } from "@payroll/domain/person"
import { CredentialStore, type CredentialPerson } from "@payroll/operations/ports/credentialStore"
import { Credentials } from "@payroll/operations/ports/credentials"
import { NewId } from "@payroll/operations/ports/newId"
import { People } from "@payroll/operations/ports/people"
import type { Client } from "@payroll/operations/caller"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { PERSON_TERMS } from "../credentialTerms.ts"
import { Inspection } from "../storage.ts"
import { callBy, newWorld, rowOf, verifyAll, type VerificationCases } from "./world.ts"
import { setClient } from "../setClient.ts"

/** The business user of the world's company, Ana Ruiz, who is also a worker of it. */
const employed = Effect.gen(function* () {
  const world = yield* newWorld()
  const user = yield* rowOf("business_user", { company_id: world.companyId })
  const businessUserId = String(user["id"])
  const answer = yield* world.call("updateBusinessUserAsEmployee", {
    businessUser: {
      businessUserId,
      workerType: "W2",
      companyLocationCategory: "Remote",
      code: "DE",
      jobTitle: "Baker",
      startDate: "2026-01-05"
    }
  })
  return { ...world, businessUserId, userId: String(answer["businessUser"]?.["userId"]) }
})

/** The principal of a new credential of a client. */
const principalOf = Effect.fnUntraced(function* (client: Client, who: Partial<CredentialPerson>) {
  const { add } = yield* CredentialStore
  const { authenticate } = yield* Credentials
  const { next } = yield* NewId
  const [id, at] = [next(), yield* Clock.currentTimeMillis]
  const by = { credential: "operator", actedBy: undefined, address: undefined, key: undefined }
  const entry = { id, clientId: client.id, operation: "addCredential", requestId: id, at, ...by }
  const { keyId, secret } = yield* add({ ...PERSON_TERMS, role: "admin", ...who }, entry)
  const answer = yield* authenticate(keyId, secret)
  return answer._tag === "Accepted" ? answer.principal : assert.fail("the credential is refused")
})

const oneOfTwoRecords = Effect.gen(function* () {
  const { client, companyId, userId, businessUserId, newWorker } = yield* employed
  const { find } = yield* People
  const { set } = yield* Inspection
  const name = "Ana Ruiz"
  assert.deepStrictEqual(yield* find(client.id, userId), {
    person: { name, ids: [userId, businessUserId] },
    kind: "worker",
    companyId
  })
  assert.deepStrictEqual(yield* find(client.id, businessUserId), {
    person: { name, ids: [businessUserId, userId] },
    kind: "businessUser",
    companyId
  })
  const other = yield* newWorker()
  assert.deepInclude(yield* find(client.id, other), {
    person: { name: "Ben Okafor", ids: [other] }
  })
  const { client: stranger } = yield* newWorld()
  for (const id of [userId, businessUserId]) {
    assert.isUndefined(yield* find(stranger.id, id))
  }
  yield* set("worker", { id: other }, { user_status: "Removed" })
  assert.isUndefined(yield* find(client.id, other))
  const long = "Maximiliana ".repeat(8)
  yield* set("worker", { id: userId }, { first_name: long, middle_name: long })
  const cut = yield* find(client.id, userId)
  assert.strictEqual(cut?.person.name.length, 100)
})

const ofCredentials = Effect.gen(function* () {
  const { client, userId, businessUserId } = yield* employed
  const cases: ReadonlyArray<readonly [Partial<CredentialPerson>, Person | undefined]> = [
    [
      { person: "Ana", userId },
      { name: "Ana", ids: [userId, businessUserId] }
    ],
    [
      { person: "Anita", businessUserId },
      { name: "Anita", ids: [businessUserId, userId] }
    ],
    [{ person: "Ana Ruiz" }, { name: "Ana Ruiz", ids: [] }],
    [{ person: undefined }, undefined]
  ]
  for (const [who, person] of cases) {
    const principal = yield* principalOf(client, who)
    assert.deepStrictEqual(principal.person, person)
    assert.isUndefined(principal.mayActForOthers)
  }
})

const refusedAlone = (error: unknown): void => {
  assert.instanceOf(error, StateConflict)
  assert.include(error.message, "another person with another credential")
}

const byIds = Effect.gen(function* () {
  const { client, companyId, userId, businessUserId, newWorker, ...world } = yield* employed
  const watched = yield* setClient(client.name, { fourEyes: true })
  const reviewed = yield* newWorker()
  yield* world.addKyc(reviewed, { ssn: "000000003" })
  yield* verifyAll
  const { attempts } = yield* world.loaded(reviewed)
  const asPerson = (who: Partial<CredentialPerson>) =>
    Effect.map(principalOf(client, who), ({ credential, person }) =>
      callBy({ client: watched, credential, role: "admin", person: person!.name, ids: person!.ids })
    )
  const ana = yield* asPerson({ person: "Ana Ruiz", businessUserId })
  const account = yield* ana("updateCompanyBankAccount", {
    companyFundingSourceEntity: {
      companyId,
      accountNumber: "000123456789",
      routingNumber: "011000015",
      bankName: "First Bank",
      accountType: "Checking",
      accountName: "Operating"
    }
  })
  const entity = "companyFundingSourceEntity"
  const companyFundingSourceEntityId = account[entity]?.["companyFundingSourceEntityId"]
  const verificationId = attempts.latest!.id
  const decision = { verificationId, decision: "passed", reason: "papers seen" }
  yield* ana("decideVerification", { verification: decision })
  const calls = [
    ["decideVerification", { verification: decision }],
    ["approveBankAccount", { [entity]: { companyFundingSourceEntityId } }]
  ] as const
  const nickname = yield* asPerson({ person: "The Chief", userId })
  const onlyName = yield* asPerson({ person: "ana ruiz" })
  const unknown = callBy({ client: watched, credential: "pk_app", role: "admin" })
  for (const [name, body] of calls) {
    refusedAlone(yield* Effect.flip(nickname(name, body)))
    refusedAlone(yield* Effect.flip(onlyName(name, body)))
    refusedAlone(yield* Effect.flip(unknown(name, { ...body, actedBy: userId })))
  }
  const namesake = yield* asPerson({ person: "Ana Ruiz", userId: yield* newWorker() })
  for (const [name, body] of calls) yield* namesake(name, body)
  const stored = yield* rowOf("person_decision", { person_id: businessUserId, status: "effective" })
  assert.include(stored, { person: "Ana Ruiz", credential_person: null })
})

export const whoActs: VerificationCases = {
  "two records of one person are found by either id, and by nobody else": oneOfTwoRecords,
  "credentials of one person stand for it by either id": ofCredentials,
  "nobody passes four eyes alone by another name, and two people of one name do": byIds
}
