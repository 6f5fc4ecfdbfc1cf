/** The rows that a commit leaves. */
import { assert } from "@effect/vitest"
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { changed } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { Writer } from "@payroll/operations/writer"
import { burst, growthOf, sequencesOf, tags, upTo } from "../burst.ts"
import { answerFor, AT, commitsOf, newClient, newLocation, type Creation } from "../commits.ts"
import { Inspection } from "../storage.ts"
import type { Cases } from "../suite.ts"

const KIM = { name: "Kim Park", ids: [] }

interface Trigger {
  readonly eventId: string
  readonly sequence: number
}

const triggerOf = (body: unknown): Trigger =>
  (JSON.parse(String(body)) as { readonly trigger: Trigger }).trigger

const everything = Effect.gen(function* () {
  const { client } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  const { rows } = yield* Inspection
  const created = creating({ answer: answerFor("all") })
  const { company, kyb, location, user, attempt } = created
  const actedBy = { name: "Zoë Ruiz", ids: ["worker-1", "user-1"], credentialPerson: KIM }
  const commit = { ...created.commit, actedBy, address: "2001:db8::7" }
  const { result, growth } = yield* growthOf(burst([commit]))
  assert.deepStrictEqual(tags(result), ["Committed"])
  assert.deepStrictEqual(growth, {
    aggregate: 1,
    audit: 1,
    business_user: 1,
    claim: 2,
    company: 1,
    company_location: 1,
    event: 2,
    kyb_information: 1,
    stored_answer: 1,
    verification_attempt: 1
  })
  for (const [table, { id }] of Object.entries({
    company,
    kyb_information: kyb,
    company_location: location,
    business_user: user,
    verification_attempt: attempt
  })) {
    const [row] = yield* rows(table, { id })
    assert.strictEqual(row?.["client_id"], client.id, table)
    assert.strictEqual(row?.["version"], 1, table)
  }
  const [{ macs = null, ...audit } = {}] = yield* rows("audit", { id: commit.id })
  const [{ mac = null } = {}] = yield* rows("company", { id: company.id })
  const events = commit.changes.events.map(({ id }) => `event ${id}`)
  assert.strictEqual(macs, [`company ${company.id} 1 ${mac}`, ...events].join("\n"))
  assert.deepStrictEqual(audit, {
    id: commit.id,
    client_id: client.id,
    credential: commit.credential,
    operation: commit.operation,
    record_id: company.id,
    request_id: commit.requestId,
    at: commit.at,
    company_id: company.id,
    acted_by: "Zoë Ruiz",
    acted_by_id: "worker-1",
    credential_person: KIM.name,
    address: "2001:db8::7",
    disclosure: null,
    erased: null
  })
  const [stored] = yield* rows("stored_answer", { client_id: client.id })
  assert.deepStrictEqual(stored, { ...commit.answer, client_id: client.id, at: commit.at })
})

const bodies = Effect.gen(function* () {
  const { client } = yield* newClient
  const { creating, reporting } = yield* commitsOf(client.id)
  const { rows } = yield* Inspection
  const { company, commit } = creating()
  yield* burst([commit])
  yield* burst(upTo(20).map(() => reporting(company, 3)))
  const events = yield* rows("event", { company_id: company.id })
  assert.strictEqual(events.length, 62)
  for (const { id, sequence, body } of events) {
    assert.strictEqual(triggerOf(body).eventId, id)
    assert.strictEqual(triggerOf(body).sequence, sequence)
  }
})

const nothingInPlain = Effect.gen(function* () {
  const { client } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  const { rows, counts } = yield* Inspection
  const { commit, ein, ssn } = creating({ email: "claimed.address@example.com" })
  yield* burst([commit])
  for (const table of Object.keys(yield* counts)) {
    const text = JSON.stringify(yield* rows(table, {}))
    for (const secret of [ein, ssn, "1984-05-06"]) assert.notInclude(text, secret, table)
  }
  const claims = JSON.stringify(yield* rows("claim", { client_id: client.id }))
  assert.notInclude(claims, "claimed.address")
})

const updates = Effect.gen(function* () {
  const { client } = yield* newClient
  const { creating, renaming } = yield* commitsOf(client.id)
  const { rows } = yield* Inspection
  const creation = creating()
  const other = creating()
  yield* burst([creation.commit, other.commit])
  const { growth } = yield* growthOf(burst([renaming(creation.company, { name: "Second name" })]))
  assert.deepStrictEqual(growth, { audit: 1, event: 1, record_change: 1 })
  const [company] = yield* rows("company", { id: creation.company.id })
  assert.include(company, { name: "Second name", version: 2 })
  const [untouched] = yield* rows("company", { id: other.company.id })
  assert.include(untouched, { name: other.company.name, version: 1 })
  const [aggregate] = yield* rows("aggregate", { id: creation.company.id })
  assert.include(aggregate, { revision: 2, last_sequence: 3 })
  const events = yield* rows("event", { company_id: creation.company.id, sequence: 3 })
  assert.include(String(events[0]?.["body"]), "Second name")
})

/** Two records of a table in one group, of which other columns change. */
const changedColumns = Effect.gen(function* () {
  const { client } = yield* newClient
  const { creating, commit } = yield* commitsOf(client.id)
  const { rows, set } = yield* Inspection
  const [moved, corrected] = [creating(), creating()]
  yield* burst([moved.commit, corrected.commit])
  const changing = ({ user }: Creation, to: Partial<BusinessUser>) =>
    commit({
      writes: [
        { op: "update", kind: "businessUser", record: changed(user, to, AT + 1), before: user }
      ]
    })
  const userOf = ({ user }: Creation) => rows("business_user", { id: user.id })
  const [[movedBefore], [correctedBefore]] = [yield* userOf(moved), yield* userOf(corrected)]
  // As if another version of the service had stored something else: an update leaves it.
  yield* set("business_user", { id: moved.user.id }, { first_name: "Adah" })
  const outcomes = yield* burst([
    changing(moved, { city: "Reno", middleName: "B." }),
    changing(corrected, { ssn: Redacted.make("900112222") })
  ])
  assert.deepStrictEqual(tags(outcomes), ["Committed", "Committed"])
  const at = { version: 2, updated_at: AT + 1 }
  const [[movedAfter], [correctedAfter]] = [yield* userOf(moved), yield* userOf(corrected)]
  const expected = { ...movedBefore, ...at, first_name: "Adah", city: "Reno", middle_name: "B." }
  assert.deepStrictEqual(movedAfter, expected)
  assert.notStrictEqual(correctedAfter?.["sealed"], correctedBefore?.["sealed"])
  const { sealed = null } = correctedAfter ?? {}
  assert.deepStrictEqual(correctedAfter, { ...correctedBefore, ...at, sealed })
})

const manyRows = Effect.gen(function* () {
  const { client } = yield* newClient
  const { creating, commit, base } = yield* commitsOf(client.id)
  const { company, commit: first } = creating()
  const writer = yield* Writer
  yield* writer.commit(first)
  const writes = upTo(2_500).map(() => {
    const record = newLocation(base(company.id))
    return { op: "insert", kind: "companyLocation", record } as const
  })
  const { growth } = yield* growthOf(burst([commit({ writes })]))
  assert.deepStrictEqual(growth, { audit: 1, company_location: 2_500 })
})

const odd = Effect.gen(function* () {
  const { client } = yield* newClient
  const { creating, renaming } = yield* commitsOf(client.id)
  const { rows } = yield* Inspection
  const { company, commit } = creating()
  const name = `'"\\ %s $1 ? {} ☕ 𝄞 é`
  yield* burst([commit])
  yield* burst([renaming(company, { name }, answerFor("odd ☕'", name))])
  const [row] = yield* rows("company", { id: company.id })
  assert.strictEqual(row?.["name"], name)
  const [answer] = yield* rows("stored_answer", { client_id: client.id })
  assert.include(answer, { key: "odd ☕'", body: name })
  assert.deepStrictEqual(yield* sequencesOf(company.id), upTo(3))
})

export const storedRows: Cases = {
  "stores records, claims, events, audit row and answer in one commit": everything,
  "gives event bodies the sequence of their rows": bodies,
  "stores no EIN, SSN, birth date or claimed value in plain text": nothingInPlain,
  "updates the named record and moves its revision by one": updates,
  "sets the columns of a record that a change changed": changedColumns,
  "accepts a commit that is larger than a group": manyRows,
  "stores texts unchanged": odd
}
