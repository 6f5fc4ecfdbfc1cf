import { assert, describe, it } from "@effect/vitest"
import { SERVICE, type DuplicatePolicy } from "./caller.ts"
import { duplicateProblems } from "./duplicates.ts"

const refused = (rule: Parameters<typeof duplicateProblems>[0], duplicates: DuplicatePolicy) =>
  duplicateProblems(rule, [["a"], ["users", 1, "b"], ["c"]], {
    client: {
      id: "client-1",
      name: "Acme",
      settings: { ...SERVICE.settings, duplicates }
    },
    isTaken: (path) => path.length === 3 || path[0] === "c"
  })

describe("values that others have", () => {
  it.each([
    ["ein", "Ein already in use"],
    ["email", "email already in use"],
    ["ssn", "SSN already exists within this company"]
  ] as const)("of the rule %s are refused with: %s", (rule, message) => {
    assert.deepStrictEqual(refused(rule, "reject"), [
      { path: ["users", 1, "b"], type: "duplicate", message },
      { path: ["c"], type: "duplicate", message }
    ])
  })

  it("are no problem for a client that reviews them", () => {
    assert.deepStrictEqual(refused("ein", "review"), [])
  })
})
