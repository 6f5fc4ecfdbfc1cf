/** The help of every command. */
import { assert, describe, it } from "@effect/vitest"
import { sampled } from "@payroll/testing/sampled"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { wholePayroll } from "../src/payroll.ts"
import { inProcess, ownService, payroll, payrollProcess } from "./command.ts"

const USAGE = 2
const PROCESSES_MS_MAX = 180_000
/** By day a process prints the help of one of so many commands. */
const PROCESS_STEP = 5
/** Fits every argument that is named without a flag. */
const SOME_ID = "0190b8e1-0000-7000-8000-0000000000ff"

type Group = Awaited<ReturnType<typeof wholePayroll>>["subcommands"][number]["commands"][number]

/** The words of every command, groups included. */
const allCommands = (
  { subcommands }: Pick<Group, "subcommands">,
  words: ReadonlyArray<string> = []
): ReadonlyArray<ReadonlyArray<string>> => [
  words,
  ...subcommands
    .flatMap(({ commands }) => commands)
    .flatMap((command) => allCommands(command, [...words, command.name]))
]

/** Makes the output of `--help` for a command; in this process, because there are many commands. */
const makeHelp = async (words: ReadonlyArray<string>): Promise<string> => {
  const { stdout } = await inProcess([...words, "--help"])
  return `$ ${["payroll", ...words, "--help"].join(" ")}\n${stdout}`
}

const made = new Map<string, Promise<string>>()

/** The output of `--help` for a command, which is made once. */
const helpOf = (words: ReadonlyArray<string>): Promise<string> => {
  const command = words.join(" ")
  const help = made.get(command) ?? makeHelp(words)
  made.set(command, help)
  return help
}

describe("help", () => {
  it("matches the golden file for every command", async () => {
    const golden = new URL("golden/help.txt", import.meta.url)
    const text = (await Promise.all(allCommands(await wholePayroll()).map(helpOf))).join("\n")
    if (process.env["UPDATE_GOLDEN"] !== undefined) writeFileSync(golden, text)
    const isSame = text === readFileSync(golden, "utf8")
    assert.isTrue(isSame, "UPDATE_GOLDEN=1 writes golden/help.txt; read what git says changed")
  })

  it(
    "is the same from a process, for each command of the first level",
    async () => {
      const env = ownService()
      const names = (await wholePayroll()).subcommands
        .flatMap(({ commands }) => commands)
        .map(({ name }) => name)
      assert.isAbove(names.length, 20)
      for (const name of sampled(names, PROCESS_STEP)) {
        const { code, stdout, stderr } = await payrollProcess(env, [name, "--help"])
        assert.deepStrictEqual({ code, stderr }, { code: 0, stderr: "" })
        assert.strictEqual(`$ payroll ${name} --help\n${stdout}`, await helpOf([name]))
      }
    },
    PROCESSES_MS_MAX
  )

  it("has each of its commands in the list of docs/operations.md", async () => {
    const document = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8")
    const listed = [...document.matchAll(/^payroll (\S.*?)(?: {2}|$)/gm)].map(([, line = ""]) =>
      line.split(" ").map((word) => word.split("|"))
    )
    const isListed = (words: ReadonlyArray<string>) =>
      listed.some((line) => words.every((word, index) => line[index]?.includes(word)))
    const missing = allCommands(await wholePayroll()).filter((words) => !isListed(words))
    assert.deepStrictEqual(missing, [])
  })

  it("marks flags without which a command is refused", async () => {
    const service = ownService()
    for (const help of await Promise.all(allCommands(await wholePayroll()).map(helpOf))) {
      const [, name = ""] = /^\$ payroll (.+) --help\n/.exec(help) ?? []
      const flags = [...help.matchAll(/^ {2}--([a-z-]+).*\(required\)$/gm)].map(([, flag]) => flag)
      if (flags.length === 0) continue
      const [, usage = ""] = /^USAGE\n {2}(.+)$/m.exec(help) ?? []
      const named = [...usage.matchAll(/ <[a-z-]+>/g)].map(() => SOME_ID)
      const { code, stderr } = await payroll(service, [...name.split(" "), ...named])
      assert.strictEqual(code, USAGE, name)
      const isNamed = flags.some((flag) => stderr.includes(`--${flag} is missing`))
      assert.isTrue(isNamed, `${name}: ${stderr}`)
    }
  })

  it("needs no flag that is only given or not", () => {
    const sources = new URL("../src/", import.meta.url)
    const texts = readdirSync(sources, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(new URL(file, sources), "utf8"))
    const flags = texts.flatMap((text) => [...text.matchAll(/Flag\.Boolean\((.*?)(?:\n\n|$)/gs)])
    assert.isAbove(flags.length, 5)
    // Help does not know that such a flag without a default has to be given.
    for (const [flag] of flags) assert.match(flag, /\bwithDefault\(/)
  })

  it("has examples of every command, with flags that it has", async () => {
    for (const help of await Promise.all(allCommands(await wholePayroll()).map(helpOf))) {
      if (help.includes("\nSUBCOMMANDS\n")) continue
      const [, name = ""] = /^\$ (.+) --help\n/.exec(help) ?? []
      const [described = "", examples = ""] = help.split("\nEXAMPLES\n")
      const lines = examples.split("\n").filter((line) => line.startsWith("  payroll "))
      assert.isAbove(lines.length, 0, name)
      for (const line of lines) {
        assert.isTrue(line.trimStart().startsWith(name), line)
        for (const [flag] of line.matchAll(/ --[a-z-]+/g)) {
          assert.match(described, new RegExp(`^ ${flag}(?: |,|$)`, "m"), line)
        }
      }
    }
  })

  it("has other spellings: help, with or without a command, and version", async () => {
    const env = ownService()
    for (const [spelling, flags] of [
      [["help"], ["--help"]],
      [
        ["help", "client", "create"],
        ["client", "create", "--help"]
      ],
      [["version"], ["--version"]]
    ] as const) {
      const ran = await payroll(env, spelling)
      assert.strictEqual(ran.code, 0)
      assert.notStrictEqual(ran.stdout, "")
      assert.deepStrictEqual(ran, await payroll(env, flags))
    }
  })

  it("is printed without an error if no command is given", async () => {
    const env = ownService()
    for (const words of [[], ["client"]]) {
      const help = await payroll(env, [...words, "--help"])
      assert.deepStrictEqual(await payroll(env, words), { ...help, code: USAGE })
    }
  })
})
