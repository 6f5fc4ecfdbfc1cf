/** The sentences of requirements: every one that the domain makes has its own, without words of the interface. */
import { assert, describe, it } from "@effect/vitest"
import { fieldIn, idIn, needsOf, wordsOf } from "../../apps/console/src/requirements/needs.ts"
import type { Requirement } from "../../packages/client/src/client.ts"
import { requirementReasons } from "../../packages/domain/src/onboarding/requirement.ts"
import { catalogue } from "../../packages/operations/src/catalogue.ts"
import { readTree } from "../tidy/source.ts"

const ID = "01890a5d-ac96-7000-8000-000000000001"

/** The texts of a list in a source; what is no text, such as an id, is left out. */
const textsOf = (list: string): ReadonlyArray<string> =>
  [...list.matchAll(/"(\w+)"/g)].map(([, part = ""]) => part)

/** The requirements that the sources of the domain make: their operation, and their path without ids. */
const made = readTree()
  .filter(({ path }) => /^packages\/domain\/src\/(?:onboarding|handover)\/\w+\.ts$/.test(path))
  .flatMap(({ text }) => {
    const paths = [...text.matchAll(/const path = (\[[^\]]*\])/g)]
    const pathBefore = (index: number): string =>
      (paths.findLast((match) => match.index < index) ?? paths[0])?.[1] ?? ""
    return [...text.matchAll(/requirement\(\s*"(\w+)",\s*(\[[^\]]*\]|path)/g)].map((match) => {
      const [, step = "", list = ""] = match
      const isPath = list === "path" || list.includes("...path")
      const before = isPath ? textsOf(pathBefore(match.index)) : []
      return { step, path: [...before, ...(list === "path" ? [] : textsOf(list))] }
    })
  })
  .filter(({ path }) => path.length > 0)

const requirement = (
  step: string,
  path: ReadonlyArray<string>,
  reason = "is missing"
): Requirement => ({ step: step as Requirement["step"], path, reason })

describe("the requirements of a worker", () => {
  it("are each met by a form of the worker's page, but those that wait for somebody else", () => {
    const sources = readTree()
    const textOf = (path: string): string =>
      sources.find((source) => source.path === path)?.text ?? assert.fail(path)
    const domain = ["workerRequirements", "documentRequirements"]
      .map((name) => textOf(`packages/domain/src/onboarding/${name}.ts`))
      .join("\n")
    const steps = [...domain.matchAll(/requirement\(\s*"(\w+)"/g)].map(([, step = ""]) => step)
    assert.isAbove(new Set(steps).size, 10)
    const page = textOf("apps/console/src/workers/needs.ts")
    const [, meetings = ""] = /MEETINGS[^{]*\{(.*?)\n\}/s.exec(page) ?? []
    const met = new Set([...meetings.matchAll(/^ {2}(\w+):/gm)].map(([, step]) => step))
    assert.sameMembers(
      [...new Set(steps)].filter((step) => !met.has(step)),
      ["verification", "approveUserBankAccount", "acceptTermsAndCondition", "signDocument"]
    )
  })
})

describe("the sentences of requirements", () => {
  it("exist for every operation and field for which the domain makes one", () => {
    assert.isAbove(made.length, 40)
    const without = made.filter(({ step, path }) => !wordsOf(requirement(step, path)))
    assert.deepStrictEqual(without, [])
  })

  it("name no operation, no field and no id", () => {
    const operations = catalogue.map(({ name }) => name)
    const said = made.flatMap(({ step, path: [root = "", ...rest] }) =>
      requirementReasons.flatMap((reason) =>
        needsOf([requirement(step, [root, ID, ...rest], reason)])
      )
    )
    assert.isEmpty(said.filter(({ title, why }) => title === "" || why === ""))
    const texts = new Set(said.flatMap(({ title, why, button = "" }) => [title, why, button]))
    const forbidden = new RegExp(String.raw`${ID}|\b(?:${operations.join("|")}|[a-z]+[A-Z]\w*)\b`)
    assert.deepStrictEqual(
      [...texts].filter((text) => forbidden.test(text)),
      []
    )
  })

  it("name the person whom they are about, and say why a verification failed", () => {
    const failed = "verification failed: name_mismatch, owner:x, odd_code"
    const of = requirement("updateBusinessUser", ["businessUser", ID], failed)
    assert.deepInclude(needsOf([of], () => "Ines Cardoso")[0], {
      title: "Correct the data of Ines Cardoso",
      why: 'It failed: the name and the number do not match, a person of the company, the provider says "odd code".',
      state: "bad",
      button: "Correct"
    })
    assert.strictEqual(needsOf([of])[0]?.title, "Correct the data of a person")
  })

  it("join the reasons for one field, and tell what is waited for", () => {
    const path = ["kybInformation"]
    const needs = needsOf([
      requirement("verification", path, "is in progress"),
      requirement("verification", path, "users are active but the company is not verified")
    ])
    assert.lengthOf(needs, 1)
    assert.include(needs[0]?.why, "The provider is checking the data. Workers are being paid")
    assert.strictEqual(needs[0]?.state, "wait")
  })

  it("say what a state asks for, by its name", () => {
    const reason = "is below what a state asks for: CA cap-below-minimum"
    const [need] = needsOf([requirement("updateTimeOffPolicy", ["timeOffPolicy", ID], reason)])
    assert.strictEqual(need?.why, "California: its limit is below what the state asks for.")
  })

  it("find the record and the field of a path", () => {
    const of = requirement("updateBusinessUser", ["businessUser", ID, "email"])
    assert.deepStrictEqual([idIn(of), fieldIn(of)], [ID, "email"])
    const whole = requirement("addKybInformation", ["kybInformation"])
    assert.deepStrictEqual([idIn(whole), fieldIn(whole)], [undefined, undefined])
  })
})
