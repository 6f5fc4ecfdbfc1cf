/** Failures of commands with `--json`: one JSON value on standard error, and nothing on standard output. */
import { assert, describe, it } from "@effect/vitest"
import { ownDirectory, payroll } from "./command.ts"

interface Failure {
  readonly error: {
    readonly type: string
    readonly message: string
    readonly fields?: ReadonlyArray<{
      readonly path: ReadonlyArray<unknown>
      readonly message: string
    }>
  }
}

const failureOf = async (words: ReadonlyArray<string>, ...input: ReadonlyArray<string>) => {
  const { code, stdout, stderr } = await payroll(ownDirectory(), [...words, "--json"], input)
  assert.strictEqual(stdout, "")
  assert.lengthOf(stderr.trimEnd().split("\n"), 1)
  return { code, ...(JSON.parse(stderr) as Failure).error }
}

describe("a command with --json that fails", () => {
  it("says which flags are wrong", async () => {
    const failure = await failureOf(["client", "create", "shop", "--rol", "read"])
    assert.deepInclude(failure, { code: 2, type: "bad-usage" })
    assert.include(failure.message, "unknown flag")
  })

  it("says what hinders it", async () => {
    const failure = await failureOf(["client", "list"])
    assert.deepInclude(failure, { code: 1, type: "start-refused" })
    assert.include(failure.message, "there is no database")
  })

  it("names the fields that are wrong", async () => {
    const { code, type, message, fields } = await failureOf(
      ["pay-schedule", "--spec", "-"],
      '{"frequency":"never"}'
    )
    assert.deepStrictEqual([code, type], [3, "refused"])
    assert.include(fields?.map(({ path }) => path.join(".")) ?? [], "frequency")
    for (const field of fields ?? []) assert.include(message, field.message)
    assert.notInclude(message, "never")
  })
})
