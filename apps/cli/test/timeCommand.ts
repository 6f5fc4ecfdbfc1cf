/** `payroll time COMMAND --spec FILE` in this process. */
import { assert } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { inProcess, ownDirectory } from "./command.ts"

export const filed = (command: string, specification: unknown, ...words: ReadonlyArray<string>) => {
  const file = join(ownDirectory().PAYROLL_DATA_DIR, "specification.json")
  const text = typeof specification === "string" ? specification : JSON.stringify(specification)
  writeFileSync(file, text)
  return inProcess(["time", command, "--spec", file, ...words])
}

/** Returns the JSON that a command prints. */
export const answered = async <Answer>(
  command: string,
  specification: unknown
): Promise<Answer> => {
  const { code, stdout, stderr } = await filed(command, specification, "--json")
  assert.deepStrictEqual({ code, stderr }, { code: 0, stderr: "" })
  return JSON.parse(stdout)
}
