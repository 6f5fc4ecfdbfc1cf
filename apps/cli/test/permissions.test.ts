/** Every command that opens the database refuses files that others may write to. */
import { assert, describe, it } from "@effect/vitest"
import { chmodSync, existsSync } from "node:fs"
import { join } from "node:path"
import { ownDirectory, payroll } from "./command.ts"

const COMMANDS: ReadonlyArray<ReadonlyArray<string>> = [
  ["backup", "backup.db"],
  ["backup", "--to", "."],
  ["backup", "--to", "-"],
  ["restore", "backup.db"],
  ["check"],
  ["migrate"],
  ["migrate", "--status"],
  ["client", "create", "acme"],
  ["client", "list"],
  ["credential", "create", "--role", "read"],
  ["credential", "create", "--service", "--person", "Rosa Diaz", "--role", "read"],
  ["credential", "list"],
  ["credential", "first", "--forget"],
  ["client", "set", "acme", "--duplicates", "reject"],
  ["webhook", "list", "--client", "acme"],
  ["webhook", "set", "--client", "acme", "--url", "https://acme.example/hook"],
  ["verification", "list", "--client", "acme"],
  ["audit", "list"],
  ["audit", "export", "--output", "audit.jsonl"],
  "handover export --company ID --period ID --plain --reason audit --out x.json".split(" "),
  ["call", "getCompanyInfo", "--client", "acme"]
]

describe("a command on a data directory that others may write to", () => {
  it.each(COMMANDS.map((words) => [words.join(" "), words] as const))(
    "is refused: %s",
    async (_name, words) => {
      const env = ownDirectory()
      chmodSync(env.PAYROLL_DATA_DIR, 0o770)
      const { code, stdout, stderr } = await payroll(env, words)
      assert.notStrictEqual(code, 0)
      assert.strictEqual(stdout, "")
      assert.match(
        stderr,
        /^payroll: the data directory \S+ is writable by its group or others \(mode 0770\): run chmod go-w \S+\n$/
      )
      assert.isFalse(existsSync(join(env.PAYROLL_DATA_DIR, "payroll.db")))
    }
  )
})
