import { assert, describe, it } from "@effect/vitest"
import { involves, isSamePerson, sharePerson, type Person } from "./person.ts"

const person = (name: string, ...ids: ReadonlyArray<string>): Person => ({ name, ids })

const ROSA = person("Rosa Diaz", "worker-1", "user-1")

describe("two persons", () => {
  it.each<[string, Person, Person, boolean]>([
    ["one id and two names", ROSA, person("Rosie", "worker-1"), true],
    ["the ids of both records", person("Rosie", "user-1"), ROSA, true],
    ["two ids and one name", ROSA, person("Rosa Diaz", "worker-2"), false],
    ["one name and one id", ROSA, person("rosa D\u00edaz."), true],
    ["two names and one id", ROSA, person("Rosie"), false],
    ["one name and no id", person("\uff32osa-Diaz"), person("rosa  diaz"), true],
    ["two names and no id", person("Rosa Diaz"), person("Rosa Dias"), false]
  ])("with %s: %o, %o", (_what, one, other, isSame) => {
    assert.strictEqual(isSamePerson(one, other), isSame)
    assert.strictEqual(isSamePerson(other, one), isSame)
  })

  it("are involved by acting or by owning the credential", () => {
    const lent = { ...person("Kim Park"), credentialPerson: person("Rosie", "worker-1") }
    assert.isTrue(involves(lent, ROSA))
    assert.isTrue(involves(lent, person("kim park", "worker-9")))
    assert.isFalse(involves(lent, person("Lin Wei", "worker-2")))
    assert.isTrue(sharePerson(lent, { ...person("Lin Wei"), credentialPerson: ROSA }))
    assert.isFalse(sharePerson(lent, person("Lin Wei")))
  })
})
